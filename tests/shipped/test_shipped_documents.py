"""What the shipped scenarios teach of each rule document: every hand of every side bet, for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import for_each, for_every
from tests.scenario_files import name_of, playable_file, shipped
from trainer.felt.chips import payable
from trainer.procedure.ask import questions
from trainer.procedure.questions import Money, QuestionGroup
from trainer.procedure.steps import steps
from trainer.rulebook import ProgressiveFacts, documents, load_document
from trainer.rules.bets import UNSTAKED, BetKind, Call, Outcome
from trainer.rules.settlement import Entry
from trainer.scenario.check import PlayableRound
from trainer.scenario.incidents import ForeignCard, LateBet, WrongCardCount
from trainer.scenario.model import Bettor

LIVE = "live-blackjack"
HUXLEY = "huxley-perfect-pairs"
NEVADA = "nevada-perfect-pairs-progressive"
BLACKJACK_V5 = "rws-blackjack-v5"


def under(document: str) -> list[PlayableRound]:
    rounds = [playable_file(path) for path in shipped()]
    return [playable for playable in rounds if playable.scenario.rules == document]


def settled(document: str) -> Iterator[tuple[PlayableRound, Entry]]:
    for playable in under(document):
        for entry in playable.settlement.bets:
            yield playable, entry


def bettors(document: str) -> list[Bettor]:
    return [
        one
        for playable in under(document)
        for box in playable.scenario.boxes
        for one in box.bettors
    ]


def progressives() -> list[ProgressiveFacts]:
    found = [playable.scenario.table.progressive for playable in under(NEVADA)]
    return [progressive for progressive in found if progressive is not None]


def hands() -> Iterator[tuple[str, BetKind, str]]:
    """Every hand that some pay table of a document's side bet pays, and the loss."""
    for document in documents():
        for kind, offer in load_document(document).side_bets.items():
            names = {row.hand.value for table in offer.pay_tables.values() for row in table.rows}
            for name in (*sorted(names), Outcome.LOSE.value):
                yield document, kind, name


@for_every("document", documents())
def test_a_document_has_eight_scenarios_at_least(document: str) -> None:
    assert len(under(document)) >= 8


@for_every("document", documents())
def test_a_document_has_easy_ones_and_a_hard_one(document: str) -> None:
    levels = {playable.scenario.level for playable in under(document)}
    assert levels >= {1, 2, 3, 4, 5}


@for_every("document", documents())
def test_a_document_has_enough_to_begin_with(document: str) -> None:
    levels = [playable.scenario.level for playable in under(document)]
    first, second = (8, 10) if document.startswith("rws-") else (4, 4)
    assert levels.count(1) >= first
    assert levels.count(2) >= second


@for_each(hands())
def test_every_hand_of_every_side_bet_occurs(wanted: tuple[str, BetKind, str]) -> None:
    document, kind, hand = wanted
    assert any(entry.bet is kind and entry.outcome == hand for _, entry in settled(document))


@for_every("pay_table", load_document(HUXLEY).pay_tables[BetKind.PERFECT_PAIRS])
def test_every_row_of_a_table_that_a_house_chooses_occurs(pay_table: str) -> None:
    offer = load_document(HUXLEY).side_bets[BetKind.PERFECT_PAIRS]
    seen = {
        entry.outcome
        for playable, entry in settled(HUXLEY)
        if playable.scenario.table.pay_tables.get(BetKind.PERFECT_PAIRS) == pay_table
        and entry.bet is BetKind.PERFECT_PAIRS
    }
    rows = offer.pay_tables[pay_table].rows
    assert seen >= {Outcome.LOSE, *(row.hand for row in rows)}


def test_every_pay_table_letter_and_its_decks_occur() -> None:
    tables = [playable.scenario.table for playable in under(HUXLEY)]
    assert {table.pay_tables[BetKind.PERFECT_PAIRS] for table in tables} == {"A", "B", "C", "D"}
    assert {table.decks for table in tables} == {4, 5, 6, 8}


@pytest.mark.parametrize("kind", sorted(UNSTAKED))
def test_what_is_paid_without_a_stake_occurs(kind: BetKind) -> None:
    assert any(entry.bet is kind and entry.outcome == Outcome.WIN for _, entry in settled(NEVADA))


