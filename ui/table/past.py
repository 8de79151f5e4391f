"""Recorded attempts: listed, opened, and their rounds laid out as they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.dealing.answers import with_choice
from trainer.house.file import HouseFile, stored_house
from trainer.library.items import faults_text, library_item
from trainer.making.tables import PracticeTable, practice_table
from trainer.messages import _, ngettext
from trainer.messages.questions import answer_text, verdict_text
from trainer.messages.round_context import RoundContext
from trainer.practice.contrast import drill_again
from trainer.practice.drills import Drill
from trainer.procedure.questions import Question
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import Rulebook, load_document
from trainer.rulebook.felts import offered_chips
from trainer.rulebook.houses import house_rules
from trainer.scenario.check import CheckedScenario, PlayableRound
from trainer.sessions.attempt import dealt_so_far
from trainer.sessions.sitting import drill_context
from trainer.storage.database import Database
from trainer.storage.rejudgings import KeptVerdict
from trainer.storage.rows import Attempt, AttemptState, AttemptSummary, Mode, StoredAnswer
from trainer.storage.shifts import style_of
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.table.deal_result import DealtTables, dealt_result, whole_boxes
from ui.table.phrasing import (
    AnswerInRound,
    context_of_answers,
    date_text,
    percent_text,
    result,
    sitting_result,
    time_text,
)
from ui.widgets.rounds import Result
from ui.widgets.view_models import AttemptLine

LISTED: Final = 500
"""How many attempts the records page lists."""

Later = Mapping[int, KeptVerdict]
"""Verdicts that were kept later, by the number of the answer."""

NOTHING_LATER: Final[Later] = MappingProxyType({})

MADE_OTHERWISE: Final = N_(
    "The cards cannot be shown: the rules or the way drills are made have changed since."
)


def attempt_lines(database: Database, trainee: int) -> list[AttemptLine]:
    """The attempts of a trainee, latest first."""
    return [_line(summary) for summary in database.attempts.latest(trainee, LISTED)]


def house_of(attempt: Attempt) -> HouseFile:
    """The house as it was when the attempt was made."""
    return stored_house(attempt.house)


def round_of(attempt: Attempt, rulebook: Rulebook) -> RoundSheet | None:
    """The attempt's round from its own text, under its own house; None where it cannot be played.

    ``rulebook`` has the layouts there are today.
    """
    playable = _checked(attempt, rulebook).round
    return None if playable is None else lay_out(playable)


def replay_fault(attempt: Attempt, rulebook: Rulebook) -> str:
    """Say why the attempt's round cannot be played: the faults its text has today."""
    return faults_text(_checked(attempt, rulebook))


def _checked(attempt: Attempt, rulebook: Rulebook) -> CheckedScenario:
    documents = house_of(attempt).rulebook(rulebook)
    return library_item(attempt.summary.scenario_id, attempt.text.encode(), documents).checked


def rules_changed(attempt: Attempt) -> bool:
    """Tell whether the rules have changed since the attempt was judged."""
    document = load_document(attempt.summary.document)
    return attempt.rule_version != document.data_version


class PastSitting:
    """The drills of a recorded sitting, made again one by one under the house of that time.

    ``rulebook`` has the layouts there are today; ``chips`` is the id of the chip set that the
    trainee has chosen, empty for the table's own; ``later`` are verdicts that were kept later.
    """

    def __init__(
        self, attempt: Attempt, rulebook: Rulebook, chips: str, later: Later = NOTHING_LATER
    ) -> None:
        self._attempt = attempt
        self._later = later
        self._rulebook = house_of(attempt).rulebook(rulebook)
        self._laid: dict[str, tuple[PracticeTable, ...]] = {}
        own = self._rulebook[attempt.summary.document].house_chips
        # Which chips lay on the table is not recorded: those of today, or others there are.
        self._chips = tuple(dict.fromkeys((chips, "", *(chip.id for chip in offered_chips(own)))))

    def told(self) -> Iterator[AnswerInRound]:
        """Every answer with its drill, as far as that is the same today; each takes a while."""
        for answer in self._attempt.answers:
            told = self._told(answer)
            later = later_note(answer, self._later, told.context)
            yield told._replace(note="\n".join(filter(None, (told.note, later))))

    def result(self, told: Sequence[AnswerInRound]) -> Result:
        """The result sheet of the sitting, by the scheme of its own house."""
        summary, scheme = self._attempt.summary, house_of(self._attempt).grading
        when = _with_later(_when(summary), self._attempt, self._later)
        return sitting_result(summary.title, told, scheme, when=when)

    def _tables(self, chips: str) -> tuple[PracticeTable, ...]:
        if chips not in self._laid:
            documents = self._rulebook.values()
            self._laid[chips] = tuple(practice_table(document, chips) for document in documents)
        return self._laid[chips]

    def _told(self, answer: StoredAnswer) -> AnswerInRound:
        for chips in self._chips:
            made = self._again(answer.drill, chips)
            if made is not None and _as_stored(made.question) == answer.question:
                self._chips = (chips,)
                document = made.made.round.game.document
                table = practice_table(document, chips)
                # With the chips that are among its choices, which are not stored.
                asked = replace(answer, question=made.question)
                return AnswerInRound(
                    asked, drill_context(made, table), house_rules(document, made.made.round.terms)
                )
        document = self._rulebook[answer.document]
        return AnswerInRound(
            answer, context_of_answers((answer,)), house_rules(document), _(MADE_OTHERWISE)
        )

    def _again(self, drill: str, chips: str) -> Drill | None:
        """The drill as it is made today, None if there is none."""
        try:
            return drill_again(drill, self._tables(chips))
        except ValueError:
            return None


