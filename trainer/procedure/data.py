"""A procedure: the order of the dealer's acts, what they announce, and the rules for each act.

Houses differ, so a procedure is data. Of an order that the rules prescribe it names the rules, so
that it is known what is theirs and what the house's.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.chips import Proof
from trainer.procedure.acts import Act
from trainer.procedure.chip_work import ChipFault
from trainer.rules.bets import UNSTAKED, Bet, BetKind, Moment, Offer, Outcome
from trainer.rules.events import BetReturned, BetSettled
from trainer.rules.inputs import (
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    DealerTask,
    DiscardCard,
    HandBack,
    MakeOffer,
    Settle,
    TurnCards,
    TurnHoleCard,
    UseCard,
)
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, PLAIN, TextEnum, Wording

# What the dealer's tasks are about, and how the bets of each matter are gone through.


class Matter(TextEnum):
    """What the dealer's tasks are about, named as in a procedure file."""

    LIMITS = "limits", N_("Limits")
    CLOSE_BETS = "close_bets", N_("Closing the betting")
    CARDS = "cards", N_("Cards reconstructed, discarded or turned")
    RETURNS = "returns", N_("Bets returned unsettled")
    SIDE_BETS = "side_bets", N_("Side bets")
    ENVY = "envy", N_("Envy")
    """Paying Envy and Dealer Envy when somebody has a hand that brings them."""
    EVEN_MONEY = "even_money", N_("Even Money")
    """Offering it and paying it."""
    INSURANCE = "insurance", N_("Insurance")
    """Offering it, and settling it at the dealer's second card."""
    HOLE_CARD = "hole_card", N_("The hole card")
    """Checking it, and turning it."""
    BLACKJACKS = "blackjacks", N_("Blackjacks")
    """Paying the Blackjacks that can be paid."""
    SURRENDERS = "surrenders", N_("Surrendered hands")
    HANDS = "hands", N_("Hands")
    """Taking, paying or leaving the bets on hands."""
    CLEAR_TABLE = "clear_table", N_("Collecting the cards")


class Sweep(TextEnum):
    """The direction in which the dealer works along the boxes, seen from their side.

    Boxes are numbered from their left, so ``RIGHT_TO_LEFT`` begins with the highest number.
    """

    RIGHT_TO_LEFT = "right_to_left", N_("from right to left")
    LEFT_TO_RIGHT = "left_to_right", N_("from left to right")


@dataclass(frozen=True, slots=True)
class Pass:
    """How the bets of one matter are processed: direction, and whether all losers come first."""

    sweep: Sweep
    losers_first: bool
    any_way: bool = field(default=False, compare=False)
    """It is only shown in this way: no dealer has to do it so, unless the house says so."""


class InPass(NamedTuple):
    """The house's way through the bets of ``matter``: losers first, or in its direction."""

    matter: Matter
    losers_first: bool = False


class PayoutChips(TextEnum):
    """The chips in which the house has payouts made up."""

    FEWEST = "fewest", N_("Your house pays in the fewest chips.")
    COLOURS = "colours", N_("Your house pays colour for colour, in the colours of the bet.")
    HEELED = "heeled", N_("Your house heels a double: a column for each of its two bets.")


PAYOUT_CHIPS: Final[Mapping[ChipFault, PayoutChips]] = MappingProxyType(
    {
        ChipFault.NOT_FEWEST: PayoutChips.FEWEST,
        ChipFault.NOT_COLOURS: PayoutChips.COLOURS,
        ChipFault.NOT_HEELED: PayoutChips.HEELED,
    }
)
"""The choice of the house that chips break."""


class Proving(TextEnum):
    """What the house has proven before it pays."""

    BET = "bet", N_("Your house cuts a bet down before it is paid.")


HouseReason = InPass | PayoutChips | Proving | Act
"""The part of the house's procedure that an act breaks: a choice, or what it says of an act."""


# What a rule document says about the order of the dealer's acts, as far as it says anything.
#
# A procedure file lists the constraints with the rules that they rest on. One is in force where
# the rule document has a paragraph for one of these rules; where it has none, the order is the
# house's.

Stated = Callable[[Rule], bool]
"""Whether a rule document has a paragraph for a rule."""


class Before(NamedTuple):
    """``first`` comes before ``then``."""

    first: Matter
    then: Matter
    rules: tuple[Rule, ...]


