"""What comes from a server is believed as far as it is signed, and waits for what it needs."""

import dataclasses
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from tests.exams.made import DEFINITION
from tests.log.records import an_answer
from tests.server.stations import Clock
from tests.training_room import CHEAP, PASSWORD, PIN, add_person, make_room, sign_in
from trainer.exams.course import Event, State
from trainer.exams.marking import Ruling, RulingKind
from trainer.exams.opened import Place
from trainer.exams.orders import Action
from trainer.exams.time import Reading
from trainer.log.findings import Fault
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.room.keys import Signer, certify, new_root, published_statement
from trainer.room.rights import Right, Role
from trainer.server.publishing import (
    Published,
    What,
    aside,
    changes,
    ordered,
    settle,
    take,
    take_all,
)
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.log import Erasure, entry as log_entry
from trainer.storage.people import Erased
from trainer.storage.published.exams import ExamDocument
from trainer.storage.published.kinds import MOST_BYTES, Aside
from trainer.storage.published.people import PersonDocument
from trainer.storage.publishing import BY_NAME
from trainer.storage.rights import SignedIn
from trainer.storage.rows import Mode, NewAttempt, Trainee
from trainer.storage.sittings import SittingJournal, SittingRow
from trainer.storage.verifying import verify

START = Reading(1_000_000, 1_800_000_000_000)
START_OF_DAY = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
ROUND = Item(ItemKind.ROUND, "pairs", "Pairs", "live-blackjack", "guided")
SHORT = replace(DEFINITION, parts=DEFINITION.parts[:1])


def joined(path: Path, root: bytes, number: int) -> Database:
    path.parent.mkdir()
    database = open_database(path, clock=Clock(), cost=CHEAP)
    join(database, root, number)
    return database


def join(database: Database, root: bytes, number: int) -> None:
    with database.connection.writing() as db:
        values = [number, root, database.connection.timestamp()]
        db.execute("INSERT INTO station VALUES (1, ?, 'Pit', '{}', ?, 0, 0, ?)", values)


@dataclass
class Pair:
    """A station whose manager publishes, and another that takes over what comes."""

    here: Database
    there: Database
    change: int = 0
    sent: list[Published] = field(default_factory=list)

    @property
    def mara(self) -> Signer:
        signed = self.here.rights.signed
        assert signed is not None
        assert signed.signer is not None
        return signed.signer

    def signed(self, kind: str, name: str, body: bytes, signer: Signer | None = None) -> Published:
        """A document as the server has it, whoever signs it."""
        signer, self.change = signer or self.mara, self.change + 1
        number = self.change
        signature = signer.sign(published_statement(kind, name, number, body))
        return Published(number, kind, name, number, body, signature, signer.certificate)

    def everything(self) -> list[Published]:
        """What is to be published here, signed by the manager; here it counts as published."""
        made = [self.signed(one.kind, one.id, one.body) for one in changes(self.here)]
        for one in made:
            assert take(self.here, one) is None
        self.sent += made
        return made

    def bring(self) -> None:
        """Have everything there that is here."""
        for one in self.everything():
            assert take(self.there, one) is None

    def why(self, kind: str, name: str, body: bytes, signer: Signer | None = None) -> Aside | None:
        """Why a document that comes there is not applied."""
        return take(self.there, self.signed(kind, name, body, signer))


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with open_database(tmp_path / "a.sqlite", clock=Clock(), cost=CHEAP) as here:
        make_room(here)
        room = here.rights.room
        assert room is not None
        join(here, room.public, 0)
        with joined(tmp_path / "there/b.sqlite", room.public, 1) as there:
            yield Pair(here, there)


def is_whole(database: Database) -> bool:
    found = verify(database.path, Cancellation())
    assert found is not None
    assert found.findings == (), found.findings
    return found.whole


def signer_of(database: Database, number: str) -> Signer:
    """The keys of somebody who has a password."""
    who = database.people.with_number(number)
    assert who is not None
    signed = database.rights.unlock(who.id, PASSWORD)
    assert isinstance(signed, SignedIn)
    assert signed.signer is not None
    return signed.signer