def test_the_progressives_choices_occur() -> None:
    chosen = progressives()
    tables = load_document(NEVADA).side_bets[BetKind.PROGRESSIVE].pay_tables
    used = [tables[progressive.pay_table] for progressive in chosen]
    # One rank, two, three; one meter, two, three; none, some of three, some of four Dynamic Pays.
    assert {len(table.ranks) for table in used} == {1, 2, 3}
    assert {table.levels for table in used} == {1, 2, 3}
    assert {table.most_dynamic for table in used} == {0, 3, 4}
    assert {len(progressive.ranks) for progressive in chosen if progressive.ranks} == {1, 2, 3}
    assert any(progressive.unit != 100 for progressive in chosen)
    assert any(progressive.contribution for progressive in chosen)
    assert {len(progressive.dynamic) for progressive in chosen} >= {0, 2, 4}


def is_share(entry: Entry) -> bool:
    return entry.bet is BetKind.PROGRESSIVE and "jackpot_shared" in entry.settings


def test_a_meter_is_shared_and_falls_back() -> None:
    shared = [sum(map(is_share, playable.settlement.bets)) for playable in under(NEVADA)]
    assert 2 in shared
    fallen = [
        playable
        for playable in under(NEVADA)
        if (said := playable.scenario.table.progressive) is not None
        and said.reseed
        and said.reseed[-1] == playable.settlement.meters[-1]
    ]
    assert fallen


@for_every("document", documents())
def test_insurance_is_won_and_lost(document: str) -> None:
    outcomes = {e.outcome for _, e in settled(document) if e.bet is BetKind.INSURANCE}
    expected = {Outcome.LOSE} if document == BLACKJACK_V5 else {Outcome.WIN, Outcome.LOSE}
    assert outcomes >= expected


def test_the_register_of_the_hole_card_occurs() -> None:
    peeks = [playable.scenario.house.get("peek_on_ten", False) for playable in under(LIVE)]
    assert True in peeks
    # Both ways in which a dealer's Blackjack under a ten can come to light.
    with_blackjack = {
        playable.scenario.house.get("peek_on_ten", False)
        for playable in under(LIVE)
        if playable.settlement.dealer.blackjack and playable.settlement.dealer.cards[0].points == 10
    }
    assert with_blackjack == {True, False}


@pytest.mark.parametrize("document", [BLACKJACK_V5, HUXLEY])
def test_what_the_older_game_allows_occurs(document: str) -> None:
    calls = {wish.call for bettor in bettors(document) for wish in bettor.calls}
    assert calls == set(Call)
    assert any(bettor.even_money for bettor in bettors(document))


@for_every("document", [BLACKJACK_V5, HUXLEY, LIVE, NEVADA])
def test_a_side_bet_without_a_hand_goes_back(document: str) -> None:
    kinds = set(load_document(document).side_bets)
    assert any(
        entry.bet in kinds and entry.outcome == Outcome.RETURNED
        for playable, entry in settled(document)
        if not playable.settlement.void
    )


def test_a_side_bet_above_the_initial_bet_is_cut() -> None:
    cut = [
        entry
        for _, entry in settled(BLACKJACK_V5)
        if entry.outcome == Outcome.REFUSED and "under_over_above_initial" in entry.settings
    ]
    assert {entry.bet for entry in cut} == {BetKind.UNDER_13, BetKind.OVER_13}


def test_something_goes_wrong_where_the_document_is_silent() -> None:
    for document in (HUXLEY, LIVE, NEVADA):
        kinds = {one.kind for playable in under(document) for one in playable.scenario.incidents}
        assert kinds & {
            WrongCardCount.kind,
            ForeignCard.kind,
            LateBet.kind,
        }


@for_each(shipped(), name=name_of)
def test_it_can_be_asked_about_in_guided(path: Path) -> None:
    playable = playable_file(path)
    playthrough = steps(playable.trace, playable.game.procedure)
    put = questions(playthrough, playable.terms, playable.scenario.ask)
    # Whatever the file names, something is asked about.
    assert {question.ask for question in put} == set(playable.scenario.ask)
    assert put
    ids = [question.id for question in put]
    assert len(ids) == len(set(ids))


@for_each(shipped(), name=name_of)
def test_every_amount_that_is_asked_for_can_be_paid(path: Path) -> None:
    playable = playable_file(path)
    playthrough = steps(playable.trace, playable.game.procedure)
    # All that can be asked, whatever the file says: a house may change that.
    for question in questions(playthrough, playable.terms, QuestionGroup):
        if isinstance(question.expected, Money):
            assert payable(question.expected.amount, playable.scenario.table.chips), question.id


@for_each(shipped(), name=name_of)
def test_who_asserts_something_asserts_every_name(path: Path) -> None:
    playable = playable_file(path)
    assert playable.scenario.expect is not None
    names = {bettor.name for box in playable.scenario.boxes for bettor in box.bettors}
    names |= {one.name for one in playable.scenario.incidents if isinstance(one, LateBet)}
    assert set(playable.scenario.expect.net) == names
