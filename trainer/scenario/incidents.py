"""What can go wrong in a round, as the scenario file writes it: a declaration for each kind.

Its effect is decided by the rules, whose inputs it submits at its moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Annotated, ClassVar, Final

from trainer.rules import inputs
from trainer.rules.bets import DEALER, DISCARD, DRAWN, Bet, BetKind, Place
from trainer.rules.events import CardDealt, CardFoundFaceUp
from trainer.rules.inputs import (
    BetLate,
    CheckHoleCard,
    FindError,
    FindExcess,
    FindFault,
    FindLate,
    Interrupt,
    Notice,
    OverlookLimits,
    OverlookSideBets,
)
from trainer.rules.irregularities import MISTAKES, Irregularity
from trainer.rules.money import Cents
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Seats
from trainer.scenario.faults import FaultKind
from trainer.scenario.incident_keys import (
    BoxNumber,
    ByNumber,
    CardCount,
    Misdealt,
    MisdealtCards,
    Money,
    Number,
    OfferedBet,
    OneOf,
    Text,
    Truth,
)
from trainer.scenario.incident_kind import (
    AtCard,
    Happening,
    Incident,
    IncidentKind,
    When,
    declared,
    incident,
)
from trainer.texts import N_

# Bets and limits


@incident(
    Irregularity.NOT_CHECKED,
    When.WHILE_BETTING,
    Rule.PRO_RATA,
    Rule.UNDER_MINIMUM_WHOLE,
    Rule.BELOW_MINIMUM_UNNOTICED,
    Rule.CAP_FOUND_LATE,
    tag=N_("limits"),
)
class LimitsNotChecked(Incident):
    """Nobody compared a box with the limits before the bets closed (¶5.1.1, ¶5.1.2, ¶5.2.1).

    ``found_after_card``: nor the side bets with the Initial Bet, until so many cards were out.
    """

    box: Annotated[int, BoxNumber(with_bets=True)]
    found_after_card: Annotated[
        int | None,
        CardCount(
            said=N_("a side bet above the Initial Bet is seen after card {value}"),
            title=N_("Seen after card"),
            unsaid=N_("side bets are checked"),
        ),
    ] = None

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Each box with bets."""
        return map(cls, seats.taken)

    def happens(self, now: Happening) -> None:
        """The bets are closed as they are."""
        found = self.found_after_card
        now.submit(OverlookLimits(self.box, caps=found is not None))
        if found is not None:
            now.once_out(found, lambda: now.submit(FindExcess(self.box)))


# The round in danger


@incident(
    Irregularity.INTERRUPTION, When.AFTER_CARD, Rule.INTERRUPTION_CONTINUES, Rule.INTERRUPTION_VOIDS
)
class Interruption(AtCard):
    """The power fails, or the like (¶5.4)."""

    def happens(self, now: Happening) -> None:
        """The round is Void unless a bet is decided."""
        now.submit(Interrupt())


@incident(Irregularity.FOREIGN_CARD, When.AFTER_CARD, Rule.FOREIGN_CARD, Rule.FOREIGN_OBJECT)
class ForeignCard(AtCard):
    """Card number ``after_card`` itself is foreign, or what comes after it is no card (¶5.5.1).

    ``object``: a joker, a blank, a cut card. It has no face, so that the shoe cannot name it.
    """

    after_card: Annotated[int, CardCount(first=1)]
    object: Annotated[
        bool,
        Truth(
            N_("it is a card of another set"),
            said=N_("it is an object without a face"),
            title=N_("The object"),
        ),
    ] = False
    voids_the_count = True

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """A card, and an object."""
        yield cls(0)
        yield cls(0, True)

    def happens(self, now: Happening) -> None:
        if self.object:
            now.submit(FindFault(Irregularity.FOREIGN_OBJECT))
        else:
            now.submit(FindFault(Irregularity.FOREIGN_CARD, self.after_card))


@incident(Irregularity.WRONG_CARD_COUNT, When.AFTER_CARD, Rule.WRONG_CARD_COUNT)
class WrongCardCount(AtCard):
    """The shoe is found to hold too many or too few of a card (¶5.5.2)."""

    voids_the_count = True

    def happens(self, now: Happening) -> None:
        now.submit(FindFault(Irregularity.WRONG_CARD_COUNT))


@incident(Irregularity.NOT_SHUFFLED, When.AFTER_CARD, Rule.NOT_SHUFFLED)
class NotShuffled(AtCard):
    """The cards are found not to have been shuffled (¶5.5.4)."""

    def happens(self, now: Happening) -> None:
        now.submit(FindFault(Irregularity.NOT_SHUFFLED))