def furnish(pair: Pair) -> tuple[Trainee, int, int]:
    """Sam, Ann, a class with her and an exam that she is to sit: she, the exam, the sitting."""
    here = pair.here
    add_person(here, "Sam", "S1", Role.SUPERVISOR)
    # A name that no key, hash or salt has in it by chance.
    ann = add_person(here, "Ann of Green Gables", "A1")
    assert here.people.set_pin(ann.id, PIN) is None
    days = date(2026, 11, 1), date(2026, 12, 24)
    taught = here.classes.keep(TrainingClass(0, "A", "live-blackjack", *days, people=(ann.id,)))
    here.classes.assign(Assignment(0, "Pairs", taught, (ann.id,), (ROUND,), ""))
    exam = here.exams.plan(SHORT)
    sitting = here.exams.add(exam, ann.id)
    assert sitting is not None
    assert isinstance(here.exams.freeze(exam), int)
    here.exams.new_codes(exam)
    return ann, exam, sitting


def test_documents_are_applied_in_whatever_order_they_come(pair: Pair) -> None:
    here, there = pair.here, pair.there
    furnish(pair)
    sent = pair.everything()
    Random(7).shuffle(sent)
    waited = [take(there, one) for one in sent]
    assert Aside.WAITS in waited
    assert {*waited} <= {None, Aside.WAITS}
    assert len(take_all(there, ()).applied) == len([*filter(None, waited)])
    assert (aside(there), changes(there)) == ((), ())
    for one in sent:  # and come again as often as they like
        assert take(there, one) is None
    sign_in(there, "M1")
    assert there.people.all() == here.people.all()
    assert there.classes.all() == here.classes.all()
    assert there.exams.all() == here.exams.all()
    assert is_whole(there)


# What is refused


def test_what_no_supervisor_of_the_room_has_signed_is_kept_aside(pair: Pair) -> None:
    furnish(pair)
    pair.bring()
    body, other = b'{"data":"QQ=="}', new_root("Academy", START_OF_DAY)
    made = certify(other.keys, other.authority, "Eve", "E1", START_OF_DAY, Role.MANAGER)
    eve = Signer(1, 9, "Eve", made.public, made.statement, (b"", b""), made.keys)
    good = pair.signed("scenario", "a.scenario.yaml", body)
    for bad in (
        pair.signed("scenario", "a.scenario.yaml", body, eve),
        good._replace(signer=eve.certificate),
        good._replace(signer="{}\n"),
        good._replace(signature=bytes(64)),
        good._replace(signature=b""),
        good._replace(body=b'{"data":"Qg=="}'),
        good._replace(id="b.scenario.yaml"),
        good._replace(kind="lesson", id="values"),
    ):
        assert take(pair.there, bad) is Aside.SIGNATURE
    # It delays nothing, and what comes in its place is applied.
    assert take(pair.there, good) is None
    assert len(aside(pair.there)) == 2
    text = take_all(pair.there, ()).refused[0].why.text
    assert text == "No supervisor of this room has signed it."


def test_nobody_publishes_what_their_role_may_not(pair: Pair) -> None:
    ann, _exam, _sitting = furnish(pair)
    gone = add_person(pair.here, "Gone")
    assert isinstance(pair.here.people.erase(gone.id, Cancellation()), Erased)
    sent = {(one.kind, one.id): one.body for one in pair.everything()}
    for one in pair.sent:
        assert take(pair.there, one) is None
    sam = signer_of(pair.here, "S1")
    form = msgspec.json.Decoder(PersonDocument)
    mara, anne = (form.decode(sent["person", number]) for number in ("1", str(ann.id)))
    sam_id = str(sam.person)
    sams = form.decode(sent["person", sam_id])
    cases = {
        # Sam makes nobody a supervisor, least of all themselves, and takes no role from anybody.
        sam_id: (replace(sams, role=Role.MANAGER), replace(sams, secret=mara.secret)),
        "1": (replace(mara, role=Role.TRAINEE, keys=()), replace(mara, name="Nobody")),
        "77": (replace(anne, role=Role.SUPERVISOR, staff_number=None),),
        str(ann.id): (
            replace(anne, keys=mara.keys),
            replace(anne, erased_at=anne.added_at, name=""),
            replace(anne, erased_at=anne.added_at, merged=1),
        ),
        str(gone.id): (replace(anne, name="Gone"),),
    }
    for number, documents in cases.items():
        for doc in documents:
            body = msgspec.json.encode(doc, order="sorted")
            assert pair.why("person", number, body, sam) is Aside.RIGHT
    for kind, name in (("room", "room"), ("house", "house"), ("layout", "a.layout.yaml")):
        body = sent.get(
            (kind, name), b'{"by":"Sam","at":"2026-11-28T09:00:00Z","text":"","data":""}'
        )
        assert pair.why(kind, name, body, sam) is Aside.RIGHT
    # What they may do is done.
    renamed = msgspec.json.encode(replace(anne, name="Anne"), order="sorted")
    assert pair.why("person", str(ann.id), renamed, sam) is None
    assert pair.why("lesson", "values", b'{"data":"QQ=="}', sam) is None
    assert pair.there.people.get(ann.id).name == "Anne"
    assert pair.there.people.get(1).role is Role.MANAGER


