"""Everything that a dealer does at the table: the acts of a round dealt by hand.

Each is one movement or one announcement. What it is judged by, and what the round makes of it, is
decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar, dataclass_transform, get_type_hints

from trainer.procedure.acts import Act
from trainer.procedure.chip_work import Columns
from trainer.procedure.questions import Answer, Fate, Goes, Money
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, Moment, Outcome, Place
from trainer.rules.cards import TWENTY_ONE
from trainer.rules.events import BetSettled
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import NOTHING, Cents, Formula, Working
from trainer.rules.ruleset import Ruleset
from trainer.snapshot.snapshot import LaidCard, Pile, Snapshot
from trainer.texts import N_, TextEnum


class ActKind(NamedTuple):
    """A class of acts: its word in records, and the texts that its fields fill.

    ``text`` tells somebody to do it, ``done`` says that it has been done.
    """

    word: str
    text: str
    done: str
    money: frozenset[str]
    """The fields that are amounts."""


_KINDS: Final[dict[type[Any], ActKind]] = {}

_A = TypeVar("_A")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def _act(word: str, text: str, done: str) -> Callable[[type[_A]], type[_A]]:
    """Declare a class of acts, and make it a record of its fields."""

    def declare(cls: type[_A]) -> type[_A]:
        record = dataclass(frozen=True, slots=True)(cls)
        hints = get_type_hints(record).items()
        amounts = frozenset(name for name, hint in hints if hint is Cents)
        _KINDS[record] = ActKind(word, text, done, amounts)
        return record

    return declare


class Lay(TextEnum):
    """The way a card is laid; ``deal`` says that it is."""

    deal: str

    def __init__(self, _value: str, _text: str = "", deal: str = "") -> None:
        self.deal = deal

    UP = "up", N_("face up"), N_("Deal a card to {place}")
    DOWN = "down", N_("face down"), N_("Deal a card face down to {place}")
    """A hole card, or a card of a box that squeezes (¶3.12)."""
    SIDEWAYS = "sideways", N_("sideways"), N_("Deal a card sideways to {place}")
    """The one card of a doubled hand (¶3.23)."""


@_act("say", N_("Say “{line}”"), N_("Said “{line}”"))
class Say:
    """Announce something: the words that the procedure has for ``line``."""

    line: Act


@_act("total", N_("Say “Dealer: {points}”"), N_("Said “Dealer: {points}”"))
class SayTotal:
    """Announce the total of the dealer's hand; all over 21 are "too many"."""

    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", min(self.points, TWENTY_ONE + 1))


@_act("blackjack", N_("Say “Dealer: Blackjack”"), N_("Said “Dealer: Blackjack”"))
class SayBlackjack:
    """Announce that the dealer has a Blackjack."""


@_act("minimum", N_("Point out the minimum: {bet}"), N_("Pointed out the minimum: {bet}"))
class TellMinimum:
    """Tell a bettor that their box is under the minimum (¶5.2)."""

    bet: Bet


@_act("refuse", N_("Refuse {amount} of {bet}"), N_("Refused {amount} of {bet}"))
class Refuse:
    """Give ``amount`` of a bet back to its bettor before it counts (¶5.1, ¶5.8)."""

    amount: Cents
    bet: Bet


@_act(
    "decline",
    N_("Decline {bettor}’s request: {asks}, {place}"),
    N_("Declined {bettor}’s request: {asks}, {place}"),
)
class Decline:
    """Say no to what a bettor asks for; ``place`` is the hand it is about."""

    asks: Asks
    place: Place
    bettor: str


@_act("ask", N_("Ask {place}"), N_("Asked {place}"))
class Ask:
    """Point to a hand and wait for its call (¶3.8)."""

    place: Place


@_act(
    "option",
    N_("Ask {bettor} at box {box} how to continue"),
    N_("Asked {bettor} at box {box} how to continue"),
)
class AskHowToGoOn:
    """Ask a bettor for their choice after a dealing error (¶5.7)."""

    box: int
    bettor: str


@_act("which", N_("Ask {place} which card comes first"), N_("Asked {place} which card comes first"))
class AskWhichCard:
    """Ask which of the cards that came out together is taken first (¶5.12)."""

    place: Place


@_act("deal", Lay.UP.deal, N_("Dealt a card face down to {place}"))
class DealCard:
    """Lay the next card of the shoe at ``place``."""

    place: Place
    lay: Lay = Lay.UP


@_act("look", N_("Check the hole card"), N_("Checked the hole card"))
class LookAtHoleCard:
    """Look whether the hole card makes a Blackjack."""


@_act("turn", N_("Turn the hole card"), N_("Turned the hole card"))
class TurnHoleCard:
    """Turn the hole card face up."""


