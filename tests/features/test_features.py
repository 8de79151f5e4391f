"""Features are found in what was played, each where it is and nowhere else."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.dealing.automatic import playable_rounds
from tests.scenario_files import playable_file, playable_text, shipped
from trainer.features.feature import TABLE, FeatureAt, feature_text
from trainer.features.features import FEATURES, features_for, features_of, has, level_of, tags_of
from trainer.index.entry import shipped_index
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import BetKind
from trainer.scenario.check import check

MANY_CARDS = """\
format: 1
rules: rws-blackjack-v5
boxes:
  2:
    - {name: Ann, main: 100, under_13: 10, calls: [stand]}
    - {name: Ben, over_13: 10}
shoe: 9S 2D 8H 2C 3S 4D 9H
"""


UNDER = """\
format: 1
rules: rws-blackjack-v5
boxes:
  1:
    - {name: Ann, main: 100, under_13: 20, calls: [double]}
shoe: 6S TD 3H TC 8S
"""


def test_every_feature_is_in_some_rounds_and_not_in_others() -> None:
    having: defaultdict[str, int] = defaultdict(int)
    rounds = [playable for _name, playable in playable_rounds()]
    made = [check(text.encode()).round for text in (MANY_CARDS, UNDER)]
    for playable in (*rounds, *made):
        assert playable is not None
        for word in {found.word for found in features_of(playable)}:
            having[word] += 1
    none = [word for word in FEATURES if not having[word]]
    assert none == []
    assert [word for word in FEATURES if having[word] > len(rounds)] == []


def test_the_level_is_close_to_what_those_who_wrote_a_round_have_decided() -> None:
    entries = [one for file in shipped_index().scenarios.values() for one in file.rounds]
    off = Counter(
        abs((one.level or 0) - level_of(map(FeatureAt, one.features)))
        for one in entries
        if one.level
    )
    assert off[0] + off[1] > 0.85 * off.total(), off
    assert level_of([]) == level_of([FeatureAt("hit", 1), FeatureAt("perfect-pairs-lost", 1)]) == 1
    assert (
        level_of([FeatureAt("split", 1)])
        == level_of([FeatureAt("split", 1), FeatureAt("double", 2)])
        == 2
    )
    assert level_of([FeatureAt("foreign-card")]) == 3
    several = ("split", "shared-box", "insurance", "surrender", "void", "late-bet", "squeeze")
    assert level_of(map(FeatureAt, several)) == 5


def test_a_round_is_filed_under_what_happens_in_it_once() -> None:
    found = [
        FeatureAt("split", 1),
        FeatureAt("split", 2),
        FeatureAt("progressive-lost", 1),
        FeatureAt("envy", 2),
    ]
    assert tags_of([*found, FeatureAt("stand")]) == ("split", "progressive", "envy")
    assert tags_of([FeatureAt("over-13-wins"), FeatureAt("foreign-card")]) == (
        "over 13",
        "foreign card",
    )


def test_a_round_has_what_happens_in_it_at_its_box() -> None:
    made = playable_text(MANY_CARDS.encode())
    assert features_of(made) == {
        FeatureAt("dealer-20"),
        FeatureAt("dealer-shows-low"),
        FeatureAt("dealer-many-cards"),
        FeatureAt("stand", 2),
        FeatureAt("under-13-lost", 2),
        FeatureAt("over-13-wins", 2),
        FeatureAt("shared-box", 2),
        FeatureAt("side-bet-alone", 2),
    }
    under = playable_text(UNDER.encode())
    assert features_of(under) == {
        FeatureAt("dealer-shows-ten"),
        FeatureAt("dealer-18"),
        FeatureAt("double", 1),
        FeatureAt("under-13-wins", 1),
    }


def test_the_hands_of_a_split_are_counted_at_their_end() -> None:
    (path,) = (path for path in shipped() if path.name.startswith("four-hands."))
    found = features_of(playable_file(path))
    boxes = {one.box for one in found if one.word == "four-hands"}
    assert boxes
    for box in boxes:
        assert {FeatureAt("split", box), FeatureAt("resplit", box)} <= found


def test_a_feature_at_no_box_is_one_at_any() -> None:
    found = {FeatureAt("split", 3), FeatureAt("void")}
    assert has(found, FeatureAt("split"))
    assert has(found, FeatureAt("split", 3))
    assert has(found, FeatureAt("void", TABLE))
    assert not has(found, FeatureAt("split", 2))
    assert not has(found, FeatureAt("resplit"))


def test_each_is_told_by_words_of_its_own() -> None:
    texts = {word: feature_text(one) for word, one in FEATURES.items()}
    assert all(
        ("{" not in text and text[0].isupper()) or text[0].isdigit() for text in texts.values()
    )
    # The progressive has hands that are called like those of other side bets.
    for bets in ({BetKind.PROGRESSIVE}, set(BetKind) - {BetKind.PROGRESSIVE}):
        told = [texts[word] for word, one in FEATURES.items() if one.bet is None or one.bet in bets]
        assert len(told) == len(set(told))


def test_a_document_has_those_of_its_bets() -> None:
    words = {one.word for one in features_for(RULEBOOK["live-blackjack"])}
    assert {"split", "flush", "perfect-pair"} <= words
    assert words.isdisjoint({"player-pair", "under-13-wins", "progressive-perfect-pair"})