def test_a_key_that_has_ended_signs_nothing_more(pair: Pair) -> None:
    furnish(pair)
    sam = signer_of(pair.here, "S1")
    pair.bring()
    before = pair.signed("lesson", "first", b'{"data":"QQ=="}', sam)
    pair.here.people.set_role(sam.person, Role.SUPERVISOR, "another password", "another password")
    # Until that is published, what Sam signs with the keys of before still holds everywhere.
    assert take(pair.here, before) is take(pair.there, before) is None
    pair.bring()
    for station in (pair.here, pair.there):
        after = pair.signed("lesson", "second", b'{"data":"QQ=="}', sam)
        assert take(station, after) is Aside.ENDED


def test_whoever_has_left_publishes_nothing_until_they_come_back(pair: Pair) -> None:
    furnish(pair)
    sam = signer_of(pair.here, "S1")
    for left, change in ((True, pair.here.people.leave), (False, pair.here.people.come_back)):
        change(sam.person)
        pair.bring()
        why = pair.why("lesson", "values", b'{"data":"QQ=="}', sam)
        assert why is (Aside.ENDED if left else None)


def test_a_file_that_cannot_be_written_is_tried_again(pair: Pair) -> None:
    furnish(pair)
    pair.bring()
    (pair.there.path.parent / "lessons").write_bytes(b"a file where a folder should be")
    body = b'{"data":"QQ=="}'
    assert pair.why("lesson", "values", body) is Aside.UNWRITABLE
    assert pair.why("scenario", "a.scenario.yaml", body) is None
    (pair.there.path.parent / "lessons").unlink()
    assert take_all(pair.there, ()).applied == (("lesson", "values"),)
    assert aside(pair.there) == ()