class PassAs(NamedTuple):
    """The bets of ``matter`` are processed in this way; None leaves it open."""

    matter: Matter
    sweep: Sweep | None
    losers_first: bool | None
    rules: tuple[Rule, ...]

    def allows(self, manner: Pass) -> bool:
        return (self.sweep is None or manner.sweep is self.sweep) and (
            self.losers_first is None or manner.losers_first is self.losers_first
        )


class Constraints(NamedTuple):
    """All constraints of a procedure file, or those that are in force in one rule document."""

    before: tuple[Before, ...] = ()
    passes: tuple[PassAs, ...] = ()

    def in_force(self, stated: Stated) -> Constraints:
        """Those for which there is a paragraph, each with only the rules that have one."""
        return Constraints(
            tuple(
                before._replace(rules=r)
                for before in self.before
                if (r := _kept(before.rules, stated))
            ),
            tuple(
                pass_as._replace(rules=r)
                for pass_as in self.passes
                if (r := _kept(pass_as.rules, stated))
            ),
        )

    def between(self, matter: Matter, other: Matter) -> Before | None:
        return next(
            (each for each in self.before if {each.first, each.then} == {matter, other}), None
        )

    def on_pass(self, matter: Matter, *, losers_first: bool) -> tuple[Rule, ...]:
        """The rules on the direction in which a matter is processed, or on who comes first."""
        for manner in self.passes:
            if manner.matter is matter and (manner.losers_first if losers_first else manner.sweep):
                return manner.rules
        return ()

    def broken_by(self, order: tuple[Matter, ...]) -> Iterator[Before]:
        """The constraints that ``order``, which has every matter, is not in accordance with."""
        place = {matter: number for number, matter in enumerate(order)}
        return (each for each in self.before if place[each.first] > place[each.then])


UNCONSTRAINED: Final = Constraints()
"""No constraint at all."""


def _kept(rules: tuple[Rule, ...], stated: Stated) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if stated(rule))


# What must come before what among the dealer's obligations, as a procedure file says.
#
# A constraint of the rule documents is about matters (``constraints``); these are about single
# acts: what the dealer owes because of what has happened, and what has to wait for it. Together
# they are a partial order: two obligations that none of them names may come in either order.


class Obligation(StrEnum):
    """What a dealer has to do, named as in a procedure file."""

    STOP = "stop"
    """Stop the game and call the supervisor."""
    REPORT = "report"
    """Say what has gone wrong."""
    VOID = "void"
    """Declare the round Void."""
    OPTIONS = "options"
    """Ask a bettor how they go on after an error."""
    TAKEN_BACK = "taken_back"
    """Hand back a bet that they take back."""
    WHICH_CARD = "which_card"
    """Ask which of two cards comes first."""
    MINIMUM = "minimum"
    """Tell a bettor that their box is under the minimum."""
    LATE_BET = "late_bet"
    """Refuse a bet after "No more bets"."""
    DECLINED = "declined"
    """Say no to what a player must not get."""
    HOLE_CARD = "hole_card"
    """Turn a hole card that has been found to make a Blackjack."""
    TOTAL = "total"
    """Announce what the dealer has."""
    BUST = "bust"
    """Announce that a hand is over 21."""
    HAND_OVER = "hand_over"
    """Pick up the cards of a hand that is settled before the others."""
    METER = "meter"
    """Set a progressive's meter that has been won."""
    WAGER = "wager"
    """Take a wager that was paid "for 1"."""
    EXCESS = "excess"
    """Refuse what is above a maximum."""
    CLOSING = "closing"
    """Close the betting, offer Insurance or close it."""
    CARDS = "cards"
    """Deal a card, ask a hand, carry out its call."""
    REMEDIES = "remedies"
    """Put a card that lies astray where it belongs, or out of play."""
    HAND_BETS = "hand_bets"
    """Settle a bet on a hand, or hand it back."""
    OTHER_BETS = "other_bets"
    """The same of a side bet or Insurance."""
    CLEARING = "clearing"
    """Pick up the cards at the end."""


class Precedes(NamedTuple):
    """``first`` comes before each of ``then``.

    ``same``: only before those that are about the same incident, bettor or box. It rests on
    ``rules``, or on what the house says of an act: ``house``.
    """

    first: Obligation
    then: tuple[Obligation, ...]
    same: bool
    rules: tuple[Rule, ...]
    house: Act | None = None


