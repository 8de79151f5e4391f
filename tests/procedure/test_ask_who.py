"""Who is paid: Envy, or from a meter; everybody at the table is among the choices, and nobody."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from tests.cases import for_every
from tests.practice.test_drills import table
from trainer.messages.questions import choice_texts, deciding_line, error_texts
from trainer.messages.round_context import build_round_context
from trainer.practice.drills import drill, skill_of_id
from trainer.practice.generating import Difficulty
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.ask_who import WhoError
from trainer.procedure.judge import fits, judge
from trainer.procedure.mistakes import mistakes
from trainer.procedure.questions import Chosen, ErrorClass, Question, QuestionGroup
from trainer.rules.bets import Bet, BetKind
from trainer.rules.events import BetPlaced, BetSettled
from trainer.rules.money import Formula
from trainer.scenario.check import PlayableRound
from trainer.storage.rows import decode_question, encode_answer, encode_question

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

TABLE: Final = (
    "rules: nevada-perfect-pairs-progressive\n"
    "table:\n"
    "  decks: 8\n"
    "  progressive: {pay_table: PT-PRG-PP-MLP-04, meters: [25000, 1200], reseed: [10000, 500]}\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 10, progressive: true, calls: [stand]},"
    " {name: Eli, main: 10}]\n"
    "  3: [{name: Cho, main: 10, calls: [stand]}]\n"
)
WON: Final = TABLE + "shoe: AS TS TD AS AS 9C 9D 9S\n"
PAIR: Final = TABLE + "shoe: 9S TS TD KH 9D 9C 9D 9S\n"
NOBODY: Final = Chosen(frozenset(("nobody",)))


def chosen(*keys: str) -> Chosen:
    return Chosen(frozenset(keys))


def asked(played: Played, text: str) -> tuple[Question, Question, PlayableRound, Playthrough]:
    """The questions about the meter and about Envy."""
    playable, found = played(text)
    meter, envy = questions(found, playable.terms, [QuestionGroup.WHO])
    return meter, envy, playable, found


def why(question: Question, given: Chosen, playable: PlayableRound, found: Playthrough) -> str:
    procedure = playable.game.procedure
    context = build_round_context(found, procedure, (question,), terms=playable.terms)
    return " ".join(error_texts(question, given, judge(question, given), context))


def test_the_winner_and_the_player_without_a_wager_are_among_the_choices(played: Played) -> None:
    meter, envy, playable, found = asked(played, WON)
    assert (meter.expected, envy.expected) == (chosen("1-Ann"), chosen("2-Ben"))
    assert meter.step == envy.step
    assert found.steps[meter.step].act is Act.SETTLE_SIDE_BET
    context = build_round_context(found, playable.game.procedure, (envy,), terms=playable.terms)
    texts = [text for _key, text in choice_texts(envy, context)]
    assert texts == ["Ann (box 1)", "Ben (box 2)", "Eli (box 2)", "Cho (box 3)", "Nobody"]
    assert deciding_line(envy, context) == "3 Perfect Aces or Kings: Ann"


def test_each_who_is_wrongly_paid_or_left_out_is_told_why_in_one_sentence(played: Played) -> None:
    _meter, envy, playable, found = asked(played, WON)
    everybody = chosen("1-Ann", "2-Ben", "2-Eli", "3-Cho")
    assert why(envy, everybody, playable, found) == (
        "Ann: the hand is their own; Eli and Cho: no progressive wager."
    )
    assert why(envy, NOBODY, playable, found) == (
        "Ben: a wager, and another player’s 3 Perfect Aces or Kings."
    )
    given = judge(envy, everybody)
    assert (given.right, given.error) == (False, ErrorClass.TAKE_AND_PAY)
    shown = mistakes(envy, everybody, found, playable.terms, ())
    assert shown == (WhoError.OWN_HAND, WhoError.WITHOUT_WAGER)


def test_a_pair_brings_no_envy(played: Played) -> None:
    meter, envy, playable, found = asked(played, PAIR)
    assert (meter.expected, envy.expected) == (NOBODY, NOBODY)
    assert why(envy, chosen("2-Ben"), playable, found) == "Ben: no Envy for Mixed Pair."
    assert why(meter, chosen("1-Ann"), playable, found) == "Ann: Mixed Pair has a fixed pay."
    assert why(meter, chosen("2-Ben"), playable, found) == "Ben: no hand on the pay table."


def test_nobody_is_a_choice_and_no_choice_is_no_answer(played: Played) -> None:
    _meter, envy, *_round = asked(played, WON)
    assert not fits(envy, Chosen(frozenset()))
    assert fits(envy, NOBODY)
    assert not judge(envy, NOBODY).right


def test_the_records_keep_the_question_and_the_answer(played: Played) -> None:
    for question in asked(played, WON)[:2]:
        ask, expected = question.ask.value, encode_answer(question.expected)
        assert decode_question(question.id, ask, expected, encode_question(question)) == question


@for_every("skill_id", ("who.envy", "who.progressive.meter"))
def test_whoever_is_due_in_a_drill_is_who_the_round_pays(skill_id: str) -> None:
    """Found again from the money of the round: Envy that is paid, wagers that win a meter."""
    skill, here = skill_of_id(skill_id), table("nevada-perfect-pairs-progressive")
    found: set[bool] = set()
    for seed in range(24):
        made = drill(skill, here, Difficulty(seed % 3 + 1), seed)
        events = made.made.playthrough.events
        bets = [event.bet for event in events if isinstance(event, BetPlaced)]
        paid = {
            event.bet.bettor
            for event in events
            if isinstance(event, BetSettled)
            and (
                event.bet.kind is BetKind.ENVY
                if skill.bet is BetKind.ENVY
                else event.working.formula is Formula.METER
            )
        }
        assert isinstance(made.question.expected, Chosen)
        assert {key.partition("-")[2] for key in made.question.expected.keys} == (paid or {""})
        assert {entry.bet.bettor for entry in made.question.among} == {bet.bettor for bet in bets}
        moment = made.made.playthrough.snapshots[made.question.step]
        wagers = {bet for bet in moment.piles if bet.kind is BetKind.PROGRESSIVE}
        assert {entry.bet for entry in made.question.among if entry.stake} == wagers
        assert not any(moment.piles[bet].settled for bet in wagers), "who wagered is to be seen"
        found.add(bool(paid))
    assert found == {True, False}


def test_every_wrong_choice_is_explained(played: Played) -> None:
    for text in (WON, PAIR):
        meter, envy, playable, found = asked(played, text)
        for question in (meter, envy):
            keys = [choice.key for choice in question.choices]
            players = [some for number in (1, 2) for some in combinations(keys[:-1], number)]
            for given in map(Chosen, map(frozenset, players)):
                if given != question.expected:
                    assert why(question, given, playable, found).endswith(".")


def test_who_wagers_on_another_box_than_they_sit_at_is_named_there(played: Played) -> None:
    text = WON.replace("{name: Cho, main: 10,", "{name: Ben, main: 10, progressive: true,")
    _meter, envy, *_round = asked(played, text)
    assert [entry.bet for entry in envy.among if entry.stake] == [
        Bet(1, "Ann", BetKind.PROGRESSIVE),
        Bet(2, "Ben", BetKind.PROGRESSIVE),
    ]