def test_hostile_documents_are_refused_with_the_reason(pair: Pair) -> None:
    furnish(pair)
    pair.bring()
    folder = pair.there.path.parent
    outside = folder.parent / "outside"
    outside.mkdir()
    (folder / "scenarios").mkdir()
    (folder / "scenarios/link").symlink_to(outside)
    (folder / "scenarios/dir.scenario.yaml").mkdir()
    before = {path: path.is_file() and path.read_bytes() for path in folder.parent.rglob("*")}
    file, deep = b'{"data":"QQ=="}', b"[" * 100_000 + b"]" * 100_000
    person = b'{"role":"trainee","name":"%s","added_at":"2026-11-28T09:00:00.000+00:00"%s}'
    cases: list[tuple[str, str, bytes, Aside]] = [
        ("scenario", "../a.scenario.yaml", file, Aside.NAME),
        ("scenario", "/etc/a.scenario.yaml", file, Aside.NAME),
        ("scenario", "a/../../a.scenario.yaml", file, Aside.NAME),
        ("scenario", "c:\\a.scenario.yaml", file, Aside.NAME),
        ("scenario", ".feltwork-trash/a.scenario.yaml", file, Aside.NAME),
        ("scenario", "link/a.scenario.yaml", file, Aside.NAME),
        ("scenario", "dir.scenario.yaml", file, Aside.NAME),
        ("scenario", "records.sqlite", file, Aside.NAME),
        ("lesson", "../x", file, Aside.NAME),
        ("layout", "removed/x.layout.yaml", file, Aside.NAME),
        ("scenario", "a.scenario.yaml", b'{"data":"%s"}' % (b"QUJD" * 60_000), Aside.LARGE),
        ("scenario", "a.scenario.yaml", b" " * (MOST_BYTES + 1), Aside.LARGE),
        ("scenario", "a.scenario.yaml", deep, Aside.UNREADABLE),
        ("class", "1", b'{"more":%s}' % deep, Aside.UNREADABLE),
        ("class", "1", b"null", Aside.UNREADABLE),
        ("class", "1", b"\xff", Aside.UNREADABLE),
        ("person", "-1", person % (b"A", b""), Aside.NAME),
        ("person", "9" * 5000, person % (b"A", b""), Aside.NAME),
        ("person", "01", person % (b"A", b""), Aside.NAME),
        ("person", "7", person % (b"A\\u0000", b""), Aside.NAME),
        ("person", "7", person % (b"", b""), Aside.NAME),
        ("person", "7", person % (b"A" * 500, b""), Aside.NAME),
        ("person", "7", person % (b"A", b',"staff_number":"A1"'), Aside.CLASH),
        ("person", "7", person % (b"A", b',"staff_number":"%s"' % (b"9" * 99)), Aside.NAME),
        ("person", "7", person % (b"A", b',"left_at":"yesterday"'), Aside.UNREADABLE),
        ("shoe", "1", b"{}", Aside.NEWER),
        ("house", "other", b"{}", Aside.NAME),
    ]
    found = [
        (kind, name[:40], why)
        for kind, name, body, why in cases
        if pair.why(kind, name, body) is not why
    ]
    assert found == []
    assert {
        path: path.is_file() and path.read_bytes()
        for path in folder.parent.rglob("*")
        if "sqlite" not in path.name
    } == {path: data for path, data in before.items() if "sqlite" not in path.name}
    assert is_whole(pair.there)


# What goes on here is left alone


def begun(database: Database, exam: int, sitting: int, code: str) -> SittingJournal:
    database.exams.sit_down(sitting, START)
    journal = database.exams.start(sitting, code, START)
    assert journal is not None
    return journal


def row_of(database: Database, sitting: int) -> SittingRow:
    return database.exams.line(sitting).row


def answer(journal: SittingJournal) -> None:
    for number in range(3):
        place = Place(0, number)
        journal.opened(place, 0)
        expected = journal.exam.drill(place).question.expected
        journal.answered(place, 0, expected, 900)


def test_a_running_sitting_is_never_touched(pair: Pair) -> None:
    here, there = pair.here, pair.there
    _ann, exam, sitting = furnish(pair)
    pair.bring()
    sign_in(there, "M1")
    journal = begun(there, exam, sitting, here.exams.start_code(exam))
    journal.opened(Place(0, 0), 0)
    before, said = row_of(there, sitting), there.exams.entries(sitting)
    # Elsewhere another candidate is added, and this one, who has not begun there, given time.
    ben = add_person(here, "Ben", "B1")
    assert here.exams.add(exam, ben.id) is not None
    here.exams.extend(sitting, 10, "slow")
    here.exams.new_codes(exam)
    pair.bring()
    assert len(there.exams.sittings(exam)) == 2
    assert changes(there) == ()
    assert (row_of(there, sitting), there.exams.entries(sitting)) == (before, said)
    journal.answered(Place(0, 0), 0, journal.exam.drill(Place(0, 0)).question.expected, 900)
    # Nor by an outcome that somebody has published of it meanwhile.
    finish(here, begun(here, exam, sitting, here.exams.start_code(exam)))
    (one,) = pair.everything()
    assert one.kind == "sitting"
    assert take(there, one) is Aside.RUNNING
    assert there.exams.entries(sitting)[: len(said)] == said
    assert row_of(there, sitting).state is State.RUNNING
    assert is_whole(there)


def test_an_exam_that_somebody_sits_is_never_another_one(pair: Pair) -> None:
    here, there = pair.here, pair.there
    _ann, exam, sitting = furnish(pair)
    pair.bring()
    begun(there, exam, sitting, here.exams.start_code(exam))
    (sent,) = (one for one in pair.sent if one.kind == "exam")
    doc = msgspec.json.decode(sent.body, type=ExamDocument)
    for other in (replace(doc, sealed=b"another"), replace(doc, number=None, sealed=b"planned")):
        body = msgspec.json.encode(other, order="sorted")
        assert pair.why("exam", str(exam), body) is Aside.CLASH
    assert is_whole(there)


