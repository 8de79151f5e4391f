"""Rule documents for reading scenarios, none of them from the rulebook."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest

from trainer.rulebook import Documents, load_document
from trainer.rulebook.document import (
    Choice,
    Document,
    Layout,
    RegisterEntry,
    SideBetOffer,
)
from trainer.rulebook.house_choices import SettingValue
from trainer.rulebook.paytables import PayRow, PayTable
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank
from trainer.rules.money import Basis, Jackpot, Odds
from trainer.scenario.read_boxes import SIDE_BETS
from trainer.sidebets.progressive import ProgressiveHand

BLACKJACK = load_document("rws-blackjack-v5")
YES_OR_NO = (True, False)


def document(
    name: str,
    decks: tuple[int, ...],
    layouts: dict[str, int],
    side_bets: Mapping[BetKind, Iterable[PayTable]],
    settings: dict[str, tuple[SettingValue, ...]],
    *,
    even_money: bool = True,
) -> Document:
    ruleset = replace(BLACKJACK.ruleset, decks=decks, usual_decks=8, even_money=even_money)
    return replace(
        BLACKJACK,
        id=name,
        ruleset=ruleset,
        layouts={one: Layout(one, one, boxes, one) for one, boxes in layouts.items()},
        side_bets={kind: offer(kind, tables) for kind, tables in side_bets.items()},
        register={
            setting: RegisterEntry(setting, "", (), tuple(Choice(value, "") for value in values))
            for setting, values in settings.items()
        },
    )


def offer(kind: BetKind, tables: Iterable[PayTable]) -> SideBetOffer:
    return SideBetOffer(kind, kind.value, {table.id: table for table in tables})


def plain(*names: str) -> tuple[PayTable, ...]:
    return tuple(PayTable(name, ()) for name in names)


def for_one(*pays: int) -> tuple[Odds, ...]:
    return tuple(Odds(each, 1, Basis.FOR) for each in pays)


TWO_METERS = PayTable(
    id="PT-PRG-PP-08",
    rows=(
        PayRow(ProgressiveHand.PERFECT_ACES_SUIT_SPECIFIC, Jackpot(1)),
        PayRow(ProgressiveHand.PERFECT_ACES, Jackpot(2)),
        PayRow(ProgressiveHand.PERFECT_PAIR, for_one(5)[0], dynamic=for_one(6, 8)),
        PayRow(ProgressiveHand.THREE_ACES, for_one(10)[0], dynamic=for_one(20)),
        PayRow(
            ProgressiveHand.COLOURED_PAIR,
            for_one(1)[0],
            dynamic=(Odds(3, 2, Basis.FOR),),
        ),
    ),
    decks=(2, 4, 6, 8),
    usual_decks=2,
    ranks=(Rank.ACE, Rank.KING),
    most_dynamic=2,
)
ONE_METER = PayTable("PLAIN", (PayRow(ProgressiveHand.THREE_ACES, Jackpot(1)),), (8,), 8)

PERFECT_PAIRS = document(
    "rws-perfect-pairs-v5",
    (4, 5, 6, 7, 8),
    dict.fromkeys("ABCDEFG", 7),
    {BetKind.PERFECT_PAIRS: plain("A")},
    {
        "blackjack_beats_21": YES_OR_NO,
        "dealer_blackjack_after_split": ("once", "per_hand"),
        "void_reverses_interim": YES_OR_NO,
        "even_money_and_insurance": ("own", "seated"),
        "dealer_completes": ("undecided", "always"),
    },
)
ANY_GAME = document(
    "any-game",
    (1, 2, 4, 6, 8),
    {"A": 7, "diagram-1": 5},
    {kind: plain("A") for kind in SIDE_BETS}
    | {
        BetKind.PERFECT_PAIRS: plain("A", "B", "C", "D"),
        BetKind.PROGRESSIVE: (TWO_METERS, ONE_METER),
    },
    {
        "blackjack_beats_21": YES_OR_NO,
        "dealer_completes": ("undecided", "always"),
        "most_hands": (2, 3, 4),
    },
)
HOLE_CARD_GAME = document("hole-card-game", (8,), {"live": 7}, {}, {}, even_money=False)


@pytest.fixture(scope="session")
def documents() -> Documents:
    """One document with one side bet, one with all of them, one without Even Money."""
    return {one.id: one for one in (PERFECT_PAIRS, ANY_GAME, HOLE_CARD_GAME)}