@incident(Irregularity.INSUFFICIENT_CARDS, When.SHOE_EMPTY, Rule.INSUFFICIENT_CARDS)
class InsufficientCards(Incident):
    """The cards run out at the end of the scenario's shoe (¶5.5.3)."""

    def happens(self, now: Happening) -> None:
        now.submit(FindFault(Irregularity.INSUFFICIENT_CARDS))

    def never_happens(self, now: Happening) -> None:
        now.fault(FaultKind.CARDS_SUFFICE, cards=now.cards_out)


# Cards that go astray

DEALING_MISTAKES: Final = tuple(what for what in MISTAKES if what is not Irregularity.WRONG_PAYOUT)
"""The mistakes that can be made in dealing."""

_ONE_MORE: Final = {
    Irregularity.BOX_TWICE,
    Irregularity.DREW_TO_STANDING_HAND,
    Irregularity.DEALER_OUT_OF_TURN,
}
"""The mistakes after which the place that was due still is."""


@incident(
    Irregularity.DEALING_ERROR,
    When.AFTER_CARD,
    Rule.DEALING_ERROR,
    Rule.RECONSTRUCTION,
    Rule.NO_RECONSTRUCTION,
)
class DealingError(AtCard):
    """Any other dealing error (¶5.7, ¶5.9, ¶5.10)."""

    reconstructed: Annotated[
        bool,
        Truth(
            N_("the cards cannot be reconstructed"),
            said=N_("the cards can be reconstructed"),
            title=N_("The cards"),
        ),
    ]
    mistake: Annotated[Irregularity | None, OneOf(DEALING_MISTAKES)] = None
    misdealt: Annotated[tuple[Misdealt, ...], MisdealtCards()] = ()

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """With the cards put right, and without."""
        yield cls(0, True)
        yield cls(0, False)

    @property
    def when(self) -> When:
        """With the first card that goes astray, where the file names one."""
        return When.WITH_NEXT_CARD if self.misdealt else When.AFTER_CARD

    @property
    def begins(self) -> int:
        """Before the first card that goes astray; it is noticed after ``after_card``."""
        return min((misdeal.card for misdeal in self.misdealt), default=self.after_card + 1) - 1

    def happens(self, now: Happening) -> None:
        """From the first misdealt one, cards lie where the file says until the error is noticed.

        Cards that it does not mention lie where they then fell due to a dealer who is unaware.
        """
        lies = {
            misdeal.card: _hand(now, misdeal.lies, number, "lies")
            for number, misdeal in enumerate(self.misdealt)
        }
        belongs = [
            _hand(now, misdeal.belongs, number, "belongs")
            for number, misdeal in enumerate(self.misdealt)
        ]
        exposed = self.mistake is Irregularity.EXPOSED_CARD
        right = {
            misdeal.card
            for misdeal in self.misdealt
            if misdeal.lies == misdeal.belongs and not exposed
        }
        numbers = range(now.cards_out + 1, self.after_card + 1)
        due = now.places_to_come() if len(lies) < len(numbers) else ()
        last = len(due) - 1
        at = 0
        for index, number in enumerate(numbers):
            place = lies.get(number)
            if place is not None:
                now.misdeal(place, down=False if exposed else None, waits=number in right)
                at = self._goes_on(due, at, place)
            elif not due:
                now.misdeal(DRAWN)
            else:
                there = due[min(at, last)]
                place = _lying(now, there.place)
                waits = index <= last and place == due[index].place
                now.misdeal(place, down=there.down, waits=waits)
                at += 1
        decided = self.reconstructed
        now.find(FindError(Irregularity.DEALING_ERROR, decided, self.mistake, self.concerned))
        if self.misdealt:
            now.once_none_astray(lambda: self._check_places(now, belongs))

    @property
    def concerned(self) -> frozenset[int]:
        """The boxes where the cards that the file names lie, or belong."""
        return frozenset(
            place.box for misdeal in self.misdealt for place in (misdeal.lies, misdeal.belongs)
        )

    def _goes_on(self, due: Sequence[CardDealt], at: int, lies: Place) -> int:
        """Which of the cards ``due`` the dealer believes to deal next, after one at ``lies``.

        It was to be number ``at`` of them. Usually they believe that it went there.
        """
        places = [card.place for card in due[at:]]
        if self.mistake is Irregularity.SKIPPED_BOX and lies in places:
            return at + places.index(lies) + 1
        if self.mistake in _ONE_MORE and places[:1] != [lies]:
            return at
        return at + 1

    def _check_places(self, now: Happening, belongs: Sequence[Place]) -> None:
        """Cards put right must lie where they belong before anything is settled (¶5.10.1)."""
        if not self.reconstructed:
            return
        refusal = now.round.why_not_put_right(self.concerned)
        if refusal is not None:
            now.fault(FaultKind.RECONSTRUCTED_TOO_LATE, "reconstructed", refusal=refusal)
        dealt = (event for event in now.round.events if isinstance(event, CardDealt))
        places = {event.number: event.place for event in dealt}
        for number, misdeal in enumerate(self.misdealt):
            place = places.get(misdeal.card, DISCARD)
            hand_counts = misdeal.belongs.hand > 1 or misdeal.belongs.box == misdeal.lies.box
            if place == belongs[number] or (place.box == misdeal.belongs.box and not hand_counts):
                continue
            if place.box == misdeal.belongs.box:
                hand = now.round.hands(place.box).index(place) + 1
                now.fault(
                    FaultKind.MISDEALT_TO_ANOTHER_HAND,
                    *("misdealt", number, "belongs"),
                    box=place.box,
                    cards=hand,
                )
            elif place.box == DEALER.box:
                now.fault(FaultKind.MISDEALT_NOT_TO_A_BOX, "misdealt", number, "belongs")
            else:
                now.fault(
                    FaultKind.MISDEALT_ELSEWHERE, "misdealt", number, "belongs", box=place.box
                )


