"""The whole table: every bet of one settlement taken, paid or left, in the house's order.

No round asks it: there each bet is asked about by itself. The answer is one of the question's
choices for each bet, in the order in which the bets are settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.ask_payouts import among_line, entry_line
from trainer.procedure.data import Matter
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Choice,
    Direction,
    ErrorClass,
    Fate,
    Hint,
    Ordered,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
)
from trainer.procedure.settled import SettledBet, box_order, fate_of, settled_bets
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.texts import N_, Sentence, TextEnum

FEWEST: Final = 4
"""The fewest bets that make a table to run."""


class Deed(TextEnum):
    """What the dealer does with a bet."""

    TAKE = "take", N_("take")
    PAY = "pay", N_("pay")
    LEAVE = "leave", N_("stand off")


_OF_FATE: Final = {None: Deed.PAY, Fate.LOSES: Deed.TAKE, Fate.STANDS_OFF: Deed.LEAVE}
_MATTERS: Final = {Act.SETTLE_HAND: Matter.HANDS, Act.SETTLE_SIDE_BET: Matter.SIDE_BETS}
"""What is settled one after another, and the pass that the house has for it."""


def key_of(place: int, deed: Deed) -> str:
    """The choice of a deed for the bet at this place among those of the question."""
    return f"{place}-{deed.value}"


def settled_as(question: Question, keys: Sequence[str]) -> dict[Bet, Deed]:
    """Return what is done with each bet by such keys, in their order."""
    parts = (key.split("-") for key in keys)
    return {question.among[int(place)].bet: Deed(deed) for place, deed in parts}


def table_questions(playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """Ask for each settlement of several hands, or of their side bets, what is done with each."""
    for act, group in groupby(settled_bets(playthrough), lambda item: item[0]):
        settled = [item for _act, item in group]
        fates = {fate_of(item.expected) for item in settled}
        if act in _MATTERS and len(settled) >= FEWEST and fates <= _OF_FATE.keys():
            yield _question(settled, playthrough)


def _question(settled: Sequence[SettledBet], playthrough: Playthrough) -> Question:
    step = min(item.step for item in settled)
    lies = box_order(playthrough.snapshots[step])
    among = sorted(settled, key=lambda item: lies(item.bet))
    due = (key_of(among.index(item), _OF_FATE[fate_of(item.expected)]) for item in settled)
    return Question(
        id=f"{step}-{QuestionGroup.TABLE.value}",
        ask=QuestionGroup.TABLE,
        step=step,
        expected=Ordered(tuple(due)),
        choices=tuple(Choice(key_of(at, deed)) for at in range(len(among)) for deed in Deed),
        rules=tuple(dict.fromkeys(rule for item in settled for rule in item.rules)),
        settings=tuple(dict.fromkeys(name for item in settled for name in item.settings)),
        among=tuple(AtStake(item.bet, item.stake, fate_of(item.expected)) for item in among),
    )


def done_rightly(question: Question, answer: Answer) -> dict[Bet, bool]:
    """Tell of each bet whether the right thing was done with it."""
    given = settled_as(question, answer.keys) if isinstance(answer, Ordered) else {}
    return {entry.bet: given.get(entry.bet) is _OF_FATE[entry.fate] for entry in question.among}


def short_by(question: Question, answer: Answer) -> tuple[Cents, Cents]:
    """Return by how much the house is short, and the players.

    Hands are paid 1 to 1. What a side bet pays is not counted: only that it was taken, or left.
    """
    given = settled_as(question, answer.keys) if isinstance(answer, Ordered) else {}
    house = guests = 0
    for entry in question.among:
        pays = entry.stake if entry.bet.kind is BetKind.MAIN else 0
        worth = {Deed.TAKE: -entry.stake, Deed.PAY: pays, Deed.LEAVE: 0}
        over = worth[given.get(entry.bet, Deed.LEAVE)] - worth[_OF_FATE[entry.fate]]
        house, guests = house + max(over, 0), guests + max(-over, 0)
    return Cents(house), Cents(guests)


def _order(question: Question, answer: Answer) -> tuple[int, ...]:
    """The boxes in the order in which they are gone through: within one any bet may come first."""
    keys = answer.keys if isinstance(answer, Ordered) else ()
    return tuple(box for box, _bets in groupby(bet.box for bet in settled_as(question, keys)))


def _wrong_table(question: Question, answer: Answer) -> Verdict:
    """The verdict on an answer that is not word for word the expected one."""
    if not all(done_rightly(question, answer).values()):
        house, guests = short_by(question, answer)
        direction = Direction.OVERPAID if house >= guests else Direction.UNDERPAID
        return Verdict(False, ErrorClass.TAKE_AND_PAY, direction, Cents(house + guests))
    if _order(question, answer) != _order(question, question.expected):
        return Verdict(False, ErrorClass.PROCEDURE)
    return Verdict(True)


def _choice(question: Question, choice: Choice, _moment: QuestionMoment) -> Sentence:
    ((bet, deed),) = settled_as(question, (choice.key,)).items()
    return Sentence(N_("{bet}: {deed}"), bet=bet, deed=Sentence(deed.text))


def _errors(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say which bets were settled wrongly, with the cards that decide; or where the order parts."""
    keys = given.keys if isinstance(given, Ordered) else ()
    did, right = settled_as(question, keys), done_rightly(question, given)
    for entry in question.among:
        if not right[entry.bet]:
            cards = entry_line(entry, moment)
            yield Sentence(
                N_("{bet}. {cards}: {due}, not {done}.")
                if cards
                else N_("{bet}: {due}, not {done}."),
                bet=entry.bet,
                cards=cards,
                due=Sentence(_OF_FATE[entry.fate].text),
                done=Sentence(did[entry.bet].text),
            )
    if all(right.values()):
        yield from _out_of_order(question, given, moment)


def _out_of_order(question: Question, given: Answer, moment: QuestionMoment) -> Iterator[Sentence]:
    boxes = zip(_order(question, question.expected), _order(question, given), strict=False)
    due, came = next(((due, came) for due, came in boxes if due != came), (0, 0))
    hands = question.among[0].bet.kind is BetKind.MAIN
    way = moment.procedure.passes[Matter.HANDS if hands else Matter.SIDE_BETS]
    yield Sentence(
        N_(
            "Right, but out of order: box {due} comes before box {came}. Losing bets are taken"
            " first, then winning ones are paid, {way}."
        )
        if way.losers_first
        else N_("Right, but out of order: box {due} comes before box {came}, {way}."),
        due=due,
        came=came,
        way=Sentence(way.sweep.text),
    )


def _all_bets(question: Question, _playthrough: Playthrough) -> tuple[Bet, ...]:
    return tuple(entry.bet for entry in question.among)


def _box_by_box(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield Sentence(
        N_("Compare each hand with the dealer’s, in the order in which you settle them.")
    )
    yield from (Rule.HIGHER_TOTAL, Rule.LOWER_TOTAL, Rule.STAND_OFF)


TABLE: Final = QuestionKind(
    QuestionGroup.TABLE,
    table_questions,
    text=N_("Which of these bets do you take, pay or stand off, in your house’s order?"),
    wrong=_wrong_table,
    timed=Timed.TABLE,
    choices=_choice,
    weighed=ErrorClass.TAKE_AND_PAY,
    concerns=_all_bets,
    line=among_line,
    errors=_errors,
    method=_box_by_box,
)
