"""Rounds that have wanted features: laid out, dealt, and looked at for what they really have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from trainer.dealing.fork import forked, whole_shoe
from trainer.features.feature import TABLE, FeatureAt, Group
from trainer.features.features import FEATURES, features_of, has
from trainer.generating.cards import ChosenCards, ChosenShoe
from trainer.generating.exclusions import peeked
from trainer.generating.people import PlannedCalls, Seating
from trainer.generating.plan import (
    DECK,
    DRAWN,
    PAID_AT_ONCE,
    BoxPlan,
    Draws,
    End,
    RoundPlan,
    is_blackjack,
)
from trainer.generating.recipes import NEEDS_A_BOX, RECIPES, VOIDING, needs_play, stiff
from trainer.generating.request import Request
from trainer.making.calls import Players, as_called, with_request
from trainer.making.progressives import facts_by_chance
from trainer.making.tables import PracticeTable, table_limits
from trainer.procedure.data import next_task
from trainer.rulebook import Game, ProgressiveFacts
from trainer.rulebook.house_choices import Table
from trainer.rules.bets import DEALER, Asks, BetKind, Call, Outcome, Place
from trainer.rules.cards import Card, Rank
from trainer.rules.inputs import DealerTask
from trainer.rules.money import Cents
from trainer.rules.round import Round
from trainer.rules.ruleset import Terms
from trainer.scenario.adding import seats
from trainer.scenario.check import PlayableRound, stage
from trainer.scenario.incident_kind import AtCard, Incident, When
from trainer.scenario.incidents import KINDS, DealingError, LimitsNotChecked
from trainer.scenario.model import Bettor, Scenario
from trainer.scenario.play import ScriptedRound, deal_to_its_end
from trainer.sidebets.progressive import ProgressiveHand
from trainer.texts import TextEnum

TRIES: Final = 40
"""How often a round is dealt for one that has what is wanted."""
_TABLES: Final = 200
"""How often a progressive is drawn for one that pays the hands that are wanted."""
_UPS: Final = 12
"""How many first cards of the dealer are tried before all is laid out anew."""
_INCIDENTS: Final = 12
"""How many forms and moments are tried for something that goes wrong."""
_LAST: Final = 3
"""How many of these are as late in the round as they can be."""
_LEAST: Final = Cents(10_00)
"""What who has no Initial Bet asks to double."""
_COMPANY: Final = 2
"""At most how many boxes have nothing that is wanted of them."""
_CALLS: Final[Mapping[str, Call]] = {
    "split": Call.SPLIT,
    "double": Call.DOUBLE,
    "hit": Call.HIT,
    "surrender": Call.SURRENDER,
}


def generated(request: Request, table: PracticeTable) -> Iterator[PlayableRound]:
    """Rounds with what is wanted, one after the other and each with other cards.

    Ends where ``TRIES`` rounds in a row had not all of it. The same request gives the same rounds.
    """
    return (found for found in tries(request, table) if found is not None)


def tries(request: Request, table: PracticeTable) -> Iterator[PlayableRound | None]:
    """The rounds of ``generated``, with None for each one between them that had not all of it."""
    number, failed = 0, 0
    while failed < TRIES:
        chance = Random(f"{request.seed} {number}")
        number += 1
        found = _Made(request, table, chance).round()
        failed = 0 if found is not None else failed + 1
        yield found


def meets(request: Request, playable: PlayableRound) -> bool:
    """Tell whether a round has all of what is wanted, and none of what is not."""
    found = features_of(playable)
    return all(has(found, finding) for finding in request.wanted) and not any(
        finding.word in request.without for finding in found
    )


class _Made:
    """One round in the making."""

    def __init__(self, request: Request, table: PracticeTable, chance: Random) -> None:
        self._request = request
        self._table = table
        self._chance = chance
        document = table.document
        self._layout = request.layout or document.default_layout
        self._boxes = document.layouts[self._layout].boxes

    def round(self) -> PlayableRound | None:
        """The round; None if it has not become one with what is wanted."""
        plan = self._planned()
        if plan is None:
            return None
        scenario = self._scenario(plan)
        if scenario is None:
            return None
        game, terms = stage(scenario, self._table.document)
        opening = self._opening(plan, terms)
        if opening is None:
            return None
        found = self._dealt(scenario, game, terms, plan, opening)
        for kind in plan.incidents:
            found = None if found is None else self._with_incident(found, kind, plan)
        for asks, box in plan.asks:
            found = None if found is None else self._with_request(found, asks, box)
        return found if found is not None and meets(self._request, found) else None

    # The plan

    def _planned(self) -> RoundPlan | None:
        plan, numbers = RoundPlan(), list(range(1, self._boxes + 1))
        self._chance.shuffle(numbers)
        taken = {finding.box for finding in self._request.wanted}
        free = [number for number in numbers if number not in taken]
        placed = [
            (finding, finding.box or self._place(plan, finding, free))
            for finding in self._request.wanted
        ]
        for finding, _at in placed:
            plan.up &= RECIPES[finding.word].up
            plan.ends &= RECIPES[finding.word].ends
        if plan.ends == {End.BLACKJACK} and any(
            needs_play(RECIPES[finding.word]) for finding, _at in placed
        ):
            plan.up -= peeked(self._table.document)
        self._without(plan)
        decided = plan.ends == {End.ONE_CARD}
        brought = {(word, at) for finding, at in placed for word in RECIPES[finding.word].brings}
        for finding, number in placed:
            recipe = RECIPES[finding.word]
            if number != TABLE:
                box = plan.boxes.setdefault(number, BoxPlan(decided=decided))
                # What comes along with something else at the box need not be seen to.
                if recipe.box is not None and (finding.word, number) not in brought:
                    recipe.box(box)
                box.played |= bool(recipe.play) or box.insured
        company = (
            self._boxes
            if any(finding.word == "full-table" for finding, _at in placed)
            else (self._chance.randint(0 if plan.boxes else 1, _COMPANY))
        )
        company += any(finding.word == "envy" for finding, _at in placed)
        for number in free[:company]:
            plan.boxes.setdefault(number, BoxPlan(decided=decided))
        if decided:
            self._decide(plan)
        if not (plan.up and plan.ends):
            return None
        if len(plan.ends) < len(End):
            plan.ends = frozenset({self._chance.choice([end for end in End if end in plan.ends])})
        for finding, number in placed:
            recipe = RECIPES[finding.word]
            if recipe.round is not None:
                recipe.round(plan, number)
        _arrange(plan)
        return plan

    def _decide(self, plan: RoundPlan) -> None:
        """See to it that the dealer need not draw: every hand is paid, given up or has too many."""
        for box in plan.boxes.values():
            # ¶5.3: the hand of a bettor who has left draws to 12, which is never too many.
            if box.leaves and not (box.natural or box.opening):
                box.natural = True
                box.opening.append(is_blackjack)
        naturals = [box for box in plan.boxes.values() if box.natural]
        if any(box.even_money for box in naturals) or (naturals and plan.up == {1}):
            for box in naturals:
                box.even_money = True
        elif naturals:
            plan.up &= PAID_AT_ONCE
        for box in plan.boxes.values():
            drawn = box.draws is not Draws.BY_STRATEGY and box.draws is not Draws.ONE
            if not (box.natural or box.surrenders or box.doubles or box.hands > 1 or drawn):
                stiff(box)

    def _place(self, plan: RoundPlan, finding: FeatureAt, free: list[int]) -> int:
        """A box of its own for what needs one, as long as there are some."""
        if finding.word not in NEEDS_A_BOX:
            return TABLE
        if free:
            return free.pop()
        return self._chance.choice(list(plan.boxes) or [1])

    def _without(self, plan: RoundPlan) -> None:
        """Avoid what is not wanted of the dealer, as far as it can be planned."""
        for word in self._request.without:
            recipe = RECIPES[word]
            if FEATURES[word].group is not Group.DEALER:
                continue
            if recipe.ends == frozenset(End):
                plan.up -= recipe.up
            elif len(recipe.ends) == 1:
                plan.ends -= recipe.ends
        if 1 < len(plan.ends) < len(End):
            plan.ends &= DRAWN | {End.BLACKJACK}

    # The table

    def _scenario(self, plan: RoundPlan) -> Scenario | None:
        document = self._table.document
        limits = table_limits(self._table, self._chance)
        boxes = tuple(Seating(self._table, limits, self._chance).boxes(plan))
        hands = {
            box.sides[BetKind.PROGRESSIVE]
            for box in plan.boxes.values()
            if box.sides.get(BetKind.PROGRESSIVE) is not None
        }
        unchecked = tuple(LimitsNotChecked(at) for at, box in plan.boxes.items() if box.unchecked)
        for _try in range(_TABLES):
            progressive = self._progressive(plan)
            layout = self._request.layout or None
            facts = Table(layout=layout, limits=limits, progressive=progressive)
            scenario = Scenario(document.id, boxes, (), table=facts, incidents=unchecked)
            if progressive is None or not (hands or plan.envy):
                return scenario
            _game, terms = stage(scenario, document)
            wager = terms.side_bets[BetKind.PROGRESSIVE]
            if plan.envy and not wager.envy:
                continue
            if all(hand in wager.pays or hand is Outcome.LOSE for hand in hands):
                return self._envied(plan, scenario, tuple(wager.envy)) if plan.envy else scenario
        return None

    def _progressive(self, plan: RoundPlan) -> ProgressiveFacts | None:
        """A progressive; where that matters, its ranks are also others than the usual ones."""
        document, found = self._table.document, facts_by_chance(self._table, self._chance)
        sides = (box.sides.get(BetKind.PROGRESSIVE) for box in plan.boxes.values())
        matters = plan.envy or any(isinstance(side, ProgressiveHand) for side in sides)
        if found is None or document.house.table.progressive is not None or not matters:
            return found
        count = len(document.progressive[found.pay_table].ranks)
        shown = [rank for rank in Rank if rank.points in plan.up]
        others: Sequence[Rank] = self._chance.choice(((), shown, tuple(Rank)))
        if not count or len(others) < count:
            return found
        return replace(found, ranks=tuple(self._chance.sample(others, count)))

    def _envied(
        self, plan: RoundPlan, scenario: Scenario, hands: Sequence[TextEnum]
    ) -> Scenario | None:
        """The table with somebody else who has a hand for which Envy is paid."""
        others = [box for box in scenario.boxes if box.number != plan.envy]
        if not others:
            return None
        having = self._chance.choice(others)
        sides = plan.boxes[having.number].sides
        if sides.get(BetKind.PROGRESSIVE) is None:
            sides[BetKind.PROGRESSIVE] = self._chance.choice(hands)
        wagering = (replace(having.bettors[0], progressive=True), *having.bettors[1:])
        boxes = tuple(
            replace(box, bettors=wagering) if box is having else box for box in scenario.boxes
        )
        return replace(scenario, boxes=boxes)

    # The cards

    def _opening(self, plan: RoundPlan, terms: Terms) -> dict[Place, Sequence[Card]] | None:
        """The first cards of the boxes and of the dealer that are as wanted."""
        ups = [card for card in DECK if card.points in plan.up]
        self._chance.shuffle(ups)
        for up in ups[:_UPS]:
            found: dict[Place, Sequence[Card]] = {DEALER: (up,)}
            for number, box in plan.boxes.items():
                two = self._two_cards(box, up, terms)
                if two is None:
                    break
                found[Place(number, 1)] = two
            else:
                alike = Counter(card for cards in found.values() for card in cards)
                if max(alike.values()) <= terms.decks:
                    return found
        return None

    def _two_cards(self, box: BoxPlan, up: Card, terms: Terms) -> tuple[Card, Card] | None:
        if not box.opening and not any(box.sides.values()):
            return self._chance.choice(DECK), self._chance.choice(DECK)
        firsts, seconds = list(DECK), list(DECK)
        self._chance.shuffle(firsts)
        self._chance.shuffle(seconds)
        sides = [
            (terms.side_bets[bet].evaluator, hand)
            for bet, hand in box.sides.items()
            if hand is not None
        ]
        for first in firsts:
            for second in seconds:
                two = (first, second)
                if all(right(two, up) for right in box.opening) and all(
                    evaluator.outcome(two, up) == hand for evaluator, hand in sides
                ):
                    return two
        return None

    def _dealt(
        self,
        scenario: Scenario,
        game: Game,
        terms: Terms,
        plan: RoundPlan,
        opening: Mapping[Place, Sequence[Card]],
    ) -> PlayableRound | None:
        cards = ChosenCards(plan, opening, terms.ruleset, terms.decks, self._chance)
        mains = {box.number: box.bettors[0].main or Cents(0) for box in scenario.boxes}
        avoided = frozenset(call for word, call in _CALLS.items() if word in self._request.without)
        calls = PlannedCalls(
            plan,
            cards,
            avoided,
            lambda box: max(self._table.smallest, self._table.half(mains[box])),
        )
        players = Players(calls)
        shoe = ChosenShoe(scenario, Round(terms), cards)

        def choose(played: Round, tasks: Sequence[DealerTask]) -> DealerTask:
            return next_task(game.procedure, tasks, played.preview)

        if not deal_to_its_end(ScriptedRound(shoe, players), choose):
            return None
        return as_called(replace(scenario, shoe=tuple(shoe.out)), game, terms, players)

    # What goes wrong, and what is asked for

    def _with_incident(
        self, found: PlayableRound, kind: str, plan: RoundPlan
    ) -> PlayableRound | None:
        forms = self._forms(found, kind, plan)
        cards, shoe = whole_shoe(found, self._chance), found.scenario.shoe
        # Cards that something else is about are there when the shoe runs out.
        seen = max(((other.moment or 0) + 2 for other in found.scenario.incidents), default=0)
        before = features_of(found)
        kept = [finding for finding in self._request.wanted if has(before, finding)]
        for number in range(_INCIDENTS if forms else 0):
            form = self._chance.choice(forms)
            incident = self._at(form, found, last=number >= _INCIDENTS - _LAST)
            runs_out = incident.when is When.SHOE_EMPTY
            left = shoe[: max(seen, len(shoe) - self._chance.randint(1, 3))]
            again = forked(found, incident, left if runs_out else cards)
            if again is None or incident not in again.scenario.incidents:
                continue
            after = features_of(again)
            if all(has(after, finding) for finding in kept):
                return again
        return None

    def _forms(self, found: PlayableRound, kind: str, plan: RoundPlan) -> list[Incident]:
        forms = list(KINDS[kind].type.forms(seats(found.scenario, found.game)))
        if kind == DealingError.kind.word and plan.put_right:
            return [form for form in forms if isinstance(form, DealingError) and form.reconstructed]
        return forms

    def _at(self, form: Incident, found: PlayableRound, *, last: bool) -> Incident:
        """A form at a moment late in the round, so that what is wanted has happened by then.

        ``last``: as late as it can be. What Voids the round comes after all else.
        """
        if not isinstance(form, AtCard):
            return form
        moments = form.moments(len(found.scenario.shoe))
        if form.kind.word in VOIDING:
            others = [incident.moment or 0 for incident in found.scenario.incidents]
            moments = range(max((moments.start, *others)), moments.stop)
        if not moments:
            return form.at(0)
        late = max(self._chance.choice(moments), self._chance.choice(moments))
        return form.at(moments[-1] if last else late)

    def _with_request(self, found: PlayableRound, asks: Asks, number: int) -> PlayableRound | None:
        for _try in range(2 * _INCIDENTS if found.scenario.shoe else 0):
            box = next(
                (other for other in found.scenario.boxes if other.number == number),
                self._chance.choice(found.scenario.boxes),
            )
            bettor: Bettor = self._chance.choice(box.bettors)
            again = with_request(found, box, bettor, asks, least=_LEAST, chance=self._chance)
            if again is not None:
                return again
        return None


def _arrange(plan: RoundPlan) -> None:
    """Put what goes wrong in order: what Voids the round last, and one error for all who need one.

    A round is Voided by what is wanted anyhow, if by anything.
    """
    errors = plan.put_right or "dealing_error" in plan.incidents
    others = [incident for incident in plan.incidents if incident != "dealing_error"]
    voiding = [item for item in others if item in VOIDING]
    if not voiding and plan.undone:
        voiding = ["foreign_card"]
    elif not voiding and plan.void:
        voiding = ["not_shuffled"]
    rest = [item for item in others if item not in VOIDING]
    plan.incidents = [*rest, *(["dealing_error"] if errors else []), *voiding]
