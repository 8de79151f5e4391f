"""Exams in the records: what lies sealed, what is kept of a sitting, and what nobody changes."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from tests.cases import for_each
from tests.exams.made import DEALT, DEFINITION, GUIDED
from tests.exams.secrets import everything, found_in, secrets_of
from tests.storage.conftest import Opener
from tests.training_room import add_person, make_room, sign_in
from trainer.dealing.notation import written as act_line
from trainer.errors import AttemptElsewhere, DatabaseDamaged, NotAllowed
from trainer.exams.course import Event, State
from trainer.exams.definition import Definition, DefinitionFault, defaults, written
from trainer.exams.marking import Ruling, RulingKind
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.time import GAP, WRITTEN_EVERY, Reading
from trainer.log.findings import Fault
from trainer.procedure.questions import Money
from trainer.rules.money import Cents
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.exams import Exams
from trainer.storage.people import Erased
from trainer.storage.rows import Trainee
from trainer.storage.sittings import Kind, SittingJournal
from trainer.storage.verifying import verify

START = Reading(1_000_000, 1_800_000_000_000)
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
SHORT = replace(DEFINITION, parts=DEFINITION.parts[:1])
DRILLS = tuple(Place(0, number) for number in range(3))


def beside(opened: Opener) -> Exams:
    """The exams in another window, at which the manager is signed in as well."""
    database = opened()
    sign_in(database, "M1")
    return database.exams


def zipped(data: bytes) -> bytes:
    """What is in a zip."""
    with ZipFile(BytesIO(data)) as archive:
        return b"".join(map(archive.read, archive.namelist()))


def at(milliseconds: int) -> Reading:
    return Reading(START.monotonic + milliseconds, START.wall + milliseconds)


@pytest.fixture
def exams(database: Database) -> Exams:
    """The exams of a training room, whose manager is signed in."""
    make_room(database)
    return database.exams


@pytest.fixture
def ann(exams: Exams, database: Database) -> Trainee:
    return add_person(database, "Ann")


def planned(exams: Exams, candidate: Trainee, definition: Definition) -> int:
    """A sitting of an exam that has been frozen."""
    exam = exams.plan(definition)
    number = exams.add(exam, candidate.id)
    assert number is not None
    assert isinstance(exams.freeze(exam), int)
    return number


@pytest.fixture
def sitting(exams: Exams, ann: Trainee) -> int:
    return planned(exams, ann, DEFINITION)


@pytest.fixture
def short(exams: Exams, ann: Trainee) -> int:
    """A sitting of an exam of drills alone, which are made at once."""
    return planned(exams, ann, SHORT)


def begun(exams: Exams, sitting: int) -> SittingJournal:
    exams.sit_down(sitting, START)
    code = exams.start_code(exams.line(sitting).row.exam_id)
    journal = exams.start(sitting, code.lower(), START)
    assert journal is not None
    return journal


def answer_all(journal: SittingJournal) -> None:
    exam = journal.exam
    for place in DRILLS:
        journal.opened(place, 0)
        journal.answered(place, 0, exam.drill(place).question.expected, 900)
    if len(exam.definition.parts) == 1:
        return
    journal.opened(GUIDED, 1)
    for number, question in enumerate(exam.sheet(GUIDED, 1).questions):
        journal.answered(GUIDED, number, question.expected, 900)
    journal.opened(DEALT, 0)
    dealt, number = exam.dealt(DEALT, 0), 0
    while (owed := dealt.now.suggested()) is not None:
        dealt.attempt(owed.act)
        journal.acted(DEALT, number, owed.act, 500)
        number += 1


def finished(exams: Exams, sitting: int) -> None:
    journal = begun(exams, sitting)
    answer_all(journal)
    journal.end(Event.HAND_IN)
    exams.mark(journal.exam)


def states(exams: Exams, sitting: int) -> State:
    return exams.line(sitting).row.state


def test_a_frozen_exam_has_a_number_and_lies_sealed_until_its_start_code_is_given(
    exams: Exams, sitting: int, place: Path
) -> None:
    (line,) = exams.all()
    assert (line.number, line.states) == (1, {State.SEALED: 1})
    exam = line.id
    assert exams.definition(exam) is None
    assert b"payout.main" not in everything(place)
    with pytest.raises(LookupError):
        exams.change(exam, DEFINITION)
    exams.remove(exam)
    exams.sit_down(sitting, START)
    assert exams.start(sitting, "ABCD-EFGH-JKLM", START) is None
    assert states(exams, sitting) is State.WAITING
    begun(exams, sitting)
    opened = exams.definition(exam)
    assert opened is not None
    assert (opened.title, opened.house_version) == (DEFINITION.title, 0)


def test_what_is_planned_lies_in_no_file_either(
    exams: Exams, database: Database, place: Path
) -> None:
    exam = exams.plan(DEFINITION)
    exams.change(exam, replace(DEFINITION, title="Other"))
    database.copy_to(place.with_name("copy.sqlite"))
    assert b"payout.main" not in everything(place)
    assert b"payout.main" not in place.with_name("copy.sqlite").read_bytes()
    planned = exams.definition(exam)
    assert planned is not None
    assert planned.parts == DEFINITION.parts


def test_what_another_program_lets_an_exam_ask_neither_counts_nor_stays_unseen(
    exams: Exams, short: int, place: Path
) -> None:
    journal = begun(exams, short)
    journal.opened(DRILLS[0], 0)
    journal.end(Event.HAND_IN)
    easy = written(replace(SHORT, pass_mark=0))
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE exams SET definition = ?", [easy])
        connection.commit()
    exams.mark_ended(exams.line(short).row.exam_id)
    assert not exams.marked(short).result.passed
    verified = verify(place, Cancellation())
    assert verified is not None
    assert (Fault.CHANGED, "exams (id 1)") in {(one.fault, one.row) for one in verified.findings}


def test_what_cannot_be_sat_is_not_frozen(exams: Exams, ann: Trainee) -> None:
    exam = exams.plan(replace(DEFINITION, minutes=0))
    assert exams.freeze(exam) is DefinitionFault.NO_TIME
    exams.change(exam, DEFINITION)
    assert exams.freeze(exam) == 1
    other = exams.plan(DEFINITION)
    exams.add(other, ann.id)
    exams.remove(other)
    assert [line.id for line in exams.all()] == [exam]
    assert exams.sittings(other) == ()


def test_somebody_sits_an_exam_as_often_as_it_allows(exams: Exams, ann: Trainee) -> None:
    exam = exams.plan(replace(DEFINITION, attempts=2))
    sittings = [exams.add(exam, ann.id) for _attempt in range(3)]
    assert None not in sittings[:2]
    assert sittings[2] is None


def test_no_round_to_come_no_seed_and_no_answer_is_in_the_files(
    exams: Exams, sitting: int, place: Path, opened: Opener
) -> None:
    journal = begun(exams, sitting)
    exam = journal.exam
    journal.opened(DRILLS[0], 0)
    journal.answered(DRILLS[0], 0, Money(Cents(1)), 900)
    secrets = secrets_of(exam, DRILLS, (GUIDED, DEALT))
    right = [exam.drill(there).question.expected for there in DRILLS]
    amounts = [answer.amount for answer in right if isinstance(answer, Money)]
    assert len(secrets) > 30
    assert not found_in(place, secrets)
    assert not any(f'"money\\":{amount}' in str(everything(place)) for amount in amounts)
    # As after a kill: another window opens the same file.
    again = beside(opened)
    again.notice_gaps(at(GAP + 1))
    assert states(again, sitting) is State.INTERRUPTED
    assert not found_in(place, secrets)


def test_what_was_given_is_marked_when_the_sitting_has_ended_and_its_rounds_are_seen(
    exams: Exams, sitting: int, ann: Trainee
) -> None:
    finished(exams, sitting)
    found = exams.marked(sitting)
    assert found.result.percent == 100
    assert found.result.passed
    assert [part.size.length for part in found.result.parts] == [
        part.wanted.length for part in found.result.parts
    ]
    assert len(found.rounds) == 5
    assert found.rounds[3].text.startswith("format:") or "shoe:" in found.rounds[3].text
    seen = exams.seen(ann.id)
    assert [seen[one.seen] for one in found.rounds if one.seen] == [1000, 1000]
    assert set(exams.seen(ann.id + 1).values()) == {1}


def test_time_is_written_with_each_act_and_every_five_seconds(
    exams: Exams, short: int, opened: Opener
) -> None:
    journal = begun(exams, short)
    other = beside(opened)
    for second in range(1, 21):
        heard = journal.tick(at(1_000 * second))
        assert (heard.state, heard.charged) == (State.RUNNING, 1_000 * second)
        assert heard.charged - other.line(short).row.charged < WRITTEN_EVERY
    journal.tick(at(22_500))
    journal.opened(DRILLS[0], 0)
    assert other.line(short).row.charged == 22_500


def test_a_gap_needs_a_supervisor_or_a_code_which_is_good_once(
    exams: Exams, short: int, ann: Trainee
) -> None:
    (codes,) = exams.new_codes(exams.line(short).row.exam_id)
    journal = begun(exams, short)
    journal.tick(at(9_000))
    journal.opened(DRILLS[0], 0)
    journal.answered(DRILLS[0], 0, Money(Cents(1)), 900)
    assert journal.tick(at(9_000 + GAP + 1)).state is State.INTERRUPTED
    with pytest.raises(AttemptElsewhere):
        journal.answered(DRILLS[1], 0, Money(Cents(1)), 900)
    row = exams.line(short).row
    assert row.charged == 9_000 + WRITTEN_EVERY
    later = at(10 * MINUTE)
    assert exams.sit_down(short, later) is State.WAITING_TO_CONTINUE
    start = exams.start_code(row.exam_id)
    assert exams.go_on(short, start, later) is None
    again = exams.go_on(short, codes.codes[0], later)
    assert again is not None
    assert again.charged == 9_000 + WRITTEN_EVERY
    assert again.before.picks == {DRILLS[0]: 0}
    assert again.before.given[0].given == Money(Cents(1))
    again.interrupted()
    exams.sit_down(short, later)
    assert exams.go_on(short, codes.codes[0], later) is None
    credited = exams.let_go_on(short, later, credit=4_000)
    assert credited.charged == 9_000 + 2 * WRITTEN_EVERY - 4_000
    kinds = [entry.kind for entry in exams.entries(short)]
    assert kinds.count(Kind.CREDITED) == 1
    assert exams.line(short).row.second_look


@for_each([DAY, -DAY])
def test_a_clock_that_is_moved_by_a_day_interrupts_and_charges_nothing_for_it(
    moved: int, exams: Exams, ann: Trainee, opened: Opener
) -> None:
    sitting = planned(exams, ann, SHORT)
    journal = begun(exams, sitting)
    journal.tick(at(3_000))
    other = Reading(START.monotonic + 4_000, START.wall + 4_000 + moved)
    assert journal.tick(other).state is State.INTERRUPTED
    assert exams.line(sitting).row.charged == WRITTEN_EVERY
    exams.sit_down(sitting, other)
    again = exams.let_go_on(sitting, other)
    # And while nobody is there: the window was killed, and the clock is moved back again.
    again.tick(Reading(other.monotonic + 4_000, other.wall + 4_000))
    killed = beside(opened)
    killed.notice_gaps(Reading(0, START.wall))
    row = killed.line(sitting).row
    assert (row.state, row.charged) == (State.INTERRUPTED, 4_000 + 2 * WRITTEN_EVERY)


def test_new_codes_replace_those_that_were_printed(exams: Exams, short: int) -> None:
    exam = exams.line(short).row.exam_id
    (old,), (new,) = exams.new_codes(exam), exams.new_codes(exam)
    assert set(old.codes).isdisjoint(new.codes)
    begun(exams, short).interrupted()
    exams.sit_down(short, at(0))
    assert exams.go_on(short, old.codes[0], START) is None
    assert exams.go_on(short, new.codes[2], START) is not None


def test_a_second_window_neither_sits_nor_writes_what_runs_in_the_first(
    exams: Exams, short: int, opened: Opener
) -> None:
    journal = begun(exams, short)
    other = beside(opened)
    with pytest.raises(AttemptElsewhere):
        other.sit_down(short, at(5_000))
    code = other.start_code(other.line(short).row.exam_id)
    with pytest.raises(AttemptElsewhere):
        other.start(short, code, at(5_000))
    journal.tick(at(8_000))
    other.notice_gaps(at(9_000))
    assert states(other, short) is State.RUNNING
    assert other.sit_down(short, at(9_000 + 2 * GAP)) is State.WAITING_TO_CONTINUE
    assert journal.tick(at(10_000)).state is not State.RUNNING
    with pytest.raises(AttemptElsewhere):
        journal.end(Event.HAND_IN)


def test_a_supervisor_extends_and_ends_and_the_candidate_hears_of_it_at_the_next_second(
    exams: Exams, short: int, opened: Opener, ann: Trainee
) -> None:
    journal, other = begun(exams, short), beside(opened)
    assert journal.tick(at(1_000)).left == 30 * MINUTE - 1_000
    other.extend(short, 5, "The table was late.")
    assert journal.tick(at(2_000)).left == 35 * MINUTE - 2_000
    other.stop(short, "The fire alarm.")
    assert journal.tick(at(3_000)).state is State.ENDED
    assert other.mark_ended(other.line(short).row.exam_id) == 1
    assert other.marked(short).result.percent == 0


def test_two_interruptions_take_a_second_look_before_anything_is_decided(
    exams: Exams, short: int, ann: Trainee
) -> None:
    journal = begun(exams, short)
    for _twice in range(2):
        journal.interrupted()
        exams.sit_down(short, START)
        journal = exams.let_go_on(short, START)
    journal.end(Event.HAND_IN)
    exams.mark(journal.exam)
    with pytest.raises(AttemptElsewhere):
        exams.decide(short)
    exams.look_again(short, "Both were power cuts.")
    assert exams.decide(short) is False
    assert states(exams, short) is State.DECIDED


def test_nothing_changes_what_is_signed_and_an_appeal_is_a_record_beside_it(
    exams: Exams, short: int, place: Path, ann: Trainee
) -> None:
    finished(exams, short)
    exam = exams.line(short).row.exam_id
    assert exams.release(exam) == 0
    assert exams.decide(short, "Well done.") is True
    statement = exams.statement(short)
    exams.sign(short)
    assert exams.release(exam) == 1
    assert exams.line(short).row.released_at is not None
    broken = Ruling(RulingKind.VOID, DRILLS[0], None, "Not to be seen.", "")
    exams.rule(exam, broken)
    assert exams.marked(short).rulings == ()
    exams.appeal(short, "The chips were not to be seen.")
    exams.rule_on_appeal(short, "So it was.", passed=False)
    with pytest.raises(LookupError):
        exams.rule_on_appeal(short, "Once more.", passed=True)
    assert exams.passed(short) is False
    with pytest.raises(AttemptElsewhere):
        exams.extend(short, 5, "")
    assert exams.statement(short) == statement
    assert states(exams, short) is State.SIGNED
    assert exams.signer(short) == "Mara"
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE exam_marks SET lost = 1 WHERE place = 1")
        connection.commit()
    assert exams.signer(short) is None


def test_a_broken_item_is_marked_again_for_all_at_once(
    exams: Exams, short: int, database: Database, ann: Trainee
) -> None:
    finished(exams, short)
    exam = exams.line(short).row.exam_id
    bob = add_person(database, "Bob")
    other = exams.add(exam, bob.id)
    assert other is not None
    journal = begun(exams, other)
    journal.end(Event.HAND_IN)
    exams.mark(journal.exam)
    exams.look_again(other, "")
    exams.rule(exam, Ruling(RulingKind.VOID, DRILLS[0], None, "Not to be seen.", ""))
    for candidate in (short, other):
        found = exams.marked(candidate)
        assert [ruling.by for ruling in found.rulings] == ["Mara"]
        assert found.result.parts[0].of == 6
        assert states(exams, candidate) is State.MARKED


def test_an_act_is_kept_as_it_was_done(exams: Exams, sitting: int) -> None:
    journal = begun(exams, sitting)
    journal.opened(DEALT, 0)
    act = journal.exam.dealt(DEALT, 0).now.suggested()
    assert act is not None
    journal.acted(DEALT, 0, act.act, 700)
    (entry,) = [one for one in exams.entries(sitting) if one.kind is Kind.ACT]
    assert (entry.said.given, entry.milliseconds) == (act_line(act.act), 700)


def test_leaving_the_window_is_noted_and_a_mark_from_the_table_counts(
    exams: Exams, short: int, ann: Trainee
) -> None:
    journal = begun(exams, short)
    journal.left_window()
    journal.left_window()
    assert exams.line(short).left_window == 2
    exams.enter(short, 2, 70)
    exams.enter(short, 2, 80)
    journal.end(Event.TIME_UP)
    exams.mark(journal.exam)
    assert [entry.by for entry in exams.marked(short).entries if entry.kind is Kind.ENTERED] == [
        "Mara",
        "Mara",
    ]


def test_the_key_of_an_exam_is_nowhere_and_no_other_room_opens_it(
    exams: Exams, short: int, place: Path, database: Database
) -> None:
    exam = exams.line(short).row.exam_id
    signed = database.rights.signed
    assert signed is not None
    assert signed.room_key is not None
    with closing(sqlite3.connect(place)) as connection:
        row = connection.execute("SELECT sealed, key, start_code FROM exams").fetchone()
        assert signed.room_key not in b"".join(row)
        connection.execute("UPDATE exams SET key = zeroblob(60)")
        connection.commit()
    for use in (exams.new_codes, exams.mark_ended):
        with pytest.raises(DatabaseDamaged):
            use(exam)


@for_each(
    [
        lambda exams, sitting: exams.plan(DEFINITION),
        lambda exams, sitting: exams.freeze(exams.line(sitting).row.exam_id),
        lambda exams, sitting: exams.start_code(exams.line(sitting).row.exam_id),
        lambda exams, sitting: exams.new_codes(exams.line(sitting).row.exam_id),
        lambda exams, sitting: exams.add(exams.line(sitting).row.exam_id, 1),
        lambda exams, sitting: exams.extend(sitting, 5, ""),
        lambda exams, sitting: exams.stop(sitting, ""),
        lambda exams, sitting: exams.enter(sitting, 0, 100),
        lambda exams, sitting: exams.let_go_on(sitting, START),
        lambda exams, sitting: exams.mark_ended(exams.line(sitting).row.exam_id),
        lambda exams, sitting: exams.rule(1, Ruling(RulingKind.RIGHT, DRILLS[0], 0, "", "")),
        lambda exams, sitting: exams.look_again(sitting, ""),
        lambda exams, sitting: exams.decide(sitting),
        lambda exams, sitting: exams.sign(sitting),
        lambda exams, sitting: exams.release(1),
        lambda exams, sitting: exams.appeal(sitting, ""),
        lambda exams, sitting: exams.rule_on_appeal(sitting, "", passed=True),
        lambda exams, sitting: exams.marked(sitting),
        lambda exams, sitting: exams.all(),
        lambda exams, sitting: exams.sittings(1),
        lambda exams, sitting: exams.passed(sitting),
    ]
)
def test_a_candidate_does_nothing_that_is_a_supervisors(
    act: Callable[[Exams, int], object],
    exams: Exams,
    short: int,
    ann: Trainee,
    database: Database,
) -> None:
    sign_in(database, ann)
    with pytest.raises(NotAllowed):
        act(exams, short)


def test_the_same_rounds_come_again_after_an_interruption(
    exams: Exams, sitting: int, ann: Trainee
) -> None:
    journal = begun(exams, sitting)
    first = journal.exam
    journal.interrupted()
    exams.sit_down(sitting, START)
    again = exams.let_go_on(sitting, START).exam
    assert isinstance(again, OpenedExam)
    assert again.sheet(GUIDED, 1).questions == first.sheet(GUIDED, 1).questions
    assert again.drill(DRILLS[2]).id == first.drill(DRILLS[2]).id


def test_what_is_searched_for_would_be_found(exams: Exams, sitting: int, place: Path) -> None:
    journal = begun(exams, sitting)
    secrets = secrets_of(journal.exam, DRILLS, (GUIDED, DEALT))
    journal.end(Event.HAND_IN)
    exams.mark(journal.exam)
    # Once it is marked the rounds are there for whoever shows them again, and still no seed.
    found = found_in(place, secrets)
    assert found
    assert not {journal.exam.key, *secrets[2:66]} & set(found)


def test_who_is_erased_is_gone_from_exams_as_well(
    exams: Exams, short: int, ann: Trainee, database: Database
) -> None:
    exam = exams.line(short).row.exam_id
    exams.new_codes(exam)
    finished(exams, short)
    exams.rule(exam, Ruling(RulingKind.RIGHT, DRILLS[0], 0, "The felt was dark.", "", short))
    assert b"exam_marks" in zipped(database.people.export(ann.id))
    assert isinstance(database.people.erase(ann.id, Cancellation()), Erased)
    assert exams.sittings(exam) == ()
    assert exams.rulings(exam) == ()
    assert len(exams.all()) == 1


def test_what_is_only_seen_at_the_table_is_marked_by_a_supervisor(
    exams: Exams, ann: Trainee
) -> None:
    (championship,) = [one for one in defaults() if one.title.startswith("European")]
    sitting = planned(exams, ann, replace(championship, pass_mark=80))
    exam = exams.line(sitting).row.exam_id
    assert exams.definition(exam) is not None
    exams.stop(sitting, "Dealt at the table.")
    for part, percent in enumerate((90, 80, 60)):
        exams.enter(sitting, part, percent)
    assert exams.mark_ended(exam) == 1
    assert exams.marked(sitting).result.percent == Fraction(3 * 90 + 2 * 80 + 2 * 60, 7)
    assert exams.decide(sitting) is False


def test_who_never_started_is_not_marked_before_the_exam_was_opened(
    exams: Exams, short: int
) -> None:
    exam = exams.line(short).row.exam_id
    exams.stop(short, "Not here.")
    assert exams.mark_ended(exam) == 0
    assert exams.definition(exam) is None
