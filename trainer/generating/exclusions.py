"""Which features exclude one another, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Final, NamedTuple

from trainer.features.feature import Feature, FeatureAt, Group
from trainer.features.features import FEATURES, features_for
from trainer.features.table import FULL, side_bet_word, word_of
from trainer.generating.plan import ANY_UP, DECK, PAID_AT_ONCE, End
from trainer.generating.recipes import NATURAL, RECIPES, VOIDING, Recipe, needs_play
from trainer.generating.request import Clash, Exclusion, Request
from trainer.rulebook import Document
from trainer.rulebook.paytables import PayTable
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit
from trainer.rules.dealer import PEEKS
from trainer.rules.ruleset import DealerCompletes, DoubleOn, LiveDouble, SurrenderRule, Terms
from trainer.scenario.check import stage
from trainer.scenario.model import Scenario
from trainer.sidebets.progressive import Progressive, with_up_card
from trainer.sidebets.registry import PAIRS, SIDE_BET_KINDS, Draw
from trainer.texts import TextEnum

_VOIDING: Final = frozenset(map(word_of, VOIDING))
_CHECKED: Final = frozenset(("excess-refused", "raised-to-minimum"))
_DOUBLES: Final = frozenset(("double", "double-after-split", "double-for-less"))


class _Under(NamedTuple):
    """What features are looked at under: a document as a house has it, on a layout."""

    document: Document
    terms: Terms
    boxes: int


def _under(request: Request, document: Document) -> _Under:
    _game, terms = stage(Scenario(document.id, (), ()), document)
    layout = document.layouts[request.layout or document.default_layout]
    return _Under(document, terms, layout.boxes)


def exclusions(request: Request, document: Document) -> tuple[Exclusion, ...]:
    """Say why a request cannot be met; empty if nothing is known that speaks against it."""
    under = _under(request, document)
    found = (*_each(request, under), *_pairs(request.wanted, under))
    return found or tuple(_together(request.wanted, under))


def excluded_by(request: Request, document: Document) -> Callable[[FeatureAt], Exclusion | None]:
    """Say why a feature cannot be had with what is wanted already; None if none is known.

    The palette asks it of every feature: what they are looked at under is found only once.
    """
    under = _under(request, document)

    def excluded(finding: FeatureAt) -> Exclusion | None:
        alone = replace(request, wanted=(finding,))
        clashes = (
            Exclusion(clash, finding, other)
            for other in request.wanted
            if (clash := _clash(finding, other, under)) is not None
        )
        together = _together((*request.wanted, finding), under)
        return next(chain(_each(alone, under), clashes, together), None)

    return excluded


def _each(request: Request, under: _Under) -> Iterator[Exclusion]:
    for finding in request.wanted:
        feature = FEATURES[finding.word]
        if not _offered(finding.word, under):
            yield Exclusion(Clash.NOT_OFFERED, finding)
        elif finding.box and not feature.of_box:
            yield Exclusion(Clash.NOT_AT_A_BOX, finding)
        elif finding.box > under.boxes or (finding.word == "full-table" and under.boxes < FULL):
            yield Exclusion(Clash.NO_SUCH_BOX, finding)
        for word in (finding.word, *RECIPES[finding.word].brings):
            if word in request.without:
                yield Exclusion(Clash.WITHOUT, finding, FeatureAt(word))


def offered(document: Document) -> dict[str, Feature]:
    """The features that can be had by a document as its house plays, by their words."""
    under = _under(Request(document.id), document)
    return {
        feature.word: feature for feature in features_for(document) if _offered(feature.word, under)
    }


def _offered(word: str, under: _Under) -> bool:
    feature, rules, house = FEATURES[word], under.terms.ruleset, under.terms.house
    if feature.bet is not None and feature.bet not in under.document.bets:
        return False
    if feature.group is Group.OFFERS and word == "even-money":
        return rules.even_money
    if word == "surrender":
        return rules.surrender is not SurrenderRule.NEVER
    if word in _DOUBLES and rules.live_double is LiveDouble.NONE:
        return False
    if word == "double-after-split":
        return rules.double_after_split
    if word in {"resplit", "four-hands"}:
        return rules.most_hands >= (4 if word == "four-hands" else 3)
    if word == "dealer-one-card":
        return not rules.hole_card and house.dealer_completes is DealerCompletes.UNDECIDED
    if word == "blackjack-missed":
        return rules.hole_card
    return word != "settlement-undone" or house.void_reverses_interim


def always_with(wanted: Iterable[FeatureAt]) -> frozenset[str]:
    """The words of features, and of those that they always bring along."""
    words = [finding.word for finding in wanted]
    return frozenset(words).union(*(RECIPES[word].brings for word in words))


def _pairs(wanted: tuple[FeatureAt, ...], under: _Under) -> Iterator[Exclusion]:
    for first, second in combinations(wanted, 2):
        clash = _clash(first, second, under)
        if clash is not None:
            yield Exclusion(clash, first, second)


def _clash(first: FeatureAt, second: FeatureAt, under: _Under) -> Clash | None:
    """Say why two features cannot be had together; None if nothing is known."""
    return (
        _of_round(first, second, under)
        or _of_dealer(first, second, under)
        or _of_box(first, second, under)
    )


def _together(wanted: tuple[FeatureAt, ...], under: _Under) -> Iterator[Exclusion]:
    """Return what no two of them exclude, but all of them."""
    up, ends = frozenset(ANY_UP), frozenset(End)
    for finding in wanted:
        up &= _up(finding.word, under)
        ends &= RECIPES[finding.word].ends
    narrow = sorted(wanted, key=lambda finding: len(_up(finding.word, under)))
    played = next((finding for finding in wanted if needs_play(RECIPES[finding.word])), None)
    if not up and len(wanted) > 1:
        yield Exclusion(Clash.UP_CARD, *narrow[:2])
    elif ends == {End.BLACKJACK} and up <= _peeked(under) and played is not None:
        blackjack = next(finding for finding in wanted if RECIPES[finding.word].ends == ends)
        yield Exclusion(Clash.OVER_AT_ONCE, blackjack, played)
    elif ends == {End.ONE_CARD} and not up & PAID_AT_ONCE:
        # Only Even Money decides a Blackjack then, and nobody takes it who has left.
        for finding in wanted:
            if finding.word == "leaves" or (RECIPES[finding.word].play == NATURAL and 1 not in up):
                yield Exclusion(Clash.UNDECIDED, finding, narrow[0])


def _of_round(first: FeatureAt, second: FeatureAt, under: _Under) -> Clash | None:
    """Return what goes wrong, or is not possible at one table."""
    recipe, other = RECIPES[first.word], RECIPES[second.word]
    words = {first.word, second.word}
    if _undone(recipe, other, under) or _undone(other, recipe, under):
        return Clash.VOID
    if len(words & _VOIDING) > 1:
        return Clash.VOID_ONCE
    if words == {"dealer-overdraws", "insufficient-cards"}:
        return Clash.NO_CARD_DUE
    if words == {"full-table", "card-to-empty-box"} and under.boxes <= FULL:
        return Clash.NO_EMPTY_BOX
    return Clash.ONE_TABLE if _on_no_table(first, second, under.document) else None


def _of_dealer(first: FeatureAt, second: FeatureAt, under: _Under) -> Clash | None:
    """Return what the dealer's hand cannot do."""
    recipe, other = RECIPES[first.word], RECIPES[second.word]
    if not recipe.ends & other.ends:
        return Clash.DEALER
    if _undecided(recipe, other, under) or _undecided(other, recipe, under):
        return Clash.UNDECIDED
    up = _up(first.word, under) & _up(second.word, under)
    if not up or _share_no_up_card(first, second, under.document):
        return Clash.UP_CARD
    if up <= _peeked(under) and (_ends_it(recipe, other) or _ends_it(other, recipe)):
        return Clash.OVER_AT_ONCE
    return None