def _as_stored(question: Question) -> Question:
    choices = tuple(choice._replace(chip=None) for choice in question.choices)
    return replace(question, choices=choices)


def _when(summary: AttemptSummary) -> str:
    return _("{date}, {state}").format(date=date_text(summary.started), state=_(summary.state.text))


def later_note(answer: StoredAnswer, later: Later, context: RoundContext) -> str:
    """Tell how an answer was judged later, and why; empty where it was not."""
    kept = later.get(answer.number)
    if kept is None:
        return ""
    due = answer_text(with_choice(answer.question, kept.expected), kept.expected, context)
    return _("Re-marked on {date}: {verdict}, correct answer: {due} ({why}; {by})").format(
        date=date_text(kept.at),
        verdict=verdict_text(kept.verdict),
        due=due,
        why=visible(kept.why),
        by=visible(kept.by),
    )


def _with_later(when: str, attempt: Attempt, later: Later) -> str:
    """Tell when it was, and how many answers are right as they were judged later."""
    known = [answer for answer in attempt.answers if answer.number in later]
    if not known:
        return when
    gained = sum(later[other.number].verdict.right - other.verdict.right for other in known)
    again = _("re-marked: {right} of {answers} right").format(
        right=attempt.summary.right + gained, answers=len(attempt.answers)
    )
    return _("{when}; {again}").format(when=when, again=again)


def result_of(attempt: Attempt, rulebook: Rulebook, later: Later = NOTHING_LATER) -> Result:
    """A round's result sheet, from its stored answers and by the scheme of its own house.

    ``later`` are verdicts that were kept later, shown beside those that were given.
    """
    summary = attempt.summary
    sheet = round_of(attempt, rulebook)
    if summary.mode.dealt and sheet is not None:
        return _dealt(attempt, sheet.playable, later)
    if sheet is None or not _still_fits(attempt, sheet):
        context = context_of_answers(attempt.answers)
        read = house_rules(load_document(summary.document))
    else:
        # The pay tables of the table decide which paragraphs are cited.
        context, read = (
            sheet.context,
            house_rules(sheet.playable.game.document, sheet.playable.terms),
        )
    return result(
        summary.title,
        attempt.answers,
        context,
        read,
        house_of(attempt).grading,
        when=_with_later(_when(summary), attempt, later),
        notes={answer.number: later_note(answer, later, context) for answer in attempt.answers},
    )


def _dealt(attempt: Attempt, playable: PlayableRound, later: Later) -> Result:
    """The result sheet of a round that was dealt by hand, its acts told by the table at each."""
    so_far = dealt_so_far(attempt, playable)
    style = style_of(attempt.summary.mode)
    tables = DealtTables(style, playable, so_far.again, so_far.dealt.excess)
    context = tables.context(attempt.answers)
    ended = attempt.summary.state is AttemptState.FINISHED
    return dealt_result(
        attempt.summary.title,
        attempt.answers,
        tables,
        house_of(attempt).grading,
        boxes=whole_boxes(attempt, playable) if ended else 0,
        when=_with_later(_when(attempt.summary), attempt, later),
        notes={answer.number: later_note(answer, later, context) for answer in attempt.answers},
    )


def _still_fits(attempt: Attempt, sheet: RoundSheet) -> bool:
    """Tell whether every answer is to a question about the round as it is played today.

    It need not be asked any more: what gives an answer away is left out in newer versions.
    """
    asked = {question.id for question in sheet.questions}
    return all(
        answer.question.id in asked or _is_about(answer.question, sheet)
        for answer in attempt.answers
    )


def _is_about(question: Question, sheet: RoundSheet) -> bool:
    """Tell whether the bet of a question is settled or offered at its step today."""
    steps = sheet.playthrough.steps
    if question.bet is None or question.step >= len(steps):
        return False
    step, before = steps[question.step], steps[question.step - 1]
    return question.bet in (step.bet, *before.offered)


def _line(summary: AttemptSummary) -> AttemptLine:
    state, sitting = _(summary.state.text), summary.mode is Mode.DRILL
    cut_short = summary.state in {AttemptState.RUNNING, AttemptState.ABANDONED}
    if cut_short and summary.mode.dealt:
        state = ngettext(
            "{state} after {acts} action", "{state} after {acts} actions", summary.answers
        ).format(state=state, acts=summary.answers)
    elif cut_short and not sitting:
        state = _("{state}, {answers} of {questions}").format(
            state=state, answers=summary.answers, questions=summary.questions
        )
    return AttemptLine(
        id=summary.id,
        date=date_text(summary.started),
        title=_(summary.title),
        mode=_(summary.mode.text),
        state=state,
        accuracy=percent_text(summary.percent),
        mean_time=time_text(summary.mean),
        unfinished=summary.state is AttemptState.RUNNING
        and summary.mode not in {Mode.NEWER, Mode.DRILL},
        sitting=sitting,
    )
