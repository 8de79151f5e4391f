"""The review of the lessons: ``python -m tests.course.reviewing [STAGE …]``.

``tests/rulebook/lessons/<stage>.toml`` lists every claim of a lesson as it is read at each table,
with the paragraphs that are shown beside it. Somebody has read it beside those documents: ``from``
says that the ``text`` has it, or that it is ``ours``; then ``by`` names the readings and the
choices of the house that disclose it. ``practice`` are the sentences of the lesson that claim
nothing of the rules. A claim, a citation or a sentence that changes no longer matches, and is read
again.

The command prints what is not reviewed yet, to be added at the end of the file, and names what no
longer matches. It leaves the verdict open where the document speaks for itself.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from tests.course.path import lesson, tables
from trainer.course.at_table import Compared, PartHere
from trainer.course.conditions import applies
from trainer.course.course import lesson_names, packaged_lesson
from trainer.course.lesson import Claim, Compare, Part
from trainer.course.words import Said
from trainer.making.tables import PracticeTable
from trainer.messages.citations import Citation
from trainer.rulebook import load_document
from trainer.rulebook.citing import saying

REVIEWS = Path(__file__).parents[1] / "rulebook" / "lessons"


class ClaimAt(NamedTuple):
    """A claim as it is read at the table of a document."""

    text: str
    document: str
    cites: tuple[str, ...]


class Grounds(NamedTuple):
    """What a claim rests on beside its citations: our readings; the document may be silent."""

    readings: frozenset[str]
    silent: bool


def claims(stage: str) -> dict[ClaimAt, Grounds]:
    """Every claim of a lesson at every table that it is for."""
    return {
        ClaimAt(said.text, _game(claim, table), _cites(said, claim, table)): _grounds(claim, table)
        for table in tables()
        for claim, said in _sentences(stage, table)
        if claim.rules
    }


def practice(stage: str) -> set[str]:
    """The sentences of a lesson that rest on no rule, as its file has them."""
    read = packaged_lesson(stage).lesson
    assert read is not None
    return {claim.text for step in read.steps for claim in _claims(step) if not claim.rules}


def reviewed(stage: str) -> Mapping[str, Any]:
    """The review of a lesson; empty where there is none."""
    path = REVIEWS / f"{stage}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def verdicts(review: Mapping[str, Any]) -> Iterator[tuple[ClaimAt, Mapping[str, Any]]]:
    """Every claim of a review with its verdict."""
    for claim in review.get("claims", ()):
        for at in claim["at"]:
            yield ClaimAt(claim["text"], at["document"], tuple(at["cites"])), at


def differences(stage: str, review: Mapping[str, Any]) -> Iterator[str]:
    """Name what of a lesson is not reviewed, or was reviewed as it no longer is."""
    known, here = dict(verdicts(review)), claims(stage)
    listed, said = set(review.get("practice", ())), practice(stage)
    yield from (f"not reviewed: {_named(claim)}" for claim in here if claim not in known)
    yield from (f"changed since: {_named(claim)}" for claim in known if claim not in here)
    yield from (f"not reviewed: {text}" for text in sorted(said - listed))
    yield from (f"changed since: {text}" for text in sorted(listed - said))
    for claim, verdict in known.items():
        if claim in here and (why := _wrong(verdict, here[claim], claim.document)):
            yield f"{why}: {_named(claim)}"


def _wrong(verdict: Mapping[str, Any], grounds: Grounds, document: str) -> str:
    """What is wrong with a verdict in itself."""
    by, disclosing = set(verdict.get("by", ())), load_document(document)
    match verdict.get("from"):
        case "text" if by:
            return "what the text has is not disclosed as ours"
        case "text" if grounds.silent:
            return "the text is silent of it"
        case "ours" if not by:
            return "no reading or choice of the house discloses it"
        case "ours" if unknown := by - {*disclosing.readings, *disclosing.register}:
            return f"not in the document’s file: {', '.join(sorted(unknown))}"
        case "text" | "ours":
            return ""
        case _:
            return "no verdict"


def _named(claim: ClaimAt) -> str:
    return f"{claim.document} {', '.join(claim.cites)}: {claim.text}"


# The sentences of a lesson, as its file has them and as they are read


def _claims(step: Part) -> Iterable[Claim]:
    sides = step.sides if isinstance(step, Compare) else ()
    return chain(step.says, (side.label for side in sides))


def _said(step: PartHere) -> Iterable[Said]:
    sides = step.sides if isinstance(step, Compared) else ()
    return chain(step.says, (side.label for side in sides))


def _sentences(stage: str, table: PracticeTable) -> Iterator[tuple[Claim, Said]]:
    read, here = packaged_lesson(stage).lesson, lesson(stage, table).lesson
    if read is None or here is None:
        return
    taken = (step for step in read.steps if applies(step.only, table))
    for step, as_read in zip(taken, here.steps, strict=True):
        written = (claim for claim in _claims(step) if applies(claim.only, table))
        yield from zip(written, _said(as_read), strict=True)


def _game(claim: Claim, table: PracticeTable) -> str:
    return claim.game or table.document.id


def _cites(said: Said, claim: Claim, table: PracticeTable) -> tuple[str, ...]:
    return tuple(_number(citation, _game(claim, table)) for citation in said.citations)


def _number(citation: Citation, document: str) -> str:
    if citation.document == document:
        return citation.number
    return f"{citation.document} {citation.number}"


def _grounds(claim: Claim, table: PracticeTable) -> Grounds:
    document = load_document(_game(claim, table))
    readings = frozenset(reading.name for reading in document.readings_of(claim.rules))
    return Grounds(readings, any(saying(rule, document).silent for rule in claim.rules))


# What is left to do


def _additions(stage: str) -> Iterator[str]:
    """The entries that are missing in a review, as lines of its file."""
    review = reviewed(stage)
    known, here = dict(verdicts(review)), claims(stage)
    if not review:
        texts = "".join(f"  {_quoted(text)},\n" for text in sorted(practice(stage)))
        yield f"practice = [\n{texts}]\n"
    missing = [claim for claim in here if claim not in known]
    for text in dict.fromkeys(claim.text for claim in missing):
        at = "".join(f"  {_line(c, here[c])},\n" for c in missing if c.text == text)
        yield f"[[claims]]\ntext = {_quoted(text)}\nat = [\n{at}]\n"


def _line(claim: ClaimAt, grounds: Grounds) -> str:
    cites = ", ".join(map(_quoted, claim.cites))
    verdict, by = ("ours" if grounds.silent else ""), ""
    if grounds.readings:
        by = f", by = [{', '.join(map(_quoted, sorted(grounds.readings)))}]"
    document = _quoted(claim.document)
    return f"{{ document = {document}, cites = [{cites}], from = {_quoted(verdict)}{by} }}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def main(names: list[str]) -> int:
    """Print what is not reviewed of each lesson; returns the exit status."""
    bad = False
    for stage in names or lesson_names():
        found = list(differences(stage, reviewed(stage)))
        bad = bad or bool(found)
        if found:
            print(f"# {stage}.toml", *(f"# {line}" for line in found), sep="\n")
            print(*_additions(stage), sep="\n")
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
