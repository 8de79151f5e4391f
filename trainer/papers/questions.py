"""What a paper asks about a round, and at which table, so that none of it gives an answer away.

On the screen a question is seen only when those before it are answered: it may then ask for the
pay of winning side bets alone. On paper all are seen at once. So every bet is asked about, box by
box, and at the table as it lay before any of them was settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.felt.places import ChipRole
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import KINDS, is_dealers_total, order_of
from trainer.procedure.ask_hands import side_bet_questions
from trainer.procedure.ask_payouts import payout_question
from trainer.procedure.questions import Question, QuestionGroup, Topic
from trainer.procedure.settled import box_order, settled_bets
from trainer.rounds.sheet import RoundSheet, question_frames
from trainer.rules.bets import Bet, BetKind
from trainer.rules.events import BetReturned, BetSettled, SettlementUndone
from trainer.snapshot.snapshot import Snapshot
from trainer.table.view import TableView


class AskedAt(NamedTuple):
    """A table and the questions about it, as ``ExamTable`` has them."""

    view: TableView
    questions: tuple[Question, ...]
    apart: bool
    told: tuple[int, ...]
    """The steps before it which the felt does not show, and which have to be told."""


_UNSEEN: Final = frozenset((Act.CHECK_HOLE_CARD,))
"""The acts that leave no trace on the felt, and that change what is asked afterwards."""

_RETURNS: Final = frozenset((Act.RETURN_BET, Act.RETURN_AFTER_ERROR, Act.REMOVE_SIDE_BET))
"""The acts of which the first bet is asked about for all."""

_STAKES: Final = frozenset((ChipRole.STAKE, ChipRole.ADDED, ChipRole.OFFERED))


def paper_questions(sheet: RoundSheet) -> tuple[Question, ...]:
    """The questions about a round of the kinds that its scenario asks, none left out or joined."""
    playthrough, terms = sheet.playthrough, sheet.playable.terms
    asks = sheet.playable.scenario.ask
    found = [question for question in sheet.questions if not _is_replaced(question, playthrough)]
    if QuestionGroup.SIDE_BETS in asks:
        found += side_bet_questions(playthrough, terms)
    if QuestionGroup.PAYOUTS in asks:
        found += (
            payout_question(settled)
            for act, settled in settled_bets(playthrough)
            if act not in _RETURNS
        )
    return tuple(sorted(found, key=lambda question: question.step))


def _is_replaced(question: Question, playthrough: Playthrough) -> bool:
    """Tell whether every bet of its settlement is asked about in its place."""
    if question.ask is QuestionGroup.SIDE_BETS:
        return True
    return (
        question.ask is QuestionGroup.PAYOUTS
        and playthrough.steps[question.step].act not in _RETURNS
    )


def asked_at(sheet: RoundSheet, questions: Sequence[Question]) -> Iterator[AskedAt]:
    """The tables at which ``questions`` are asked, as few as there can be."""
    frames = question_frames(replace(sheet, questions=tuple(questions)))
    unseen = [place for place, step in enumerate(sheet.playthrough.steps) if step.act in _UNSEEN]
    apart, since = False, 0
    for group in _groups(questions, frames, unseen):
        first = group[0].step
        about_what_happens = group[0].ask is QuestionGroup.INCIDENT
        view = frames[first]
        if not about_what_happens:
            view = without_results(view, settled_before(sheet.playthrough, first))
        order = _order(sheet.playthrough.snapshots[first])
        told = tuple(step for step in unseen if since <= step < first)
        yield AskedAt(view, tuple(sorted(group, key=order)), apart, told)
        apart, since = any(_is_shown_afterwards(question) for question in group), first


def _groups(
    questions: Iterable[Question], frames: Sequence[TableView], unseen: Sequence[int]
) -> Iterator[tuple[Question, ...]]:
    group: list[Question] = []
    for question in questions:
        between = group and any(group[0].step <= step < question.step for step in unseen)
        if group and (between or not _stands_with(question, group[0], frames)):
            yield tuple(group)
            group = []
        group.append(question)
    if group:
        yield tuple(group)


def _stands_with(question: Question, first: Question, frames: Sequence[TableView]) -> bool:
    """True if a question can be asked at the same table as ``first`` without a word too many."""
    if tells_before(question) or tells_before(first):
        same = (question.ask, question.topic) == (first.ask, first.topic)
        return same and question.step == first.step
    return shows_all(frames[first.step], frames[question.step])


def shows_all(table: TableView, later: TableView) -> bool:
    """Tell whether everything that a later question is about lies on the first table already.

    What is put on Insurance is said by its question, and would be the answer to it on the felt.
    """
    cards = {(card.number, card.place, card.card) for card in table.cards}
    stakes = {(pile.bet, pile.role, pile.amount) for pile in table.chips}
    return (
        all((card.number, card.place, card.card) in cards for card in later.cards)
        and all(
            (pile.bet, pile.role, pile.amount) in stakes
            for pile in later.chips
            if pile.role in _STAKES and pile.bet.kind is not BetKind.INSURANCE
        )
        and _surroundings(table) == _surroundings(later)
    )


def _surroundings(table: TableView) -> tuple[object, ...]:
    return (
        table.meters,
        table.notice,
        table.interrupted,
        table.requests,
        table.shoe_card,
        table.swept,
    )


def settled_before(playthrough: Playthrough, step: int) -> frozenset[Bet]:
    """The bets that have been settled, or handed back, when a step begins."""
    until = (
        playthrough.steps[step].first if step < len(playthrough.steps) else len(playthrough.events)
    )
    settled: set[Bet] = set()
    for event in playthrough.events[:until]:
        match event:
            case BetSettled(bet=bet) | BetReturned(bet=bet):
                settled.add(bet)
            case SettlementUndone(bet=bet):
                settled.discard(bet)
            case _:
                pass
    return frozenset(settled)


def without_results(table: TableView, settled: frozenset[Bet]) -> TableView:
    """The table without the chips of settled bets: whether they won, lost or stood off is asked."""
    return table._replace(chips=tuple(pile for pile in table.chips if pile.bet not in settled))


def tells_before(question: Question) -> bool:
    """Tell whether its words tell what was done before, so that nothing else stands with it."""
    return KINDS[question.ask].alone


def known_from_the_start(question: Question) -> tuple[str, ...]:
    """The house's choices on which a question rests that tell nothing of the round."""
    return () if tells_before(question) else _without_asked(question.settings)


