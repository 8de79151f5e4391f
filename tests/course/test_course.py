"""The lessons that come with the program hold at every table that has their stage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.course.path import everywhere, lesson, named, tables, unexplained
from trainer.cli.main import main
from trainer.course.at_table import Compared, Done, Explained, Quizzed, Shown, check_at, lesson_at
from trainer.course.course import lesson_names, packaged_lesson
from trainer.course.reader import read_lesson
from trainer.dealing.acts import TakeWager
from trainer.dealing.coached import CoachedRound
from trainer.making.tables import PracticeTable
from trainer.messages.diagnostics import found_text
from trainer.messages.text import set_language
from trainer.practice.contrast import CONTRAST
from trainer.practice.syllabus import stage_at, syllabus
from trainer.rulebook.house_choices import HouseChoices, Table
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits

Case = tuple[str, PracticeTable]
NEVADA = next(table for table in tables() if BetKind.PROGRESSIVE in table.document.bets)


@for_each(lesson_names)
def test_a_lesson_is_named_after_its_stage(name: str) -> None:
    read = packaged_lesson(name)
    assert read.lesson is not None, [found_text(found) for found in read.faults]
    assert read.lesson.stage == name
    assert name in {stage.id for stage in syllabus()}


@for_each(everywhere, named)
def test_a_lesson_has_no_fault_at_any_table(case: Case) -> None:
    checked = lesson(*case)
    assert not checked.diagnostics, [
        f"{found.mark.line}:{found.mark.column} {found_text(found)}"
        for found in checked.diagnostics
    ]


@for_each(everywhere, named)
def test_a_lesson_explains_lets_do_and_asks(case: Case) -> None:
    here = lesson(*case).lesson
    assert here is not None
    kinds = {type(step) for step in here.steps}
    assert kinds >= {Explained, Done, Quizzed}
    assert kinds & {Shown, Compared}
    assert isinstance(here.steps[-1], Quizzed)
    for step in here.steps:
        assert 1 <= len(step.says) <= 3


@for_each(lesson_names)
def test_no_key_stands_in_a_sentence(name: str) -> None:
    # The panel shows the key of what is due, as the trainee has it.
    read = packaged_lesson(name).lesson
    assert read is not None
    for claim in chain.from_iterable(step.says for step in read.steps):
        assert not re.search(r"(?i)\b(?:press|keys?|enter|click)\b|\b(?-i:[B-Z])\b", claim.text)


@for_each(everywhere, named)
def test_what_is_to_be_done_can_be_done(case: Case) -> None:
    here = lesson(*case).lesson
    assert here is not None
    for step in here.steps:
        if isinstance(step, Done):
            playable = step.sheet.playable
            dealt = CoachedRound(playable, playable.scenario.shoe)
            for act in (*step.begun, *step.todo):
                assert dealt.attempt(act).fault is None, act


@for_each(everywhere, named)
def test_a_lesson_is_played_on_the_smallest_layout(case: Case) -> None:
    name, table = case
    layouts = table.document.boxes
    smallest = min(layouts, key=lambda layout: layouts[layout])
    chosen = HouseChoices(table=Table(layout=smallest))
    on_it = PracticeTable(replace(table.document, house=chosen), table.chips)
    here = lesson_at(packaged_lesson(name), on_it).lesson
    assert here is not None
    assert here.table.document.house == chosen


@pytest.fixture
def spanish() -> Iterator[None]:
    assert set_language("es") == "es"
    yield
    set_language("en")


UNGRAMMATICAL = re.compile(r"\b(?:un|el|del|al) (?:reina|jota)\b|\b(?:una|la) (?:rey|as)\b", re.I)


@pytest.mark.usefixtures("spanish")
def test_an_article_agrees_with_the_card_that_is_put_in_where_cards_have_genders() -> None:
    seen = 0
    for name in lesson_names():
        table = next(table for table in tables() if stage_at(name, table) is not None)
        checked = check_at(packaged_lesson(name), table).lesson
        assert checked is not None, name
        for text in (said.text for step in checked.steps for said in step.says):
            assert not UNGRAMMATICAL.search(text), text
            seen += 1
    assert seen > 100


@for_each(tables, lambda table: table.document.id)
def test_no_term_is_asked_that_was_not_explained_before(table: PracticeTable) -> None:
    early = {stage: sorted(terms) for stage, terms in unexplained(table) if terms}
    assert not early


def test_the_limits_of_a_house_are_no_matter_of_a_lesson() -> None:
    (table, *_others) = tables()
    limits = {BetKind.MAIN: Limits(Cents(100_000), Cents(500_000))}
    house = HouseChoices(table=Table(limits=limits))
    high = PracticeTable(replace(table.document, house=house), table.chips)
    here = lesson_at(packaged_lesson("values"), high).lesson
    assert here is not None
    assert here.table == high


def test_what_a_house_has_decided_otherwise_leaves_a_lesson_out_only_where_it_must() -> None:
    *_others, table = tables()
    odd = HouseChoices(table=Table(chips=(Cents(1500),)))
    with_odd_chips = PracticeTable(replace(table.document, house=odd), table.chips)
    here = lesson_at(packaged_lesson("even_money_bets"), with_odd_chips)
    assert here.diagnostics  # warnings: such chips pay hardly anything
    assert here.lesson is not None
    assert here.lesson.table == with_odd_chips


def test_the_first_lesson_deals_a_card_explains_it_and_pays_a_winner() -> None:
    for table in tables():
        here = lesson("values", table).lesson
        assert here is not None
        first, second, third, *_others = here.steps
        assert isinstance(first, Done)
        assert isinstance(second, Explained)
        assert isinstance(third, Done)
        assert [len(first.todo), len(third.todo)] == [1, 1]


def test_what_is_paid_for_1_is_told_whole_and_its_wager_is_taken() -> None:
    here = lesson("progressive", NEVADA).lesson
    assert here is not None
    (said,) = [said.text for step in here.steps for said in step.says if "“10 for 1”" in said.text]
    assert "is paid $10, and" in said
    (done,) = [step for step in here.steps if isinstance(step, Done)]
    assert done.todo[-1] == TakeWager(Bet(2, "Ben", BetKind.PROGRESSIVE))


def test_the_dealers_share_of_a_meter_is_told() -> None:
    here = lesson("envy", NEVADA).lesson
    assert here is not None
    told = " ".join(said.text for step in here.steps for said in step.says)
    assert "3% of it is the Dealer Envy" in told
    assert "the Dealer Envy is $240" in told


LESSON = b"""\
course: 1
stage: values
rounds:
  first:
    boxes: {2: [{name: Ann, main: 20, calls: [stand]}]}
    cards: {box 2: KS 9D, dealer: TH 8C}
