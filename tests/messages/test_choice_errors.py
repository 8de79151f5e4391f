"""Why a choice is wrong, in one line: a side bet's hand, an act of the dealer, a remedy."""

from __future__ import annotations

from tests.cases import for_each, for_every, one_in
from tests.scenario_files import playable_text
from trainer.messages.questions import error_texts
from trainer.procedure.ask import questions
from trainer.procedure.irregular import NOWHERE, Remedy
from trainer.procedure.judge import judge
from trainer.procedure.questions import Chosen, Question, QuestionGroup, Topic
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios
from trainer.scenario.check import check

BY_CHOICE = tuple(
    QuestionGroup(one) for one in ("side_bets", "dealer", "next_act", "incident", "options")
)

SEVEN = (
    "format: 1\nrules: live-blackjack\nask: [side_bets, dealer]\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, twenty_one_plus_three: 10, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10, twenty_one_plus_three: 10, calls: [stand]}]\n"
    "shoe: KS 2D AD  QH 2H 6C\n"
)
UNDER = (
    "format: 1\nrules: rws-blackjack-v5\nask: [side_bets]\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, under_13: 25, player_pair: 25, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, over_13: 25, calls: [stand]}]\n"
    "shoe: AS 9S 7D  8H 9C TH\n"
)


def asked(text: str) -> tuple[RoundSheet, tuple[Question, ...]]:
    playable = playable_text(text.encode())
    sheet = lay_out(playable)
    return sheet, tuple(questions(sheet.playthrough, playable.terms, BY_CHOICE))


def errors(found: tuple[RoundSheet, tuple[Question, ...]], ends: str, key: str) -> tuple[str, ...]:
    """What is said of this choice at the first question whose id ends so."""
    sheet, every = found
    question = next(q for q in every if ends in q.id and q.expected != Chosen(frozenset((key,))))
    given = Chosen(frozenset((key,)))
    return error_texts(question, given, judge(question, given), sheet.context)


def test_a_hand_that_was_misread_is_told_by_its_cards() -> None:
    found = asked(SEVEN)
    for ends, key, error in (
        ("1-Ann-perfect_pairs", "perfect_pair", "Both count 10, but a pair needs equal ranks."),
        (
            "2-Ben-perfect_pairs",
            "perfect_pair",
            "The cards are the same colour but different suits.",
        ),
        ("2-Ben-perfect_pairs", "mixed_pair", "The cards are the same colour but different suits."),
        ("1-Ann-twenty_one_plus_three", "flush", "The three cards are not all one suit."),
        ("1-Ann-twenty_one_plus_three", "three_of_a_kind", "The three cards are not all one rank."),
        ("2-Ben-twenty_one_plus_three", "straight", "The three cards are not in sequence."),
    ):
        assert errors(found, ends, key) == (error,), (ends, key)
    # A winner taken for a loser is a missed bet, and no more is said.
    assert errors(found, "2-Ben-perfect_pairs", "lose") == ("A winning side bet was missed.",)


def test_a_lower_hand_is_said_to_be_there_too() -> None:
    live = asked(shipped_scenario("live-21-plus-3"))
    assert errors(live, "1-Edda-twenty_one_plus_three", "flush") == (
        "It is that as well, but the higher hand counts.",
    )
    kings = asked(shipped_scenario("nevada-kings-for-aces"))
    assert errors(kings, "2-Kit-progressive", "coloured_pair") == (
        "It is that as well, but the higher hand counts.",
    )
    assert errors(kings, "4-Moe-progressive", "three_aces") == (
        "The dealer’s K♠ is a different rank.",
    )


def test_an_ace_counted_11_is_named_where_it_counts_1() -> None:
    found = asked(UNDER)
    assert errors(found, "1-Ann-under_13", "lose")[-1] == (
        "An Ace was counted 11; for this bet it counts 1."
    )
    # Without an Ace nothing of the kind can have happened.
    assert errors(found, "2-Ben-over_13", "lose") == ("A winning side bet was missed.",)


HOLE = "live-21-plus-3"