@_act("carry_out", N_("Carry out {call} for {place}"), N_("Carried out {call} for {place}"))
class CarryOut:
    """Carry out a call that takes more than a card: size the bets for it and move the cards."""

    call: Call
    place: Place


@_act("cut", N_("Cut down {bet}"), N_("Stack cut down: {bet}"))
class CutDown:
    """Cut the chips of a bet into columns, to prove what it is before it is paid."""

    bet: Bet


@_act("take", N_("Take {bet}"), N_("Took {bet}"))
class Take:
    """Take a bet that has lost."""

    bet: Bet


@_act("take_wager", N_("Take the wager: {bet}"), N_("Took the wager: {bet}"))
class TakeWager:
    """Take the wager of a bet that was paid "for 1": it is not returned."""

    bet: Bet


@_act("pay", N_("Pay {amount} to {bet}"), N_("Paid {amount} to {bet}"))
class Pay:
    """Pay ``amount`` from the tray on a bet, or give that much of one back that is lost in part.

    ``chips`` are the columns in which it was set down, if it was. They are judged apart: the same
    amount in other chips is the same payment.
    """

    amount: Cents
    bet: Bet
    chips: Columns = field(default=(), compare=False)


@_act("knock", N_("Knock for a Stand Off: {bet}"), N_("Knocked for a Stand Off: {bet}"))
class StandOff:
    """Knock: the bet is neither paid nor taken (¶1.30)."""

    bet: Bet


@_act("return", N_("Return {bet}"), N_("Returned {bet}"))
class GiveBack:
    """Hand a bet back whole, unsettled."""

    bet: Bet


@_act("take_back", N_("Take {amount} back from {bet}"), N_("Took {amount} back from {bet}"))
class TakeBack:
    """Put ``amount`` of what was paid on a bet back into the tray: it was too much."""

    amount: Cents
    bet: Bet


@_act("pick_up", N_("Pick up the cards of {place}"), N_("Picked up the cards of {place}"))
class PickUp:
    """Put the cards at ``place`` into the discard rack."""

    place: Place


@_act("lay_back", N_("Lay the cards of {place} back"), N_("Laid the cards of {place} back"))
class LayBack:
    """Lay the cards of ``place``, which were picked up too early, back where they lay."""

    place: Place


@_act("meter", N_("Set meter {level} to {to}"), N_("Meter {level} set to {to}"))
class SetMeter:
    """Set the progressive's meter for a level (from 1)."""

    level: int
    to: Cents


@_act("report", N_("Report {what}"), N_("Reported {what}"))
class Report:
    """Tell the supervisor what has gone wrong."""

    what: Irregularity


@_act(
    "put_right", N_("Put card {number} where it belongs"), N_("Card {number} is where it belongs")
)
class PutRight:
    """Put card ``number``, which lies astray, where the next card is due (¶1.23, ¶5.9)."""

    number: int


@_act("discard", N_("Discard card {number}"), N_("Discarded card {number}"))
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
    | CutDown
    | Take
    | TakeWager
    | Pay
    | StandOff
    | GiveBack
    | TakeBack
    | PickUp
    | LayBack
    | SetMeter
    | Report
    | PutRight
    | Discard
)

ACTS: Final[Mapping[type[DealerAct], ActKind]] = MappingProxyType(_KINDS)
"""Everything that can be done, by its class."""

Settling = Take | Pay | StandOff | GiveBack
"""The acts that end a bet."""

MENDING: Final = (TakeBack, LayBack)
"""The acts that only undo what was done wrongly, and are never owed."""

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
        case Pay(bet=bet) | Refuse(bet=bet) | TakeBack(bet=bet):
            return bet
        case CutDown(bet) | TakeWager(bet):
            return bet
        case Ask(place) | DealCard(place) | PickUp(place) | LayBack(place) | AskWhichCard(place):
            return place
        case CarryOut(place=place) | Decline(place=place):
            return place
        case AskHowToGoOn(box):
            return Place(box, 1)
        case LookAtHoleCard() | TurnHoleCard() | SayTotal() | SayBlackjack():
            return DEALER
        case _:
            return None


def next_in_order(
    dealt: Sequence[Place], boxes: Collection[int], *, hole_card: bool = False
) -> Place | None:
    """The place for the next card in the order in which the dealer has begun the Initial Deal.

    The order is the dealer's own, right or wrong: from box to box of ``boxes``, starting where
    they dealt first and going to the side of the second, then to themselves, and round again.
    ``dealt`` are the places dealt to so far. None before the first card, and once each box would
    have two, and with a ``hole_card`` the dealer too.
    """
    first = next((place.box for place in dealt if place.box in boxes), None)
    if first is None or len(dealt) > 2 * len(boxes) + hole_card:
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


