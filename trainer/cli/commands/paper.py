"""``feltwork paper``: scenarios as an exam paper, with the key apart from it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from trainer.cli.export import load_exporter
from trainer.cli.files import INVALID, check_scenario
from trainer.cli.house_files import House, add_house, house_of
from trainer.cli.output import refuse
from trainer.cli.signing_in import warden_of
from trainer.messages import _, ngettext
from trainer.messages.figures import as_shown
from trainer.papers.compose import ExamSource, compose_exam
from trainer.papers.exam import EXAM_SHEETS, MOST_MINUTES, MOST_ROUNDS, UNTITLED, sheet_named
from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.room.rights import Right
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios
from trainer.scenario.check import check
from trainer.settings.location import default_path
from trainer.storage.atomic_write import atomic_write
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar=_("FILE"),
        help=_("a scenario, a series, or the name of a shipped scenario"),
    )
    parser.add_argument(
        "-o", "--out", type=Path, required=True, metavar=_("PAPER"), help=_("the PDF to write")
    )
    parser.add_argument(
        "--key", type=Path, metavar=_("KEY"), help=_("write the key to this PDF as well")
    )
    parser.add_argument("--title", metavar=_("TITLE"), help=_("the title of the paper"))
    parser.add_argument(
        "--size",
        choices=[sheet.name for sheet in EXAM_SHEETS],
        default=EXAM_SHEETS[0].name,
        help=_("the paper size (default: {size})").format(size=EXAM_SHEETS[0].name),
    )
    parser.add_argument(
        "--ask",
        metavar=_("KINDS"),
        default="",
        help=_("the kinds of question: {kinds}; by default, those of each scenario").format(
            kinds=_(", ").join(IN_ROUNDS)
        ),
    )
    parser.add_argument(
        "--time",
        type=_number_to(MOST_MINUTES),
        metavar=_("MINUTES"),
        help=_("the time allowed; without it a line is left to fill in"),
    )
    parser.add_argument(
        "--pass-mark",
        type=_number_to(100),
        metavar=_("PERCENT"),
        help=_("the pass mark in per cent; by default the house’s, or a line to fill in"),
    )
    parser.add_argument("--force", action="store_true", help=_("replace files that already exist"))
    add_house(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write a paper; 2 if one of the files is not valid, and then nothing is written."""
    house = house_of(arguments)
    if house is None:
        return INVALID
    words = [word.strip() for word in arguments.ask.split(",") if word.strip()]
    for word in words:
        if word not in IN_ROUNDS:
            return refuse(_("There is no such kind of question."), word, tuple(IN_ROUNDS))
    outputs = [arguments.out, *([arguments.key] if arguments.key else [])]
    if not _writable(outputs, replace=arguments.force):
        return INVALID
    rounds = _rounds(arguments.files, house)
    if rounds is None:
        return INVALID
    if len(rounds) > MOST_ROUNDS:
        print(_("A paper has at most {most} rounds.").format(most=MOST_ROUNDS), file=sys.stderr)
        return INVALID
    title = visible(arguments.title or "") or _(UNTITLED)
    terms = house.grading.on_paper(arguments.time, arguments.pass_mark or house.grading.pass_mark)
    exam = compose_exam(title, rounds, terms, map(QuestionGroup, words))
    if not exam.paper.questions:
        print(_("These scenarios have no questions of these kinds."), file=sys.stderr)
        return INVALID
    exporter, sheet = load_exporter(), sheet_named(arguments.size)
    made = [exporter.exam_pdf(exam.paper, sheet)]
    if arguments.key:
        made.append(exporter.key_pdf(exam.key, sheet))
    rights = warden_of(arguments.database or default_path(), Right.PAPERS)
    with rights.noted(Right.PAPERS, N_("Exam paper written"), after=exam.paper.number):
        for path, data in zip(outputs, made, strict=True):
            if not atomic_write(path, data, replace=arguments.force):
                _say_there(path)
                return INVALID
            print(_("Written to {file}.").format(file=visible(str(path))))
    asked = ngettext("{n} question", "{n} questions", exam.paper.questions)
    print(
        _("Paper {number}: {questions}").format(
            number=exam.paper.number, questions=asked.format(n=exam.paper.questions)
        )
    )
    return 0


def _number_to(most: int) -> Callable[[str], int]:
    """A reader of whole numbers from 1 to ``most``."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
            raise argparse.ArgumentTypeError(
                _("expected a number from 1 to {most}").format(most=most)
            )
        return int(text)

    return number


def _writable(paths: Iterable[Path], *, replace: bool) -> bool:
    """Tell whether all can be written; what is against it has then been said."""
    found: set[Path] = set()
    for path in paths:
        if path.resolve() in found:
            print(_("Two outputs cannot go to the same file."), file=sys.stderr)
            return False
        found.add(path.resolve())
        if not replace and (path.exists() or path.is_symlink()):
            _say_there(path)
            return False
    return True


def _say_there(path: Path) -> None:
    text = _("{path} already exists; --force replaces it.").format(path=path)
    print(as_shown(text), file=sys.stderr)


def _rounds(names: Iterable[str], house: House) -> list[ExamSource] | None:
    """The rounds of the files in their order; None if one is invalid, which has been said."""
    found: list[ExamSource] = []
    errors = 0
    for name in names:
        if not Path(name).exists() and name.removesuffix(SCENARIO_SUFFIX) in shipped_scenarios():
            found += _shipped(name.removesuffix(SCENARIO_SUFFIX), house)
            continue
        checked = check_scenario(name, house)
        for line in checked.errors:
            print(line, file=sys.stderr)
        errors += len(checked.errors)
        source = Path(name).name
        if checked.is_series:
            numbered = enumerate(checked.rounds, 1)
            found += (ExamSource(f"{source}#{number}", playable) for number, playable in numbered)
        else:
            found += (ExamSource(source, playable) for playable in checked.rounds)
    return None if errors else found


def _shipped(name: str, house: House) -> Iterator[ExamSource]:
    playable = check(shipped_scenario(name).encode(), house.documents).round
    if playable is not None:
        yield ExamSource(name, playable)