def stated_with(question: Question) -> tuple[str, ...]:
    """The house's choices that stand beside a question, and nowhere before it.

    Those that only some answers to it rest on stand beside every question of its kind.
    """
    if not tells_before(question):
        return tuple(name for name in question.settings if name in ASKED)
    if question.topic is Topic.WHAT:
        return ()
    decide = KINDS[question.ask].decided_by
    if question.topic is Topic.RECONSTRUCT:
        decide = ("reconstructed_after_settlement",)
    return tuple(dict.fromkeys((*_without_asked(question.settings), *decide)))


def _without_asked(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in ASKED)


ASKED: Final = frozenset(("missed_blackjack",))
"""The choices that a question asks for: they are stated with what is asked after it."""


def _is_shown_afterwards(question: Question) -> bool:
    early = is_dealers_total(question)  # nothing follows it but the settlement
    return KINDS[question.ask].shown and not early


def _order(moment: Snapshot) -> Callable[[Question], tuple[int, ...]]:
    """The sort key of the questions at one table: by kind, then box by box, as the bets lie."""
    lies = box_order(moment)

    def key(question: Question) -> tuple[int, ...]:
        place = order_of(question)
        if question.bet is not None:
            return (*place, *lies(question.bet))
        box = question.about.box if question.about is not None else 0
        hand = question.about.hand if question.about is not None else 0
        return (*place, box, hand, 0)

    return key