steps:
  - explain:
      round: first
      at: dealt
      spotlight: box 2
      says: ["A {rank.2.1}."]
"""


def faults_of(data: bytes, table: PracticeTable | None = None) -> list[tuple[str, int, int]]:
    read = read_lesson(data)
    found = read.faults or lesson_at(read, table or tables()[-1]).diagnostics
    return [(each.code.value, each.mark.line, each.mark.column) for each in found]


def test_the_example_has_no_fault() -> None:
    assert not faults_of(LESSON)
    for lit in (b"[limits, meter, legend, pay_table]", b"[shoe, tray, discard, dealer]"):
        assert not faults_of(LESSON.replace(b"spotlight: box 2", b"spotlight: " + lit))


@for_each(
    (
        (b"stage: values", b"stage: valeus", ("unknown_stage", 2, 8)),
        (b"round: first", b"round: frist", ("unknown_round", 9, 14)),
        (b"at: dealt", b"at: dealed", ("not_a_moment", 10, 11)),
        (b"at: dealt", b"at: before call box 2 " + b"9" * 5_000, ("not_a_moment", 10, 11)),
        (b"at: dealt", b"at: before draw_card box 2", ("no_such_moment", 10, 11)),
        (b"spotlight: box 2", b"spotlight: boks 2", ("not_a_spotlight", 11, 18)),
        (b"spotlight: box 2", b"spotlight: box 3", ("nothing_there", 11, 18)),
        (b"{rank.2.1}", b"{rank.2.7}", ("unknown_placeholder", 12, 14)),
        (b"TH 8C", b"TH", ("card_missing", 6, 12)),
        (b"KS 9D", b"KS 9D 2C", ("card_left", 6, 12)),
        (b"KS 9D", b"KS 9X", ("not_a_card", 6, 23)),
        (b"calls: [stand]", b"calls: [hop]", ("not_a_call", 5, 47)),
        (b"  - explain:", b"  - explane:", ("not_a_step", 8, 5)),
        (b"says: [", b"when: [whole_card], says: [", ("not_yaml", 12, 25)),
        (b'["A {rank.2.1}."]', b"[{text: A card., rules: [under_13]}]", ("not_in_game", 12, 14)),
        (b'["A {rank.2.1}."]', b"[{text: A card., rules: [pount]}]", ("not_a_choice", 12, 38)),
        (b"      at:", b"      when: [whole_card]\n      at:", ("unknown_condition", 10, 14)),
    ),
    lambda case: case[1][:60].decode(),
)
def test_a_fault_is_named_at_its_line_and_column(
    case: tuple[bytes, bytes, tuple[str, int, int]],
) -> None:
    old, new, fault = case
    assert faults_of(LESSON.replace(old, new, 1))[:1] == [fault]


COMPARED = b"""\
course: 1
stage: mixed_tables
rounds:
  first:
    boxes: {2: [{name: Ann, main: 20, calls: [stand]}]}
    cards: {box 2: KS 9D, dealer: TH 8C}