def test_an_order_is_done_once_where_the_sitting_is_by_whoever_has_signed_it(pair: Pair) -> None:
    here, there = pair.here, pair.there
    _ann, exam, sitting = furnish(pair)
    pair.bring()
    begun(there, exam, sitting, here.exams.start_code(exam))
    allowed = row_of(there, sitting).allowed
    order = here.exams.order(sitting, Action.EXTEND, 10, "slow")
    change = ordered(order, "Ann")
    assert change.line == "Order: Ann (new)"
    one = pair.signed(change.kind, change.id, change.body)
    for _time in range(2):
        assert take(there, one) is take(here, one) is None
    assert row_of(there, sitting).allowed == allowed + 600_000
    assert row_of(here, sitting).allowed == allowed
    assert changes(there) == changes(here) == ()
    # Nobody orders in the name of another.
    forged = msgspec.structs.replace(order, by=signer_of(here, "S1").person)
    assert pair.why("order", "abc", BY_NAME["order"].encoded(forged)) is Aside.CLASH
    assert row_of(there, sitting).allowed == allowed + 600_000
    assert is_whole(there)


def finish(database: Database, journal: SittingJournal) -> None:
    answer(journal)
    journal.end(Event.HAND_IN)
    database.exams.mark(journal.exam)
    database.exams.decide(journal.sitting)
    database.exams.sign(journal.sitting)


def test_an_outcome_is_the_same_at_every_station_once_it_is_signed(pair: Pair) -> None:
    here, there = pair.here, pair.there
    ann, exam, sitting = furnish(pair)
    pair.bring()
    journal = begun(here, exam, sitting, here.exams.start_code(exam))
    answer(journal)
    journal.end(Event.HAND_IN)
    here.exams.mark(journal.exam)
    here.exams.look_again(sitting, "why not")
    ruling = Ruling(RulingKind.RIGHT, Place(0, 0), 0, "either will do", "Mara", sitting)
    here.exams.rule(exam, ruling)
    assert [one.kind for one in changes(here)] == ["exam"]  # it is not decided yet
    here.exams.look_again(sitting, "again")
    here.exams.decide(sitting)
    here.exams.sign(sitting)
    here.exams.release(exam)
    pair.bring()
    assert changes(there) == ()
    sign_in(there, "M1")
    assert there.exams.statement(sitting) == here.exams.statement(sitting)
    assert there.exams.signer(sitting) == "Mara"
    sign_in(there, ann, PIN)
    assert there.exams.passed(sitting) is True
    marked, again = here.exams.marked(sitting), there.exams.marked(sitting)
    assert (again.result, again.rulings) == (marked.result, marked.rulings)
    assert is_whole(there)
    # An appeal, and what is decided of it, follow.
    here.exams.appeal(sitting, "too strict")
    here.exams.rule_on_appeal(sitting, "no", passed=False)
    pair.bring()
    assert there.exams.passed(sitting) is False


# Whoever is erased or merged


def answered(database: Database, trainee: Trainee) -> int:
    """Have somebody answer a question; the attempt."""
    new = NewAttempt(
        trainee.id, "pairs", "Pairs", "format: 1\n", "live-blackjack", 1, "1.0", Mode.GUIDED, 3
    )
    journal = database.attempts.begin(new, {})
    journal.answered(an_answer(0, Random(1)))
    return journal.attempt