def _lying(now: Happening, place: Place) -> Place:
    """The place itself, or the last hand of its box where that hand is split off only later."""
    hands = now.round.hands(place.box)
    return place if place == DEALER or place in hands else hands[-1]


def _hand(now: Happening, place: Place, number: int, key: str) -> Place:
    """The hand of a box that is played in the place which the file numbers."""
    if place == DEALER:
        return place
    hands = now.round.hands(place.box)
    if place.hand > len(hands):
        now.fault(
            FaultKind.MISDEALT_NO_HAND, *("misdealt", number, key), box=place.box, cards=len(hands)
        )
    return hands[min(place.hand, len(hands)) - 1]


@incident(
    Irregularity.OVERDRAWN,
    When.DEALER_COMPLETE,
    Rule.DEALER_OVERDREW,
    Rule.DEALING_ERROR,
    tag=N_("dealer draws on"),
)
class DealerOverdraws(Incident):
    """The dealer draws ``count`` cards after their hand is complete (¶5.10.2)."""

    count: Annotated[int, Number(least=1, said=N_("cards: {value}"), title=N_("Extra cards"))]

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """One card too many."""
        yield cls(1)

    def happens(self, now: Happening) -> None:
        """The cards they draw lie at their hand until the error is noticed."""
        for _card in range(self.count):
            now.misdeal(DEALER)
        now.find(FindError(Irregularity.OVERDRAWN))


@incident(
    Irregularity.EMPTY_BOX,
    When.WITH_NEXT_CARD,
    Rule.RECONSTRUCTION,
    Rule.CARD_TO_EMPTY_BOX,
    Rule.DEALING_ERROR,
    tag=N_("card to an empty box"),
)
class CardToEmptyBox(AtCard):
    """The next card goes to a box without a bet (¶5.9, ¶5.10.3)."""

    after_card: Annotated[int, CardCount(to_come=1)]
    box: Annotated[int, BoxNumber(with_bets=False)]

    no_form: ClassVar[str] = N_("not possible: it needs a box without a bet and a card in the shoe")

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Each box without bets."""
        return (cls(0, box) for box in seats.empty)

    def happens(self, now: Happening) -> None:
        """The card lies there until the error is noticed."""
        now.misdeal(Place(self.box, 1))
        now.find(FindError(Irregularity.EMPTY_BOX))


@incident(
    Irregularity.FACE_UP,
    When.AFTER_CARD,
    Rule.FACE_UP_IN_SHOE,
    level=2,
    tag=N_("face up in the shoe"),
)
class FaceUpInShoe(AtCard):
    """The next card lies face up in the shoe (¶5.11)."""

    after_card: Annotated[int, CardCount(to_come=1)]

    def happens(self, now: Happening) -> None:
        """The card is seen, and stays the next card."""
        now.submit(Notice(CardFoundFaceUp(now.shoe[self.after_card])))


class Chosen(IntEnum):
    """Which of two cards that came out together is taken to be the first."""

    FIRST = 1
    SECOND = 2


@incident(
    Irregularity.TOGETHER,
    When.WITH_NEXT_CARD,
    Rule.CARDS_TOGETHER,
    Rule.CARDS_TOGETHER_DEALER,
    Rule.CARDS_TOGETHER_OPTIONS,
    tag=N_("two cards at once"),
)
class SimultaneousCards(AtCard):
    """The next two cards come out together (¶5.12)."""

    after_card: Annotated[int, CardCount(to_come=2)]
    chosen: Annotated[
        Chosen | None,
        ByNumber(
            Chosen, said=N_("card {value} is chosen"), title=N_("Taken first"), unsaid=N_("neither")
        ),
    ] = None

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Either card the first."""
        return (cls(0, chosen) for chosen in Chosen)

    def happens(self, now: Happening) -> None:
        """Neither card is dealt until one is chosen or both are discarded."""
        now.draw_together(self.chosen)
        now.find(FindError(Irregularity.TOGETHER))


