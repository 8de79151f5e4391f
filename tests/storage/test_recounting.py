"""Acts of before acts counted: marked again, then counted apart from questions and with them.

``dealt.sql`` was written by the version before: a coached round in which Insurance is offered on a
six again and again, a round dealt freely, and the first one once more, left after twelve acts.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import HandClock, Opener
from tests.storage.dealt_rounds import Chooser, played, recorded
from trainer.dealing.acts import DealerAct, Pay, PickUp, Take
from trainer.dealing.coached import DealtRound, Style
from trainer.errors import DatabaseLocked
from trainer.house.file import NO_HOUSE
from trainer.rejudging.rounds import Replays
from trainer.room.rights import AT_HOME
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, RoundsDealt
from trainer.sessions.attempt import dealt_so_far
from trainer.sessions.ports import AnswerRecord
from trainer.snapshot.fold import snapshot_after
from trainer.storage.checking import check_records
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.database import Database
from trainer.storage.progress import By, Chosen, Counted, together
from trainer.storage.recounting import count_earlier_acts
from trainer.storage.recovery import recover
from trainer.storage.rows import Mode, NewAttempt
from ui.table.deal_result import DealtTables

GAME = "rws-perfect-pairs-v5"
ACTS = 32 + 27 + 12
CUT_SHORT = 3
OFFERED = '{"chosen":["say offer_insurance"]}'


@pytest.fixture
def database(place: Path, opened: Opener) -> Database:
    return opened(make_old_database(place, "dealt.sql"))


def counted(database: Database) -> int:
    """Count the acts of before; of how many attempts that is done."""
    return count_earlier_acts(database, Replays(RULEBOOK, NO_HOUSE), Cancellation())


def number(database: Database, of: Counted) -> int:
    return database.progress.number(1, Chosen(counted=of))


def rows(place: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(query).fetchall()


def test_nothing_counts_before_it_has_been_marked_again(database: Database, place: Path) -> None:
    assert database.backup is not None
    assert rows(database.backup, "SELECT count(*) FROM answers") == [(ACTS,)]
    assert number(database, Counted.TOGETHER) == 0
    assert check_records(place, Cancellation()).sound


def test_each_act_counts_once_apart_from_questions(database: Database, place: Path) -> None:
    recorded = rows(place, "SELECT * FROM answers")
    assert counted(database) == 3
    assert counted(database) == 0
    assert rows(place, "SELECT * FROM answers") == recorded
    assert number(database, Counted.DEALING) == number(database, Counted.TOGETHER) == ACTS
    assert number(database, Counted.QUESTIONS) == 0
    assert database.progress.by(By.DOCUMENT, 1, counted=Counted.QUESTIONS) == ()
    listed = database.progress.answers(1, Chosen(counted=Counted.DEALING), limit=2 * ACTS)
    assert {(one.attempt, one.answer.number) for one in listed} == {
        (attempt, act) for attempt, acts in ((1, 32), (2, 27), (3, 12)) for act in range(acts)
    }
    assert check_records(place, Cancellation()).sound


def test_a_mistake_counts_under_the_paragraph_that_it_breaks(
    database: Database, place: Path
) -> None:
    query = f"SELECT DISTINCT paragraphs FROM answers WHERE given = '{OFFERED}'"
    assert rows(place, query) == [('["3.11","1.15"]',)]
    counted(database)
    offered = Chosen(document=GAME, paragraph="3.15.2")
    listed = database.progress.answers(1, offered, limit=ACTS)
    assert len(listed) == database.progress.number(1, offered) == 5
    assert {one.answer.verdict.right for one in listed} == {False}
    assert {one.skill for one in listed} == {"next_act.dealing"}


def test_its_rounds_have_a_pace(database: Database) -> None:
    assert database.progress.rounds(1) == ()
    counted(database)
    ((_day, dealt, boxes),) = database.progress.rounds(1)
    assert (dealt, boxes) == (RoundsDealt(2, (32 + 27) * 900), 6)
    assert dealt.an_hour == 135


def test_acts_open_no_skill(database: Database) -> None:
    counted(database)
    assert len(database.progress.by(By.SKILL, 1)) > 5
    assert database.practice.states(1) == {}


def test_a_round_that_goes_on_counts_from_then_on(
    database: Database, place: Path, answer: Callable[..., AnswerRecord]
) -> None:
    journal = database.attempts.resume(CUT_SHORT, {})
    journal.answered(answer(12))
    assert number(database, Counted.TOGETHER) == 0, "it waits with the others"
    counted(database)
    journal.answered(answer(13))
    journal.finished()
    assert number(database, Counted.DEALING) == ACTS + 2
    ((_day, dealt, _boxes),) = database.progress.rounds(1)
    assert dealt.rounds == 3
    assert check_records(place, Cancellation()).sound


def test_it_can_be_ended_and_goes_on_later(database: Database) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        count_earlier_acts(database, Replays(RULEBOOK, NO_HOUSE), cancellation)
    assert number(database, Counted.TOGETHER) == 0
    assert counted(database) == 3


def test_what_another_program_keeps_from_being_counted_is_counted_later(
    database: Database, place: Path
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            counted(database)
        other.execute("ROLLBACK")
    assert number(database, Counted.TOGETHER) == 0
    assert counted(database) == 3


def test_what_cannot_be_dealt_again_counts_as_it_was_marked(
    database: Database, answer: Callable[..., AnswerRecord], clock: HandClock
) -> None:
    counted(database)
    clock.shows += timedelta(days=1)
    new = NewAttempt(1, "gone", "Gone", "no round", GAME, 1, "0.1.0", Mode.SILENT)
    journal = database.attempts.begin(new, {})
    with database.connection.writing() as db:
        db.execute("UPDATE attempts SET counted_from = NULL WHERE id = ?", [journal.attempt])
    journal.answered(answer(0))
    journal.answered(answer(1, paid=100))
    assert counted(database) == 1
    assert number(database, Counted.DEALING) == ACTS + 2
    listed = database.progress.answers(1, Chosen(), limit=2)
    assert [one.answer.verdict.right for one in listed] == [False, True]
    assert {one.answer.paragraphs for one in listed} == {()}


def short(corrected: bool) -> Chooser:
    """The first payment is ten short, and what is lacking added at once, or never."""

    def choose(_dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
        if not isinstance(act, Pay) or done:
            return (act,)
        done.append(act)
        lacking = Cents(1000)
        rest = (Pay(lacking, act.bet),) * corrected
        return (Pay(Cents(act.amount - lacking), act.bet), *rest)

    done: list[DealerAct] = []
    return choose


@contextmanager
def counting_later(database: Database, waits: bool) -> Iterator[None]:
    """What is recorded within waits to be marked again, if it ``waits``."""
    if not waits:
        yield
        return
    with database.connection.writing() as db:
        db.execute(
            "CREATE TRIGGER waits AFTER INSERT ON attempts"
            " BEGIN UPDATE attempts SET counted_from = NULL WHERE id = new.id; END"
        )
    yield
    with database.connection.writing() as db:
        db.execute("DROP TRIGGER waits")


@pytest.mark.parametrize("waits", [False, True])
def test_a_mistake_that_is_put_right_costs_nothing(
    database: Database, place: Path, opened: Opener, waits: bool
) -> None:
    counted(database)
    ann = database.trainees.all()[0]
    with counting_later(database, waits):
        left = recorded(database, ann, Style.FREE, short(corrected=False))
        recorded(database, ann, Style.FREE, short(corrected=True))
    assert counted(database) == 2 * waits
    costly = Chosen(costly=True)
    (found,) = database.progress.answers(ann.id, costly)
    assert database.progress.number(ann.id, costly) == 1
    assert (found.attempt, found.cost) == (left, Cost(guests=Cents(1000)))
    for what in (By.SKILL, By.DOCUMENT, By.ERROR):
        sums = database.progress.by(what, ann.id)
        assert together(one.sum for one in sums).cost == found.cost
    cited = {one.key: one.sum.cost for one in database.progress.by(By.PARAGRAPH, ann.id)}
    assert {cited[paragraph] for paragraph in found.answer.paragraphs} == {found.cost}
    assert check_records(place, Cancellation()).sound
    database.close()
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    assert opened(target).progress.number(ann.id, costly) == 1


def forgotten(dealt: DealtRound, act: DealerAct) -> Sequence[DealerAct]:
    """From the first main bet that loses on none is settled, and all cards are picked up."""
    if not isinstance(act, Take) or act.bet.kind is not BetKind.MAIN:
        return (act,)
    places = snapshot_after(dealt.now.seen).dealt_places
    return [PickUp(place) for place in sorted(places, reverse=True)]


@pytest.mark.parametrize("waits", [False, True])
def test_a_bet_that_is_forgotten_costs_what_the_result_sheet_says(
    database: Database, waits: bool
) -> None:
    counted(database)
    ann = database.trainees.all()[0]
    with counting_later(database, waits):
        attempt = database.attempts.get(recorded(database, ann, Style.FREE, forgotten))
    assert counted(database) == waits
    so_far = dealt_so_far(attempt, played())
    tables = DealtTables(Style.FREE, played(), so_far.again, so_far.dealt.excess)
    lost = tables.aftermath(attempt.answers).cost
    assert lost.house
    assert lost.guests
    costly = database.progress.answers(ann.id, Chosen(costly=True))
    assert sum((answer.cost for answer in costly), Cost()) == lost
    for what in (By.SKILL, By.DOCUMENT, By.ERROR):
        sums = database.progress.by(what, ann.id)
        assert together(one.sum for one in sums).cost == lost


def test_what_was_counted_is_recovered_from_a_damaged_file(
    database: Database, place: Path, opened: Opener
) -> None:
    counted(database)
    before = database.progress.by(By.PARAGRAPH, 1)
    rounds = database.progress.rounds(1)
    database.close()
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    recovered = opened(target)
    assert recovered.progress.by(By.PARAGRAPH, 1) == before
    assert recovered.progress.rounds(1) == rounds


def test_acts_of_an_earlier_damaged_file_are_marked_again(
    place: Path, opened: Opener, tmp_path: Path
) -> None:
    target = tmp_path / "recovered.sqlite"
    assert (
        recover(AT_HOME, make_old_database(place, "dealt.sql"), target, Cancellation()) is not None
    )
    recovered = opened(target)
    assert number(recovered, Counted.TOGETHER) == 0
    assert counted(recovered) == 3
    assert number(recovered, Counted.DEALING) == ACTS
