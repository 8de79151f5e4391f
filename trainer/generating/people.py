"""Who sits at a generated table, what they bet and what they call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from trainer.generating.cards import ChosenCards
from trainer.generating.plan import FIVE, BoxPlan, Draws, RoundPlan
from trainer.making.calls import best_call
from trainer.making.people import others
from trainer.making.stakes import Stakes, stake
from trainer.making.tables import PracticeTable, side_bets
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import TWENTY_ONE, Card, point_total
from trainer.rules.dues import CallDue
from trainer.rules.irregularities import AfterError
from trainer.rules.money import Cents, Odds
from trainer.rules.round import Round
from trainer.rules.ruleset import Limits
from trainer.scenario.model import Bettor, Box, CallWish

_HALF: Final = Odds(1, 2)
"""Initial Bets are such that half of them can be paid: as Insurance, or back after a Surrender."""
_EVEN: Final = Odds(1, 1)


class Seating:
    """Seats people at the boxes of a plan."""

    def __init__(
        self, table: PracticeTable, limits: Mapping[BetKind, Limits], chance: Random
    ) -> None:
        self._table = table
        self._limits = limits
        self._chance = chance
        self._names = others(chance, ())

    def boxes(self, plan: RoundPlan) -> Iterator[Box]:
        for number, wanted in sorted(plan.boxes.items()):
            # ¶5.3, ¶5.7.3: whoever is gone can be asked for nothing more.
            aside = not wanted.declines and (
                (wanted.played and (wanted.leaves or wanted.takes_back))
                or (wanted.leaves and wanted.takes_back)
            )
            # ¶3.15: nor is anything else wanted of a bet for which Even Money was paid.
            other = wanted.even_money and (wanted.insured or wanted.stands_off)
            several = bool((wanted.bettors > 1 or aside or other) and self._names)
            bettors = [self._first(wanted, stays=aside, several=several)]
            if several:
                alone = wanted.side_alone and not wanted.declines
                second = self._side_bet_alone() if alone else self._second(wanted, goes=aside)
                bettors.append(second)
            if wanted.side_alone and wanted.declines and self._names:
                bettors.append(self._side_bet_alone())
            yield Box(number, tuple(bettors))

    def _first(self, wanted: BoxPlan, *, stays: bool, several: bool) -> Bettor:
        main = self._main(wanted, several=several)
        offered = side_bets(self._table)
        placed: dict[BetKind, Cents] = {}
        kinds = [kind for kind in self._limits if kind is not BetKind.MAIN]
        any_side = [self._chance.choice(kinds)] if wanted.any_side and kinds else []
        for kind in dict.fromkeys((*wanted.sides, *any_side)):
            if kind in self._limits:
                amount = self._stake(kind, _EVEN)
                placed[kind] = min(amount, main) if offered[kind].at_most_initial_bet else amount
        return Bettor(
            self._names.pop(),
            standing=wanted.unseated,
            main=main,
            side_bets=placed,
            progressive=BetKind.PROGRESSIVE in wanted.sides or (wanted.any_side and not kinds),
            insurance=(
                self._insurance(wanted, main) if wanted.insured and not wanted.even_money else None
            ),
            even_money=wanted.even_money,
            raises_to=self._raised(wanted) if wanted.under else None,
            leaves=wanted.leaves and not stays,
            after_error=_after_error(
                wanted.takes_back and (not stays or (wanted.leaves and not wanted.played))
            ),
        )

    def _insurance(self, wanted: BoxPlan, main: Cents) -> Cents:
        """The most that the first bettor may insure their bet for, as the limits let it stand."""
        limits = self._limits[BetKind.MAIN]
        if wanted.unchecked:
            return self._highest(main)
        return self._highest(limits.minimum if wanted.under else min(main, limits.maximum))

    def _highest(self, main: Cents) -> Cents:
        return self._table.document.ruleset.highest_insurance(main)

    def _side_bet_alone(self) -> Bettor:
        """A Standing Player who has no Initial Bet."""
        kinds = [kind for kind in self._limits if kind is not BetKind.MAIN]
        if not kinds:
            return Bettor(self._names.pop(), progressive=True)
        kind = self._chance.choice(kinds)
        return Bettor(self._names.pop(), side_bets={kind: self._stake(kind, _EVEN)})

    def _second(self, wanted: BoxPlan, *, goes: bool) -> Bettor:
        """A Standing Player behind the first bettor."""
        limits = self._limits[BetKind.MAIN]
        main = self._stake(BetKind.MAIN, _HALF)
        if wanted.under:
            main = self._table.smallest  # ¶5.2: with more the box would not be under the minimum
        elif wanted.over and wanted.declines:
            main = limits.maximum
        return Bettor(
            self._names.pop(),
            main=main,
            insurance=self._highest(main) if wanted.insured and wanted.even_money else None,
            declines=frozenset({Call.SPLIT}) if wanted.declines else frozenset(),
            leaves=wanted.leaves and goes,
            after_error=_after_error(wanted.takes_back and goes and not wanted.leaves),
        )

    def _main(self, wanted: BoxPlan, *, several: bool) -> Cents:
        limits = self._limits[BetKind.MAIN]
        if wanted.under:
            short = Cents(self._table.smallest * (2 if several else 1))
            return Cents(limits.minimum - short) if limits.minimum > short else limits.minimum
        if wanted.over and not wanted.declines:
            return Cents(limits.maximum + self._stake(BetKind.MAIN, _HALF))
        return self._stake(BetKind.MAIN, _HALF)  # who does not follow is over the maximum

    def _raised(self, wanted: BoxPlan) -> Cents:
        """Return what a bettor raises to who is told that their box is under the minimum."""
        limits = self._limits[BetKind.MAIN]
        if wanted.over:
            return Cents(limits.maximum + self._stake(BetKind.MAIN, _HALF))
        return limits.minimum

    def _stake(self, kind: BetKind, odds: Odds) -> Cents:
        looks = self._chance.choice((Stakes.PLAIN, Stakes.ODD))
        return stake(looks, odds, self._table.chips.chips, self._chance, self._limits[kind])


def _after_error(takes_back: bool) -> AfterError:
    return AfterError.RETURN if takes_back else AfterError.CONTINUE


class PlannedCalls:
    """Players who call what a plan wants of their hands, and else by basic strategy.

    They avoid the calls ``not_wanted`` where they have another.
    """

    def __init__(
        self,
        plan: RoundPlan,
        cards: ChosenCards,
        not_wanted: frozenset[Call],
        less: Callable[[int], Cents],
    ) -> None:
        self._plan = plan
        self._cards = cards
        self._not_wanted = not_wanted
        self._less = less

    def surrenders(self, played: Round, box: int) -> bool | None:
        plan = self._plan.boxes.get(box)
        wanted = plan is not None and plan.surrenders
        return True if wanted else False if self._busy(plan) else None

    def _busy(self, plan: BoxPlan | None) -> bool:
        """Tell whether the hand is wanted for something else, or a surrender is not wanted."""
        return Call.SURRENDER in self._not_wanted or (plan is not None and bool(plan.opening))

    def call(self, played: Round, due: CallDue) -> CallWish | None:
        place = Place(due.box, due.hand)
        legal = tuple(other for other in due.calls if other is not Call.SURRENDER)
        cards = played.cards(place)
        wish = self._wish(self._plan.boxes.get(due.box), due, legal, cards)
        if wish is None or wish not in legal:
            allowed = tuple(other for other in legal if other not in self._not_wanted) or legal
            wish = best_call(cards, played.cards(DEALER)[0], allowed)
        self._cards.called(place, wish)
        plan = self._plan.boxes.get(due.box)
        if wish is Call.DOUBLE and plan is not None and plan.for_less:
            return CallWish(wish, self._less(due.box))
        return CallWish(wish)

    def _wish(
        self, plan: BoxPlan | None, due: CallDue, legal: tuple[Call, ...], cards: Sequence[Card]
    ) -> Call | None:
        if plan is None:
            return None
        if self._cards.hands(due.box) < plan.hands and Call.SPLIT in legal:
            return Call.SPLIT
        if plan.doubles or plan.doubles_split:
            return Call.DOUBLE if not plan.decided or Call.DOUBLE in legal else Call.HIT
        if plan.decided and not plan.surrenders:
            return Call.HIT
        if plan.hands > 1 and plan.draws is not Draws.TOO_MANY_AND_21:
            return Call.STAND if Call.STAND in legal else Call.HIT
        match plan.drawing(due.hand, len(cards)):
            case Draws.NONE:
                return Call.STAND
            case Draws.TOO_MANY:
                return Call.HIT
            case Draws.TWENTY_ONE:
                return Call.HIT if point_total(cards).points < TWENTY_ONE else Call.STAND
            case Draws.ONE:
                return Call.HIT if len(cards) == 2 else Call.STAND
            case Draws.FIVE:
                return Call.HIT if len(cards) < FIVE else Call.STAND
            case _:
                return None