@dataclass(frozen=True, slots=True)
class Precedence:
    """All that a procedure file says about the order of obligations; without any it is free."""

    entries: tuple[Precedes, ...] = ()
    _pairs: dict[tuple[Obligation, Obligation], Precedes] = field(init=False, repr=False)
    _firsts: frozenset[Obligation] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        pairs = {(entry.first, then): entry for entry in self.entries for then in entry.then}
        object.__setattr__(self, "_pairs", pairs)
        object.__setattr__(self, "_firsts", frozenset(first for first, _then in pairs))

    def holds_up(self, first: Obligation) -> bool:
        """Tell whether anything has to wait for ``first``."""
        return first in self._firsts

    def between(self, first: Obligation, then: Obligation) -> Precedes | None:
        """Say why ``first`` comes before ``then``; None if it need not."""
        return self._pairs.get((first, then))


UNORDERED: Final = Precedence()
"""No order at all."""


def in_a_circle(entries: Iterable[Precedes]) -> Obligation | None:
    """An obligation that would have to come before itself; None if ``entries`` are an order."""
    then: dict[Obligation, set[Obligation]] = {}
    for entry in entries:
        then.setdefault(entry.first, set()).update(entry.then)
    for start in then:
        reached, waiting = set[Obligation](), [start]
        while waiting:
            new = then.get(waiting.pop(), set()) - reached
            reached |= new
            waiting.extend(new)
        if start in reached:
            return start
    return None


@dataclass(frozen=True, slots=True)
class ActText:
    """The texts about one act.

    ``title`` names it, ``text`` describes it in a sentence, ``says`` is what the dealer announces
    (may be empty), ``cites`` are the rule keys that require the act.
    """

    title: str
    text: str
    says: str
    cites: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """One house's procedure. ``order`` has all matters, ``passes`` those with several bets.

    ``constraints`` are what rule documents say about the order; see ``Constraints.in_force``.
    ``precedence`` is the order of single obligations.
    ``colour_for_colour``: payouts are in the colours of the bet. ``heel_doubles``: that of a double
    is a column for each of its bets, one leaning on the other. ``proof`` is how the house has
    payouts proven, None if it has not said; ``cut_bets``: a bet is cut down before it is paid.
    ``words`` are those of the document in force.
    """

    id: str
    title: str
    data_version: int
    order: tuple[Matter, ...]
    passes: Mapping[Matter, Pass]
    acts: Mapping[Act, ActText]
    constraints: Constraints = UNCONSTRAINED
    precedence: Precedence = UNORDERED
    colour_for_colour: bool = False
    heel_doubles: bool = False
    proof: Proof | None = None
    cut_bets: bool = False
    words: Wording = PLAIN

    def worded(self, words: Wording) -> Procedure:
        """The procedure in the words of a document."""
        acts = {
            act: replace(
                text, title=words.of(text.title), text=words.of(text.text), says=words.of(text.says)
            )
            for act, text in self.acts.items()
        }
        return replace(self, acts=acts, words=words)


# The next of the dealer's tasks where the rules leave their order open.

Preview = Callable[[Bet], BetSettled | BetReturned]
"""Returns the result of settling a bet that is due, without changing anything."""

_OFFERS: Final[Mapping[Offer, Matter]] = {
    Offer.EVEN_MONEY: Matter.EVEN_MONEY,
    Offer.INSURANCE: Matter.INSURANCE,
}

_AT_ONCE: Final[Mapping[TextEnum, Matter]] = {
    Outcome.EVEN_MONEY: Matter.EVEN_MONEY,
    Outcome.BLACKJACK: Matter.BLACKJACKS,
    Outcome.SURRENDER: Matter.SURRENDERS,
}


def next_task(procedure: Procedure, tasks: Sequence[DealerTask], preview: Preview) -> DealerTask:
    """The one of ``tasks`` that ``procedure`` puts first.

    ``tasks`` are those of a ``TasksDue``: at least one, with the bets of a box from right to left,
    the last hand's first. ``preview`` is called only if the order depends on it.
    """
    if len(tasks) == 1:
        return tasks[0]
    results: dict[Bet, BetSettled | BetReturned] = {}

    def known(bet: Bet) -> BetSettled | BetReturned:
        if bet not in results:
            results[bet] = preview(bet)
        return results[bet]

    places = [procedure.order.index(matter_of(task, known)) for task in tasks]
    first = min(places)
    among = [index for index, place in enumerate(places) if place == first]
    if len(among) == 1:
        return tasks[among[0]]
    matter = procedure.order[first]
    best = min(among, key=lambda index: _rank(procedure, tasks[index], matter, index, known))
    return tasks[best]


