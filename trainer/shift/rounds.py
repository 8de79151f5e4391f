"""The rounds of a shift, each made from the plan, the seed and what went before."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from trainer.dealing.fork import forked
from trainer.errors import RoundImpossible
from trainer.making.calls import improvised, with_request
from trainer.making.mishaps import mishap
from trainer.making.people import others
from trainer.making.progressives import facts_by_chance
from trainer.making.stakes import Stakes, stake, usual_part
from trainer.making.tables import PracticeTable, side_bets, table_limits
from trainer.rulebook.house_choices import Table
from trainer.rulebook.paytables import ProgressiveFacts
from trainer.rules.bets import Asks, BetKind, Call, Offer, Place
from trainer.rules.cards import Card
from trainer.rules.dues import CallDue
from trainer.rules.events import Offered
from trainer.rules.money import Cents, Odds
from trainer.rules.round import Round, cards_out
from trainer.scenario.check import PlayableRound, stage
from trainer.scenario.model import Bettor, Box, CallWish, Scenario
from trainer.shift.plan import (
    Betting,
    Calling,
    Frequency,
    Height,
    ShiftPlan,
    ShiftState,
    cutting_card,
    shoe_of,
)

CARDS: Final = 80
"""More cards than any round takes."""
_CHANCE: Final = {Frequency.NEVER: 0.0, Frequency.SELDOM: 0.15, Frequency.OFTEN: 0.5}
_MISHAP: Final = {Frequency.NEVER: 0.0, Frequency.SELDOM: 0.06, Frequency.OFTEN: 0.3}
_INSURES: Final = 0.3
_BY_FEEL: Final = 0.3
"""How often somebody who plays by feel calls otherwise than basic strategy says."""
_RAISES: Final = 2
"""How often a bet is doubled before it starts again from the beginning."""
_WHOLE: Final = 0.7
"""How often Insurance is as high as it may be."""
_TRIES: Final = 12
_MISHAPS: Final = 6
_EVEN: Final = Odds(1, 1)
_HALF: Final = Odds(1, 2)
"""Half of every Initial Bet can be paid: as Insurance, back after a Surrender, with a Blackjack."""


def round_of(plan: ShiftPlan, state: ShiftState, table: PracticeTable, title: str) -> PlayableRound:
    """The next round of a shift; ``title`` is what its scenario is called.

    Raises ``RoundImpossible`` where the house leaves no round that can be played at that table.
    """
    for attempt in range(_TRIES):
        chance = Random(f"{plan.seed} round {state.number} {attempt}")
        found = _Round(plan, state, table, title, chance).made()
        if found is not None:
            return found
    raise RoundImpossible(table.document.title)


def shoe_behind(plan: ShiftPlan, state: ShiftState, playable: PlayableRound) -> tuple[Card, ...]:
    """The cards that follow those of a round in the shoe."""
    cards = shoe_of(plan, state.shoe, playable.terms.decks)
    first = state.out + len(playable.scenario.shoe)
    return cards[first : first + CARDS]


def after(plan: ShiftPlan, state: ShiftState, played: PlayableRound) -> ShiftState:
    """The shift after a round, as it was really played."""
    decks, out = played.terms.decks, state.out + cards_out(played.trace.events)
    # What voids a round because of its cards is put right by new ones (¶5.5).
    shuffled = out >= cutting_card(plan, state.shoe, decks) or played.settlement.void
    return replace(
        state,
        number=state.number + 1,
        shoe=state.shoe + shuffled,
        out=0 if shuffled else out,
        meters=played.settlement.meters,
        raised=_raised(state.raised, played),
    )


def _raised(before: Mapping[str, int], played: PlayableRound) -> dict[str, int]:
    """Tell how often in a row each bettor has won; a round without a result counts for nothing."""
    found: dict[str, int] = dict(before)
    for name, net in played.settlement.net.items():
        found[name] = before.get(name, 0) + 1 if net > 0 else 0 if net < 0 else before.get(name, 0)
    return found


class _Round:
    """One round in the making."""

    def __init__(
        self, plan: ShiftPlan, state: ShiftState, table: PracticeTable, title: str, chance: Random
    ) -> None:
        self._plan = plan
        self._state = state
        self._table = table
        self._title = title
        self._chance = chance
        # The same people with the same habits sit at the table all the time.
        self._lasting = Random(f"{plan.seed} table")
        self._low = plan.height is Height.LOW
        self._limits = table_limits(table, self._lasting, low=self._low)

    def made(self) -> PlayableRound | None:
        """The round; None if it cannot be played so."""
        scenario = self._scenario()
        found = self._played(scenario)
        if found is None:
            return None
        found = self._with_wishes(found)
        if self._chance.random() < _MISHAP[self._plan.mishaps]:
            found = self._with_mishap(found) or found
        if self._chance.random() < _CHANCE[self._plan.asks]:
            found = self._with_request(found) or found
        return found

    def _played(self, scenario: Scenario) -> PlayableRound | None:
        game, terms = stage(scenario, self._table.document)
        shoe = shoe_of(self._plan, self._state.shoe, terms.decks)
        cards = shoe[self._state.out : self._state.out + CARDS]
        calling = _BySeed(self._plan, self._state.number)
        return improvised(replace(scenario, shoe=cards), game, terms, calling)

    # The table

    def _scenario(self) -> Scenario:
        document = self._table.document
        progressive = facts_by_chance(self._table, self._lasting)
        if progressive is not None and self._state.meters:
            progressive = replace(progressive, meters=self._state.meters)
        facts = Table(
            layout=self._plan.layout or None, limits=self._limits, progressive=progressive
        )
        return Scenario(
            document.id, tuple(self._boxes(progressive)), (), title=self._title, table=facts
        )

    def _boxes(self, progressive: ProgressiveFacts | None) -> Iterator[Box]:
        layout = self._plan.layout or self._table.document.default_layout
        boxes = self._table.document.layouts[layout].boxes
        names = others(self._lasting, ())
        numbers = self._lasting.sample(range(1, boxes + 1), min(boxes, self._plan.boxes))
        for number in sorted(numbers):
            several = self._lasting.random() < _CHANCE[self._plan.shared]
            bettors = [
                self._bettor(names.pop(), progressive)
                for _place in range(2 if several and len(names) > boxes else 1)
            ]
            yield Box(number, tuple(bettors))

    def _bettor(self, name: str, progressive: ProgressiveFacts | None) -> Bettor:
        """Somebody at a box, with what they bet in this round."""
        flat = self._stake(BetKind.MAIN, self._lasting, Stakes.PLAIN)
        main = self._main(flat, self._state.raised.get(name, 0))
        offered = side_bets(self._table)
        placed: dict[BetKind, Cents] = {}
        for kind in (kind for kind in self._limits if kind is not BetKind.MAIN):
            # Both are drawn in any case, so that all that follows is the same in every round.
            usual, likes = self._stake(kind, self._lasting, Stakes.PLAIN), self._lasting.random()
            if likes < _CHANCE[self._plan.side_bets]:
                amount = self._side_bet(kind, usual)
                if not offered[kind].at_most_initial_bet or amount <= main:
                    placed[kind] = amount
        wagers = self._lasting.random() < _CHANCE[self._plan.side_bets]
        return Bettor(
            name, main=main, side_bets=placed, progressive=progressive is not None and wagers
        )

    def _main(self, flat: Cents, won: int) -> Cents:
        """The Initial Bet of somebody who bets ``flat`` at first."""
        match self._plan.betting:
            case Betting.FLAT:
                return flat
            case Betting.PROGRESSIVE:
                raised = Cents(flat * 2 ** (won % (_RAISES + 1)))
                return min(raised, self._limits[BetKind.MAIN].maximum)
            case Betting.WILD:
                looks = self._chance.choice((Stakes.ODD, Stakes.MIXED))
                return self._stake(BetKind.MAIN, self._chance, looks)

    def _side_bet(self, kind: BetKind, usual: Cents) -> Cents:
        if self._plan.betting is Betting.WILD:
            return self._stake(kind, self._chance, Stakes.ODD)
        return usual

    def _stake(self, kind: BetKind, chance: Random, looks: Stakes) -> Cents:
        chips, limits = self._table.chips.chips, self._limits[kind]
        odds = _HALF if kind is BetKind.MAIN else _EVEN
        return stake(looks, odds, chips, chance, limits, low=self._low)

    # What the players want

    def _with_wishes(self, found: PlayableRound) -> PlayableRound:
        """The round in which some insure themselves, where that is offered, or take Even Money."""
        events = found.trace.events
        offers = {event.offer for event in events if isinstance(event, Offered)}
        if not offers:
            return found
        boxes = tuple(
            replace(box, bettors=tuple(self._wishing(bettor, offers) for bettor in box.bettors))
            for box in found.scenario.boxes
        )
        found = self._played(replace(found.scenario, boxes=boxes)) or found
        return self._even_money(found) if Offer.EVEN_MONEY in offers else found

    def _wishing(self, bettor: Bettor, offers: Collection[Offer]) -> Bettor:
        wants = self._chance.random() < _INSURES
        if Offer.INSURANCE not in offers or not wants or bettor.main is None:
            return bettor
        most = self._table.document.ruleset.highest_insurance(bettor.main)
        part = most
        if self._chance.random() >= _WHOLE:
            part = usual_part(most, self._table.chips.chips, self._chance)
        exact = self._table.document.ruleset.insurance_exact
        return replace(bettor, insurance=most if exact or not part else part)

    def _even_money(self, found: PlayableRound) -> PlayableRound:
        """The round in which one of those with a Blackjack asks for Even Money, as most do."""
        for box in found.scenario.boxes:
            if self._chance.random() < _INSURES:
                continue
            bettors = tuple(replace(bettor, even_money=True) for bettor in box.bettors)
            boxes = tuple(
                replace(box, bettors=bettors) if other is box else other
                for other in found.scenario.boxes
            )
            again = self._played(replace(found.scenario, boxes=boxes))
            if again is not None:
                return again
        return found

    def _with_mishap(self, found: PlayableRound) -> PlayableRound | None:
        """The round in which something goes wrong as well."""
        boxes = [box.number for box in found.scenario.boxes]
        cards = (*found.scenario.shoe, *shoe_behind(self._plan, self._state, found))
        for _try in range(_MISHAPS):
            again: PlayableRound | None = found
            for incident in mishap(self._chance, boxes, found.terms.boxes):
                again = forked(again, incident, cards) if again is not None else None
            if again is not None and again is not found:
                return again
        return None

    def _with_request(self, found: PlayableRound) -> PlayableRound | None:
        """The round in which somebody asks for what they must not get."""
        for _try in range(_TRIES):
            box = self._chance.choice(found.scenario.boxes)
            bettor = self._chance.choice(box.bettors)
            asks = self._chance.choice(tuple(Asks))
            least = self._limits[BetKind.MAIN].minimum
            again = with_request(found, box, bettor, asks, least=least, chance=self._chance)
            if again is not None:
                return again
        return None


class _BySeed:
    """Players who call by basic strategy, or now and then as they feel, the same whenever asked."""

    def __init__(self, plan: ShiftPlan, number: int) -> None:
        self._by_feel = plan.calling is Calling.BY_FEEL
        self._name = f"{plan.seed} call {number}"

    def surrenders(self, played: Round, box: int) -> bool | None:
        return None

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        cards = played.cards(Place(due.box, due.hand))
        chance = Random(f"{self._name} {due.box}.{due.hand}.{len(cards)}")
        if not self._by_feel or chance.random() >= _BY_FEEL:
            return None
        return CallWish(
            chance.choice([other for other in due.calls if other is not Call.SURRENDER])
        )
