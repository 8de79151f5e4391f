"""Recorded answers judged once more: by another house, of drills too; kept beside the old ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import for_each, one_in
from tests.rejudged import ELSEWHERE, HIGH, LIVE, STRAIGHT, TEXT, answered, house, sheet_of
from tests.scenario_files import name_of, shipped
from tests.storage.conftest import Opener
from trainer.cli.main import main
from trainer.making.recipe import written
from trainer.making.tables import practice_table
from trainer.practice.contrast import drill_again
from trainer.practice.drills import Drill
from trainer.practice.evidence import Trained
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    Chosen,
    ErrorClass,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Total,
    Verdict,
)
from trainer.rejudging.compare import (
    AnswerWording,
    Comparison,
    RejudgedAnswer,
    asked_about,
    compare,
)
from trainer.rejudging.rounds import Replays
from trainer.room.rights import AT_HOME
from trainer.rulebook import RULEBOOK, load_document
from trainer.rules.money import Cents
from trainer.sessions.ports import AnswerRecord
from trainer.storage.checking import Problem, check_records
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.database import Database
from trainer.storage.houses import NO_VERSION
from trainer.storage.recovery import recover
from trainer.storage.rejudging import Looked, RejudgingSearch, judged_otherwise
from trainer.storage.rejudgings import Judgement
from trainer.storage.rows import Mode, NewAttempt, Trainee


def search(place: Path, text: str = HIGH, *, everything: bool = False) -> RejudgingSearch:
    """Judge everything once more under a house."""
    replays = Replays(RULEBOOK, house(text))
    return judged_otherwise(place, replays, Cancellation(), everything=everything)


@pytest.fixture(scope="module")
def hands() -> dict[str, str]:
    """The keys of the hands of 21+3 by their texts' last word."""
    question = next(one for one in sheet_of().questions if one.id.endswith(STRAIGHT))
    return {choice.key.rpartition(".")[2]: choice.key for choice in question.choices}


def test_a_choice_of_the_house_turns_verdicts_round(
    place: Path, database: Database, ann: Trainee, hands: dict[str, str]
) -> None:
    flush = Chosen(frozenset((hands["flush"],)))
    paid = "payouts-1-Lars-twenty_one_plus_three"
    same = "side_bets-2-Mira-perfect_pairs"
    first = answered(database, ann, {STRAIGHT: None, paid: None, same: None})
    second = answered(database, ann, {STRAIGHT: flush, paid: Money(Cents(2500))})
    found = search(place)
    assert found.looked == Looked(attempts=2, answers=5, replayed=5)
    assert [one.attempt for one in found.judgements] == [first, second]
    was_right, was_wrong = (one.comparison for one in found.judgements)
    assert [(one.before.right, one.after.right) for one in was_right.otherwise] == [
        (True, False)
    ] * 2
    assert [(one.before.right, one.after.right) for one in was_wrong.otherwise] == [
        (False, True)
    ] * 2
    assert (was_right.same, was_right.right) == (1, (3, 1))
    assert was_wrong.right == (0, 2)
    hand, money = was_right.otherwise
    assert hand.told[1:] == ("Straight Flush", "Straight Flush", "Flush")
    assert money.told[1:] == ("€200", "€200", "€25")
    assert money.after.error is ErrorClass.PAYOUT
    assert money.cost.house == 17500


def test_only_what_may_differ_is_judged_once_more(
    place: Path, database: Database, ann: Trainee
) -> None:
    answered(database, ann, {STRAIGHT: None})
    answered(database, ann, {STRAIGHT: None}, in_force=HIGH)
    assert search(place).looked == Looked(attempts=2, answers=2, replayed=1)
    # A house that chooses something of another game.
    assert search(place, ELSEWHERE).looked.replayed == 1
    everything = search(place, everything=True)
    assert everything.looked.replayed == 2
    assert everything.answers == 1