def matter_of(task: DealerTask, preview: Preview) -> Matter:
    """The matter that ``task`` belongs to."""
    match task:
        case MakeOffer(offer) | CloseOffer(offer):
            return _OFFERS[offer]
        case Settle(bet):
            return _matter_of_bet(bet, preview)
        case HandBack():
            return Matter.RETURNS
        case UseCard() | DiscardCard() | TurnCards():
            return Matter.CARDS
        case CheckLimits():
            return Matter.LIMITS
        case CloseBets():
            return Matter.CLOSE_BETS
        case CheckHoleCard() | TurnHoleCard():
            return Matter.HOLE_CARD
        case ClearTable():
            return Matter.CLEAR_TABLE


class Waiting(NamedTuple):
    """``task`` has to wait for ``first``, by ``rules`` or, without any, by the house's pass."""

    task: DealerTask
    first: DealerTask
    rules: tuple[Rule, ...] = ()
    house: InPass | None = None


def waiting(
    procedure: Procedure, constraints: Constraints, tasks: Sequence[DealerTask], preview: Preview
) -> Iterator[Waiting]:
    """Return which of ``tasks`` have to wait for others of them; those that are not named need not.

    ``constraints`` are those in force. Nothing but these and the passes of ``procedure`` counts:
    two matters that no constraint names may come in either order.
    """
    matters = [matter_of(task, preview) for task in tasks]
    turns = [_turn(procedure, *each, preview) for each in zip(tasks, matters, strict=True)]
    loose = {matter for matter, manner in procedure.passes.items() if manner.any_way}
    constrained = {
        (first, then): constraints.between(first, then)
        for first, then in itertools.permutations(set(matters), 2)
    }
    for number, task in enumerate(tasks):
        for other, first in enumerate(tasks):
            before = constrained.get((matters[other], matters[number]))
            if before is not None and before.first is matters[other]:
                yield Waiting(task, first, before.rules)
            elif matters[other] is matters[number] and turns[other] < turns[number]:
                if matters[other] in loose:
                    continue
                second = turns[other][0] < turns[number][0]
                rules = constraints.on_pass(matters[number], losers_first=second)
                house = None if rules else InPass(matters[number], second)
                yield Waiting(task, first, rules, house)


def _turn(
    procedure: Procedure, task: DealerTask, matter: Matter, preview: Preview
) -> tuple[int, int]:
    """When the bet of a task comes in the pass of its matter; those of one box come together."""
    if not isinstance(task, Settle | HandBack):
        return (2, 0)
    manner = procedure.passes[matter]
    second = int(manner.losers_first and isinstance(task, Settle) and _stays(task.bet, preview))
    box = task.bet.box
    return (second, box if manner.sweep is Sweep.LEFT_TO_RIGHT else -box)


def _matter_of_bet(bet: Bet, preview: Preview) -> Matter:
    if bet.kind is BetKind.INSURANCE:
        return Matter.INSURANCE
    if bet.kind in UNSTAKED:
        return Matter.ENVY
    if bet.kind is not BetKind.MAIN:
        return Matter.SIDE_BETS
    result = preview(bet)
    # A Blackjack that had to wait is settled with the other hands in turn.
    if isinstance(result, BetReturned) or result.moment is not Moment.INTERIM:
        return Matter.HANDS
    return _AT_ONCE[result.outcome]


def _rank(
    procedure: Procedure, task: DealerTask, matter: Matter, index: int, preview: Preview
) -> tuple[int, int, int]:
    """The sort key within a matter: losers before winners, then box, then hand."""
    if not isinstance(task, Settle | HandBack):
        # Due settlements of a matter come before further offers.
        return (2, 0, 0)
    second, box = _turn(procedure, task, matter, preview)
    return (second, box, -index if box > 0 else index)


def _stays(bet: Bet, preview: Preview) -> bool:
    """Tell whether the bet is paid or left rather than taken."""
    result = preview(bet)
    return isinstance(result, BetReturned) or result.outcome is not Outcome.LOSE
