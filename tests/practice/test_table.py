"""Running the table: what is done with each bet, and in whose order."""

from __future__ import annotations

import re

from tests.cases import for_each, for_every
from tests.practice.test_drills import Case, everything, table
from trainer.messages.questions import error_texts
from trainer.messages.round_context import build_round_context
from trainer.practice.drills import Drill, drill, skill_of_id
from trainer.practice.generating import Difficulty
from trainer.practice.generators.table import TableOf
from trainer.practice.skills import Family
from trainer.procedure.ask_table import Deed, done_rightly, key_of, said_of
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import ErrorClass, Ordered, Question
from trainer.rulebook import documents
from trainer.rules.bets import DEALER, Outcome, Place
from trainer.rules.cards import point_total
from trainer.rules.events import BetSettled
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, cost
from trainer.storage.rows import decode_question, encode_answer, encode_question


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
    """What is settled along the table with one key each."""
    figures = (TableOf.AMOUNTS, TableOf.TOTALS)
    cases = [case for case in everything() if case.skill.family is Family.TABLE]
    return [case for case in cases if case.skill.aspect not in figures]


@for_each(_cases, lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_what_is_due_is_what_the_round_settles(case: Case) -> None:
    """Taken, paid or left by the cards, from box to box as the procedure goes through them."""
    for seed in range(3):
        made = drill(case.skill, case.here, Difficulty.USUAL, seed)
        due = said_of(made.question, _keys(made.question))
        events = [
            event
            for event in made.made.playthrough.events
            if isinstance(event, BetSettled) and event.bet in due
        ]
        assert [event.bet for event in events] == list(due)
        for event in events:
            lost, won = event.outcome is Outcome.LOSE, bool(event.working.result)
            deed = Deed.TAKE if lost else Deed.PAY if won else Deed.LEAVE
            assert due[event.bet] == deed


def test_seven_hands_are_compared_with_the_dealers() -> None:
    found: set[Deed] = set()
    for seed in range(6):
        question = (made := _drill("hands", seed=seed)).question
        moment = made.made.playthrough.snapshots[question.step]
        assert len(question.among) == 7
        dealer = point_total(moment.face_up(DEALER)).points
        for bet, deed in said_of(question, _keys(question)).items():
            own = point_total(moment.face_up(Place(bet.box, bet.hand))).points
            assert deed == (Deed.PAY if own > dealer else Deed.TAKE if own < dealer else Deed.LEAVE)
            found.add(Deed(deed))
    assert found == set(Deed)


def test_a_bet_that_is_settled_wrongly_is_named_with_the_cards_that_decide() -> None:
    made = _drill("hands")
    keys = list(_keys(made.question))
    place, _deed = keys[2].split("-")
    at = int(place)
    due = Deed(said_of(made.question, keys)[made.question.among[at].bet])
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
    due = said_of(question, _keys(question))
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
            short_is_house = due[entry.bet] == Deed.TAKE or deed is Deed.PAY
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
    keys, bets = list(_keys(made.question)), list(said_of(made.question, _keys(made.question)))
    at = next(at for at in range(len(bets) - 1) if bets[at].box == bets[at + 1].box)
    keys[at], keys[at + 1] = keys[at + 1], keys[at]
    assert judge(made.question, Ordered(tuple(keys))).right


def test_every_bet_is_settled_once() -> None:
    question = _drill("split").question
    keys = _keys(question)
    assert not fits(question, Ordered(keys[1:]))
    assert not fits(question, Ordered((*keys[1:], keys[1])))
    assert not fits(question, Ordered((*keys[1:], "0-keep")))
    assert len({bet.hand for bet in said_of(question, keys)}) == 2


# Figures along the table: what each hand is paid, and what it makes.


@for_every("document", tuple(documents()))
def test_an_amount_is_what_the_round_pays_in_its_order(document: str) -> None:
    for seed in range(4):
        made = _drill("amounts", document, seed)
        due = said_of(made.question, _keys(made.question))
        events = [
            event
            for event in made.made.playthrough.events
            if isinstance(event, BetSettled) and event.bet in due
        ]
        assert [event.bet for event in events] == list(due)
        for event in events:
            if event.outcome is Outcome.LOSE:
                assert due[event.bet] == Deed.TAKE
            else:
                paid = str(int(event.working.result)) if event.working.result else Deed.LEAVE
                assert due[event.bet] == paid


def test_doubles_and_other_odds_are_among_the_amounts() -> None:
    doubled = at_odds = 0
    for seed in range(8):
        made = _drill("amounts", seed=seed)
        words = said_of(made.question, _keys(made.question))
        for entry in made.question.among:
            word = words[entry.bet]
            at_odds += word.isdecimal() and int(word) != entry.stake
            pile = made.made.playthrough.snapshots[made.question.step].piles[entry.bet]
            doubled += pile.added > 0
    assert doubled
    assert at_odds


def _with(question: Question, at: int, word: str) -> Ordered:
    keys = _keys(question)
    return Ordered(tuple(key_of(at, word) if key.startswith(f"{at}-") else key for key in keys))


def test_a_wrong_amount_is_a_mistake_of_the_payout_and_costs_the_difference() -> None:
    made = _drill("amounts")
    words = said_of(made.question, _keys(made.question))
    at, entry = next(
        (at, one) for at, one in enumerate(made.question.among) if words[one.bet].isdecimal()
    )
    more = _with(made.question, at, str(int(words[entry.bet]) + 500))
    verdict = judge(made.question, more)
    assert (verdict.error, verdict.money) == (ErrorClass.PAYOUT, 500)
    assert cost(made.question, more, verdict) == Cost(house=Cents(500))
    (text,) = _errors(made, more)
    assert re.search(r": pay [\d.]+, not pay [\d.]+\.$", text)
    taken = judge(made.question, _with(made.question, at, Deed.TAKE))
    assert taken.error is ErrorClass.TAKE_AND_PAY
    assert taken.money == entry.stake + int(words[entry.bet])


def test_all_totals_are_those_of_the_hands_and_may_be_said_in_any_order() -> None:
    kinds: set[bool] = set()
    for seed in range(8):
        made = _drill("totals", seed=seed)
        assert len(made.question.among) == 7
        question, moment = made.question, made.made.playthrough.snapshots[made.question.step]
        for bet, word in said_of(question, _keys(question)).items():
            total = point_total(moment.face_up(Place(bet.box, bet.hand)))
            soft = "s" if total.soft else ""
            assert word in (f"{total.points}{soft}", "blackjack")
            kinds.add(word.endswith("s"))
        assert judge(question, Ordered(_keys(question)[::-1])).right
    assert kinds == {True, False}


def test_a_wrong_total_is_told_with_its_cards_and_costs_nothing() -> None:
    made = _drill("totals")
    wrong = _with(made.question, 0, "31")
    verdict = judge(made.question, wrong)
    assert (verdict.error, verdict.money) == (ErrorClass.CARDS, 0)
    assert cost(made.question, wrong, verdict) == Cost()
    (text,) = _errors(made, wrong)
    assert text.endswith(", not 31.")
    assert "♠" in text or "♥" in text or "♦" in text or "♣" in text


def test_figures_that_are_none_do_not_fit() -> None:
    amounts, totals = _drill("amounts").question, _drill("totals").question
    for question, word in (
        (amounts, "0"),
        (amounts, "-5"),
        (amounts, "pay"),
        (amounts, "1\u0663"),
        (totals, "117"),
        (totals, "take"),
        (totals, ""),
    ):
        assert not fits(question, _with(question, 0, word)), word


def test_figures_are_kept_in_the_records() -> None:
    for aspect in ("amounts", "totals"):
        question = _drill(aspect).question
        expected = encode_answer(question.expected)
        back = decode_question(question.id, "table", expected, encode_question(question))
        assert back == question