def test_what_the_scenario_states_itself_is_not_judged_otherwise(
    place: Path, database: Database, ann: Trainee
) -> None:
    text = TEXT.replace(
        "rules: live-blackjack", "rules: live-blackjack\nhouse: {ace_in_straight: low}"
    )
    answered(database, ann, {STRAIGHT: None}, text)
    assert search(place).judgements == ()


def test_bets_named_as_losers_are_judged_by_what_loses_now() -> None:
    then, now = sheet_of(), sheet_of(file=house())
    entry = next(one for one in sheet_of().questions if isinstance(one.expected, Losers))
    answer = AnswerRecord(0, entry, entry.expected, judge(entry, entry.expected), 1)
    comparison = compare((answer,), asked_about(then), asked_about(now))
    assert comparison.same == 1


@for_each(one_in(8, shipped()), name_of)
def test_every_answer_finds_its_question_again(path: Path) -> None:
    sheet = sheet_of(path.read_text())
    asked = asked_about(sheet)
    answers = [
        AnswerRecord(number, one, one.expected, judge(one, one.expected), 1)
        for number, one in enumerate(sheet.questions)
    ]
    comparison = compare(answers, asked, asked)
    assert comparison == Comparison((), len(answers), 0, (len(answers),) * 2)


def test_what_is_not_asked_any_more_is_unknown() -> None:
    question = Question("99-payouts-9-Nobody-main-1", QuestionGroup.PAYOUTS, 3, Money(Cents(1)))
    answer = AnswerRecord(0, question, question.expected, judge(question, question.expected), 1)
    asked = asked_about(sheet_of())
    comparison = compare((answer,), asked, asked)
    assert (comparison.unknown, comparison.same, comparison.right) == (1, 0, (1, 1))


def drill_that_differs(skill: str) -> tuple[Drill, Replays]:
    """A drill that the other house answers otherwise."""
    replays = Replays(RULEBOOK, house())
    table = practice_table(load_document(LIVE), "")
    for seed in range(200):
        made = drill_again(f"{skill}/{LIVE}/1/{written(seed)}", [table])
        both = replays.drill(made.id, made.question, "")
        assert both is not None
        verdict = judge(made.question, made.question.expected)
        answer = AnswerRecord(0, made.question, made.question.expected, verdict, 1)
        if compare((answer,), *both).otherwise:
            return made, replays
    raise AssertionError(skill)


def test_a_drill_is_played_again_as_it_was_and_judged_by_the_house_of_today(
    place: Path, database: Database, ann: Trainee
) -> None:
    made, replays = drill_that_differs("naming.twenty_one_plus_three")
    document = load_document(LIVE)
    journal = database.attempts.begin(
        NewAttempt(ann.id, "", "Practice", "", LIVE, document.data_version, "0.1.0", Mode.DRILL),
        document.citations,
    )
    trained = Trained(skill=made.skill.id, document=LIVE, drill=made.id)
    right = judge(made.question, made.question.expected)
    for number, drill in enumerate((made.id, "")):
        journal.answered(
            AnswerRecord(
                number,
                made.question,
                made.question.expected,
                right,
                900,
                trained._replace(drill=drill),
            )
        )
    journal.finished()
    found = judged_otherwise(place, replays, Cancellation())
    assert found.looked == Looked(attempts=1, answers=2, replayed=2, unknown=1)
    (judgement,) = found.judgements
    assert judgement.comparison.right == (2, 1)
    keep(database, found.judgements)
    again = judged_otherwise(place, replays, Cancellation())
    assert (again.answers, again.looked.unknown) == (0, 1)


def test_what_cannot_be_read_is_counted(place: Path, database: Database, ann: Trainee) -> None:
    unread = answered(database, ann, {STRAIGHT: None})
    newer = answered(database, ann, {STRAIGHT: None})
    sound = answered(database, ann, {STRAIGHT: None})
    database.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE attempts SET mode = 'of_tomorrow' WHERE id = ?", [newer])
        connection.execute("UPDATE answers SET given = '{' WHERE attempt_id = ?", [unread])
        connection.commit()
    found = search(place)
    assert found.looked == Looked(attempts=3, answers=2, replayed=1, unread=2)
    assert [one.attempt for one in found.judgements] == [sound]


