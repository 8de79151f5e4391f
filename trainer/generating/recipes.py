"""What each feature needs, so that it need not be waited for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from trainer.features.feature import Group
from trainer.features.features import FEATURES
from trainer.features.table import side_bet_word, word_of
from trainer.generating.plan import (
    ANY_UP,
    DRAWN,
    PAID_AT_ONCE,
    TOTALS,
    BoxPlan,
    Draws,
    End,
    RoundPlan,
    is_blackjack,
    is_pair,
    no_blackjack,
)
from trainer.rules import irregularities
from trainer.rules.bets import Asks, BetKind, Outcome
from trainer.rules.cards import Card, Rank, point_total
from trainer.rules.irregularities import Irregularity
from trainer.scenario.incidents import KINDS
from trainer.sidebets.registry import ANY_FIRST, ANY_LOW, PAIRS, SIDE_BET_KINDS, UNLIKE, First
from trainer.texts import TextEnum

Prepare = Callable[[BoxPlan], None]
PrepareRound = Callable[[RoundPlan, int], None]

_ALL: Final = frozenset(End)
_ACE: Final = frozenset({1})
_NATURAL: Final = frozenset({11})
_HIGH: Final = 13
"""With fewer points a hand is low."""
NATURAL: Final = "blackjack"
"""How a hand is played that is not played at all."""
VOIDING: Final[frozenset[str]] = frozenset(irregularities.VOIDING) - {Irregularity.INTERRUPTION}
"""The incidents after which a round is Voided in any case (¶5.5)."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What has to be prepared for a feature.

    ``up`` are the points that the dealer's first card may have then, ``ends`` how that hand
    may end. ``play`` is how a hand is played: two features of one box with different ones
    exclude one another. ``brings`` are features that are always there with it. ``voids``: it Voids
    the round; ``settles``: it is only in rounds that are not Voided; ``interim``: it is in these,
    and where a Void leaves what has been settled as it is. ``undecided``: a bet is left for which
    the dealer draws, ``busts`` unless the hand can have too many. ``first`` is what the first two
    cards of its hand may be, ``low`` their sum with Aces as one.
    """

    up: frozenset[int] = ANY_UP
    ends: frozenset[End] = _ALL
    play: str = ""
    brings: tuple[str, ...] = ()
    voids: bool = False
    settles: bool = False
    interim: bool = False
    undecided: bool = False
    busts: bool = False
    first: frozenset[First] = ANY_FIRST
    low: frozenset[int] = ANY_LOW
    box: Prepare | None = None
    round: PrepareRound | None = None


def needs_play(recipe: Recipe) -> bool:
    """Tell whether somebody has to be asked for calls."""
    return recipe.play not in {"", NATURAL}


def _set(**changes: object) -> Prepare:
    def prepare(box: BoxPlan) -> None:
        for name, value in changes.items():
            setattr(box, name, value)

    return prepare


def _opens(
    *, pair: bool = False, points: int = 0, blackjack: bool = False, **also: object
) -> Prepare:
    """Two first cards as wanted; a pair is of one rank, ``points`` those of each card."""

    def prepare(box: BoxPlan) -> None:
        if pair:
            box.opening.append(is_pair)
        if points:
            box.opening.append(lambda cards, _up: all(card.points == points for card in cards))
        box.opening.append(is_blackjack if blackjack else no_blackjack)
        box.natural = blackjack
        for name, value in also.items():
            setattr(box, name, value)

    return prepare


def _split(hands: int, box: BoxPlan) -> None:
    def alike(cards: Sequence[Card], up: Card) -> bool:
        # Two cards of ten points are split as well where a side bet wants no pair.
        if not _wanted(box) & PAIRS:
            return all(card.points == 10 for card in cards)
        return is_pair(cards, up)

    box.opening.append(alike)
    # Split Aces get one card each, and are not everywhere split again.
    box.opening.append(lambda cards, _up: hands == 2 or cards[0].rank is not Rank.ACE)
    box.hands = max(box.hands, hands)


def _declines(box: BoxPlan) -> None:
    _split(2, box)
    box.bettors, box.declines = 2, True


def _double_after_split(box: BoxPlan) -> None:
    _split(2, box)
    box.opening.append(lambda cards, _up: 2 <= cards[0].points <= 9 or not _wanted(box) & PAIRS)
    box.doubles_split = True


def _has_side_bet(box: BoxPlan) -> bool:
    return any(hand is not None for hand in box.sides.values())


def _wins_a_side_bet(box: BoxPlan) -> bool:
    return any(hand not in {None, Outcome.LOSE} for hand in box.sides.values())


def _wanted(box: BoxPlan) -> frozenset[First]:
    """Return what the first two cards may be by the side bets that are wanted of a box."""
    found = ANY_FIRST
    for bet, hand in box.sides.items():
        found &= SIDE_BET_KINDS[bet].first_cards(hand)
    return found


def _double(box: BoxPlan) -> None:
    if box.decided:
        stiff(box)  # so that one card can be too many
    else:
        # Any two cards are doubled where a side bet is to come out in some way with them.
        box.opening.append(
            lambda cards, _up: point_total(cards).points in (9, 10, 11) or _has_side_bet(box)
        )
    box.opening.append(no_blackjack)
    box.opening.append(lambda cards, up: _wanted(box) <= PAIRS or not is_pair(cards, up))
    box.doubles = True


def _double_for_less(box: BoxPlan) -> None:
    _double(box)
    box.for_less = True


_WITH_FIVE: Final = {
    Draws.TOO_MANY: Draws.FIVE_TOO_MANY,
    Draws.TWENTY_ONE: Draws.FIVE_AND_21,
    Draws.TOO_MANY_AND_21: Draws.TOO_MANY_AND_21,
}
"""What a hand draws that is to have five cards as well."""


def _low(box: BoxPlan) -> None:
    box.opening.append(
        lambda cards, _up: sum(card.points for card in cards) <= (15 if _has_side_bet(box) else 7)
    )
    box.draws = _WITH_FIVE.get(box.draws, Draws.FIVE)


def stiff(box: BoxPlan) -> None:
    """A hand that draws until it has too many, at once unless it is to have five cards first."""

    def draws_too_many(cards: Sequence[Card], _up: Card) -> bool:
        # Where a side bet wants its two cards, they may be any to which another is drawn.
        drawn = _has_side_bet(box) and point_total(cards).points < 21
        return box.draws is not Draws.TOO_MANY or drawn or _is_stiff(cards)

    box.opening.append(draws_too_many)
    if box.draws in {Draws.TWENTY_ONE, Draws.FIVE_AND_21}:
        _each_of_two(box)
    else:
        box.draws = Draws.TOO_MANY if box.draws is not Draws.FIVE else Draws.FIVE_TOO_MANY


def _twenty_one(box: BoxPlan) -> None:
    box.opening.append(no_blackjack)
    if box.draws in {Draws.TOO_MANY, Draws.FIVE_TOO_MANY}:
        _each_of_two(box)
    else:
        box.draws = Draws.TWENTY_ONE if box.draws is not Draws.FIVE else Draws.FIVE_AND_21


def _each_of_two(box: BoxPlan) -> None:
    """One hand cannot have both: a pair is split, and one half has too many."""
    _split(2, box)
    box.opening.append(lambda cards, _up: cards[0].points >= 2)
    box.draws = Draws.TOO_MANY_AND_21


def _is_stiff(cards: Sequence[Card]) -> bool:
    total = point_total(cards)
    return 12 <= total.points <= 16 and not total.soft


def _stands(box: BoxPlan) -> None:
    box.opening.append(lambda cards, _up: 17 <= point_total(cards).points <= 20)
    box.draws = Draws.NONE


def _soft(plan: RoundPlan, number: int) -> None:
    box = plan.boxes[number]

    def soft(cards: Sequence[Card], _up: Card) -> bool:
        total = point_total(cards)
        # Where a side bet is to win it may be low, as two Aces that are not split.
        return total.soft and total.points < 21 and (total.points > 17 or _wins_a_side_bet(box))

    # With an Ace the first two cards are under 13; where they must not be, a pair is split.
    over = ANY_LOW
    for bet, hand in box.sides.items():
        over &= ANY_LOW if hand is None else SIDE_BET_KINDS[bet].low_totals(hand)
    if min(over, default=_HIGH) < _HIGH:
        box.opening.append(soft)
        box.draws = Draws.NONE
    else:
        _split(2, box)
        box.opening.append(lambda cards, _up: all(7 <= card.points <= 9 for card in cards))
        box.draws = Draws.SOFT


def _stand_off(plan: RoundPlan, number: int) -> None:
    (end,) = plan.ends  # one way has been chosen by now
    plan.boxes[number].opening.append(lambda cards, _up: point_total(cards).points == end.value)
    plan.boxes[number].draws = Draws.NONE


def _side(bet: BetKind, hand: TextEnum | None, box: BoxPlan) -> None:
    box.sides[bet] = hand


def _incident(kind: str, plan: RoundPlan, _box: int) -> None:
    plan.incidents.append(kind)


def _request(asks: Asks, plan: RoundPlan, box: int) -> None:
    plan.asks.append((asks, box))


def _flag(name: str) -> PrepareRound:
    return lambda plan, _box: setattr(plan, name, True)


def _envy(plan: RoundPlan, number: int) -> None:
    plan.envy = number
    plan.boxes[number].sides.setdefault(BetKind.PROGRESSIVE, None)


def _dealers() -> dict[str, Recipe]:
    totals = {f"dealer-{end.value}": end for end in (*TOTALS, End.TWENTY_ONE)}
    return {
        "dealer-blackjack": Recipe(
            up=frozenset({1, 10}), ends=frozenset({End.BLACKJACK}), settles=True
        ),
        "dealer-busts": Recipe(ends=frozenset({End.BUST}), settles=True),
        **{word: Recipe(ends=frozenset({end}), settles=True) for word, end in totals.items()},
        "dealer-shows-ace": Recipe(up=_ACE),
        "dealer-shows-ten": Recipe(up=frozenset({10})),
        "dealer-shows-low": Recipe(up=frozenset(range(2, 7))),
        "dealer-soft": Recipe(
            up=frozenset(range(1, 7)), ends=DRAWN - {End.BUST}, settles=True, round=_flag("soft")
        ),
        "dealer-many-cards": Recipe(up=frozenset(range(1, 6)), ends=DRAWN, round=_flag("many")),
        "dealer-one-card": Recipe(ends=frozenset({End.ONE_CARD}), settles=True),
    }


def _hands() -> dict[str, Recipe]:
    natural, split = NATURAL, "split"
    return {
        "blackjack": Recipe(
            play=natural, interim=True, first=UNLIKE, low=_NATURAL, box=_opens(blackjack=True)
        ),
        "blackjack-paid-at-once": Recipe(
            first=UNLIKE,
            low=_NATURAL,
            up=PAID_AT_ONCE,
            play=natural,
            brings=("blackjack",),
            interim=True,
            box=_opens(blackjack=True),
        ),
        "blackjack-stands-off": Recipe(
            first=UNLIKE,
            low=_NATURAL,
            up=frozenset({1, 10}),
            ends=frozenset({End.BLACKJACK}),
            play=natural,
            brings=("blackjack", "dealer-blackjack"),
            settles=True,
            box=_opens(blackjack=True, stands_off=True),
        ),
        "stand-off": Recipe(ends=frozenset(TOTALS), play="stands", settles=True, round=_stand_off),
        "too-many": Recipe(play="draws", brings=("hit",), interim=True, box=stiff),
        "twenty-one": Recipe(play="draws", undecided=True, box=_twenty_one),
        "five-cards": Recipe(play="draws", brings=("hit",), box=_low),
        "soft-hand": Recipe(play="stands", undecided=True, round=_soft),
        "hit": Recipe(play="draws", box=_opens(draws=Draws.ONE)),
        "stand": Recipe(play="stands", interim=True, undecided=True, box=_stands),
        "surrender": Recipe(play="surrenders", interim=True, box=_opens(surrenders=True)),
        "split": Recipe(play=split, box=partial(_split, 2)),
        "resplit": Recipe(play=split, brings=("split",), box=partial(_split, 3)),
        "four-hands": Recipe(play=split, brings=("split", "resplit"), box=partial(_split, 4)),
        "split-aces": Recipe(
            first=PAIRS,
            low=frozenset({2}),
            play="split aces",
            brings=("split",),
            undecided=True,
            box=_opens(pair=True, points=1, hands=2),
        ),
        "split-tens": Recipe(
            play="split tens",
            brings=("split",),
            low=frozenset({20}),
            box=_opens(points=10, hands=2),
        ),
        "double": Recipe(play="doubles", busts=True, box=_double),
        "double-after-split": Recipe(
            play=split, brings=("split", "double"), busts=True, box=_double_after_split
        ),
        "double-for-less": Recipe(
            play="doubles", brings=("double",), interim=True, busts=True, box=_double_for_less
        ),
        "follower-declines": Recipe(play=split, box=_declines),
    }


def _offers() -> dict[str, Recipe]:
    return {
        "insurance": Recipe(up=_ACE, undecided=True, box=_set(insured=True)),
        "insurance-wins": Recipe(
            up=_ACE,
            ends=frozenset({End.BLACKJACK}),
            brings=("insurance", "dealer-blackjack"),
            settles=True,
            box=_set(insured=True),
        ),
        "insurance-loses": Recipe(
            up=_ACE, ends=DRAWN, brings=("insurance",), interim=True, box=_set(insured=True)
        ),
        "even-money": Recipe(
            up=_ACE,
            play=NATURAL,
            first=UNLIKE,
            low=_NATURAL,
            brings=("blackjack",),
            box=_opens(blackjack=True, even_money=True),
        ),
    }


def _sides() -> dict[str, Recipe]:
    found: dict[str, Recipe] = {}
    for bet, kind in SIDE_BET_KINDS.items():
        words = {hand: side_bet_word(bet, hand) for hand in kind.hands}
        for hand, word in (*words.items(), (Outcome.LOSE, f"{word_of(bet.value)}-lost")):
            found[word] = Recipe(
                interim=True,
                first=kind.first_cards(hand),
                low=kind.low_totals(hand),
                box=partial(_side, bet, hand),
            )
    return found | {"envy": Recipe(interim=True, box=_set(), round=_envy)}


def _people() -> dict[str, Recipe]:
    return {
        "shared-box": Recipe(box=_set(bettors=2)),
        "nobody-seated": Recipe(box=_set(unseated=True)),
        "side-bet-alone": Recipe(box=_set(bettors=2, side_alone=True)),
        "full-table": Recipe(),
        "leaves": Recipe(box=_set(leaves=True)),
        "excess-refused": Recipe(box=_set(over=True)),
        "raised-to-minimum": Recipe(box=_set(under=True)),
        "pro-rata": Recipe(
            brings=("limits-not-checked",), box=_set(over=True, unchecked=True, bettors=2)
        ),
        "takes-bets-back": Recipe(
            box=_set(takes_back=True), round=partial(_incident, "dealing_error")
        ),
    }


def _wrong() -> dict[str, Recipe]:
    found = {
        word_of(kind): Recipe(voids=kind in VOIDING, round=partial(_incident, kind))
        for kind in KINDS
    }
    found["limits-not-checked"] = Recipe(box=_set(over=True, unchecked=True))
    found["blackjack-missed"] = Recipe(
        up=_ACE, ends=frozenset({End.BLACKJACK}), round=partial(_incident, "blackjack_missed")
    )
    # ¶5.16: somebody plays before they are settled.
    found["side-bets-settled-late"] = Recipe(
        play="draws", box=_set(any_side=True), round=partial(_incident, "side_bets_settled_late")
    )
    # ¶5.10.2: they draw to a hand that they have completed.
    found["dealer-overdraws"] = Recipe(
        ends=_ALL - {End.ONE_CARD}, round=partial(_incident, "dealer_overdraws")
    )
    # ¶5.4: it Voids the round unless a bet is decided, which a side bet is before all others.
    found["interruption"] = Recipe(
        box=_set(any_side=True), round=partial(_incident, "interruption")
    )
    found["void"] = Recipe(voids=True, round=_flag("void"))
    found["put-right"] = Recipe(round=_flag("put_right"))
    found["settlement-undone"] = Recipe(
        brings=("void",), voids=True, box=_set(any_side=True), round=_flag("undone")
    )
    return found


def _requests() -> dict[str, Recipe]:
    return {f"asks-{word_of(asks.value)}": Recipe(round=partial(_request, asks)) for asks in Asks}


RECIPES: Final[Mapping[str, Recipe]] = MappingProxyType(
    _dealers() | _hands() | _offers() | _sides() | _people() | _wrong() | _requests()
)
"""What each feature needs, by its word."""

NEEDS_A_BOX: Final = frozenset(
    word
    for word, recipe in RECIPES.items()
    if recipe.box is not None or FEATURES[word].group is Group.HANDS
)
"""Features for which a box has to be prepared."""
