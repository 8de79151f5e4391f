"""Generated rounds have what was asked for; what cannot be had is said, with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random

from hypothesis import example, given, strategies as st

from tests.cases import examples, for_each
from trainer.features.feature import FeatureAt
from trainer.features.features import FEATURES, features_for, features_of, has
from trainer.generating.exclusions import exclusions, offered
from trainer.generating.generate import generated, meets
from trainer.generating.recipes import RECIPES
from trainer.generating.request import Clash, Request, exclusion_text
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK, documents
from trainer.rulebook.house_choices import HouseChoices
from trainer.scenario.check import PlayableRound, check
from trainer.scenario.writer import write

PAIRS, LIVE, PROGRESSIVE = (
    "rws-perfect-pairs-v5",
    "live-blackjack",
    "nevada-perfect-pairs-progressive",
)
OTHER = "rws-blackjack-v5"


def _made(request: Request, number: int = 1) -> list[PlayableRound]:
    table = practice_table(RULEBOOK[request.document], "")
    return [*islice(generated(request, table), number)]


@cache
def _with(document: str, word: str) -> Sequence[PlayableRound]:
    """A round with one feature, which several tests look at."""
    return _made(Request(document, _wanted(word), seed=11))


def _wanted(*words: str) -> tuple[FeatureAt, ...]:
    parted = (word.partition(":") for word in words)
    return tuple(FeatureAt(name, int(box or 0)) for name, _colon, box in parted)


def test_there_is_a_recipe_for_every_feature() -> None:
    assert RECIPES.keys() == FEATURES.keys()
    assert all(word in FEATURES for one in RECIPES.values() for word in one.brings)


@for_each(tuple(documents()))
def test_every_feature_of_a_document_can_be_had(document: str) -> None:
    missing = []
    for feature in features_for(RULEBOOK[document]):
        request = Request(document, _wanted(feature.word), seed=11)
        if not exclusions(request, RULEBOOK[document]) and not _with(document, feature.word):
            missing.append(feature.word)
    assert missing == []


@for_each(tuple(documents()))
def test_what_is_brought_along_is_always_there(document: str) -> None:
    for word, recipe in RECIPES.items():
        if recipe.brings and word in offered(RULEBOOK[document]):
            for made in _with(document, word):
                words = {one.word for one in features_of(made)}
                assert words >= set(recipe.brings), (word, words)


@examples(25)
@example(seed=360, document="nevada-perfect-pairs-progressive")  # three alike of two decks
@given(seed=st.integers(0, 10_000), document=st.sampled_from(tuple(documents())))
def test_rounds_have_what_was_asked_for_and_pass_as_files(seed: int, document: str) -> None:
    chance = Random(seed)
    words = [one.word for one in features_for(RULEBOOK[document])]
    wanted = tuple(FeatureAt(word) for word in chance.sample(words, chance.randint(1, 3)))
    without = frozenset(chance.sample(words, 2)) - {one.word for one in wanted}
    request = Request(document, wanted, without, seed=seed)
    if exclusions(request, RULEBOOK[document]):
        return
    for made in _made(request, 2):
        found = features_of(made)
        assert all(has(found, one) for one in wanted)
        assert not {one.word for one in found} & without
        again = check(write(made.scenario).encode())
        assert again.round is not None, again.diagnostics
        assert features_of(again.round) == found
        assert meets(request, again.round)


def test_a_feature_is_at_the_box_for_which_it_was_asked() -> None:
    request = Request(PAIRS, _wanted("coloured-pair:3", "resplit:5", "double:1"), seed=4)
    for made in _made(request, 3):
        assert set(request.wanted) <= features_of(made)


def test_features_of_one_hand_are_had_together() -> None:
    request = Request(PAIRS, _wanted("coloured-pair:2", "split:2", "double-after-split:2"), seed=1)
    (made,) = _made(request)
    assert set(request.wanted) <= features_of(made)


def test_the_same_request_gives_the_same_rounds_and_another_seed_others() -> None:
    request = Request(LIVE, _wanted("split", "dealer-busts"), seed=9)
    first, second = _made(request, 3), _made(request, 3)
    assert [one.scenario for one in first] == [one.scenario for one in second]
    assert len({write(one.scenario) for one in first}) == 3
    (other,) = _made(Request(LIVE, request.wanted, seed=10))
    assert other.scenario not in [one.scenario for one in first]


EXCLUDED = (
    (OTHER, ("coloured-pair",), (), Clash.NOT_OFFERED),
    (LIVE, ("even-money",), (), Clash.NOT_OFFERED),
    (PAIRS, ("split:9",), (), Clash.NO_SUCH_BOX),
    (PAIRS, ("dealer-busts:2",), (), Clash.NOT_AT_A_BOX),
    (PAIRS, ("resplit",), ("split",), Clash.WITHOUT),
    (PAIRS, ("dealer-busts", "dealer-18"), (), Clash.DEALER),
    (PAIRS, ("insurance", "dealer-shows-low"), (), Clash.UP_CARD),
    (PAIRS, ("surrender", "dealer-shows-ace"), (), Clash.UP_CARD),
    (PAIRS, ("coloured-pair:3", "mixed-pair:3"), (), Clash.ONE_HAND),
    (PROGRESSIVE, ("dealer-blackjack", "split"), (), Clash.OVER_AT_ONCE),
    (LIVE, ("insurance-wins", "split"), (), Clash.OVER_AT_ONCE),
    (PAIRS, ("foreign-card", "wrong-card-count"), (), Clash.VOID_ONCE),
    (PAIRS, ("dealer-one-card", "soft-hand"), (), Clash.UNDECIDED),
    (PAIRS, ("dealer-overdraws", "insufficient-cards"), (), Clash.NO_CARD_DUE),
    (PAIRS, ("dealer-one-card", "dealer-shows-ace", "leaves"), (), Clash.UNDECIDED),
    (LIVE, ("dealer-blackjack", "insurance", "split"), (), Clash.OVER_AT_ONCE),
    (PAIRS, ("full-table", "card-to-empty-box"), (), Clash.NO_EMPTY_BOX),
    (PAIRS, ("dealer-one-card", "dealer-overdraws"), (), Clash.DEALER),
    (PROGRESSIVE, ("progressive-three-aces", "progressive-three-of-a-kind"), (), Clash.UP_CARD),
    (PROGRESSIVE, ("envy", "progressive-perfect-three-of-a-kind"), (), Clash.UP_CARD),
    (PROGRESSIVE, ("envy", "progressive-three-aces"), (), Clash.ONE_TABLE),
    (PAIRS, ("stand-off", "not-shuffled"), (), Clash.VOID),
    (PAIRS, ("perfect-pair", "not-shuffled"), (), Clash.VOID),
    (PAIRS, ("hit:2", "stand:2"), (), Clash.ONE_PLAY),
    (PAIRS, ("blackjack:2", "mixed-pair:2"), (), Clash.FIRST_CARDS),
    (LIVE, ("coloured-pair:2", "flush:2"), (), Clash.FIRST_CARDS),
    (PROGRESSIVE, ("blackjack:2", "progressive-three-aces:2"), (), Clash.FIRST_CARDS),
    (LIVE, ("straight:2", "blackjack-paid-at-once:2"), (), Clash.UP_CARD),
    (OTHER, ("split-tens:2", "under-13-wins:2"), (), Clash.FIRST_CARDS),
    (PAIRS, ("pro-rata:2", "excess-refused:2"), (), Clash.LIMITS),
    (
        PROGRESSIVE,
        ("progressive-three-aces", "progressive-three-perfect-aces-suit-specific"),
        (),
        Clash.ONE_TABLE,
    ),
)


def test_every_reason_for_an_exclusion_is_found_and_said() -> None:
    for document, wanted, without, clash in EXCLUDED:
        request = Request(document, _wanted(*wanted), frozenset(without))
        found = exclusions(request, RULEBOOK[document])
        assert [one.clash for one in found] == [clash], (wanted, found)
        text = exclusion_text(found[0])
        assert text.endswith(".")
        assert "{" not in text
    assert {clash for *_request, clash in EXCLUDED} == set(Clash)


CONSTRUCTED = (
    # At one box
    (PAIRS, "too-many:3", "five-cards:3", "hit:3"),
    (PAIRS, "too-many:3", "twenty-one:3"),
    (LIVE, "twenty-one:3", "five-cards:3"),
    (PROGRESSIVE, "too-many:3", "progressive-three-perfect-aces-suit-specific:3"),
    (OTHER, "twenty-one:3", "too-many:3"),
    (PAIRS, "surrender:3", "leaves:3"),
    (PAIRS, "blackjack:3", "takes-bets-back:3"),
    (PAIRS, "even-money:3", "insurance-loses:3"),
    (PAIRS, "blackjack-stands-off:3", "even-money:3"),
    (PAIRS, "insurance:3", "excess-refused:3"),
    (PAIRS, "resplit:3", "follower-declines:3"),
    (PAIRS, "split:3", "perfect-pairs-lost:3"),
    (PAIRS, "double:3", "coloured-pair:3"),
    (PROGRESSIVE, "double:3", "progressive-coloured-pair:3"),
    (PAIRS, "shared-box:3", "raised-to-minimum:3"),
    (PROGRESSIVE, "shared-box:3", "raised-to-minimum:3"),
    (PAIRS, "excess-refused:3", "raised-to-minimum:3"),
    (PAIRS, "follower-declines:3", "excess-refused:3"),
    (PAIRS, "follower-declines:3", "raised-to-minimum:3"),
    (PAIRS, "follower-declines:3", "side-bet-alone:3"),
    (PAIRS, "stand-off:3", "takes-bets-back:3"),
    (OTHER, "soft-hand:3", "under-13-lost:3"),
    (LIVE, "insurance:3", "pro-rata:3"),
    (LIVE, "straight:3", "blackjack-stands-off:3"),
    (PAIRS, "leaves:3", "takes-bets-back:3"),
    (LIVE, "soft-hand:3", "straight:3"),
    (OTHER, "twenty-one:3", "over-13-wins:3"),
    (OTHER, "double-after-split:3", "player-pair-lost:3"),
    (OTHER, "dealer-one-card", "split"),
    (OTHER, "dealer-one-card", "four-hands", "double"),
    (PAIRS, "dealer-one-card", "leaves", "five-cards"),
    (PAIRS, "dealer-one-card", "double-for-less"),
    (PAIRS, "void", "settlement-undone"),
    (PAIRS, "void", "put-right", "dealer-many-cards", "wrong-card-count", "excess-refused"),
    (PAIRS, "takes-bets-back", "put-right", "dealing-error"),
    (LIVE, "dealer-blackjack", "split"),
    (LIVE, "late-bet", "excess-refused", "void", "dealer-overdraws", "foreign-card"),
    (PROGRESSIVE, "blackjack-paid-at-once", "envy"),
    (PROGRESSIVE, "progressive-perfect-three-of-a-kind", "insurance-wins"),
    (PROGRESSIVE, "interruption", "full-table", "blackjack-stands-off"),
)


def test_what_chance_would_seldom_bring_is_constructed() -> None:
    for document, *words in CONSTRUCTED:
        request = Request(document, _wanted(*words), seed=3)
        assert exclusions(request, RULEBOOK[document]) == (), words
        assert _made(request), words


def test_what_a_house_has_changed_is_excluded_under_it() -> None:
    for word, choices in (
        ("dealer-one-card", {"dealer_completes": "always"}),
        ("settlement-undone", {"void_reverses_interim": False}),
        ("double", {"live_double": "none"}),
    ):
        name = LIVE if word == "double" else PAIRS
        document = RULEBOOK.with_choices({name: HouseChoices(choices)})[name]
        (found,) = exclusions(Request(name, _wanted(word)), document)
        assert found.clash is Clash.NOT_OFFERED, word
        assert exclusions(Request(name, _wanted(word)), RULEBOOK[name]) == (), word


def test_where_a_void_reverses_nothing_it_excludes_no_side_bet() -> None:
    house = HouseChoices({"void_reverses_interim": False})
    document = RULEBOOK.with_choices({PAIRS: house})[PAIRS]
    request = Request(PAIRS, _wanted("perfect-pair", "not-shuffled"))
    assert exclusions(request, document) == ()
    assert [*islice(generated(request, practice_table(document, "")), 1)]


def test_what_is_on_different_boxes_is_not_excluded() -> None:
    both = Request(PAIRS, _wanted("coloured-pair:3", "mixed-pair:4", "blackjack:2", "split:5"))
    assert exclusions(both, RULEBOOK[PAIRS]) == ()
    assert _made(both)
