"""The events of a round: a closed set of small immutable records.

A round is the fold of these and of nothing else. Each carries the rule key (or keys) it rests on;
amounts are cents; ``hand`` is a hand's serial number on its box (see ``Bet``).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.rules.bets import Bet, Call, HandState, Moment, Offer, Place, VoidCause
from trainer.rules.cards import Card
from trainer.rules.mistakes import AfterError, CardRemedy, ErrorKind, Mistake
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.working import Working
from trainer.texts import TextEnum


class BettorJoined(NamedTuple):
    """A bettor came to a box: ``seated`` at it, or standing behind it (¶1.25, ¶1.31)."""

    box: int
    bettor: str
    seated: bool
    rule: Rule


class BetPlaced(NamedTuple):
    """Chips were put on a spot, Insurance's included."""

    bet: Bet
    amount: Cents
    rule: Rule


class BetRefused(NamedTuple):
    """The house did not accept a bet or a part of it; ``amount`` goes back to the bettor."""

    bet: Bet
    amount: Cents
    rule: Rule
    settings: tuple[str, ...] = ()


class BetRaised(NamedTuple):
    """A bettor, told that the box is under its minimum, made his main bet up to ``to``."""

    bet: Bet
    to: Cents
    rule: Rule


class LimitsOverlooked(NamedTuple):
    """Nobody compared this box with the limits before the bets were closed."""

    box: int
    rule: Rule


class LimitsChecked(NamedTuple):
    """The dealer compared the bets with the limits."""

    rule: Rule


class BetsClosed(NamedTuple):
    """The dealer announced that no more bets may be placed."""

    rule: Rule


class BetCounted(NamedTuple):
    """Of a bet on an unnoticed over-limit box only ``counted`` plays.

    ``share`` is the part of it, as (numerator, denominator), in which what is added counts too.
    """

    bet: Bet
    counted: Cents
    share: tuple[int, int]
    working: Working
    rule: Rule


class BettorLeft(NamedTuple):
    """A bettor walked away and left his bets."""

    box: int
    bettor: str
    rule: Rule


class CardDealt(NamedTuple):
    """Card number ``number`` (from 1, in the order they leave the shoe) went to ``place``.

    ``down``: face down. ``lay`` is where it had gone astray before; None: it came from the shoe.
    """

    number: int
    card: Card
    place: Place
    rule: Rule
    down: bool = False
    lay: Place | None = None


class CardMisdealt(NamedTuple):
    """Card number ``number`` left the shoe and lies at ``place``, where none belongs now.

    ``place`` is a hand's, an empty box's first, DEALER, or DRAWN: nobody has it yet. A
    ``CardDealt`` with ``lay``, a ``CardDiscarded`` or the end of the round takes it away again.
    """

    number: int
    card: Card
    place: Place
    rule: Rule


class CardFoundFaceUp(NamedTuple):
    """The next card of the shoe lies face up in it (¶5.11)."""

    card: Card
    rule: Rule


class ErrorFound(NamedTuple):
    """The dealer stops: cards have gone astray, and ``remedy`` is what becomes of them.

    ``mistake`` is what he did, where that is known; ``settings`` are entries of the register.
    """

    error: ErrorKind
    mistake: Mistake | None
    remedy: CardRemedy
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()


class OptionTaken(NamedTuple):
    """A bettor's choice after a dealing error (¶5.7); ``remedy`` is what he was told."""

    box: int
    bettor: str
    choice: AfterError
    remedy: CardRemedy
    rule: Rule
    settings: tuple[str, ...] = ()


class CardSelected(NamedTuple):
    """Of cards that came out together number ``number`` is the first; ``bettor`` has chosen it.

    ``bettor`` is None where everybody has left the box ``box``: the house chooses.
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


class SideBetsOverlooked(NamedTuple):
    """Play goes on although the side bets have not been settled (¶5.16)."""

    rule: Rule


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
    """The dealer looked at his hole card, and at nothing else came to light than ``blackjack``."""

    blackjack: bool
    rule: Rule


class HoleCardTurned(NamedTuple):
    """The dealer's hole card lies face up."""

    rule: Rule


class MeterSet(NamedTuple):
    """The progressive's meter of a level (from 1) now stands at ``to``."""

    level: int
    to: Cents
    rule: Rule


class Offered(NamedTuple):
    """The dealer offered something to the bettors."""

    offer: Offer
    rule: Rule


class OfferClosed(NamedTuple):
    """The dealer closed what he had offered."""

    offer: Offer
    rule: Rule


class EvenMoneyTaken(NamedTuple):
    """A bettor with a Blackjack asked for Even Money."""

    bet: Bet
    rule: Rule


class Called(NamedTuple):
    """A box's decision, by the bettor who makes it."""

    box: int
    hand: int
    call: Call
    bettor: str
    rule: Rule


class HandSplit(NamedTuple):
    """The second card of ``hand`` moved aside and became ``new_hand``, played right after it."""

    box: int
    hand: int
    new_hand: int
    aces: bool
    rule: Rule


class BetAdded(NamedTuple):
    """A double or the bet of a new split hand: ``amount`` chips, of which ``counted`` play."""

    bet: Bet
    amount: Cents
    counted: Cents
    rule: Rule


class BetDeclined(NamedTuple):
    """A bettor did not follow a split or a double; his bet stays as it was."""

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
    """A bet was taken, paid or left.

    ``stake`` is all that was at risk in it; ``net`` is what the bettor gained or lost; ``settings``
    are the entries of the interpretation register on which the result rests.
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
    """What was paid or collected for a bet was put back; the bet is as it was before."""

    bet: Bet
    rule: Rule
    settings: tuple[str, ...] = ()


class CardsCollected(NamedTuple):
    """The cards at ``place`` went to the discard rack."""

    place: Place
    rule: Rule


class Interrupted(NamedTuple):
    """A technical interruption, with the bets that were conclusively decided at that moment."""

    decided: tuple[Bet, ...]
    rule: Rule


class VoidDeclared(NamedTuple):
    """The round was invalidated; ``number`` is the card that is foreign, where one is."""

    cause: VoidCause
    rule: Rule
    number: int | None = None


class RoundEnded(NamedTuple):
    """The round is over: completed, or Void."""

    void: bool
    rule: Rule


class FoundLate(NamedTuple):
    """The next round has begun when a mistake made in this one comes to light (¶5.6, ¶5.13)."""

    mistake: Mistake
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
    | MeterSet
    | Offered
    | OfferClosed
    | EvenMoneyTaken
    | Called
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
    Interrupted,
    CardFoundFaceUp,
    CardExposed,
    FoundLate,
)
"""What is seen or said, and changes nothing in the round by itself."""


def rules_of(event: Event) -> tuple[Rule, ...]:
    """The rule or rules on which an event rests."""
    match event:
        case BetSettled() | BetReturned() | ErrorFound() | FoundLate():
            return event.rules
        case _:
            return (event.rule,)
