"""The answers behind a figure: listed, exported, and those that count only by now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from trainer.messages import _
from trainer.procedure.questions import QuestionGroup
from trainer.rulebook import load_document
from trainer.rulebook.houses import house_rules
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.progress import ListedAnswer, Progress
from ui.me.progress.names import mistake_text
from ui.me.progress.view_models import GivenAnswer
from ui.shell.background import Background
from ui.shell.controller import App
from ui.table.phrasing import context_of_answers, day_text, feedback, time_text
from ui.widgets.rounds import CROSS, TICK


async def counted_now(app: App, background: Background) -> int:
    """Count the acts of before acts counted; of how many attempts they count now."""
    from trainer.rejudging.rounds import Replays
    from trainer.storage.recounting import count_earlier_acts

    records = app.session.records
    if records is None:
        return 0
    replays = Replays(app.layouts.rulebook, app.house.file)

    def work(cancellation: Cancellation) -> int:
        with records.beside() as own:
            return count_earlier_acts(own, replays, cancellation)

    return await background.run(work)


def csv_of(
    records: Database, parts: Callable[[Progress], Iterator[str]], cancellation: Cancellation
) -> bytes:
    """The content of the exported file, read in a thread."""
    text = list[str]()
    with records.beside() as own:
        for part in parts(own.progress):
            cancellation.check()
            text.append(part)
    # Spreadsheets read a file without this mark in the encoding of the system.
    return "".join(text).encode("utf-8-sig")


def _named(mistakes: Sequence[str]) -> Iterator[str]:
    """The mistakes that an answer may show, as they were named when it was given."""
    named = _("; ").join(map(mistake_text, mistakes))
    if len(mistakes) == 1:
        yield _("The mistake: {mistake}.").format(mistake=named)
    elif mistakes:
        yield _("The mistake may be: {mistakes}.").format(mistakes=named)


def given(listed_answer: ListedAnswer) -> GivenAnswer:
    """An answer as the list behind a figure shows it."""
    answer = listed_answer.answer
    read = house_rules(load_document(answer.document))
    detail = feedback(answer, context_of_answers((answer,)), read)
    detail = replace(detail, errors=(*detail.errors, *_named(answer.mistakes)))
    question = detail.question
    if answer.question.ask is QuestionGroup.ACT:
        question = _("{title}: {question}").format(title=listed_answer.title, question=question)
    texts = (
        TICK if detail.right else CROSS,
        question,
        detail.expected,
        detail.given,
        time_text(answer.milliseconds),
        day_text(listed_answer.day),
    )
    return GivenAnswer(texts, detail)
