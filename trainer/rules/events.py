"""The events of a round: a closed set of small immutable records.

A round is the fold of these and of nothing else. Each carries the key (or keys) of the rules that
justify it; amounts are cents; ``hand`` is a hand's serial number on its box (see ``Bet``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from trainer.rules.bets import Asks, Bet, Call, HandState, Moment, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.irregularities import AfterError, CardRemedy, Irregularity
from trainer.rules.money import Cents, Working
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum

SENTENCES: Final[dict[type[NamedTuple], str]] = {}
"""The sentences of the events that say in one what happened, with the event's fields put in."""

_E = TypeVar("_E", bound=NamedTuple)


def _sentence(text: str) -> Callable[[type[_E]], type[_E]]:
    """Say what happened in an event of the decorated class; ``trainer.messages`` has all others."""

    def declare(event: type[_E]) -> type[_E]:
        SENTENCES[event] = text
        return event

    return declare


class BettorJoined(NamedTuple):
    """A bettor joined a box: ``seated`` at it, or standing behind it (¶1.25, ¶1.31)."""

    box: int
    bettor: str
    seated: bool
    rule: Rule


class BetPlaced(NamedTuple):
    """Chips were put on a spot, including the one for Insurance."""

    bet: Bet
    amount: Cents
    rule: Rule


class BetRefused(NamedTuple):
    """The house refused a bet or part of one; ``amount`` goes back to the bettor."""

    bet: Bet
    amount: Cents
    rule: Rule
    settings: tuple[str, ...] = ()


class BetRaised(NamedTuple):
    """A bettor, warned that their box is under the minimum, raised their main bet to ``to``."""

    bet: Bet
    to: Cents
    rule: Rule


@_sentence(N_("The limits of box {box} are not checked."))
class LimitsOverlooked(NamedTuple):
    """Nobody checked this box's bets against the limits before the bets were closed.

    ``caps``: nor the side bets against the Initial Bet.
    """

    box: int
    rule: Rule
    caps: bool = False


class LimitsChecked(NamedTuple):
    """The dealer checked the bets against the limits."""

    rule: Rule


class BetsClosed(NamedTuple):
    """The dealer announced that no more bets may be placed."""

    rule: Rule


class BetCounted(NamedTuple):
    """Only ``counted`` of a bet on an unnoticed over-limit box plays.

    ``share`` is that part as (numerator, denominator); additional bets count in the same part.
    """

    bet: Bet
    counted: Cents
    share: tuple[int, int]
    working: Working
    rule: Rule


@_sentence(N_("{bettor} leaves box {box}; the bets stay."))
class BettorLeft(NamedTuple):
    """A bettor walked away, leaving their bets."""

    box: int
    bettor: str
    rule: Rule


class CardDealt(NamedTuple):
    """Card number ``number`` (from 1, in the order they leave the shoe) went to ``place``.

    ``down``: face down. ``lay`` is where it lay astray before, None if it came from the shoe.
    """

    number: int
    card: Card
    place: Place
    rule: Rule
    down: bool = False
    lay: Place | None = None


class CardMisdealt(NamedTuple):
    """Card number ``number`` left the shoe and lies at ``place``, where no card is due.

    ``place`` is a hand, an empty box's first hand, DEALER, or DRAWN where nobody has it yet. A
    ``CardDealt`` with ``lay``, a ``CardDiscarded`` or the end of the round removes it again.
    ``down``: face down, as the card that was due. ``waits``: it lies where it belongs, and only
    cards before it do not.
    """

    number: int
    card: Card
    place: Place
    rule: Rule
    down: bool = False
    waits: bool = False


@_sentence(N_("{card} is face up in the shoe. It is used as the next card."))
class CardFoundFaceUp(NamedTuple):
    """The next card of the shoe lies face up in it, and stays the next card (¶5.11)."""

    card: Card
    rule: Rule = Rule.FACE_UP_IN_SHOE


class ErrorFound(NamedTuple):
    """The dealer stops because cards have gone astray; ``remedy`` is what becomes of them.

    ``mistake`` is the dealer's mistake, if known; ``settings`` are entries of the register.
    """

    error: Irregularity
    mistake: Irregularity | None
    remedy: CardRemedy
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


class OptionTaken(NamedTuple):
    """A bettor's choice after a dealing error (¶5.7); ``remedy`` is the one announced to them."""

    box: int
    bettor: str
    choice: AfterError
    remedy: CardRemedy
    rule: Rule
    settings: tuple[str, ...] = ()


class CardSelected(NamedTuple):
    """``bettor`` chose number ``number`` of the cards that came out together as the first.

    ``bettor`` is None where everybody has left ``box``: the house then chooses.
    """

    number: int
    box: int
    bettor: str | None
    rule: Rule


class CardDiscarded(NamedTuple):
    """A card that lay astray at ``place`` is out of play."""

    number: int
    card: Card
    place: Place
    rule: Rule


@_sentence(N_("Play goes on although the side bets have not been settled."))
class SideBetsOverlooked(NamedTuple):
    """Play continues although the side bets have not been settled (¶5.16)."""

    rule: Rule


@_sentence(N_("Box {box} squeezes: its cards are dealt face down."))
class SqueezeGranted(NamedTuple):
    """The cards of a box are dealt face down, for its player to turn (¶3.12).

    ``exposed``: the dealer will turn the second of them by mistake.
    """

    box: int
    exposed: bool
    rule: Rule


class CardExposed(NamedTuple):
    """Card number ``number`` of a squeezed box was dealt face up by mistake; the round stands."""

    number: int
    place: Place
    rule: Rule


class CardsTurned(NamedTuple):
    """The cards that lay face down at ``place`` have been squeezed and lie face up."""

    place: Place
    rule: Rule


