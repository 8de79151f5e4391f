"""Wrong answers as they are given at the table: the rules of the trade by which they come about.

Nothing here knows which mistakes the program can name: each rule works a wrong answer out from
what lies on the felt, and says by which words a sentence names it. A rule yields nothing where it
cannot be followed, or where it gives the right answer after all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from typing import Final, NamedTuple

from trainer.felt.chips import Stack, whole
from trainer.making.tables import PracticeTable
from trainer.practice.drills import Drill
from trainer.procedure.questions import (
    Answer,
    AtStake,
    Chosen,
    Money,
    QuestionGroup,
    Total,
    amount_of,
)
from trainer.procedure.settled import settled_bets
from trainer.rules.bets import Bet, BetKind, Outcome
from trainer.rules.cards import Card, Rank, is_blackjack
from trainer.rules.events import BetCounted, BetSettled
from trainer.rules.money import Basis, Cents, Formula, Odds, Working
from trainer.texts import TextEnum

DOLLAR: Final = 100


class Asked(NamedTuple):
    """A question at its table."""

    made: Drill
    table: PracticeTable

    @property
    def working(self) -> Working | None:
        return self.made.question.working

    @property
    def kind(self) -> BetKind | None:
        bet = self.made.question.bet
        return None if bet is None else bet.kind

    @property
    def due(self) -> int:
        return amount_of(self.made.question.expected)

    @property
    def is_amount(self) -> bool:
        return isinstance(self.made.question.expected, Money)

    @property
    def paid(self) -> tuple[Working, Odds] | None:
        """What is paid at odds, for a stake that lies there whole."""
        working = self.working
        if working is None or working.odds is None or self.made.question.counted is not None:
            return None
        return (working, working.odds) if working.formula is Formula.PAYS else None

    @property
    def piles(self) -> tuple[Stack, ...]:
        """The chips of a stake that is paid at odds, those of a Double Down beside the others."""
        question = self.made.question
        if self.paid is None or question.bet is None:
            return ()
        pile = self.made.made.playthrough.snapshots[question.step].piles.get(question.bet)
        lying = (pile.placed, pile.added) if pile is not None else ()
        chips = self.table.chips.chips
        return tuple(stack for amount in lying for stack in whole(amount, chips).stacks)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand that is asked about."""
        about = self.made.question.about
        assert about is not None, "a total is of a hand"
        return tuple(self.made.made.playthrough.snapshots[self.made.question.step].face_up(about))


class Trade(NamedTuple):
    """A rule: the wrong answers that it gives, and the words by which a sentence names it."""

    name: str
    wrong: Callable[[Asked], Iterator[Answer]]
    named: re.Pattern[str]


_Amounts = Callable[[Asked], Iterator[int]]
_Players = Callable[[Asked], Iterator[Bet]]
_Totals = Callable[[Asked, Total], Iterator[Total]]


def _of_amounts(name: str, amounts: _Amounts, named: str) -> Trade:
    def wrong(asked: Asked) -> Iterator[Answer]:
        if asked.is_amount:
            found = dict.fromkeys(amounts(asked))
            yield from (Money(Cents(one)) for one in found if one >= 0 and one != asked.due)

    return Trade(name, wrong, re.compile(named))


def _of_totals(name: str, totals: _Totals, named: str) -> Trade:
    def wrong(asked: Asked) -> Iterator[Answer]:
        due = asked.made.question.expected
        if isinstance(due, Total):
            yield from (one for one in dict.fromkeys(totals(asked, due)) if one != due)

    return Trade(name, wrong, re.compile(named))


def _at(working: Working, pays: int, per: int = 1, stake: int | None = None) -> int:
    on = working.stake if stake is None else Cents(stake)
    return working.rounding.share(on, pays, per)


# The odds


def _odds(pays: int, per: int, only: Callable[[Asked, Odds], bool]) -> _Amounts:
    def amounts(asked: Asked) -> Iterator[int]:
        if asked.paid is not None and only(asked, asked.paid[1]):
            yield _at(asked.paid[0], pays, per)

    return amounts


def _better_than_even(_asked: Asked, odds: Odds) -> bool:
    return odds.pays > odds.per