def test_progress_is_told_and_the_search_can_be_ended(
    place: Path, database: Database, ann: Trainee
) -> None:
    for _attempt in range(3):
        answered(database, ann, {STRAIGHT: None})
    told: list[tuple[int, int]] = []
    cancellation = Cancellation()

    def progress(done: int, of: int) -> None:
        told.append((done, of))
        if done == 1:
            cancellation.cancel()

    with pytest.raises(Cancelled):
        judged_otherwise(place, Replays(RULEBOOK, house()), cancellation, progress)
    assert told == [(0, 3), (1, 3)]


# Keeping


def keep(database: Database, judgements: Sequence[Judgement], why: str = "Aces are high") -> None:
    """Keep all new verdicts."""
    database.rejudgings.keep(HIGH, "Bea", why, judgements)


def test_new_verdicts_are_kept_beside_the_old_ones(
    place: Path, database: Database, ann: Trainee, opened: Opener
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None, "side_bets-2-Mira-perfect_pairs": None})
    before = database.attempts.get(attempt)
    found = search(place)
    keep(database, found.judgements)
    assert database.attempts.get(attempt) == before
    database.close()
    (kept,) = opened().rejudgings.of_attempt(attempt).values()
    assert (kept.by, kept.why) == ("Bea", "Aces are high")
    assert not kept.verdict.right
    assert kept.expected != before.answers[0].question.expected
    assert check_records(place, Cancellation()).sound


