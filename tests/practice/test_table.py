"""Running the table: what is done with each bet, and in whose order."""

from __future__ import annotations

from tests.cases import for_each
from tests.practice.test_drills import Case, everything, table
from trainer.messages.questions import error_texts
from trainer.messages.round_context import build_round_context
from trainer.practice.drills import Drill, drill, skill_of_id
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family
from trainer.procedure.ask_table import Deed, done_rightly, key_of, settled_as
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import ErrorClass, Ordered, Question
from trainer.rules.bets import DEALER, Outcome, Place
from trainer.rules.cards import point_total
from trainer.rules.events import BetSettled
from trainer.scoring.marks import Cost, cost


def _drill(aspect: str, document: str = "rws-perfect-pairs-v5", seed: int = 1) -> Drill:
    return drill(skill_of_id(f"table.{aspect}"), table(document), Difficulty.USUAL, seed)


def _keys(question: Question) -> tuple[str, ...]:
    assert isinstance(question.expected, Ordered)
    return question.expected.keys


def _errors(made: Drill, given: Ordered) -> list[str]:
    question = made.question
    context = build_round_context(
        made.made.playthrough, made.made.round.game.procedure, (question,)
    )
    return list(error_texts(question, given, judge(question, given), context))


def _cases() -> list[Case]:
    return [case for case in everything() if case.skill.family is Family.TABLE]


@for_each(_cases, lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_what_is_due_is_what_the_round_settles(case: Case) -> None:
    """Taken, paid or left by the cards, from box to box as the procedure goes through them."""
    for seed in range(3):
        made = drill(case.skill, case.here, Difficulty.USUAL, seed)
        due = settled_as(made.question, _keys(made.question))
        events = [
            event
            for event in made.made.playthrough.events
            if isinstance(event, BetSettled) and event.bet in due
        ]
        assert [event.bet for event in events] == list(due)
        for event in events:
            lost, won = event.outcome is Outcome.LOSE, bool(event.working.result)
            deed = Deed.TAKE if lost else Deed.PAY if won else Deed.LEAVE
            assert due[event.bet] is deed


def test_seven_hands_are_compared_with_the_dealers() -> None:
    found: set[Deed] = set()
    for seed in range(6):
        question = (made := _drill("hands", seed=seed)).question
        moment = made.made.playthrough.snapshots[question.step]
        assert len(question.among) == 7
        dealer = point_total(moment.face_up(DEALER)).points
        for bet, deed in settled_as(question, _keys(question)).items():
            own = point_total(moment.face_up(Place(bet.box, bet.hand))).points
            assert deed is (Deed.PAY if own > dealer else Deed.TAKE if own < dealer else Deed.LEAVE)
            found.add(deed)
    assert found == set(Deed)


def test_a_bet_that_is_settled_wrongly_is_named_with_the_cards_that_decide() -> None:
    made = _drill("hands")
    keys = list(_keys(made.question))
    place, _deed = keys[2].split("-")
    at = int(place)
    due = settled_as(made.question, keys)[made.question.among[at].bet]
    wrong = Deed.TAKE if due is not Deed.TAKE else Deed.PAY
    keys[2] = key_of(at, wrong)
    given = Ordered(tuple(keys))
    assert judge(made.question, given).error is ErrorClass.TAKE_AND_PAY
    (text,) = _errors(made, given)
    assert text.startswith(f"Box {made.question.among[at].bet.box}, ")
    assert text.endswith(f": {due.text}, not {wrong.text}.")
    right = done_rightly(made.question, given)
    assert [bet for bet, done in right.items() if not done] == [made.question.among[at].bet]


def test_all_right_from_the_wrong_end_is_a_mistake_of_procedure() -> None:
    made = _drill("hands")
    given = Ordered(tuple(reversed(_keys(made.question))))
    assert judge(made.question, given).error is ErrorClass.PROCEDURE
    assert _errors(made, given) == [
        "Right, but out of order: box 7 comes before box 1, from right to left."
    ]


def test_a_mistake_costs_what_was_taken_or_paid_wrongly() -> None:
    """A winner left or taken costs the players, a loser left or paid the house."""
    made = _drill("hands")
    question = made.question
    due = settled_as(question, _keys(question))
    for entry in question.among:
        at = question.among.index(entry)
        for deed in set(Deed) - {due[entry.bet]}:
            keys = (
                key_of(at, deed) if key.startswith(f"{at}-") else key for key in _keys(question)
            )
            given = Ordered(tuple(keys))
            verdict = judge(question, given)
            twice = 2 if Deed.LEAVE not in (deed, due[entry.bet]) else 1
            found = cost(question, given, verdict)
            assert verdict.money == twice * entry.stake
            short_is_house = due[entry.bet] is Deed.TAKE or deed is Deed.PAY
            assert found == (
                Cost(house=verdict.money) if short_is_house else Cost(guests=verdict.money)
            )


def test_side_bets_that_lose_are_taken_before_others_are_paid() -> None:
    made = _drill("side_bets")
    keys = sorted(_keys(made.question), key=lambda key: -int(key.split("-")[0]))
    assert tuple(keys) != _keys(made.question)
    (text,) = _errors(made, Ordered(tuple(keys)))
    assert "Losing bets are taken first" in text


def test_within_a_box_any_bet_may_come_first() -> None:
    made = _drill("shared")
    keys, bets = list(_keys(made.question)), list(settled_as(made.question, _keys(made.question)))
    at = next(at for at in range(len(bets) - 1) if bets[at].box == bets[at + 1].box)
    keys[at], keys[at + 1] = keys[at + 1], keys[at]
    assert judge(made.question, Ordered(tuple(keys))).right


def test_every_bet_is_settled_once() -> None:
    question = _drill("split").question
    keys = _keys(question)
    assert not fits(question, Ordered(keys[1:]))
    assert not fits(question, Ordered((*keys[1:], keys[1])))
    assert not fits(question, Ordered((*keys[1:], "0-keep")))
    assert len({bet.hand for bet in settled_as(question, keys)}) == 2
