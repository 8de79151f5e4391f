"""``feltwork rules compare``: where the rule documents differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainer.cli.output import (
    INDENT,
    dump,
    print_wrapped,
    refuse,
    sign,
    whose,
    with_settings,
)
from trainer.cli.reading_json import reading_as_json
from trainer.messages.citations import reading_text
from trainer.messages.comparison import answer_lines, answer_text
from trainer.messages.text import _, ngettext
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import Row, Topic, compare


def print_comparison(topic: str, *, as_json: bool) -> int:
    """Print the whole comparison, or one topic of it; returns the exit status."""
    if topic and topic not in list(Topic):
        sentence = _("The comparison has no topic “{topic}”.").format(topic=topic)
        return refuse(sentence, topic, tuple(Topic))
    found = [load_document(name) for name in documents()]
    rows = tuple(compare(found, Topic(topic) if topic else None))
    if as_json:
        return dump([_row(row, found) for row in rows])
    before: Topic | None = None
    for row in rows:
        if row.question.topic is not before:
            print(
                _(row.question.topic.text) if before is None else f"\n{_(row.question.topic.text)}"
            )
            before = row.question.topic
        _print_row(row, found)
    differing = sum(row.differs for row in rows)
    print()
    print(
        ngettext(
            "≠ marks the {count} question that the documents answer differently.",
            "≠ marks the {count} questions that the documents answer differently.",
            differing,
        ).format(count=differing)
    )
    return 0


def _print_row(row: Row, found: Sequence[Document]) -> None:
    print(f"  {sign(row.differs)} {_(row.question.text)}")
    by_text: dict[str, list[str]] = {}
    read: dict[str, dict[str, None]] = {}
    for document, answer in zip(found, row.answers, strict=True):
        text = answer_text(answer)
        named = with_settings(document, answer.paragraphs, answer.settings)
        by_text.setdefault(text, []).append(named)
        read.setdefault(text, {}).update(dict.fromkeys(map(reading_text, answer.readings)))
    for text, names in by_text.items():
        print_wrapped("", text, indent=INDENT)
        for line in (*names, *read[text]):
            print_wrapped("", line, indent=2 * INDENT)


def _row(row: Row, found: Sequence[Document]) -> dict[str, Any]:
    return {
        "topic": row.question.topic.value,
        "question": row.question.id,
        "text": _(row.question.text),
        "differs": row.differs,
        "answers": {
            document.id: {
                "text": list(answer_lines(answer)),
                "silent": answer.silent,
                "follows": whose(answer.follows, silent=answer.silent and bool(answer.parts)),
                "paragraphs": list(answer.paragraphs),
                "settings": list(answer.settings),
                "readings": [reading_as_json(reading) for reading in answer.readings],
            }
            for document, answer in zip(found, row.answers, strict=True)
        },
    }