steps:
  - compare:
      says: [Two games.]
      sides:
        - label: "{game}, {points}"
          game: live-blackjack
          rules: [hole_card]
          round: first
          at: dealt
          of: dealer
        - label: "{game}, {points}"
          game: rws-blackjack-v5
          rules: [initial_deal]
          round: first
          at: dealt
          of: dealer
"""


def test_a_side_is_compared_at_a_table_of_its_own_game() -> None:
    for table in tables():
        here = lesson_at(read_lesson(COMPARED), table).lesson
        assert here is not None
        (compared,) = here.steps
        assert isinstance(compared, Compared)
        assert [side.label.text for side in compared.sides] == [
            "Live Blackjack, 10",
            "Blackjack V5, 10",
        ]
        cards = [
            [card for card in side.view.cards if card.place == side.of] for side in compared.sides
        ]
        assert [len(lying) for lying in cards] == [2, 1]
        cited = [side.label.citations[0] for side in compared.sides]
        assert [one.document for one in cited] == ["live-blackjack", "rws-blackjack-v5"]
        own = [one.paragraph.startswith("¶") for one in cited]
        assert own == [one.document == table.document.id for one in cited]
    assert faults_of(COMPARED.replace(b"live-b", b"dead-b"))[:1] == [("unknown_rules", 12, 17)]


def test_a_lesson_of_several_tables_asks_what_differs_between_them() -> None:
    for table in tables():
        here = lesson("mixed_tables", table).lesson
        assert here is not None
        assert isinstance(here.steps[-1], Quizzed)
        assert here.steps[-1].skills == (CONTRAST,)


def test_what_a_table_has_not_is_left_out() -> None:
    with_hole = LESSON.replace(b"      says:", b"      when: [hole_card]\n      says:")
    for table in tables():
        here = lesson_at(read_lesson(with_hole), table).lesson
        assert here is not None
        assert bool(here.steps) is table.document.ruleset.hole_card


def test_check_names_the_faults_of_a_lesson(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.course.yaml", tmp_path / "bad.course.yaml"
    good.write_bytes(LESSON)
    bad.write_bytes(LESSON.replace(b"dealt", b"after take_bust"))
    assert main(["check", str(good)]) == 0
    assert main(["check", str(bad)]) == 2
    assert f"{bad}:10:11: error: At the table of rws-perfect-pairs-v5" in capsys.readouterr().err


def test_a_lesson_is_printed_to_be_copied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "values"]) == 0
    assert not faults_of(capsys.readouterr().out.encode())
    assert main(["lesson", "vales"]) == 2
    assert "Did you mean “values”?" in capsys.readouterr().err


def test_a_file_is_of_the_stage_after_which_it_is_named() -> None:
    read = read_lesson(LESSON, "totals")
    (fault,) = read.faults
    assert read.lesson is None
    assert (fault.mark.line, fault.mark.column) == (2, 8)
    assert found_text(fault) == (
        "The lesson is of “values”; expected “totals”, after which its file is named."
    )