def _three_to_two(asked: Asked, odds: Odds) -> bool:
    return asked.kind is BetKind.MAIN and (odds.pays, odds.per) == (3, 2)


def _of_insurance(asked: Asked, _odds: Odds) -> bool:
    return asked.kind is BetKind.INSURANCE


def _one_to_one(asked: Asked, odds: Odds) -> bool:
    return asked.kind is BetKind.MAIN and (odds.pays, odds.per) == (1, 1)


def _next_row(asked: Asked) -> Iterator[int]:
    """The row above or below in the pay table."""
    if asked.paid is None or asked.kind is None:
        return
    working, due = asked.paid
    side_bet = asked.made.made.round.terms.side_bets.get(asked.kind)
    rows = [] if side_bet is None else list(dict.fromkeys(side_bet.pays.values()))
    at = rows.index(due) if due in rows else len(rows)
    for row in rows[max(0, at - 1) : at + 2]:
        if isinstance(row, Odds) and row != due:
            yield _at(working, row.pays, row.per)


def _next_table(asked: Asked) -> Iterator[int]:
    """The pay table of the next game in the house: the same hand, at other odds."""
    if asked.paid is None or asked.kind is None:
        return
    working, due = asked.paid
    side_bet = asked.made.made.round.terms.side_bets.get(asked.kind)
    offer = asked.table.document.side_bets.get(asked.kind)
    if side_bet is None or offer is None:
        return
    hands = {hand for hand, pay in side_bet.pays.items() if pay == due}
    for other in offer.pay_tables.values():
        for hand, pay in other.pays.items():
            if hand in hands and isinstance(pay, Odds) and (pay.pays, pay.per) != due[:2]:
                yield _at(working, pay.pays, pay.per)


# The stake


def _with_stake(asked: Asked) -> Iterator[int]:
    if asked.paid is not None:
        yield asked.due + asked.paid[0].stake


def _without_stake(asked: Asked) -> Iterator[int]:
    if asked.paid is not None and _better_than_even(asked, asked.paid[1]):
        yield asked.due - asked.paid[0].stake


def _half_alone(asked: Asked) -> Iterator[int]:
    """Half of the stake, without the stake beside it (3 to 2 is once and a half)."""
    if asked.paid is not None and _three_to_two(asked, asked.paid[1]):
        yield _at(asked.paid[0], 1, 2)


def _one_chip(asked: Asked) -> Iterator[int]:
    """A pile of several chips counted as one more or one fewer."""
    if asked.paid is None:
        return
    working, odds = asked.paid
    for pile in asked.piles:
        if pile.number > 1:
            for off in (-pile.chip.value, pile.chip.value):
                yield _at(working, odds.pays, odds.per, working.stake + off)


def _other_colour(asked: Asked) -> Iterator[int]:
    """A colour taken for the one above or below it."""
    if asked.paid is None:
        return
    working, odds = asked.paid
    values = sorted(chip.value for chip in asked.table.chips.chips)
    for pile in asked.piles:
        at = values.index(pile.chip.value) if pile.chip.value in values else len(values)
        for value in (*values[max(0, at - 1) : at], *values[at + 1 : at + 2]):
            off = pile.number * (value - pile.chip.value)
            yield _at(working, odds.pays, odds.per, working.stake + off)


def _not_doubled(asked: Asked) -> Iterator[int]:
    """A Double Down paid as if it were none."""
    question = asked.made.question
    if asked.paid is None or asked.kind is not BetKind.MAIN or question.bet is None:
        return
    working, odds = asked.paid
    pile = asked.made.made.playthrough.snapshots[question.step].piles.get(question.bet)
    if pile is not None and pile.added:
        yield _at(working, odds.pays, odds.per, working.stake - pile.added)


# The arithmetic of a product, as it is done on the fly: digit by digit


