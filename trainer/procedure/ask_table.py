"""The whole table: every bet of one settlement taken, paid or left, in the house's order.

No round asks it: there each bet is asked about by itself. The answer has a word for each bet, in
the order in which the bets are settled: one of the question's choices, or figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby
from typing import Final

from trainer.procedure.acts import Act, Playthrough, Timed
from trainer.procedure.ask_hands import rules_of_cards
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
    Money,
    Ordered,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
    Verdict,
    amount_of,
    total_of_hand,
)
from trainer.procedure.settled import SettledBet, box_order, fate_of, settled_bets
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import PointTotal
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, Sentence, TextEnum

FEWEST: Final = 4
"""The fewest bets that make a table to run."""


class Deed(TextEnum):
    """What the dealer does with a bet."""

    TAKE = "take", N_("take")
    PAY = "pay", N_("pay")
    LEAVE = "leave", N_("stand off")


class TableWork(Enum):
    """What is asked of each bet along the table."""

    DEEDS = "deeds"
    """Whether it is taken, paid or left."""
    AMOUNTS = "amounts"
    """The same, and how much it is paid: then the word for it is the amount in cents."""
    TOTALS = "totals"
    """What the hand makes: its points, with an ``s`` behind them where it is soft."""


BLACKJACK_HAND: Final = "blackjack"
"""The word for the total of a Blackjack."""

_OF_FATE: Final = {None: Deed.PAY, Fate.LOSES: Deed.TAKE, Fate.STANDS_OFF: Deed.LEAVE}
_MATTERS: Final = {Act.SETTLE_HAND: Matter.HANDS, Act.SETTLE_SIDE_BET: Matter.SIDE_BETS}
"""What is settled one after another, and the pass that the house has for it."""
_WORDS: Final[Mapping[TableWork, tuple[str, ...]]] = {
    TableWork.DEEDS: tuple(Deed),
    TableWork.AMOUNTS: (Deed.TAKE, Deed.LEAVE),
    TableWork.TOTALS: (BLACKJACK_HAND,),
}
"""What can be said of a bet without figures."""


def work_of(question: Question) -> TableWork:
    """Return what is asked of each bet; the choices of a question show it."""
    words = tuple(choice.key.partition("-")[2] for choice in question.choices)
    found = (work for work in TableWork if words[: len(_WORDS[work])] == _WORDS[work])
    return next(found, TableWork.DEEDS)


def key_of(place: int, word: str) -> str:
    """The key of what is said of the bet at this place among those of the question."""
    return f"{place}-{word}"


def said_of(question: Question, keys: Sequence[str]) -> dict[Bet, str]:
    """Return what such keys say of each bet, in their order.

    Raises ValueError for keys that the question has no room for.
    """
    work, said = work_of(question), dict[Bet, str]()
    for key in keys:
        place, _dash, word = key.partition("-")
        if not (word in _WORDS[work] or _FIGURES[work].fullmatch(word)):
            raise ValueError(f"{key} says nothing of a bet")
        said[question.among[int(place)].bet] = word
    return said


_FIGURES: Final[Mapping[TableWork, re.Pattern[str]]] = {
    TableWork.DEEDS: re.compile(r"(?!)"),
    TableWork.AMOUNTS: re.compile(r"[1-9]\d{0,9}", re.ASCII),
    TableWork.TOTALS: re.compile(r"[1-9]\d?s?", re.ASCII),
}


def all_said(question: Question, keys: Sequence[str]) -> bool:
    """Tell whether each bet is spoken of once, in a way that the question has room for."""
    try:
        said = said_of(question, keys)
    except (ValueError, IndexError):
        return False
    return len(said) == len(keys) == len(question.among)


def table_questions(playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """Ask for each settlement of several hands, or of their side bets, what is done with each.

    Of hands it is asked as well how much each is paid, and what each makes.
    """
    for act, group in groupby(settled_bets(playthrough), lambda item: item[0]):
        settled = [item for _act, item in group]
        fates = {fate_of(item.expected) for item in settled}
        if act not in _MATTERS or len(settled) < FEWEST or not fates <= _OF_FATE.keys():
            continue
        yield _question(TableWork.DEEDS, settled, playthrough)
        if act is Act.SETTLE_HAND:
            if all(item.counted is None and not _is_paid_nothing(item) for item in settled):
                yield _question(TableWork.AMOUNTS, settled, playthrough)
            if len({item.bet[::3] for item in settled}) == len(settled):
                yield _question(TableWork.TOTALS, settled, playthrough)


def _question(work: TableWork, settled: Sequence[SettledBet], playthrough: Playthrough) -> Question:
    step = min(item.step for item in settled)
    moment = playthrough.snapshots[step]
    lies = box_order(moment)
    among = sorted(settled, key=lambda item: lies(item.bet))
    asked = among if work is TableWork.TOTALS else settled
    due = (key_of(among.index(item), _due(work, item, moment)) for item in asked)
    suffix = "" if work is TableWork.DEEDS else f"-{work.value}"
    rules = dict.fromkeys(rule for item in settled for rule in item.rules)
    totals = work is TableWork.TOTALS
    return Question(
        id=f"{step}-{QuestionGroup.TABLE.value}{suffix}",
        ask=QuestionGroup.TABLE,
        step=step,
        expected=Ordered(tuple(due)),
        choices=tuple(
            Choice(key_of(at, word)) for at in range(len(among)) for word in _WORDS[work]
        ),
        rules=(Rule.POINT_TOTAL,) if totals else tuple(rules),
        settings=()
        if totals
        else tuple(dict.fromkeys(name for item in settled for name in item.settings)),
        among=tuple(AtStake(item.bet, item.stake, fate_of(item.expected)) for item in among),
    )


def _is_paid_nothing(item: SettledBet) -> bool:
    """Tell whether a bet wins so little that nothing is left of it once it is rounded."""
    return fate_of(item.expected) is None and not amount_of(item.expected)


def _due(work: TableWork, item: SettledBet, moment: Snapshot) -> str:
    if work is TableWork.TOTALS:
        return _total_of(item.bet, moment)
    deed = _OF_FATE[fate_of(item.expected)]
    if work is TableWork.AMOUNTS and deed is Deed.PAY:
        return str(int(amount_of(item.expected)))
    return deed


def _total_of(bet: Bet, moment: Snapshot) -> str:
    place = Place(bet.box, bet.hand)
    total = total_of_hand(moment.face_up(place), split=place in moment.split)
    return BLACKJACK_HAND if total.blackjack else f"{total.points}{'s' if total.soft else ''}"


def done_rightly(question: Question, answer: Answer) -> dict[Bet, bool]:
    """Tell of each bet whether the right thing was said of it."""
    given = _said(question, answer)
    return {bet: given.get(bet) == word for bet, word in _said(question, question.expected).items()}


def _said(question: Question, answer: Answer) -> dict[Bet, str]:
    return said_of(question, answer.keys) if isinstance(answer, Ordered) else {}


def short_by(question: Question, answer: Answer) -> tuple[Cents, Cents]:
    """Return by how much the house is short, and the players.

    Hands are paid 1 to 1 where no amount is asked. What a side bet pays is not counted: only that
    it was taken, or left. A miscounted total costs nobody anything.
    """
    given, due = _said(question, answer), _said(question, question.expected)
    house = guests = 0
    if work_of(question) is not TableWork.TOTALS:
        for entry in question.among:
            over = _worth(entry, given.get(entry.bet, Deed.LEAVE)) - _worth(entry, due[entry.bet])
            house, guests = house + max(over, 0), guests + max(-over, 0)
    return Cents(house), Cents(guests)


def _worth(entry: AtStake, word: str) -> int:
    """Return what the player gains by it, in cents."""
    if word == Deed.PAY:
        return entry.stake if entry.bet.kind is BetKind.MAIN else 0
    if word == Deed.TAKE:
        return -entry.stake
    return 0 if word == Deed.LEAVE else int(word)


def _order(question: Question, answer: Answer) -> tuple[int, ...]:
    """The boxes in the order in which they are gone through: within one any bet may come first."""
    return tuple(box for box, _bets in groupby(bet.box for bet in _said(question, answer)))


def _wrong_table(question: Question, answer: Answer) -> Verdict:
    right, totals = done_rightly(question, answer), work_of(question) is TableWork.TOTALS
    if totals:
        # Totals are no acts: where one begins is one's own.
        return Verdict(True) if all(right.values()) else Verdict(False, ErrorClass.CARDS)
    if not all(right.values()):
        house, guests = short_by(question, answer)
        direction = Direction.OVERPAID if house >= guests else Direction.UNDERPAID
        due = _said(question, question.expected)
        amounts = all(
            word not in tuple(Deed) and due[bet] not in tuple(Deed)
            for bet, word in _said(question, answer).items()
            if not right[bet]
        )
        kind = ErrorClass.PAYOUT if amounts else ErrorClass.TAKE_AND_PAY
        return Verdict(False, kind, direction, Cents(house + guests))
    if _order(question, answer) != _order(question, question.expected):
        return Verdict(False, ErrorClass.PROCEDURE)
    return Verdict(True)


_TEXTS: Final[Mapping[TableWork, str]] = {
    TableWork.DEEDS: N_(
        "Which of these bets do you take, pay or stand off, in your house’s order?"
    ),
    TableWork.AMOUNTS: N_("Take, stand off or pay each bet: how much?"),
    TableWork.TOTALS: N_("What does each hand make?"),
}
_TIMED: Final[Mapping[TableWork, Timed]] = {
    TableWork.DEEDS: Timed.TABLE,
    TableWork.AMOUNTS: Timed.TABLE_AMOUNTS,
    TableWork.TOTALS: Timed.TABLE_TOTALS,
}


def _text(question: Question, _moment: QuestionMoment) -> str:
    return _TEXTS[work_of(question)]


def _timed(question: Question) -> Timed:
    return _TIMED[work_of(question)]


def said_text(work: TableWork, word: str) -> object:
    """Say what is done with a bet, or what its hand makes."""
    if word in tuple(Deed):
        return Sentence(Deed(word).text)
    if word == BLACKJACK_HAND:
        return Sentence(N_("Blackjack"))
    if work is TableWork.AMOUNTS:
        return Sentence(N_("pay {money}"), money=Money(Cents(int(word))))
    return PointTotal(int(word.rstrip("s")), word.endswith("s"))


def _choice(question: Question, choice: Choice, _moment: QuestionMoment) -> Sentence:
    ((bet, word),) = said_of(question, (choice.key,)).items()
    return Sentence(N_("{bet}: {deed}"), bet=bet, deed=said_text(work_of(question), word))


def _line(question: Question, moment: QuestionMoment) -> Sentence | None:
    return None if work_of(question) is TableWork.TOTALS else among_line(question, moment)


def _errors(
    question: Question, given: Answer, _verdict: Verdict, moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say which bets something wrong is said of, with the cards; or where the order parts."""
    did, due = _said(question, given), _said(question, question.expected)
    right, work = done_rightly(question, given), work_of(question)
    for entry in question.among:
        if not right[entry.bet]:
            if work is TableWork.TOTALS:
                cards: object = moment.cards(Place(entry.bet.box, entry.bet.hand))
            else:
                cards = entry_line(entry, moment)
            yield Sentence(
                N_("{bet}. {cards}: {due}, not {done}.")
                if cards
                else N_("{bet}: {due}, not {done}."),
                bet=entry.bet,
                cards=cards,
                due=said_text(work, due[entry.bet]),
                done=said_text(work, did[entry.bet]),
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


def _box_by_box(question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    if work_of(question) is TableWork.TOTALS:
        yield Sentence(N_("Add up each hand, an Ace last, and go on to the next at once."))
        yield Rule.POINT_TOTAL
        return
    yield Sentence(
        N_("Compare each hand with the dealer’s, in the order in which you settle them.")
    )
    yield from (Rule.HIGHER_TOTAL, Rule.LOWER_TOTAL, Rule.STAND_OFF)


def _broken(question: Question, given: Answer, moment: QuestionMoment) -> tuple[Rule, ...]:
    """The rules of the first bet that is wrong; none where only the order is: no rule is on it."""
    wrong = [bet for bet, right in done_rightly(question, given).items() if not right][:1]
    if work_of(question) is TableWork.TOTALS:
        hands = [moment.table.face_up(Place(bet.box, bet.hand)) for bet in wrong]
        return tuple(dict.fromkeys(rule for cards in hands for rule in rules_of_cards(cards)))
    settled = (item for _act, item in settled_bets(moment.playthrough) if item.bet in wrong)
    return tuple(dict.fromkeys(rule for item in settled for rule in item.rules))


TABLE: Final = QuestionKind(
    QuestionGroup.TABLE,
    table_questions,
    text=_text,
    wrong=_wrong_table,
    timed=_timed,
    choices=_choice,
    weighed=ErrorClass.TAKE_AND_PAY,
    concerns=_all_bets,
    line=_line,
    errors=_errors,
    broken=_broken,
    method=_box_by_box,
)