def test_a_kept_verdict_that_cannot_be_read_is_found_and_said(
    place: Path, database: Database, ann: Trainee
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    keep(database, search(place).judgements)
    database.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE rejudged_answers SET expected = '{'")
        connection.commit()
    (affected,) = check_records(place, Cancellation()).attempts
    assert (affected.id, affected.problems) == (attempt, (Problem.LATER,))


BLACKJACK = """\
format: 1
title: A Blackjack
rules: live-blackjack
ask: [totals]
boxes: {1: [{name: Ann, main: 100}]}
shoe: AS 9C KD 8H
"""


def test_a_blackjack_kept_before_it_was_apart_is_one(
    place: Path, database: Database, ann: Trainee, opened: Opener
) -> None:
    """Until format 4 a Blackjack that was due was kept as a Soft 21 was."""
    attempt = answered(database, ann, {"totals-1-1-2": Total(20, soft=False)}, BLACKJACK)
    before = database.attempts.get(attempt)
    (answer,) = before.answers
    turned = RejudgedAnswer(
        answer.number,
        answer.given,
        answer.verdict,
        answer.question,
        Verdict(right=True),
        AnswerWording("", "", "", ""),
    )
    comparison = Comparison((turned,), same=0, unknown=0, right=(0, 1))
    keep(
        database,
        [Judgement(attempt, "Ann", "A Blackjack", before.summary.started, LIVE, comparison)],
    )
    database.close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("""UPDATE rejudged_answers SET expected = '{"points":21,"soft":true}'""")
        connection.commit()
    (kept,) = opened().rejudgings.of_attempt(attempt).values()
    assert kept.expected == answer.question.expected == Total(21, soft=True, blackjack=True)
    (judgement,) = search(place).judgements
    (one,) = judgement.comparison.otherwise
    assert one.told[1:] == ("20", "Blackjack", "Blackjack")
    assert check_records(place, Cancellation()).sound


def test_all_are_kept_or_none(place: Path, database: Database, ann: Trainee) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    (found,) = search(place).judgements
    many = [_numbered(found, number) for number in range(251)]
    with pytest.raises(sqlite3.IntegrityError):
        keep(database, [*many, many[0]])
    assert database.rejudgings.of_attempt(attempt) == {}
    keep(database, many)
    assert len(database.rejudgings.of_attempt(attempt)) == 251


def test_what_an_earlier_version_wrote_only_a_part_of_is_not_shown(
    place: Path, database: Database, ann: Trainee
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    keep(database, search(place).judgements)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("UPDATE rejudgings SET complete = 0")
        connection.commit()
    assert database.rejudgings.of_attempt(attempt) == {}


def _numbered(judgement: Judgement, number: int) -> Judgement:
    """The judgement, of an answer with another number."""
    (one,) = judgement.comparison.otherwise
    comparison = replace(judgement.comparison, otherwise=(one._replace(number=number),))
    return judgement._replace(comparison=comparison)


def test_the_last_verdict_that_was_kept_counts(
    place: Path, database: Database, ann: Trainee
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    found = search(place)
    for why in ("first", "second"):
        keep(database, found.judgements, why)
    (kept,) = database.rejudgings.of_attempt(attempt).values()
    assert kept.why == "second"


def test_what_is_kept_is_the_last_verdict_until_the_house_chooses_otherwise_again(
    place: Path, database: Database, ann: Trainee
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    keep(database, search(place).judgements)
    assert search(place).judgements == ()
    # Back to the choice under which it was played.
    (judgement,) = search(place, "house: 1\n").judgements
    (one,) = judgement.comparison.otherwise
    assert (one.before.right, one.after.right) == (False, True)
    assert one.told[2:] == ("Flush", "Straight Flush")
    keep(database, (judgement,), "Back again")
    (kept,) = database.rejudgings.of_attempt(attempt).values()
    assert kept.verdict.right
    assert search(place, "house: 1\n").judgements == ()


def test_kept_verdicts_are_recovered_from_a_damaged_file(
    place: Path, database: Database, ann: Trainee, opened: Opener
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    keep(database, search(place).judgements)
    kept = database.rejudgings.of_attempt(attempt)
    database.close()
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    assert opened(target).rejudgings.of_attempt(attempt) == kept


# The command line


def test_the_command_lists_what_would_be_judged_otherwise_and_keeps_it_only_if_told(
    place: Path,
    database: Database,
    ann: Trainee,
    opened: Opener,
    capsys: pytest.CaptureFixture[str],
) -> None:
    attempt = answered(database, ann, {STRAIGHT: None})
    assert database.houses.store(HIGH, "Bea", NO_VERSION) is not None
    database.close()
    assert main(["--database", str(place), "rejudge"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "1 answer would be marked differently."
    assert told[1] == "1 answer in 1 attempt checked, 1 of them re-marked."
    assert told[3] == "Ann, 21 November 2026, “Seven seats”: 1 of 1 right, now 0"
    assert told[4].strip() == "Box 1, Lars: 21+3: what is the result? Straight Flush"
    assert told[5].strip() == "Was: Right; correct answer: Straight Flush"
    assert told[6].strip() == "Now: Wrong; correct answer: Flush"
    assert opened().rejudgings.of_attempt(attempt) == {}
    assert main(["--database", str(place), "rejudge", "--keep", "Aces"]) == 2
    assert "--by" in capsys.readouterr().err
    assert main(["--database", str(place), "rejudge", "--keep", "Aces", "--by", "Bea"]) == 0
    assert "kept" in capsys.readouterr().out
    (kept,) = opened().rejudgings.of_attempt(attempt).values()
    assert (kept.by, kept.why) == ("Bea", "Aces")


def test_another_house_can_be_tried_before_it_is_in_force(
    place: Path,
    database: Database,
    ann: Trainee,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answered(database, ann, {STRAIGHT: None})
    database.close()
    assert main(["--database", str(place), "rejudge"]) == 0
    assert capsys.readouterr().out.startswith("0 answers would be marked differently.")
    file = tmp_path / "other.house.yaml"
    file.write_text(HIGH)
    assert main(["--database", str(place), "rejudge", "--house", str(file)]) == 0
    assert capsys.readouterr().out.startswith("1 answer would be marked differently.")
    file.write_text("house: 1\nnothing: 1\n")
    assert main(["--database", str(place), "rejudge", "--house", str(file)]) == 2