def test_whoever_is_erased_is_erased_at_every_station_with_the_manager_s_word(
    pair: Pair,
) -> None:
    here, there = pair.here, pair.there
    ann, exam, sitting = furnish(pair)
    finish(here, begun(here, exam, sitting, here.exams.start_code(exam)))
    pair.bring()
    sign_in(there, ann, PIN)
    answered(there, ann)
    assert there.back_up_today(Cancellation()) is not None
    secret = "SELECT hash FROM secrets WHERE person_id = ?"
    (hashed,) = there.connection.db.execute(secret, [ann.id]).fetchone()
    assert isinstance(here.people.erase(ann.id, Cancellation()), Erased)
    lines = [(one.kind, one.what) for one in changes(here)]
    assert lines == [
        ("person", What.CHANGED),
        ("sitting", What.REMOVED),
    ]
    sent = pair.everything()
    person = sent[0]
    assert take(there, person) is None
    # Everything that is about them here has gone with them, and is no change of this station's.
    assert changes(there) == ()
    for one in sent[1:]:
        assert take(there, one) is None
    sign_in(there, "M1")
    assert there.exams.sittings(exam) == ()
    (counted,) = there.connection.db.execute("SELECT count(*) FROM attempts").fetchone()
    assert counted == 0
    for database in (here, there):
        folder = database.path.parent
        files = [path for path in folder.rglob("*sqlite*") if path.is_file()]
        database.connection.fold_log()
        for text in (ann.name.encode(), hashed.encode()):
            assert [path.name for path in files if text in path.read_bytes()] == []
        assert is_whole(database)
    found = verify(there.path, Cancellation())
    assert found is not None
    assert found.erased > 0


def test_the_log_forgets_nothing_but_by_a_document_that_erases_a_person(pair: Pair) -> None:
    """Whoever has the file could else let it forget whatever they like."""
    here, there = pair.here, pair.there
    ann, _exam, _sitting = furnish(pair)
    ben = add_person(here, "Ben", "B1")
    pair.bring()
    sam = signer_of(here, "S1")
    assert isinstance(here.people.erase(ben.id, Cancellation()), Erased)
    sent = {one.id: one for one in pair.everything()}
    erasing = sent[str(ben.id)]
    # Of somebody who is here still, signed by a supervisor, or of the house: none of it counts.
    forged = pair.signed("person", str(ben.id), erasing.body, sam)
    sign_in(there, "M1")
    there.houses.store("format: 1\n", "Eve", 0)
    cases = (
        (ann.id, erasing, "trainees added"),
        (ben.id, forged, "trainees added"),
        (ben.id, erasing._replace(signature=bytes(64)), "trainees added"),
        (ben.id, erasing, "house added"),
    )
    for person, one, kind in cases:
        with closing(sqlite3.connect(":memory:")) as connection:
            there.connection.db.conn.backup(connection)
            copy = there.path.with_name(f"{kind} {one.change} {person}.sqlite")
            with closing(sqlite3.connect(copy)) as target:
                connection.backup(target)
        with open_database(copy, clock=Clock(), cost=CHEAP) as opened:
            assert is_whole(opened)
            with opened.connection.writing() as db:
                (entry,) = db.execute("SELECT min(seq) FROM log WHERE kind = ?", [kind]).fetchone()
                db.execute("UPDATE log SET body = NULL, salt = NULL WHERE seq = ?", [entry])
                erasure = Erasure(
                    "person",
                    ((entry, entry),),
                    one.signer,
                    one.signature.hex(),
                    person,
                    one.body.decode(),
                    one.version,
                )
                db.execute(
                    "UPDATE trainees SET erased_at = '2026-11-28T10:00:00.000+00:00' WHERE id = ?",
                    [ben.id],
                )
                log_entry(db, "erased", msgspec.json.encode(erasure).decode())
            found = verify(copy, Cancellation())
            assert found is not None
            assert Fault.FORGOTTEN in {one.fault for one in found.findings}, (person, kind)
    assert take(there, erasing) is None
    assert is_whole(there)


def test_whoever_was_merged_is_the_other_one_at_every_station(pair: Pair) -> None:
    here, there = pair.here, pair.there
    furnish(pair)
    twin = add_person(here, "Anne")
    pair.bring()
    sign_in(there, twin, "")
    attempt = answered(there, twin)
    ann = here.people.with_number("A1")
    assert ann is not None
    here.people.merge(twin.id, ann.id)
    pair.bring()
    assert changes(there) == ()
    sign_in(there, "M1")
    assert attempt in [one.id for one in there.attempts.latest(ann.id, 9)]
    assert there.people.all() == here.people.all()
    assert there.rights.journal()[0][1:5] == ("Mara", Right.PERSONAL_DATA, "Merged", ann.name)
    assert is_whole(there)
    # Once they are erased, so is everything that was the other one's.
    assert isinstance(here.people.erase(ann.id, Cancellation()), Erased)
    pair.bring()
    (counted,) = there.connection.db.execute("SELECT count(*) FROM attempts").fetchone()
    assert counted == 0
    assert is_whole(there)