# Bets, squeezes, late discoveries


@incident(Irregularity.LATE_BET, When.AFTER_CARD, Rule.LATE_BET, level=2)
class LateBet(AtCard):
    """Somebody bets after "No more bets" (¶5.8)."""

    box: Annotated[int, BoxNumber()]
    name: Annotated[str, Text()]
    bet: Annotated[BetKind, OfferedBet()]
    amount: Annotated[Cents, Money()]

    stands_for_others = True

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """It is too late for any bet; the first bettor's main bet stands for all of them."""
        box, names = next(iter((seats.names or {}).items()))
        yield cls(0, box, names[0], BetKind.MAIN, Cents(100))

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def happens(self, now: Happening) -> None:
        """It is refused."""
        hand = 1 if self.bet is BetKind.MAIN else 0
        now.submit(BetLate(Bet(self.box, self.name, self.bet, hand), self.amount))


@incident(
    Irregularity.SIDE_BETS_LATE,
    When.AFTER_INITIAL_DEAL,
    Rule.SIDE_BETS_LATE,
    tag=N_("side bets late"),
)
class SideBetsSettledLate(Incident):
    """Play went on before the side bets were settled (¶5.16)."""

    def happens(self, now: Happening) -> None:
        """The dealer forgets them."""
        now.submit(OverlookSideBets())

    def is_in_vain(self, played: Round) -> bool:
        """If no further card was dealt, they were not settled late."""
        return not played.play_begun


@incident(Irregularity.BLACKJACK_MISSED, When.AT_THE_LOOK, Rule.BLACKJACK_MISSED)
class BlackjackMissed(Incident):
    """The dealer's Blackjack comes to light only when the hole card is turned (¶5.6, ¶5.10)."""

    no_form: ClassVar[str] = N_("not possible: the dealer checks no hole card")

    def happens(self, now: Happening) -> None:
        """The dealer checks, and sees none."""
        now.submit(CheckHoleCard(missed=True))


@incident(Irregularity.SQUEEZE, When.BEFORE_THE_CARDS, Rule.SQUEEZE, level=2)
class Squeeze(Incident):
    """A box's cards are dealt face down at a bettor's request (¶3.12).

    ``exposed``: the dealer turned one by mistake.
    """

    box: Annotated[int, BoxNumber(with_bets=True)]
    exposed: Annotated[
        bool,
        Truth(
            N_("no card is exposed"), said=N_("a card is exposed"), title=N_("Exposed by mistake")
        ),
    ] = False

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Each box with bets, with a card turned by mistake and without."""
        return (cls(box, exposed) for box in seats.taken for exposed in (False, True))

    def happens(self, now: Happening) -> None:
        """The house allows it."""
        now.submit(inputs.Squeeze(self.box, self.exposed))


@incident(
    Irregularity.FOUND_LATE,
    When.NEXT_ROUND,
    Rule.ROUND_STANDS,
    Rule.NO_EFFECT_ON_NEXT_ROUND,
    level=2,
    tag=N_("found late"),
)
class FoundAfterNextRound(Incident):
    """A mistake that comes to light when the next round is over (¶5.6, ¶5.13)."""

    mistake: Annotated[Irregularity, OneOf(MISTAKES)]

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Each mistake."""
        return map(cls, MISTAKES)

    def happens(self, now: Happening) -> None:
        """Both rounds stand."""
        now.submit(FindLate(self.mistake))


KINDS: Final[Mapping[str, IncidentKind]] = declared()
"""Every kind of incident, by the word in a scenario file."""