def _of_box(first: FeatureAt, second: FeatureAt, under: _Under) -> Clash | None:
    """Return what one box cannot have."""
    recipe, other = RECIPES[first.word], RECIPES[second.word]
    if not first.box or first.box != second.box:
        return None
    bet = FEATURES[first.word].bet
    if bet is not None and bet is FEATURES[second.word].bet and first.word != second.word:
        return Clash.ONE_HAND
    if not (recipe.first & other.first and recipe.low & other.low):
        return Clash.FIRST_CARDS
    if not (
        _up_beside_blackjack(first, second, under) & _up_beside_blackjack(second, first, under)
    ):
        return Clash.UP_CARD
    words = {first.word, second.word}
    any_two = under.terms.ruleset.double_on is DoubleOn.ANY
    if not any_two and "double-after-split" in words and not recipe.first & other.first & PAIRS:
        return Clash.FIRST_CARDS  # unlike cards of ten points are split, and have more than 11 then
    if recipe.play and other.play and recipe.play != other.play:
        return Clash.ONE_PLAY
    if "pro-rata" in words and words & _CHECKED:
        return Clash.LIMITS
    return None


def _up_beside_blackjack(finding: FeatureAt, other: FeatureAt, under: _Under) -> frozenset[int]:
    """The points of the dealer's first card with which a hand is a Blackjack and makes the other.

    Any that the first may have, unless it is a Blackjack and the second a hand of 21+3.
    """
    up, feature = _up(finding.word, under), FEATURES[other.word]
    if feature.bet is None or SIDE_BET_KINDS[feature.bet].draw is not Draw.TRIPLE:
        return up
    if RECIPES[finding.word].play != NATURAL:
        return up
    evaluator = under.terms.side_bets[feature.bet].evaluator
    ace = Card(Rank.ACE, Suit.SPADES)
    tens = [card for card in DECK if card.points == 10]
    hand = Outcome.LOSE if feature.about is feature.bet else feature.about
    return frozenset(
        shown.points
        for ten, shown in product(tens, DECK)
        if shown.points in up and evaluator.outcome((ace, ten), shown) is hand
    )


