"""Everything that a dealer does at the table: the acts of a round dealt by hand.

Each is one movement or one announcement. What it is judged by, and what the round makes of it, is
decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from trainer.procedure.acts import Act
from trainer.procedure.chip_work import Columns
from trainer.procedure.questions import Answer, Fate, Goes, Money
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, Outcome, Place
from trainer.rules.cards import TWENTY_ONE
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import NOTHING, Cents, Formula, Working
from trainer.rules.ruleset import Ruleset
from trainer.snapshot.snapshot import Pile, Snapshot
from trainer.texts import N_, TextEnum


class Lay(TextEnum):
    """The way a card is laid."""

    UP = "up", N_("face up")
    DOWN = "down", N_("face down")
    """A hole card, or a card of a box that squeezes (¶3.12)."""
    SIDEWAYS = "sideways", N_("sideways")
    """The one card of a doubled hand (¶3.23)."""


@dataclass(frozen=True, slots=True)
class Say:
    """Announce something: the words that the procedure has for ``line``."""

    line: Act


@dataclass(frozen=True, slots=True)
class SayTotal:
    """Announce the total of the dealer's hand; all over 21 are "too many"."""

    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", min(self.points, TWENTY_ONE + 1))


@dataclass(frozen=True, slots=True)
class SayBlackjack:
    """Announce that the dealer has a Blackjack."""


@dataclass(frozen=True, slots=True)
class TellMinimum:
    """Tell a bettor that their box is under the minimum (¶5.2)."""

    bet: Bet


@dataclass(frozen=True, slots=True)
class Refuse:
    """Give ``amount`` of a bet back to its bettor before it counts (¶5.1, ¶5.8)."""

    amount: Cents
    bet: Bet


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no to what a bettor asks for; ``place`` is the hand it is about."""

    asks: Asks
    place: Place
    bettor: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Point to a hand and wait for its call (¶3.8)."""

    place: Place


@dataclass(frozen=True, slots=True)
class AskHowToGoOn:
    """Ask a bettor for their choice after a dealing error (¶5.7)."""

    box: int
    bettor: str


@dataclass(frozen=True, slots=True)
class AskWhichCard:
    """Ask which of the cards that came out together is taken first (¶5.12)."""

    place: Place


@dataclass(frozen=True, slots=True)
class DealCard:
    """Lay the next card of the shoe at ``place``."""

    place: Place
    lay: Lay = Lay.UP


@dataclass(frozen=True, slots=True)
class LookAtHoleCard:
    """Look whether the hole card makes a Blackjack."""


@dataclass(frozen=True, slots=True)
class TurnHoleCard:
    """Turn the hole card face up."""


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Carry out a call that takes more than a card: size the bets for it and move the cards."""

    call: Call
    place: Place


@dataclass(frozen=True, slots=True)
class Take:
    """Take a bet that has lost."""

    bet: Bet


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay ``amount`` from the tray on a bet, or give that much of one back that is lost in part.

    ``chips`` are the columns in which it was set down, if it was. They are judged apart: the same
    amount in other chips is the same payment.
    """

    amount: Cents
    bet: Bet
    chips: Columns = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class StandOff:
    """Knock: the bet is neither paid nor taken (¶1.30)."""

    bet: Bet


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Hand a bet back whole, unsettled."""

    bet: Bet


@dataclass(frozen=True, slots=True)
class PickUp:
    """Put the cards at ``place`` into the discard rack."""

    place: Place


@dataclass(frozen=True, slots=True)
class SetMeter:
    """Set the progressive's meter for a level (from 1)."""

    level: int
    to: Cents


@dataclass(frozen=True, slots=True)
class Report:
    """Tell the supervisor what has gone wrong."""

    what: Irregularity


@dataclass(frozen=True, slots=True)
class PutRight:
    """Put card ``number``, which lies astray, where the next card is due (¶1.23, ¶5.9)."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put card ``number``, which lies astray, out of play (¶5.10)."""

    number: int


DealerAct = (
    Say
    | SayTotal
    | SayBlackjack
    | TellMinimum
    | Refuse
    | Decline
    | Ask
    | AskHowToGoOn
    | AskWhichCard
    | DealCard
    | LookAtHoleCard
    | TurnHoleCard
    | CarryOut
    | Take
    | Pay
    | StandOff
    | GiveBack
    | PickUp
    | SetMeter
    | Report
    | PutRight
    | Discard
)

Settling = Take | Pay | StandOff | GiveBack
"""The acts that end a bet."""

_FATES: Final[Mapping[Fate, type[Take | StandOff | GiveBack]]] = MappingProxyType(
    {Fate.LOSES: Take, Fate.STANDS_OFF: StandOff, Fate.RETURNED: GiveBack}
)