def _factors(asked: Asked) -> tuple[str, int] | None:
    """A stake in whole dollars and the odds for one, if both can be multiplied digit by digit."""
    if asked.paid is None:
        return None
    working, odds = asked.paid
    if odds.per != 1 or odds.pays == 1 or working.stake % DOLLAR:
        return None
    return str(working.stake // DOLLAR), odds.pays


def _partial_product(asked: Asked) -> Iterator[int]:
    """The product of one digit of the stake, or of the odds, is left out: 25 × 11 as 250."""
    found = _factors(asked)
    if found is None:
        return
    stake, pays = found
    whole_stake = int(stake)
    for digits, by in ((stake, pays), (str(pays), whole_stake)):
        for place, digit in enumerate(reversed(digits)):
            part = int(digit) * 10**place
            if 0 < part < int(digits):
                yield asked.due - part * by * DOLLAR


def _lost_carry(asked: Asked) -> Iterator[int]:
    """A carry is not added: 15 × 6 as 60."""
    found = _factors(asked)
    if found is None:
        return
    stake, pays = found
    carry = 0
    for place, digit in enumerate(reversed(stake)):
        carry = (int(digit) * pays + carry) // 10
        if carry and place < len(stake) - 1:
            yield asked.due - carry * 10 ** (place + 1) * DOLLAR


def _next_multiple(asked: Asked) -> Iterator[int]:
    """One row off in the multiplication table: 7 × 17 as 6 × 17."""
    found = _factors(asked)
    if found is None:
        return
    stake, pays = found
    for place, digit in enumerate(reversed(stake)):
        if digit != "0":
            yield from (asked.due + off * pays * 10**place * DOLLAR for off in (-1, 1))


# How it is written


def _swapped(asked: Asked) -> Iterator[int]:
    digits, cents = str(asked.due // DOLLAR), asked.due % DOLLAR
    for at in range(len(digits) - 1):
        typed = digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]
        if typed[0] != "0":
            yield int(typed) * DOLLAR + cents


def _dropped(asked: Asked) -> Iterator[int]:
    digits, cents = str(asked.due // DOLLAR), asked.due % DOLLAR
    for at in range(len(digits)):
        typed = digits[:at] + digits[at + 1 :]
        if typed and typed[0] != "0":
            yield int(typed) * DOLLAR + cents


def _twice(asked: Asked) -> Iterator[int]:
    digits, cents = str(asked.due // DOLLAR), asked.due % DOLLAR
    for at in range(len(digits)):
        yield int(digits[:at] + digits[at] + digits[at:]) * DOLLAR + cents


def _noughts(asked: Asked) -> Iterator[int]:
    if asked.due and asked.due % DOLLAR == 0:
        yield asked.due * 10
        if asked.due % (10 * DOLLAR) == 0:
            yield asked.due // 10


# Insurance


def _on_initial_bet(asked: Asked) -> Iterator[int]:
    bet, question = asked.made.question.bet, asked.made.question
    if asked.kind is not BetKind.INSURANCE or asked.paid is None or bet is None:
        return
    working, odds = asked.paid
    pile = asked.made.made.playthrough.snapshots[question.step].piles.get(
        Bet(bet.box, bet.bettor, BetKind.MAIN, 1)
    )
    if pile is not None:
        yield _at(working, odds.pays, odds.per, pile.placed)


def _most(asked: Asked) -> Working | None:
    """The working where it is asked how much Insurance may be."""
    question = asked.made.question
    insurance = question.ask is QuestionGroup.INSURANCE and question.topic is None
    return question.working if insurance and not question.offered else None


def _third(asked: Asked) -> Iterator[int]:
    if (working := _most(asked)) is not None:
        yield working.stake // 3 // DOLLAR * DOLLAR


def _whole_bet(asked: Asked) -> Iterator[int]:
    if (working := _most(asked)) is not None:
        yield working.stake


def _quarter(asked: Asked) -> Iterator[int]:
    if _most(asked) is not None:
        yield asked.due // 2


# What goes back, what counts, and sums


def _not_halved(asked: Asked) -> Iterator[int]:
    working, question = asked.working, asked.made.question
    if question.ask is QuestionGroup.PAYOUTS and working and working.formula is Formula.HALF:
        yield working.stake


def _shared(asked: Asked) -> tuple[Working, int] | None:
    """What counts of a bet on a box over its limit, and the number of bettors there."""
    working, bet = asked.working, asked.made.question.bet
    if working is None or bet is None or working.formula is not Formula.PRO_RATA:
        return None
    counted = {
        event.bet
        for event in asked.made.made.playthrough.events
        if isinstance(event, BetCounted) and (event.bet.box, event.bet.kind) == (bet.box, bet.kind)
    }
    return working, len({one.bettor for one in counted})


def _equally(asked: Asked) -> Iterator[int]:
    if (found := _shared(asked)) is not None and found[1] > 1:
        yield found[0].rounding.share(Cents(found[0].numerator), 1, found[1])


def _all_counts(asked: Asked) -> Iterator[int]:
    if (found := _shared(asked)) is not None:
        yield found[0].stake


def _parts(asked: Asked) -> dict[Bet, tuple[AtStake, int]]:
    """The bets of a box that are settled together, with what goes out for each."""
    question = asked.made.question
    among = (
        {entry.bet: entry for entry in question.among} if question.ask is QuestionGroup.BOX else {}
    )
    return {
        settled.bet: (among[settled.bet], amount_of(settled.expected))
        for _act, settled in settled_bets(asked.made.made.playthrough)
        if settled.bet in among and settled.step >= question.step
    }


def _left_out(asked: Asked) -> Iterator[int]:
    for _entry, paid in _parts(asked).values():
        if paid:
            yield asked.due - paid


def _with_stakes(asked: Asked) -> Iterator[int]:
    if parts := _parts(asked):
        yield asked.due + sum(entry.stake for entry, paid in parts.values() if paid)


# The progressive


def _other_meter(asked: Asked) -> Iterator[int]:
    working, meters = asked.working, asked.made.made.round.terms.meters
    if working is None or meters is None or working.formula is not Formula.METER:
        return
    for shown in meters.levels:
        if shown != working.stake:
            yield _at(working, working.numerator, working.denominator, shown)


def _not_shared(asked: Asked) -> Iterator[int]:
    working = asked.working
    if working is not None and working.formula is Formula.METER and working.denominator > 1:
        yield working.stake


def _with_envy(*, added: bool) -> _Amounts:
    """Envy to whoever has the hand: beside its pay, or in its place (Appendix C 7)."""

    def amounts(asked: Asked) -> Iterator[int]:
        terms = asked.made.made.round.terms
        working, offered = asked.working, terms.side_bets.get(BetKind.PROGRESSIVE)
        if asked.kind is not BetKind.PROGRESSIVE or working is None or terms.meters is None:
            return
        if offered is not None and working.formula in (Formula.PAYS, Formula.METER):
            for odds in offered.envy.values():
                one = terms.meters.unit * odds.pays // odds.per
                yield asked.due + one if added else one

    return amounts


def _per_unit(asked: Asked) -> Iterator[int]:
    """The figure of the pay table as it stands there, for a unit of one."""
    working, formulas = asked.working, (Formula.PAYS, Formula.ENVY)
    meters = asked.made.made.round.terms.meters
    if working is None or working.odds is None or meters is None:
        return
    staked = asked.kind in (BetKind.PROGRESSIVE, BetKind.ENVY)
    if working.formula in formulas and staked and meters.unit != DOLLAR:
        yield working.odds.pays * DOLLAR


def _wager_too(asked: Asked) -> Iterator[int]:
    if asked.paid is not None and asked.paid[1].basis is Basis.FOR:
        yield asked.due + asked.paid[0].stake


# Totals

_PICTURES: Final = {Rank.JACK: 11, Rank.QUEEN: 12, Rank.KING: 13}
_ACE_MORE: Final = 10


def _aces(asked: Asked) -> int:
    return sum(card.rank is Rank.ACE for card in asked.cards)


def _ace_eleven(asked: Asked, due: Total) -> Iterator[Total]:
    """An Ace stays at 11 although that is over 21."""
    if _aces(asked) and not due.soft:
        yield Total(due.points + _ACE_MORE, soft=False)


def _two_elevens(asked: Asked, due: Total) -> Iterator[Total]:
    """Two Aces are counted 11 each."""
    if _aces(asked) > 1 and not due.blackjack:
        hard = sum(card.points for card in asked.cards)
        yield Total(hard + 2 * _ACE_MORE, soft=due.soft)


def _ace_one(asked: Asked, due: Total) -> Iterator[Total]:
    if due.soft and not due.blackjack:
        yield Total(due.points - _ACE_MORE, soft=False)


def _off_by_one(_asked: Asked, due: Total) -> Iterator[Total]:
    if not due.blackjack:
        yield from (due._replace(points=due.points + off) for off in (-1, 1))


def _not_counted(asked: Asked, due: Total) -> Iterator[Total]:
    if due.blackjack or len(asked.cards) < 3:
        return
    for card in asked.cards:
        if card.rank is not Rank.ACE:
            yield due._replace(points=due.points - card.points)


def _picture(asked: Asked, due: Total) -> Iterator[Total]:
    """A picture card is counted on: Jack 11, Queen 12, King 13."""
    if due.blackjack:
        return
    for card in asked.cards:
        if card.rank in _PICTURES:
            yield due._replace(points=due.points + _PICTURES[card.rank] - 10)


def _soft_as_hard(_asked: Asked, due: Total) -> Iterator[Total]:
    if not due.blackjack:
        yield due._replace(soft=not due.soft)


def _no_natural(asked: Asked, due: Total) -> Iterator[Total]:
    if due.blackjack and is_blackjack(asked.cards):
        yield Total(21, soft=True)


# Who is paid


def _of_who(name: str, players: _Players, named: str, *, left_out: bool = False) -> Trade:
    """A rule by which one more of the ``players`` is paid, or one of them is ``left_out``."""

    def wrong(asked: Asked) -> Iterator[Answer]:
        due = asked.made.question.expected
        if asked.made.question.ask is not QuestionGroup.WHO or not isinstance(due, Chosen):
            return
        for bet in players(asked):
            key = f"{bet.box}-{bet.bettor}"
            if left_out is (key in due.keys):
                keys = due.keys - {key} if left_out else (due.keys - {"nobody"}) | {key}
                yield Chosen(frozenset(keys or {"nobody"}))

    return Trade(name, wrong, re.compile(named))


def _players(asked: Asked) -> Iterator[tuple[Bet, BetSettled | None]]:
    """Everybody at the table, with how their progressive wager is settled, if they have one."""
    settled = {
        event.bet.bettor: event
        for event in asked.made.made.playthrough.events
        if isinstance(event, BetSettled) and event.bet.kind is BetKind.PROGRESSIVE
    }
    yield from ((one.bet, settled.get(one.bet.bettor)) for one in asked.made.question.among)


def _with(
    holds: Callable[[BetSettled, Asked], bool], *, envy: bool
) -> Callable[[Asked], Iterator[Bet]]:
    """The players with a wager of whom something holds, where Envy or a meter is asked about."""

    def players(asked: Asked) -> Iterator[Bet]:
        if asked.made.question.id.endswith("-envy") is envy:
            yield from (bet for bet, end in _players(asked) if end and holds(end, asked))

    return players


def _no_wager(asked: Asked) -> Iterator[Bet]:
    yield from (bet for bet, end in _players(asked) if end is None)


def _envied(asked: Asked) -> Set[TextEnum]:
    return asked.made.made.round.terms.side_bets[BetKind.PROGRESSIVE].envy.keys()


def _brings_envy(end: BetSettled, asked: Asked) -> bool:
    return end.outcome in _envied(asked)


def _no_envy_brought(_end: BetSettled, asked: Asked) -> bool:
    """A pair is taken for a hand that brings Envy: nobody has one."""
    return not any(end and end.outcome in _envied(asked) for _bet, end in _players(asked))


def _fixed(end: BetSettled, _asked: Asked) -> bool:
    return end.outcome is not Outcome.LOSE and end.working.formula is not Formula.METER


def _lost(end: BetSettled, _asked: Asked) -> bool:
    return end.outcome is Outcome.LOSE


def _anybody(_end: BetSettled, _asked: Asked) -> bool:
    return True


RULES: Final = (
    _of_who("paid without a wager", _no_wager, r"no progressive wager"),
    _of_who("Envy for one's own", _with(_brings_envy, envy=True), r"their own"),
    _of_who("Envy for a pair", _with(_no_envy_brought, envy=True), r"no Envy for"),
    _of_who("Envy forgotten", _with(_anybody, envy=True), r"another player’s", left_out=True),
    _of_who("a meter for a fixed pay", _with(_fixed, envy=False), r"has a fixed pay"),
    _of_who("a meter for no hand", _with(_lost, envy=False), r"no hand on the pay table"),
    _of_who("the winner left out", _with(_anybody, envy=False), r"wins a meter", left_out=True),
    _of_amounts("1 to 1", _odds(1, 1, _better_than_even), r"Paid 1 to 1"),
    _of_amounts("6 to 5", _odds(6, 5, _three_to_two), r"Paid 6 to 5"),
    _of_amounts("2 to 1", _odds(2, 1, _three_to_two), r"Paid 2 to 1"),
    _of_amounts("Insurance at 3 to 2", _odds(3, 2, _of_insurance), r"Paid 3 to 2"),
    _of_amounts("a win as a Blackjack", _odds(3, 2, _one_to_one), r"Paid 3 to 2"),
    _of_amounts("half without the stake", _half_alone, r"half of the stake"),
    _of_amounts("the neighbouring row", _next_row, r"as for “"),
    _of_amounts("the neighbouring pay table", _next_table, r"another pay table"),
    _of_amounts("with the stake", _with_stake, r"(stake|wager) was (included|paid back)"),
    _of_amounts("without the stake", _without_stake, r"(stake|wager) was deducted"),
    _of_amounts("a Double Down as none", _not_doubled, r"additional bet of the Double Down"),
    _of_amounts("one chip miscounted", _one_chip, r"chip (too many|too few|more|fewer)"),
    _of_amounts("another colour", _other_colour, r"chips? (was|were) read as"),
    _of_amounts("a partial product", _partial_product, r"part of the (product|multiplication)"),
    _of_amounts("a lost carry", _lost_carry, r"carr(y|ied)"),
    _of_amounts("the next multiple", _next_multiple, r"multiplication table"),
    _of_amounts("digits swapped", _swapped, r"digits were swapped"),
    _of_amounts("a digit left out", _dropped, r"(digit was left out|Too few zeros)"),
    _of_amounts("a digit twice", _twice, r"(digit was typed twice|Too many zeros)"),
    _of_amounts("noughts", _noughts, r"Too (many|few) zeros"),
    _of_amounts("Insurance on the Initial Bet", _on_initial_bet, r"on the Initial Bet"),
    _of_amounts("Insurance of a third", _third, r"third"),
    _of_amounts("Insurance of the whole bet", _whole_bet, r"whole Initial Bet"),
    _of_amounts("Insurance of a quarter", _quarter, r"halved twice"),
    _of_amounts("a Surrender not halved", _not_halved, r"All of it was returned"),
    _of_amounts("the maximum shared equally", _equally, r"shared equally"),
    _of_amounts("all of it counts", _all_counts, r"whole bet"),
    _of_amounts("a bet left out", _left_out, r"was left out"),
    _of_amounts("with the stakes", _with_stakes, r"stakes were included"),
    _of_amounts("the other meter", _other_meter, r"meter of another level"),
    _of_amounts("the meter not shared", _not_shared, r"whole meter"),
    _of_amounts("Envy added to the hand", _with_envy(added=True), r"Envy .* added"),
    _of_amounts("Envy for the hand", _with_envy(added=False), r"Envy .* paid"),
    _of_amounts("the unit forgotten", _per_unit, r"unit"),
    _of_amounts("the wager paid back", _wager_too, r"wager was paid back"),
    _of_totals("an Ace at 11", _ace_eleven, r"Ace was counted 11"),
    _of_totals("two Aces at 11", _two_elevens, r"[Tt]wo Aces"),
    _of_totals("an Ace at 1", _ace_one, r"Ace was counted 1;"),
    _of_totals("off by one", _off_by_one, r"one (too many|too few|off)"),
    _of_totals("a card not counted", _not_counted, r"was not counted"),
    _of_totals("a picture counted on", _picture, r"picture card was counted"),
    _of_totals("soft as hard", _soft_as_hard, r"the hand is (soft|hard)"),
    _of_totals("a Blackjack as 21", _no_natural, r"are a Blackjack"),
)
"""The rules of the trade."""
