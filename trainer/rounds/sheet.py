"""A round ready to be shown: its acts, questions and texts, and the table at each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from trainer.felt.chips import ChipSet, Paying, Proof
from trainer.felt.legends import FeltLegends
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.ask_practised import with_task
from trainer.procedure.questions import Question, QuestionGroup, Topic
from trainer.procedure.settled import settled_by
from trainer.procedure.steps import steps
from trainer.rulebook.felts import table_chips
from trainer.rulebook.game import legends_at_table
from trainer.rules.bets import Bet
from trainer.scenario.check import PlayableRound, table_facts
from trainer.table.frames import Frames, as_seen, frames
from trainer.table.view import TableView

# What a round's felt shows besides its layout: its legends and its chips.


def legends_at(playable: PlayableRound) -> FeltLegends:
    """The legends on the felt of a scenario's table."""
    facts = table_facts(playable.scenario, playable.game.document)
    currency = playable.table.currency
    return legends_at_table(playable.game.document, playable.terms, facts, currency)


def chips_of(playable: PlayableRound, chosen: str = "") -> ChipSet:
    """The chips on the table: the whole set, or those that the scenario names.

    Payouts are made up of them as the house's procedure has it.
    """
    table = playable.table
    document = playable.game.document
    chips = table_chips(chosen, table.currency, document.id, table.chips, document.house_chips)
    procedure = playable.game.procedure
    paying = Paying(procedure.colour_for_colour, procedure.proof or Proof.CUT)
    return chips if paying == chips.paying else chips._replace(paying=paying)


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """Everything that the pages show of one round; ``frames[n]`` is the table after ``n`` acts.

    ``example`` are the lines of a worked example, shown with the question of a drill.
    """

    playable: PlayableRound
    playthrough: Playthrough
    questions: tuple[Question, ...]
    context: RoundContext
    frames: Frames
    example: tuple[str, ...] = ()


def lay_out(playable: PlayableRound, chips: str = "") -> RoundSheet:
    """The round of a scenario, with everything that is shown and asked about it.

    ``chips`` is the id of the chip set chosen by the trainee, empty for the table's own.
    """
    scenario, game = playable.scenario, playable.game
    playthrough = steps(playable.trace, game.procedure)
    tray = chips_of(playable, chips).chips
    asked = tuple(
        with_task(question, tray, game.procedure, playthrough.snapshots[question.step])
        for question in questions(playthrough, playable.terms, scenario.ask)
    )
    terms = playable.terms
    context = build_round_context(
        playthrough,
        game.procedure,
        asked,
        playable.table.currency,
        terms,
        chips=tray,
        origins=playable.table_origins,
    )
    views = frames_of(playable, playthrough)
    return RoundSheet(playable, playthrough, asked, context, views)


def opening(playable: PlayableRound) -> TableView:
    """The table when the Initial Deal is done and nothing is settled.

    Where something goes wrong in it, only what was dealt before that: it is asked about.
    """
    playthrough = steps(playable.trace, playable.game.procedure)
    incidents = {QuestionGroup.INCIDENT}.intersection(playable.scenario.ask)
    asked = questions(playthrough, playable.terms, incidents)
    last = min((question.step for question in asked), default=len(playthrough.steps))
    dealt = [
        number
        for number, step in enumerate(playthrough.steps[:last], 1)
        if step.act is Act.DEAL_CARD
    ]
    views = frames_of(playable, playthrough)
    return views[dealt[-1] if dealt else 0]._replace(active=None)


def frames_of(playable: PlayableRound, playthrough: Playthrough) -> Frames:
    """The tables of a round, each made when it is first asked for."""
    terms = playable.terms
    return frames(playthrough, terms.meters.levels if terms.meters else (), terms.decks)


def from_question(sheet: RoundSheet, first: str) -> RoundSheet:
    """The same round, with nothing asked before the question with the id ``first``.

    All of it where the round has no such question any more.
    """
    ids = [question.id for question in sheet.questions]
    place = ids.index(first) if first in ids else 0
    return replace(sheet, questions=sheet.questions[place:])


def last_questions(sheet: RoundSheet, count: int) -> RoundSheet:
    """The same round, with only its last ``count`` questions asked."""
    return replace(sheet, questions=sheet.questions[max(0, len(sheet.questions) - count) :])


def settled_before(sheet: RoundSheet, question: Question) -> dict[Bet, int]:
    """The bets that the questions before one have settled, each with the step that does it."""
    earlier = takewhile(lambda other: other is not question, sheet.questions)
    return {
        bet: step for other in earlier for bet, step in settled_by(other, sheet.playthrough).items()
    }


def question_frames(sheet: RoundSheet) -> Frames:
    """The frames as seen by the trainee, nothing lit where that would give the answer away.

    It would where the question names no bet and no hand (which act is next, which bets lose), and
    after something has gone wrong, when the question is where a card goes. Nor is anything marked
    where the question is what has gone wrong.
    """
    at_large = {
        q.step
        for q in sheet.questions
        if q.ask is QuestionGroup.INCIDENT or (q.bet is None and q.about is None)
    }
    to_find = {q.step for q in sheet.questions if q.topic is Topic.WHAT}
    seen = as_seen(sheet.playthrough, sheet.frames)

    def frame(number: int) -> TableView:
        return seen[number]._replace(
            active=None if number in at_large else seen[number].active,
            points_out=number not in to_find,
        )

    return Frames(len(seen), frame)
