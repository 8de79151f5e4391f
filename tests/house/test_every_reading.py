"""Every value of every setting of every document, through a house file and through a scenario.

Each has a round that it makes a difference to: it settles otherwise, or can no longer be played as
it is written.
"""

from __future__ import annotations

from typing import Final

from tests.cases import for_each
from tests.scenario_files import RULINGS, SUFFIX, shipped
from trainer.house.by_document import choice_path
from trainer.house.file import EMPTY_TEXT, choose, read_house_file
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.house_choices import SettingValue
from trainer.scenario.check import CheckedScenario, check
from trainer.yamlfile import edit

SHIPPED: Final = {path.name.removesuffix(SUFFIX): path for path in shipped()}
ROUNDS: Final = {
    "huxley-perfect-pairs": {
        "blackjack_beats_21": "own/huxley-5.19-a-split-21-stands-off",
        "dealer_blackjack_after_split": "scenarios/huxley-dealer-blackjack",
        "void_reverses_interim": "own/huxley-5.5.2-after-the-pairs",
        "hard_21_may_draw": "own/huxley-5.19-a-hard-21-ends-the-hand",
        "even_money_and_insurance": "own/huxley-5.19-the-seated-player-takes-even-money",
        "returned_after_error": "own/huxley-5.19-the-pair-stands",
        "dealer_completes": "scenarios/huxley-the-dealer-goes-on",
        "pro_rata_total": "own/huxley-5.19-pro-rata-of-reduced",
        "options_after_dealer_overdraws": "own/huxley-5.19-no-options-after-an-overdraw",
        "reconstructed_after_settlement": "scenarios/huxley-aled-is-waiting",
        "irregularities": "own/huxley-5.5.2-after-the-pairs",
    },
    "live-blackjack": {
        "pro_rata_total": "own/live-5.1.1-side-bets-pro-rata-of-reduced",
        "void_reverses_interim": "own/live-1.4-a-paid-side-bet-of-a-void-round",
        "returned_after_error": "own/live-5.19-all-undoes-a-collected-pair",
        "options_after_dealer_overdraws": "own/live-5.19-no-options-after-an-overdraw",
        "reconstructed_after_settlement": "scenarios/live-elke-on-seat-four",
        "peek_on_ace": "own/live-1.2-two-bettors-insure-for-themselves",
        "peek_on_ten": "own/live-1.2-peek-on-ten",
        "split_aces_one_card": "own/live-1.3-blackjack-beats-a-split-21",
        "soft_21_may_draw": "own/live-1.2-a-soft-21-takes-no-call",
        "live_double": "own/live-1.2-double-for-less",
        "hard_21_may_draw": "own/live-1.2-no-doubling-where-the-casino-allows-none",
        "even_money_and_insurance": "own/live-1.2-two-bettors-insure-for-themselves",
        "dealer_completes": "live/1.4-no-straight-around-the-ace",
        "trips_of_two_suits": "own/live-1.4-side-bets-before-the-look",
        "ace_in_straight": "own/live-1.4-ace-at-both-ends-of-a-straight",
        "missed_blackjack": "scenarios/live-the-card-under-the-ace",
        "irregularities": "own/live-5.4.2-21-plus-3-still-open",
    },
    "nevada-perfect-pairs-progressive": {
        "pro_rata_total": "own/nevada-5.19-pro-rata-of-reduced",
        "void_reverses_interim": "own/nevada-5.5.1-a-won-meter-is-undone",
        "returned_after_error": "own/nevada-5.7.3-the-won-meter-stands",
        "options_after_dealer_overdraws": "own/nevada-5.19-no-options-after-an-overdraw",
        "reconstructed_after_settlement": "scenarios/nevada-kira-and-lars",
        "dealer_hits_soft_17": "own/nevada-4-soft-17-is-hit-where-the-house-says-so",
        "blackjack_odds": "own/nevada-4-a-blackjack-and-the-wager",
        "most_hands": "own/nevada-4-three-splits-and-a-double",
        "second_cards": "scenarios/nevada-a-meter-for-two",
        "split_aces_one_card": "own/nevada-4-split-aces-one-card",
        "resplit_aces": "own/nevada-4-aces-are-split-again",
        "double_after_split": "own/nevada-4-three-splits-and-a-double",
        "double_on": "own/nevada-4-double-on-any",
        "even_money": "own/nevada-4-the-seated-player-takes-even-money",
        "surrender": "own/nevada-4-surrender-where-the-house-allows-it",
        "insurance_exact": "own/nevada-4-insurance-of-less-than-half",
        "peek_on_ace": "scenarios/nevada-dealer-envy",
        "peek_on_ten": "own/nevada-4-peek-under-a-ten",
        "blackjack_beats_21": "own/nevada-4-a-blackjack-stands-off-with-a-drawn-21",
        "soft_21_may_draw": "own/nevada-4-a-split-21-takes-no-call",
        "hard_21_may_draw": "own/nevada-4-a-hard-21-ends-the-hand",
        "even_money_and_insurance": "own/nevada-4-the-seated-player-takes-even-money",
        "dealer_completes": "own/nevada-4-the-dealer-always-completes-his-hand",
        "jackpot_shared": "own/nevada-b-02-two-winners-share-the-meter",
        "envy": "own/nevada-c-mlp-04-envy-of-two-winners",
        "dealer_envy_of": "own/nevada-b-06b-dealer-envy-of-each-pay",
        "dealer_envy_from": "own/nevada-b-06b-dealer-envy-of-two-winners",
        "missed_blackjack": "scenarios/nevada-the-corner-of-the-ten",
        "irregularities": "own/nevada-5.4.1-the-wager-is-decided-with-the-second-card",
    },
    "rws-blackjack-v5": {
        "blackjack_beats_21": "scenarios/bj5-dealer-blackjack",
        "dealer_blackjack_after_split": "scenarios/bj5-everybody-at-once",
        "void_reverses_interim": "own/bj5-5.5.3-in-play",
        "hard_21_may_draw": "own/bj5-5.12-under-13-by-the-chosen-card",
        "even_money_and_insurance": "scenarios/bj5-each-speaks-for-himself",
        "returned_after_error": "own/bj5-5.19-all-undoes-a-collected-pair",
        "dealer_completes": "own/bj5-3.23-no-third-card-when-who-stays-is-settled",
        "pro_rata_total": "own/bj5-5.1.2-under-the-minimum-on-a-full-box",
        "options_after_dealer_overdraws": "scenarios/bj5-the-queen-that-came-after",
        "reconstructed_after_settlement": "scenarios/bj5-bodo-and-cleo",
        "under_over_above_initial": "bj5/3.13.2-d-above-the-initial-bet",
    },
    "rws-perfect-pairs-v5": {
        "blackjack_beats_21": "own/5.4.1-blackjack-against-ten-after-the-dealers-second-card",
        "dealer_blackjack_after_split": "own/3.22.3-three-hands-one-bust",
        "void_reverses_interim": "own/5.5.3-the-discarded-two-were-the-last",
        "hard_21_may_draw": "own/1.25-highest-bet-decides-where-nobody-sits",
        "even_money_and_insurance": "own/3.15.1-even-money-of-one-bettor-of-two",
        "returned_after_error": "own/5.7.3-even-money-stands",
        "dealer_completes": "own/3.24-always-a-third-card",
        "pro_rata_total": "own/5.1.1-pro-rata-of-all",
        "options_after_dealer_overdraws": "own/5.10.2-after-a-bust",
        "reconstructed_after_settlement": "own/5.10.1-put-right-where-nothing-was-settled",
    },
}
"""A round that the setting decides: a ruling by its folder and name, or a shipped scenario."""


