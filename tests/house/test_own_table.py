"""A trainee's own table, in the terms of a house file."""

from random import Random

from trainer.house.file import read_house_file, with_own_table
from trainer.making.progressives import facts_by_chance
from trainer.making.tables import practice_table, side_bets
from trainer.rulebook import RULEBOOK, Document
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Cents, Odds
from trainer.settings.personal import PersonalSettings

NEVADA, HUXLEY = "nevada-perfect-pairs-progressive", "huxley-perfect-pairs"
HOUSE = (
    "house: 1\ndocuments:\n  nevada-perfect-pairs-progressive:\n    table:\n"
    "      decks: 6\n      progressive: {pay_table: PT-PRG-PP-02, meters: [9000]}\n"
)


def under(settings: PersonalSettings, house: str = "") -> Document:
    text = with_own_table(house, settings, RULEBOOK)
    found = read_house_file(text.encode())
    assert found.diagnostics == ()
    return found.rulebook()[settings.document]


def test_who_has_chosen_nothing_is_at_a_table_of_the_house() -> None:
    for house in ("", HOUSE):
        for settings in (PersonalSettings(), PersonalSettings(table=f"{NEVADA}/progressive")):
            assert with_own_table(house, settings, RULEBOOK) == house


def test_every_pay_table_can_be_the_own_one() -> None:
    for name in RULEBOOK[NEVADA].progressive:
        settings = PersonalSettings(table=f"{NEVADA}/progressive", pay_table=name, unit=5)
        table = practice_table(under(settings), "")
        for seed in range(2):
            facts = facts_by_chance(table, Random(seed))
            assert facts is not None
            assert (facts.pay_table, facts.unit) == (name, Cents(5_00))
            assert facts.meters


def test_the_own_table_goes_before_that_of_the_house() -> None:
    settings = PersonalSettings(
        table=f"{NEVADA}/progressive", pay_table="PT-PRG-PP-08", ranks="Q J", currency="S$"
    )
    own = under(settings, HOUSE).house.table
    assert own.decks == 6
    assert own.currency == "S$"
    assert own.progressive is not None
    assert own.progressive.pay_table == "PT-PRG-PP-08"
    assert own.progressive.ranks == (Rank.QUEEN, Rank.JACK)
    assert not own.progressive.meters


def test_the_suit_counts_where_the_pay_table_has_hands_of_one() -> None:
    progressive = RULEBOOK[NEVADA].progressive
    suited = {name for name, table in progressive.items() if table.suit_specific}
    assert suited
    assert suited < set(progressive)
    for name in progressive:
        settings = PersonalSettings(table=f"{NEVADA}/progressive", pay_table=name, suit="H")
        own = under(settings).house.table.progressive
        assert own is not None
        assert own.suit is (Suit.HEARTS if name in suited else None)


def test_huxleys_pay_table_is_asked_for_as_well() -> None:
    settings = PersonalSettings(table=f"{HUXLEY}/diagram-1", pay_table="C")
    pays = side_bets(practice_table(under(settings), ""))[BetKind.PERFECT_PAIRS].pays
    assert sorted(pays.values()) == [Odds(5, 1), Odds(12, 1), Odds(30, 1)]


def test_a_pay_table_of_another_game_counts_for_nothing() -> None:
    settings = PersonalSettings(table=f"{HUXLEY}/diagram-1", pay_table="PT-PRG-PP-08")
    assert with_own_table("", settings, RULEBOOK) == ""