@for_every(
    ("name", "ends", "key", "error"),
    [
        (HOLE, "dealer-dealer_turn", "dealer_draw", "The hole card is still face down."),
        (HOLE, "dealer-dealer_stand", "dealer_turn", "The hole card is already face up."),
        (HOLE, "dealer-dealer_stand", "dealer_bust", "17 is not over 21."),
        ("bj5-an-ace-shows", "dealer_stand", "dealer_draw", "A Soft 17 counts like any other 17."),
        (
            "bj5-an-ace-shows",
            "dealer_draw",
            "dealer_settle",
            "Box 1, Xan: the main bet is not decided yet.",
        ),
    ],
)
def test_the_dealers_hand_misread(name: str, ends: str, key: str, error: str) -> None:
    assert errors(asked(shipped_scenario(name)), ends, key) == (error,)


def test_a_dealers_blackjack_is_not_said_to_be_an_ordinary_21() -> None:
    found = asked(shipped_scenario("bj5-dealer-blackjack"))
    assert errors(found, "dealer-dealer_stand", "dealer_draw") == ()


@for_every(
    ("name", "topic", "key", "error"),
    [
        ("a-king-for-the-wrong-hand", "reconstruct", "reconstructs_unsettled", "A settlement has"),
        ("a-card-too-soon", "reconstruct", "reconstructs_settled", "Nothing has been settled"),
        ("a-seven-on-an-empty-box", "remedy", "put_where_it_belongs", "A settlement has already"),
        ("a-five-on-an-empty-box", "remedy", "discard", "Nothing has been settled yet."),
        ("live-two-hole-cards", "remedy", "player_chooses", "The cards came out for the dealer’s"),
        ("a-nine-and-a-ten-at-once", "remedy", "discard_both", "Both are discarded only if"),
        ("the-seat-is-empty", "remedy", "draw_to_12", "The house draws only where nobody"),
        (
            "interruption-goes-on",
            "goes_on",
            "goes_on_undecided",
            "Box 1, Ana: Perfect Pairs is already decided.",
        ),
        ("live-the-light-goes-out", "goes_on", "goes_on_options", "Players have that choice"),
    ],
)
def test_a_remedy_for_something_else_is_said_to_be_that(
    name: str, topic: str, key: str, error: str
) -> None:
    (said,) = errors(asked(shipped_scenario(name)), f"incident-{topic}", key)
    assert said.startswith(error)


def test_an_act_for_which_there_is_nothing_on_the_table() -> None:
    found = asked(shipped_scenario("a-card-too-soon"))
    for key, error in (
        ("settle_side_bet", "There are no side bets on the layout."),
        ("take_bust", "No hand is over 21."),
        ("clear_table", "Some bets on the layout are not settled."),
    ):
        question = next(
            q
            for q in found[1]
            if q.ask is QuestionGroup.NEXT_ACT
            and key in {choice.key for choice in q.choices}
            and q.expected != Chosen(frozenset((key,)))
        )
        assert errors((found[0], (question,)), question.id, key) == (error,)


KNOWN = frozenset(
    answer.value for kind in Remedy.__subclasses__() for answer in kind if answer.is_for is NOWHERE
)
NAMED = frozenset((Topic.REMEDY, Topic.RECONSTRUCT, Topic.GOES_ON))


@for_each(one_in(3, sorted(shipped_scenarios())))
def test_every_wrong_remedy_of_section_5_is_answered(name: str) -> None:
    """Remedies that no document has are noted beside the answer instead."""
    playable = check(shipped_scenario(name).encode()).round
    if playable is None:
        return
    sheet = lay_out(playable)
    for question in questions(sheet.playthrough, playable.terms, (QuestionGroup.INCIDENT,)):
        if question.topic not in NAMED or not isinstance(question.expected, Chosen):
            continue
        for key in {choice.key for choice in question.choices} - question.expected.keys - KNOWN:
            given = Chosen(frozenset((key,)))
            said = error_texts(question, given, judge(question, given), sheet.context)
            # That no bet is decided is what the rule says that is shown.
            undecided = question.expected == Chosen(frozenset(("goes_on_undecided",)))
            by_rule = undecided and key == "goes_on_decided"
            assert len(said) == (0 if by_rule else 1), (question.id, key)
