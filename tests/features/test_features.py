"""Features are found in what was played, each where it is and nowhere else."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.dealing.automatic import playable_rounds
from tests.scenario_files import playable_file, shipped
from trainer.features.feature import TABLE, Found, feature_text
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
        abs((one.level or 0) - level_of(map(Found, one.features))) for one in entries if one.level
    )
    assert off[0] + off[1] > 0.85 * off.total(), off
    assert level_of([]) == level_of([Found("hit", 1), Found("perfect-pairs-lost", 1)]) == 1
    assert level_of([Found("split", 1)]) == level_of([Found("split", 1), Found("double", 2)]) == 2
    assert level_of([Found("foreign-card")]) == 3
    several = ("split", "shared-box", "insurance", "surrender", "void", "late-bet", "squeeze")
    assert level_of(map(Found, several)) == 5


def test_a_round_is_filed_under_what_happens_in_it_once() -> None:
    found = [Found("split", 1), Found("split", 2), Found("progressive-lost", 1), Found("envy", 2)]
    assert tags_of([*found, Found("stand")]) == ("split", "progressive", "envy")
    assert tags_of([Found("over-13-wins"), Found("foreign-card")]) == ("over 13", "foreign card")


def test_a_round_has_what_happens_in_it_at_its_box() -> None:
    made = check(MANY_CARDS.encode()).round
    assert made is not None
    assert features_of(made) == {
        Found("dealer-20"),
        Found("dealer-shows-low"),
        Found("dealer-many-cards"),
        Found("stand", 2),
        Found("under-13-lost", 2),
        Found("over-13-wins", 2),
        Found("shared-box", 2),
        Found("side-bet-alone", 2),
    }
    under = check(UNDER.encode()).round
    assert under is not None
    assert features_of(under) == {
        Found("dealer-shows-ten"),
        Found("dealer-18"),
        Found("double", 1),
        Found("under-13-wins", 1),
    }


def test_the_hands_of_a_split_are_counted_at_their_end() -> None:
    (path,) = (path for path in shipped() if path.name.startswith("four-hands."))
    found = features_of(playable_file(path))
    boxes = {one.box for one in found if one.word == "four-hands"}
    assert boxes
    for box in boxes:
        assert {Found("split", box), Found("resplit", box)} <= found


def test_a_feature_at_no_box_is_one_at_any() -> None:
    found = {Found("split", 3), Found("void")}
    assert has(found, Found("split"))
    assert has(found, Found("split", 3))
    assert has(found, Found("void", TABLE))
    assert not has(found, Found("split", 2))
    assert not has(found, Found("resplit"))


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