def _undone(recipe: Recipe, other: Recipe, under: _Under) -> bool:
    """Tell whether the first voids the round and the second is then not settled (¶5.17)."""
    if not recipe.voids or not (other.settles or other.interim):
        return False
    return other.settles or under.terms.house.void_reverses_interim


def _undecided(recipe: Recipe, other: Recipe, under: _Under) -> bool:
    """Tell whether the dealer has to draw for the second, and does not for the first (¶3.24)."""
    if recipe.ends != {End.ONE_CARD}:
        return False
    any_two = under.terms.ruleset.double_on is DoubleOn.ANY
    return other.undecided or (other.busts and not any_two)


def _up(word: str, under: _Under) -> frozenset[int]:
    """The points that the dealer's first card may have with a feature."""
    up = RECIPES[word].up
    against_ace = under.terms.ruleset.surrender is not SurrenderRule.NOT_AGAINST_ACE
    return up if word != "surrender" or against_ace else up - {1}


def _ends_it(recipe: Recipe, other: Recipe) -> bool:
    """Tell whether a Blackjack in the hole card keeps anybody from playing as wanted."""
    return recipe.ends == {End.BLACKJACK} and needs_play(other)


def peeked(document: Document) -> frozenset[int]:
    """The points of the dealer's first card with which a Blackjack ends the round at once."""
    return _peeked(_under(Request(document.id), document))


def _peeked(under: _Under) -> frozenset[int]:
    if not under.terms.ruleset.hole_card:
        return frozenset()
    house = under.terms.house
    return frozenset(points for points, entry in PEEKS.items() if getattr(house, entry))


def _share_no_up_card(first: FeatureAt, second: FeatureAt, document: Document) -> bool:
    """Tell whether no first card of the dealer makes both of two hands of the progressive."""
    if not _of_progressive(first, second):
        return False
    tables: list[tuple[PayTable, list[frozenset[TextEnum]]]] = []
    for table in document.progressive.values():
        either = [frozenset(_meant(finding.word, table)) for finding in (first, second)]
        if all(either):
            tables.append((table, either))
    return bool(tables) and not any(
        all(hands & made or not all(map(with_up_card, hands)) for hands in either)
        for table, either in tables
        for made in _threes(table)
    )


def _of_progressive(*found: FeatureAt) -> bool:
    return all(FEATURES[finding.word].bet is BetKind.PROGRESSIVE for finding in found)


def _meant(word: str, table: PayTable) -> Iterator[TextEnum]:
    """The hands at a table with one of which a feature is there."""
    for row in table.rows:
        envied = word == "envy" and row.envy is not None
        if envied or word == side_bet_word(BetKind.PROGRESSIVE, row.hand):
            yield row.hand


def _threes(table: PayTable) -> Iterator[frozenset[TextEnum]]:
    """Return what pairs make with each kind of first card of the dealer."""
    rows = tuple((row.hand, row.suit_specific) for row in table.rows)
    evaluator = Progressive(rows, table.ranks, Suit.SPADES)
    other = next(rank for rank in Rank if rank not in table.ranks)
    for rank, suit in product((*table.ranks, other), Suit):
        pairs = product(Suit, Suit)
        made = (
            evaluator.outcome([Card(rank, a), Card(rank, b)], Card(rank, suit)) for a, b in pairs
        )
        yield frozenset(word for word in made if word is not None)


def _on_no_table(first: FeatureAt, second: FeatureAt, document: Document) -> bool:
    """Tell whether two hands of the progressive are paid at no table of the document."""
    if not _of_progressive(first, second):
        return False
    words = {first.word, second.word}
    tables = [set(_paid(table)) for table in document.progressive.values()]
    return words <= frozenset().union(*tables) and not any(words <= paid for paid in tables)


def _paid(table: PayTable) -> Iterator[str]:
    """Return what a table of the progressive pays, as features."""
    for row in table.rows:
        yield side_bet_word(BetKind.PROGRESSIVE, row.hand)
        if row.envy is not None:
            yield "envy"