def next_along(done: Sequence[int], waiting: Collection[int]) -> int | None:
    """The next of the ``waiting`` boxes on the side to which the dealer has begun to work.

    ``done`` are the boxes worked at so far. Who has begun at an end goes to the other. None before
    there is a direction, and at its end.
    """
    if not done:
        return None
    last = done[-1]
    turns = [b - a for a, b in pairwise(done) if a != b]
    if not turns and len({box < last for box in waiting}) == 1:
        turns = [next(iter(waiting)) - last]
    if not turns:
        return None
    further = [box for box in waiting if (box - last) * turns[-1] > 0]
    return min(further, key=lambda box: abs(box - last), default=None)


# The table as the dealer has left it, where that is not as it should be.


class LeftAs(NamedTuple):
    """What lies otherwise than the rules have it.

    ``bets`` were ended wrongly or too early, each with what was done with it; of ``wagers`` among
    them, which were paid "for 1", the wager was taken. ``racked`` are the numbers of the cards that
    were picked up too early, ``surplus`` the cards that nobody was to have. ``turned``: the hole
    card lies face up. ``apart`` are hands of two cards that were moved apart.
    """

    bets: Mapping[Bet, Settling] = MappingProxyType({})
    racked: tuple[int, ...] = ()
    surplus: tuple[LaidCard, ...] = ()
    turned: bool = False
    apart: tuple[Place, ...] = ()
    wagers: frozenset[Bet] = frozenset()


def as_left(table: Snapshot, left: LeftAs) -> Snapshot:
    """The table as it lies, where that is not as it should be."""
    if left == LeftAs():
        return table
    piles = {
        bet: _left(bet, pile, left.bets[bet], left.wagers) if bet in left.bets else pile
        for bet, pile in table.piles.items()
    }
    cards = dict(table.cards)
    for card in left.surplus:
        # It goes with the hand where nobody has seen it.
        lying = cards.get(card.place, ())
        gone = card.discarded or all(other.discarded for other in lying)
        cards[card.place] = (*lying, card._replace(discarded=gone))
    cards = {
        place: tuple(
            card._replace(
                discarded=card.discarded or card.number in left.racked,
                down=card.down and not (left.turned and place == DEALER),
            )
            for card in lying
        )
        for place, lying in cards.items()
    }
    hands = dict(table.hands)
    for place in left.apart:
        lying = cards.get(place, ())
        if len(lying) == 2 and not lying[0].discarded:
            numbers = hands.get(place.box, (1,))
            half = Place(place.box, max(numbers) + 1)
            cards |= {place: lying[:1], half: (lying[1]._replace(place=half),)}
            hands[place.box] = (*numbers, half.hand)
    return replace(table, piles=piles, cards=cards, hands=hands)


def as_unnoticed(table: Snapshot) -> Snapshot:
    """The table as it looks while nobody has noticed that cards lie astray."""
    cards = {
        place: tuple(card._replace(astray=False, error=None) for card in lying)
        for place, lying in table.cards.items()
    }
    return replace(table, cards=cards, stopped=None, error=None)


def _left(bet: Bet, pile: Pile, act: Settling, wagers: Collection[Bet]) -> Pile:
    """The pile of a bet with which ``act`` was done; one of ``wagers`` was taken besides."""
    staked = Cents(pile.placed + pile.added)
    match act:
        case Pay(amount):
            # The wager of a bet paid "for 1" is gone once it has been taken.
            taken = pile.taken if bet in wagers else NOTHING
            return _settled(bet, pile, Formula.PAYS, amount, Cents(amount - taken))
        case Take():
            return _settled(bet, pile, Formula.TAKES, staked, Cents(-staked))
        case StandOff():
            return _settled(bet, pile, Formula.LEAVES, NOTHING, NOTHING)
        case GiveBack():
            return pile._replace(settled=None, returned=True, gone=True)


def _settled(bet: Bet, pile: Pile, formula: Formula, result: Cents, net: Cents) -> Pile:
    settled = pile.settled
    if settled is None:
        # It was ended before its result is known, or although it goes back.
        staked = Cents(pile.placed + pile.added)
        working = Working(formula, staked, result, net=net)
        done = BetSettled(bet, _OUTCOMES[formula], staked, net, Moment.FINAL, working, ())
        return pile._replace(settled=done, returned=False, gone=False)
    working = Working(formula, settled.stake, result, net=net)
    # What went back by itself lies there again, and what was neither paid nor taken lies there
    # still; what has been picked up since does not.
    gone = pile.gone and settled.outcome is not Outcome.RETURNED and formula is not Formula.LEAVES
    return pile._replace(settled=settled._replace(net=net, working=working), gone=gone)


_OUTCOMES: Final = MappingProxyType(
    {
        Formula.PAYS: Outcome.WIN,
        Formula.TAKES: Outcome.LOSE,
        Formula.LEAVES: Outcome.STAND_OFF,
    }
)
