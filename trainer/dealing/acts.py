"""Everything that a dealer does at the table: the acts of a round dealt by hand.

Each is one movement or one announcement. What it is judged by, and what the round makes of it, is
decided elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

from trainer.procedure.acts import Act
from trainer.rules.bets import Bet, Call, Place
from trainer.rules.money import Cents
from trainer.texts import N_, TextEnum


class Lay(TextEnum):
    """How a card is laid."""

    UP = "up", N_("face up")
    DOWN = "down", N_("face down")
    """A hole card, or a card of a box that squeezes (¶3.12)."""
    SIDEWAYS = "sideways", N_("sideways")
    """The one card of a doubled hand (¶3.23)."""


class Say(NamedTuple):
    """Announce something: the words that the procedure has for ``line``."""

    line: Act


class SayTotal(NamedTuple):
    """Announce the total of the dealer's hand; any over 21 is "too many"."""

    points: int


class SayBlackjack(NamedTuple):
    """Announce that the dealer has a Blackjack."""


class TellMinimum(NamedTuple):
    """Tell a bettor that his box is under the minimum (¶5.2)."""

    bet: Bet


class Refuse(NamedTuple):
    """Give ``amount`` of a bet back to its bettor before it counts (¶5.1, ¶5.8)."""

    amount: Cents
    bet: Bet


class Ask(NamedTuple):
    """Point to a hand and wait for its call (¶3.8)."""

    place: Place


class AskHowToGoOn(NamedTuple):
    """Ask a bettor for his choice after a dealing error (¶5.7)."""

    box: int
    bettor: str


class AskWhichCard(NamedTuple):
    """Ask which of the cards that came out together is taken first (¶5.12)."""

    place: Place


class DealCard(NamedTuple):
    """Lay the next card of the shoe at ``place``."""

    place: Place
    lay: Lay = Lay.UP


class LookAtHoleCard(NamedTuple):
    """Look whether the hole card makes a Blackjack."""


class TurnHoleCard(NamedTuple):
    """Turn the hole card face up."""


class CarryOut(NamedTuple):
    """Carry out a call that takes more than a card: size the bets for it and move the cards."""

    call: Call
    place: Place


class Take(NamedTuple):
    """Take a bet that has lost."""

    bet: Bet


class Pay(NamedTuple):
    """Pay ``amount`` from the tray on a bet, or give that much of a surrendered bet back."""

    amount: Cents
    bet: Bet


class StandOff(NamedTuple):
    """Knock: the bet is neither paid nor taken (¶1.30)."""

    bet: Bet


class GiveBack(NamedTuple):
    """Hand a bet back whole, unsettled."""

    bet: Bet


class PickUp(NamedTuple):
    """Put the cards at ``place`` into the discard rack."""

    place: Place


class SetMeter(NamedTuple):
    """Set the progressive's meter for a level (from 1)."""

    level: int
    to: Cents


class Report(NamedTuple):
    """Tell the supervisor what has gone wrong; ``what`` is its word in a scenario file."""

    what: str


class PutRight(NamedTuple):
    """Put card ``number``, which lies astray, where the next card is due (¶1.23, ¶5.9)."""

    number: int


class Discard(NamedTuple):
    """Put card ``number``, which lies astray, out of play (¶5.10)."""

    number: int


DealerAct = (
    Say
    | SayTotal
    | SayBlackjack
    | TellMinimum
    | Refuse
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