class HoleCardChecked(NamedTuple):
    """The dealer checked their hole card; only ``blackjack``, whether it makes one, is revealed."""

    blackjack: bool
    rule: Rule


@_sentence(N_("The hole card makes a Blackjack that the check did not show."))
class BlackjackFound(NamedTuple):
    """The hole card, turned after the hands were played, makes a Blackjack that was missed."""

    rule: Rule
    settings: tuple[str, ...] = ()


class HoleCardTurned(NamedTuple):
    """The dealer's hole card lies face up."""

    rule: Rule


class MeterSet(NamedTuple):
    """The progressive's meter for a level (from 1) now stands at ``to``."""

    level: int
    to: Cents
    rule: Rule


class Offered(NamedTuple):
    """The dealer made the bettors an offer."""

    offer: Offer
    rule: Rule


class OfferClosed(NamedTuple):
    """The dealer closed their offer."""

    offer: Offer
    rule: Rule


class EvenMoneyTaken(NamedTuple):
    """A bettor with a Blackjack asked for Even Money."""

    bet: Bet
    rule: Rule


class Called(NamedTuple):
    """A box's decision, made by ``bettor``."""

    box: int
    hand: int
    call: Call
    bettor: str
    rule: Rule


class RequestRefused(NamedTuple):
    """``bettor`` asked for something that they must not get at this moment; nothing has changed.

    ``place`` is the hand it is about, the box's first where it is about none; ``amount`` what they
    wanted to add, None if they named none; ``most`` the largest amount that would be allowed.
    """

    place: Place
    bettor: str
    asks: Asks
    amount: Cents | None
    reason: Reason
    rule: Rule
    most: Cents | None = None


class HandSplit(NamedTuple):
    """The second card of ``hand`` moved aside and became ``new_hand``, played right after it."""

    box: int
    hand: int
    new_hand: int
    aces: bool
    rule: Rule


class BetAdded(NamedTuple):
    """A double, or the bet on a new split hand: ``amount`` chips, of which ``counted`` play."""

    bet: Bet
    amount: Cents
    counted: Cents
    rule: Rule


class BetDeclined(NamedTuple):
    """A bettor did not match a split or a double; their bet stays as it was."""

    bet: Bet
    call: Call
    rule: Rule


class HandEnded(NamedTuple):
    """No more cards go to this hand."""

    box: int
    hand: int
    state: HandState
    rule: Rule


class DealerEnded(NamedTuple):
    """No more cards go to the dealer."""

    total: int
    blackjack: bool
    rule: Rule


class BetSettled(NamedTuple):
    """A bet was taken, paid or left standing.

    ``stake`` is the whole amount at risk; ``net`` is what the bettor gained or lost; ``settings``
    are the entries of the interpretation register that the result depends on.
    """

    bet: Bet
    outcome: TextEnum
    stake: Cents
    net: Cents
    moment: Moment
    working: Working
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


class BetReturned(NamedTuple):
    """A bet was handed back whole, unsettled."""

    bet: Bet
    stake: Cents
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


class SettlementUndone(NamedTuple):
    """A bet's settlement was reversed; the bet is as it was before."""

    bet: Bet
    rule: Rule
    settings: tuple[str, ...] = ()


class CardsCollected(NamedTuple):
    """The cards at ``place`` went to the discard rack."""

    place: Place
    rule: Rule


class Interrupted(NamedTuple):
    """A technical interruption; ``decided`` are the bets conclusively decided at that moment."""

    decided: tuple[Bet, ...]
    rule: Rule


class VoidDeclared(NamedTuple):
    """The round was invalidated; ``number`` is the foreign card, where there is one."""

    cause: Irregularity
    rule: Rule
    number: int | None = None


class RoundEnded(NamedTuple):
    """The round is over: completed, or Void."""

    void: bool
    rule: Rule


class FoundLate(NamedTuple):
    """A mistake made in this round came to light after the next had begun (¶5.6, ¶5.13)."""

    mistake: Irregularity
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


Event = (
    BettorJoined
    | BetPlaced
    | BetRefused
    | BetRaised
    | LimitsOverlooked
    | LimitsChecked
    | BetsClosed
    | BetCounted
    | BettorLeft
    | CardDealt
    | CardMisdealt
    | CardFoundFaceUp
    | ErrorFound
    | OptionTaken
    | CardSelected
    | CardDiscarded
    | SideBetsOverlooked
    | SqueezeGranted
    | CardExposed
    | CardsTurned
    | HoleCardChecked
    | HoleCardTurned
    | BlackjackFound
    | MeterSet
    | Offered
    | OfferClosed
    | EvenMoneyTaken
    | Called
    | RequestRefused
    | HandSplit
    | BetAdded
    | BetDeclined
    | HandEnded
    | DealerEnded
    | BetSettled
    | BetReturned
    | SettlementUndone
    | CardsCollected
    | Interrupted
    | VoidDeclared
    | RoundEnded
    | FoundLate
)

SEEN_ONLY: Final[tuple[type[Event], ...]] = (
    BetDeclined,
    RequestRefused,
    Interrupted,
    CardFoundFaceUp,
    CardExposed,
    FoundLate,
)
"""Events that are only seen or announced and change nothing in the round by themselves."""

Noticed = CardFoundFaceUp
"""Those of ``SEEN_ONLY`` that can come at any moment of a round; the event is known beforehand."""


def rules_of(event: Event) -> tuple[Rule, ...]:
    """The rule or rules that justify an event."""
    match event:
        case BetSettled() | BetReturned() | ErrorFound() | FoundLate():
            return event.rules
        case _:
            return (event.rule,)