def text_of(document: str, setting: str) -> str:
    """The round without its assertions, and without a value of the setting."""
    folder, name = ROUNDS[document][setting].split("/")
    path = SHIPPED[name] if folder == "scenarios" else RULINGS / folder / f"{name}{SUFFIX}"
    text = path.read_text("utf-8")
    for key in (("expect",), ("house", setting)):
        try:
            text = edit.remove_key(text, key)
        except edit.CannotEdit:
            assert f"{key[-1]}:" not in text
    return text


def outcome(checked: CheckedScenario) -> tuple[object, ...]:
    """What came of a round: every event, everything it comes to, and whatever is wrong."""
    codes = sorted(one.code.value for one in checked.diagnostics)
    played = checked.round
    return (codes, played and (played.trace.events, played.settlement))


def in_scenario(text: str, setting: str, value: SettingValue) -> tuple[object, ...]:
    return outcome(check(edit.put(text, ("house", setting), value).encode()))


def in_house(text: str, document: str, setting: str, value: SettingValue) -> tuple[object, ...]:
    return outcome(check(text.encode(), rulebook(document, setting, value)))


def rulebook(document: str, setting: str, value: SettingValue) -> Documents:
    house = read_house_file(choose(EMPTY_TEXT, choice_path(document, setting), value).encode())
    assert house.diagnostics == ()
    return house.rulebook()


def test_every_setting_of_every_document_has_a_round() -> None:
    settings = {document.id: set(document.register) for document in RULEBOOK.values()}
    assert {document: set(rounds) for document, rounds in ROUNDS.items()} == settings


CASES: Final = [
    (document.id, setting, value)
    for document in RULEBOOK.values()
    for setting, values in document.settings.items()
    for value in values
]


@for_each(CASES)
def test_a_house_decides_as_a_scenario_does(case: tuple[str, str, SettingValue]) -> None:
    document, setting, value = case
    text = text_of(document, setting)
    through_house = in_house(text, document, setting, value)
    assert through_house == in_scenario(text, setting, value)
    default = RULEBOOK[document].register[setting].default
    other = next(one for one in RULEBOOK[document].settings[setting] if one is not value)
    compared = other if value is default else default
    assert through_house != in_house(text, document, setting, compared)
