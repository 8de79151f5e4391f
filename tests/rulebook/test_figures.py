"""Every figure of the five documents, typed in from their texts a second time."""

import pytest

from trainer.rulebook import Document, PayRow, documents, load_document, pay_table_of
from trainer.rules.bets import BetKind
from trainer.rules.money import Odds
from trainer.rules.ruleset import (
    BlackjackTakes,
    Jackpot,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE, NEVADA = (
    "huxley-perfect-pairs",
    "live-blackjack",
    "nevada-perfect-pairs-progressive",
)


def singapore(document: str, **differs: object) -> Ruleset:
    values: dict[str, object] = {
        "decks": (4, 5, 6, 7, 8),
        "usual_decks": 8,
        "forced_draw_below": 12,
        "most_hands": 4,
        "surrender": SurrenderRule.NOT_AGAINST_ACE,
        "even_money": True,
        "blackjack_odds": Odds(3, 2),
        "win_odds": Odds(1, 1),
        "even_money_odds": Odds(1, 1),
        "insurance_odds": Odds(2, 1),
        "dealer_stands_on": 17,
        "insurance_per_bet": (1, 2),
        "insurance_exact": False,
        "hole_card": False,
        "dealer_hits_soft_17": False,
        "second_cards": SecondCards.IN_TURN,
        "double_after_split": True,
        "dealer_blackjack_takes": BlackjackTakes.INITIAL_BET,
        "side_bet_needs": SideBetNeeds.ANY,
        "walked_away_below": 12,
    }
    return Ruleset(id=document, **{**values, **differs})  # type: ignore[arg-type]


def hole_card(document: str, **differs: object) -> Ruleset:
    return singapore(
        document,
        **{
            "forced_draw_below": 0,
            "surrender": SurrenderRule.NEVER,
            "even_money": False,
            "hole_card": True,
            "dealer_blackjack_takes": BlackjackTakes.ALL,
            "side_bet_needs": SideBetNeeds.OWN,
            **differs,
        },
    )


GAMES = {
    PP5: singapore(PP5),
    BJ5: singapore(BJ5),
    HUXLEY: singapore(HUXLEY, decks=(4, 5, 6, 8), side_bet_needs=SideBetNeeds.OWN),
    LIVE: hole_card(
        LIVE,
        decks=(8,),
        insurance_exact=True,
        most_hands=2,
        second_cards=SecondCards.AT_ONCE,
        double_after_split=False,
    ),
    NEVADA: hole_card(NEVADA, decks=(2, 3, 4, 5, 6, 7, 8)),
}

# Hand and pay, the highest hand first.
PAIRS = "perfect_pair coloured_pair mixed_pair"
TO_ONE = {
    (PP5, BetKind.PERFECT_PAIRS, "standard"): (PAIRS, "25 12 6"),
    (BJ5, BetKind.PLAYER_PAIR, "standard"): ("player_pair", "11"),
    (BJ5, BetKind.UNDER_13, "standard"): ("win", "1"),
    (BJ5, BetKind.OVER_13, "standard"): ("win", "1"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "A"): (PAIRS, "25 12 6"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "B"): (PAIRS, "30 10 5"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "C"): (PAIRS, "30 12 5"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "D"): (PAIRS, "25 15 5"),
    (LIVE, BetKind.PERFECT_PAIRS, "standard"): (PAIRS, "25 12 6"),
    (LIVE, BetKind.TWENTY_ONE_PLUS_THREE, "standard"): (
        "suited_trips straight_flush three_of_a_kind straight flush",
        "100 40 30 10 5",
    ),
}

# The progressive's tables, one line a column. "%2" is 100% of the second level's meter; a hand the
# table does not have is "-". The ranks are those of the table itself.
APPENDIX_B = (
    "three_perfect_aces_suit_specific three_perfect_aces perfect_three_of_a_kind "
    "perfect_aces_suit_specific perfect_aces perfect_pair_suit_specific perfect_pair "
    "coloured_pair mixed_pair"
)
APPENDIX_C = (
    "three_perfect_aces_suit_specific three_perfect_aces perfect_three_of_a_kind perfect_aces "
    "perfect_pair coloured_pair mixed_pair"
)
APPENDIX_D = (
    "three_perfect_aces_suit_specific three_perfect_aces perfect_three_of_a_kind perfect_aces "
    "perfect_pair coloured_pair"
)
FOR_ONE = {
    "14": (
        "three_red_aces three_aces three_of_a_kind perfect_pair coloured_pair mixed_pair",
        "%1 200 20 10 8 5",
        "A",
    ),
    "15": (
        "two_perfect_aces_and_coloured_ace three_aces perfect_pair_suit_specific perfect_pair "
        "coloured_pair mixed_pair",
        "%1 200 20 15 10 4",
        "A",
    ),
    "16": (
        "two_perfect_aces_and_coloured_ace perfect_aces_suit_specific perfect_aces perfect_pair "
        "coloured_pair mixed_pair",
        "%1 200 100 15 10 4",
        "A",
    ),
    "01": (APPENDIX_B, " -  %1   -  200   -  30  12   8   3", "A"),
    "02": (APPENDIX_B, " -  %1   -  200 100   -  10   6   4", "A"),
    "03a": (APPENDIX_B, " -  %1 300   -  50   -  10   8   4", "A"),
    "03b": (APPENDIX_B, " -  %1 300   -  50   -  10   8   4", "A"),
    "04": (APPENDIX_B, "%1 2000 300  -  40   -  10   8   4", "A"),
    "13": (APPENDIX_B, " -  %1   -  200 100   -  10   -   5", "A"),
    "05": (APPENDIX_B, " -  %1   -  200   -  30  10   7   3", "A K"),
    "06a": (APPENDIX_B, " -  %1   -  200 100  -  10   6   3", "A K"),
    "06b": (APPENDIX_B, " -  %1   -  200 100  -  10   6   3", "A K"),
    "07a": (APPENDIX_B, " -  %1 300   -  50   -  10   6   4", "A K"),
    "07b": (APPENDIX_B, " -  %1 300   -  50   -  10   6   4", "A K"),
    "08": (APPENDIX_B, "%1 1000 300  -  40   -  10   8   4", "A K"),
    "09": (APPENDIX_B, " -  %1   -  200   -  30  10   5   3", "A K Q"),
    "10": (APPENDIX_B, " -  %1   -  200 100   -  10   5   3", "A K Q"),
    "11a": (APPENDIX_B, " -  %1 300   -  50   -  10   6   4", "A K Q"),
    "11b": (APPENDIX_B, " -  %1 300   -  50   -  10   6   4", "A K Q"),
    "12": (APPENDIX_B, "%1 1000 300  -  40   -  10   8   4", "A K Q"),
    "MLP-01": (APPENDIX_C, "%1 %2  %3  50  10   8   4", "A"),
    "MLP-02": (APPENDIX_C, "%1 %2 300  50  10   8   4", "A"),
    "MLP-04": (APPENDIX_C, "-  %1  %2  40  10   8   5", "A K"),
    "D01a": (APPENDIX_D, " -  %1 100  50   4   2", "A"),
    "D01b": (APPENDIX_D, " -  %1 100  50   4   2", "A"),
    "D01c": (APPENDIX_D, " -  %1 100  50   4   2", "A"),
    "D02": (APPENDIX_D, "%1 500 100  50   4   2", "A"),
    "D03a": (APPENDIX_D, " -  %1 100  50   4   2", "A K"),
    "D03b": (APPENDIX_D, " -  %1 100  50   4   2", "A K"),
    "D04a": (APPENDIX_D, " -  %1 100  50   4   2", "A K Q"),
    "D04b": (APPENDIX_D, " -  %1 100  50   4   2", "A K Q"),
    "D05": (APPENDIX_D, "%1 500 100  50   4   2", "A K"),
}
DYNAMIC = {
    500: [750, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000],
    100: [150, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
    50: [75, 100, 150, 200, 250, 300, 350, 400, 450, 500],
    4: [6, 8, 12, 16, 20, 24, 28, 32, 36, 40],
    2: [3, 4, 6, 8, 10, 12, 14, 16, 18, 20],
}


@pytest.fixture(params=documents())
def document(request: pytest.FixtureRequest) -> Document:
    return load_document(request.param)


def test_the_game_is_as_the_document_has_it(document: Document) -> None:
    assert document.ruleset == GAMES[document.id]


def test_what_the_side_bets_pay_to_one(document: Document) -> None:
    found = {
        (document.id, kind, name): (
            " ".join(row.hand.value for row in table.rows),
            " ".join(str(row.pay) for row in table.rows),
        )
        for kind, offer in document.side_bets.items()
        if kind is not BetKind.PROGRESSIVE
        for name, table in offer.pay_tables.items()
    }
    assert found == {
        key: (hands, " ".join(f"{pay} to 1" for pay in pays.split()))
        for key, (hands, pays) in TO_ONE.items()
        if key[0] == document.id
    }


def written(row: PayRow) -> str:
    if isinstance(row.pay, Jackpot):
        return f"%{row.pay.level}"
    assert str(row.pay) == f"{row.pay.pays} for 1"
    return str(row.pay.pays)


def test_every_column_of_the_progressive_is_there_and_no_other() -> None:
    offers = load_document(NEVADA).side_bets
    assert list(offers) == [BetKind.PROGRESSIVE]
    assert set(offers[BetKind.PROGRESSIVE].pay_tables) == {f"PT-PRG-PP-{name}" for name in FOR_ONE}
    assert len(FOR_ONE) == 32


@pytest.mark.parametrize("name", FOR_ONE)
def test_a_column_of_the_progressive(name: str) -> None:
    document = load_document(NEVADA)
    table = pay_table_of(document, BetKind.PROGRESSIVE, f"PT-PRG-PP-{name}")
    hands, pays, ranks = FOR_ONE[name]
    expected = [
        (hand, pay) for hand, pay in zip(hands.split(), pays.split(), strict=True) if pay != "-"
    ]
    assert [(row.hand.value, written(row)) for row in table.rows] == expected
    assert [rank.value for rank in table.ranks] == ranks.split()
    two_decks = name in ("14", "15", "16")
    assert table.decks == ((2,) if two_decks else (4, 5, 6, 8))
    assert table.usual_decks == document.usual_decks_at(table.id) == (2 if two_decks else 8)
    assert document.decks_at(table.id) == table.decks


@pytest.mark.parametrize("name", FOR_ONE)
def test_what_else_a_column_says(name: str) -> None:
    table = pay_table_of(load_document(NEVADA), BetKind.PROGRESSIVE, f"PT-PRG-PP-{name}")
    dynamic = name.startswith("D")
    for row in table.rows:
        # Only a fixed pay is replaced by a Dynamic Pay.
        fixed = not isinstance(row.pay, Jackpot)
        amounts = DYNAMIC[int(written(row))] if dynamic and fixed else []
        assert [str(pay) for pay in row.dynamic] == [f"{amount} for 1" for amount in amounts]
        envy = name == "MLP-04" and row.hand.value == "three_perfect_aces"
        assert (str(row.envy) == "50 for 1") if envy else row.envy is None
        assert row.suit_specific == (
            name == "16" and row.hand.value == "two_perfect_aces_and_coloured_ace"
        )
    most = {"D02": 4, "D05": 4}.get(name, 3) if dynamic else 0
    assert table.most_dynamic == most
    assert table.dealer_envy == ((3, 100) if name == "06b" else None)
    assert table.levels == {"MLP-01": 3, "MLP-02": 2, "MLP-04": 2}.get(name, 1)
    assert table.suit_specific == (
        name in ("15", "16", "01", "02", "04", "13", "05", "06a", "06b", "08", "09", "10", "12")
        or name in ("MLP-01", "MLP-02", "D02", "D05")
    )


@pytest.mark.parametrize(
    ("document_id", "title", "version", "date"),
    [
        (PP5, "Blackjack Perfect Pairs", "Version 5", "2020-12-01"),
        (BJ5, "Blackjack", "Version 5", "2019-06-11"),
    ],
)
def test_the_documents_name_themselves(
    document_id: str, title: str, version: str, date: str
) -> None:
    document = load_document(document_id)
    assert (document.title, document.version, document.date) == (title, version, date)


@pytest.mark.parametrize(
    ("document_id", "layouts", "procedure"),
    [
        (PP5, list("ABCDEFG"), "default"),
        (BJ5, list("ABC"), "default"),
        (HUXLEY, ["diagram-1"], "default"),
        (LIVE, ["live"], "hole_card"),
        (NEVADA, ["progressive"], "hole_card"),
    ],
)
def test_layouts_and_procedure(document_id: str, layouts: list[str], procedure: str) -> None:
    document = load_document(document_id)
    assert list(document.boxes) == layouts
    assert document.default_layout == layouts[0]
    assert set(document.boxes.values()) == {7}
    assert document.procedure == procedure


COMMON = {
    "blackjack_beats_21": (True, False),
    "dealer_blackjack_after_split": ("once", "per_hand"),
    "void_reverses_interim": (True, False),
    "hard_21_may_draw": (True, False),
    "even_money_and_insurance": ("own", "seated"),
    "returned_after_error": ("unsettled", "all"),
    "dealer_completes": ("undecided", "always"),
    "options_after_dealer_overdraws": (True, False),
}
BOTH_HOLE_CARD = {
    **{name: values for name, values in COMMON.items() if "after_split" not in name},
    "irregularities": ("pp5", "shift_manager"),
    "peek_on_ace": (True, False),
    "split_aces_one_card": (True, False),
}
REGISTERS: dict[str, dict[str, tuple[object, ...]]] = {
    PP5: {**COMMON},
    BJ5: {**COMMON, "under_over_above_initial": ("refuse", "accept")},
    HUXLEY: {**COMMON, "irregularities": ("pp5", "shift_manager")},
    # That a Blackjack beats another 21 is no question there (1.3).
    LIVE: {
        **{name: values for name, values in BOTH_HOLE_CARD.items() if "beats" not in name},
        "peek_on_ten": (False, True),
    },
    NEVADA: {
        **BOTH_HOLE_CARD,
        "peek_on_ten": (True, False),
        "jackpot_shared": ("split", "first"),
        "dealer_hits_soft_17": (False, True),
        "blackjack_odds": ("3 to 2", "6 to 5"),
        "most_hands": (4, 3, 2),
        "second_cards": ("in_turn", "at_once"),
        "double_after_split": (True, False),
        "surrender": ("never", "not_against_ace"),
        "insurance_exact": (False, True),
    },
}


def test_the_points_left_open_and_their_defaults(document: Document) -> None:
    assert dict(document.settings) == REGISTERS[document.id]
    for entry in document.register.values():
        assert entry.default is entry.values[0]
        assert entry.question.strip()
        assert entry.rests_on
        assert all(choice.summary.strip() for choice in entry.choices)
