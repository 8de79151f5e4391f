"""Which features exclude one another, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations

from trainer.features.feature import Found, Group
from trainer.features.features import FEATURES
from trainer.features.table import side_bet_word
from trainer.generating.plan import End
from trainer.generating.recipes import NATURAL, RECIPES, Recipe
from trainer.generating.request import Clash, Exclusion, Request
from trainer.rulebook import Document
from trainer.rules.bets import BetKind
from trainer.rules.ruleset import SurrenderRule
from trainer.scenario.check import stage
from trainer.scenario.model import Scenario


def exclusions(request: Request, document: Document) -> tuple[Exclusion, ...]:
    """Why a request cannot be met; empty if nothing is known that speaks against it."""
    return (*_each(request, document), *_pairs(request.wanted, document))


def excluded(request: Request, one: Found, document: Document) -> Exclusion | None:
    """A reason why a feature cannot be had with what is wanted already; None if none is known."""
    alone = replace(request, wanted=(one,))
    clashes = (
        Exclusion(clash, one, other)
        for other in request.wanted
        if (clash := _clash(one, other, document)) is not None
    )
    return next(chain(_each(alone, document), clashes), None)


def _each(request: Request, document: Document) -> Iterator[Exclusion]:
    boxes = document.layouts[request.layout or document.default_layout].boxes
    for one in request.wanted:
        feature = FEATURES[one.word]
        if not offered(one.word, document):
            yield Exclusion(Clash.NOT_OFFERED, one)
        elif one.box and not feature.of_box:
            yield Exclusion(Clash.NOT_AT_A_BOX, one)
        elif one.box > boxes:
            yield Exclusion(Clash.NO_SUCH_BOX, one)
        for word in (one.word, *RECIPES[one.word].brings):
            if word in request.without:
                yield Exclusion(Clash.WITHOUT, one, Found(word))


def offered(word: str, document: Document) -> bool:
    """Whether a document has what a feature is about."""
    feature, rules = FEATURES[word], document.ruleset
    if feature.bet is not None and feature.bet not in document.bets:
        return False
    if feature.group is Group.OFFERS and word == "even-money":
        return rules.even_money
    if word == "surrender":
        return rules.surrender is not SurrenderRule.NEVER
    if word == "double-after-split":
        return rules.double_after_split
    if word in {"resplit", "four-hands"}:
        return rules.most_hands >= (4 if word == "four-hands" else 3)
    if word == "dealer-one-card":
        return not rules.hole_card
    return True


def always_with(wanted: Iterable[Found]) -> frozenset[str]:
    """The words of features, and of those that they always bring along."""
    words = [one.word for one in wanted]
    return frozenset(words).union(*(RECIPES[word].brings for word in words))


def _pairs(wanted: tuple[Found, ...], document: Document) -> Iterator[Exclusion]:
    for first, second in combinations(wanted, 2):
        clash = _clash(first, second, document)
        if clash is not None:
            yield Exclusion(clash, first, second)


def _clash(first: Found, second: Found, document: Document) -> Clash | None:
    one, other = RECIPES[first.word], RECIPES[second.word]
    if _undone(one, other, document) or _undone(other, one, document):
        return Clash.VOID
    if not one.ends & other.ends:
        return Clash.DEALER
    if not _up(first.word, document) & _up(second.word, document):
        return Clash.UP_CARD
    if document.ruleset.hole_card and (_ends_it(one, other) or _ends_it(other, one)):
        return Clash.OVER_AT_ONCE
    if _on_no_table(first, second, document):
        return Clash.ONE_TABLE
    if not first.box or first.box != second.box:
        return None
    bet = FEATURES[first.word].bet
    if bet is not None and bet is FEATURES[second.word].bet and first.word != second.word:
        return Clash.ONE_HAND
    if one.play and other.play and one.play != other.play:
        return Clash.ONE_PLAY
    return None


def _undone(one: Recipe, other: Recipe, document: Document) -> bool:
    """Whether the first voids the round and the second is then not settled (¶5.17)."""
    if not one.voids or not (other.settles or other.interim):
        return False
    _game, terms = stage(Scenario(document.id, (), ()), document)
    return other.settles or terms.house.void_reverses_interim


def _up(word: str, document: Document) -> frozenset[int]:
    """The points that the dealer's first card may have with a feature."""
    up = RECIPES[word].up
    against_ace = document.ruleset.surrender is not SurrenderRule.NOT_AGAINST_ACE
    return up if word != "surrender" or against_ace else up - {1}


def _ends_it(one: Recipe, other: Recipe) -> bool:
    """Whether a Blackjack in the hole card keeps anybody from playing as wanted (¶3.24)."""
    return one.ends == {End.BLACKJACK} and other.play not in {"", NATURAL}


def _on_no_table(first: Found, second: Found, document: Document) -> bool:
    """Whether two hands of the progressive are paid at no table of the document."""
    words = {first.word, second.word}
    hands = {
        side_bet_word(BetKind.PROGRESSIVE, hand)
        for table in document.progressive.values()
        for hand in table.pays
    }
    return words <= hands and not any(
        words <= {side_bet_word(BetKind.PROGRESSIVE, hand) for hand in table.pays}
        for table in document.progressive.values()
    )