LINES: Final = (
    Act.PLACE_BETS,
    Act.CLOSE_BETS,
    Act.OFFER_INSURANCE,
    Act.CLOSE_INSURANCE,
    Act.TAKE_BUST,
    Act.STOP_FOR_ERROR,
    Act.DECLARE_VOID,
)
"""The announcements that are lines of the procedure; of several with the same words the first."""


def reported(ruleset: Ruleset) -> tuple[Irregularity, ...]:
    """Return what is reported to the supervisor in a game."""
    missing = () if ruleset.hole_card else (Irregularity.BLACKJACK_MISSED,)
    return tuple(what for what in Irregularity if what.reported and what not in missing)


def answer_of(act: Settling) -> Answer:
    """Say what an act that ends a bet says of it, as an answer to the question what it is paid."""
    if isinstance(act, Pay):
        return Money(act.amount)
    return Goes(next(fate for fate, kind in _FATES.items() if isinstance(act, kind)))


def settling(bet: Bet, answer: Answer) -> Settling:
    """The act that does with a bet what ``answer`` says of it."""
    if isinstance(answer, Money):
        return Pay(answer.amount, bet)
    assert isinstance(answer, Goes), "a bet is paid, or something becomes of it"
    return _FATES[answer.fate](bet)


def where(act: DealerAct) -> Place | Bet | None:
    """The hand or the bet with which an act is done; None if there is none."""
    match act:
        case Pay(bet=Bet(kind=BetKind.DEALER_ENVY)):
            return DEALER
        case Take(bet) | StandOff(bet) | GiveBack(bet) | TellMinimum(bet):
            return bet
        case Pay(bet=bet) | Refuse(bet=bet):
            return bet
        case Ask(place) | DealCard(place) | PickUp(place) | AskWhichCard(place):
            return place
        case CarryOut(place=place) | Decline(place=place):
            return place
        case AskHowToGoOn(box):
            return Place(box, 1)
        case LookAtHoleCard() | TurnHoleCard() | SayTotal() | SayBlackjack():
            return DEALER
        case _:
            return None


def next_in_order(dealt: Sequence[Place], boxes: Collection[int]) -> Place | None:
    """The place for the next card in the order in which the dealer has begun the Initial Deal.

    The order is the dealer's own, right or wrong: from box to box of ``boxes``, starting where
    they dealt first and going to the side of the second, then to themselves, and round again.
    ``dealt`` are the places dealt to so far. None before the first card, and once each box would
    have two.
    """
    first = next((place.box for place in dealt if place.box in boxes), None)
    if first is None or len(dealt) > 2 * len(boxes):
        return None
    second = next((place.box for place in dealt[1:] if place.box not in (first, DEALER.box)), 0)
    ascending = sorted(boxes, reverse=0 < second < first)
    begins = ascending.index(first)
    around = (*ascending[begins:], *ascending[:begins], DEALER.box)
    last = dealt[-1].box
    if last not in around:
        return None
    box = around[(around.index(last) + 1) % len(around)]
    return DEALER if box == DEALER.box else Place(box, 1)


# The table as the dealer has left it, where that is not as it should be.


def as_left(table: Snapshot, left: Mapping[Bet, Settling]) -> Snapshot:
    """The table, with the bets of ``left`` ended as they were and not as they should have been."""
    if not left:
        return table
    piles = {
        bet: _left(pile, left[bet]) if bet in left else pile for bet, pile in table.piles.items()
    }
    return replace(table, piles=piles)


def _left(pile: Pile, act: Settling) -> Pile:
    """The pile of a bet that was ended by ``act``."""
    if pile.settled is None:
        return pile
    staked = Cents(pile.placed + pile.added)
    match act:
        case Pay(amount):
            return _settled(pile, Formula.PAYS, amount, amount)
        case Take():
            return _settled(pile, Formula.TAKES, staked, Cents(-staked))
        case StandOff():
            return _settled(pile, Formula.LEAVES, NOTHING, NOTHING)
        case GiveBack():
            return pile._replace(settled=None, returned=True, gone=True)


def _settled(pile: Pile, formula: Formula, result: Cents, net: Cents) -> Pile:
    assert pile.settled is not None, "only a bet that is settled is settled otherwise"
    working = Working(formula, pile.settled.stake, result, net=net)
    # What went back by itself lies there again; what has been picked up since does not.
    gone = pile.gone and pile.settled.outcome is not Outcome.RETURNED
    return pile._replace(settled=pile.settled._replace(net=net, working=working), gone=gone)