def test_two_of_a_class_who_are_one_are_in_it_once(pair: Pair) -> None:
    here, there = pair.here, pair.there
    furnish(pair)
    (taught,) = here.classes.all()
    twins = [add_person(here, name) for name in ("Ben", "Benn")]
    here.classes.keep(taught_by(taught, *(one.id for one in twins)))
    pair.bring()
    here.people.merge(twins[1].id, twins[0].id)
    pair.bring()
    sign_in(there, "M1")
    assert changes(here) == changes(there) == ()
    # What somebody publishes who has not heard of it yet, is about the one who is left.
    here.classes.keep(taught_by(taught))
    (late,) = changes(here)
    stale = late.body.replace(b"[%d," % twins[0].id, b"[%d," % twins[1].id)
    assert stale != late.body
    assert take(there, pair.signed("class", late.id, stale)) is None
    assert there.classes.all() == here.classes.all()


def taught_by(taught: TrainingClass, *people: int) -> TrainingClass:
    return dataclasses.replace(taught, people=people)


def test_nothing_of_whoever_is_erased_is_kept_when_it_comes_later(pair: Pair) -> None:
    here, there = pair.here, pair.there
    ann, exam, sitting = furnish(pair)
    pair.bring()
    finish(here, begun(here, exam, sitting, here.exams.start_code(exam)))
    (outcome,) = pair.everything()
    assert isinstance(here.people.erase(ann.id, Cancellation()), Erased)
    erased = next(one for one in pair.everything() if one.kind == "person")
    assert take(there, erased) is None
    assert take(there, outcome) is None
    assert (changes(there), aside(there)) == ((), ())
    kept = "SELECT body FROM room_published WHERE kind = 'sitting'"
    assert there.connection.db.execute(kept).fetchall() == [(b"null",)]


def test_an_exam_can_be_started_whoever_has_made_codes_anew(pair: Pair) -> None:
    here, there = pair.here, pair.there
    _ann, exam, sitting = furnish(pair)
    pair.bring()
    sign_in(there, "M1")
    (codes,) = here.exams.new_codes(exam)
    there.exams.new_codes(exam)
    (one,) = pair.everything()
    assert take(there, one) is Aside.CONFLICT
    assert settle(there, "exam", str(exam), mine=False) is None
    begun(there, exam, sitting, here.exams.start_code(exam)).interrupted()
    there.exams.sit_down(sitting, START)
    journal = there.exams.go_on(sitting, codes.codes[0], START)
    assert journal is not None
    journal.interrupted()
    there.exams.sit_down(sitting, START)
    # It is used up, also where the exam comes once more.
    here.exams.rule(exam, Ruling(RulingKind.RIGHT, Place(0, 0), 0, "so it is", "Mara"))
    pair.bring()
    assert changes(there) == ()
    assert there.exams.go_on(sitting, codes.codes[0], START) is None
    assert there.exams.go_on(sitting, codes.codes[1], START) is not None


def test_nobody_becomes_somebody_who_is_erased_until_a_manager_has_chosen(pair: Pair) -> None:
    here, there = pair.here, pair.there
    ann, _exam, _sitting = furnish(pair)
    twin = add_person(here, "Anne")
    pair.bring()
    sign_in(there, twin, "")
    attempt = answered(there, twin)
    sign_in(there, "M1")
    assert isinstance(there.people.erase(ann.id, Cancellation()), Erased)
    here.people.merge(twin.id, ann.id)
    (merged,) = (one for one in pair.everything() if one.id == str(twin.id))
    assert take(there, merged) is Aside.CLASH
    assert [one.id for one in there.attempts.latest(twin.id, 9)] == [attempt]
    # So they are erased as well, which is to be published in the place of the other.
    assert isinstance(there.people.erase(twin.id, Cancellation()), Erased)
    assert settle(there, "person", str(twin.id), mine=True) is None
    assert aside(there) == ()
    assert str(twin.id) in [one.id for one in changes(there)]
    assert is_whole(there)
