"""What a trainee is asked."""

from collections.abc import Callable

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import KINDS, questions
from trainer.procedure.irregular import RemedyAnswer
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import (
    BLACKJACK,
    IN_ROUNDS,
    AtStake,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Total,
)
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.events import BetReturned, BetSettled
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

GONE_WRONG = {Rule.VOID, Rule.BETS_BACK_AFTER_ERROR}
"""Why a bet goes back that is asked for only where it is the first of several."""


def asked(played: Played, text: str, *asks: QuestionGroup) -> list[Question]:
    playable, found = played(text)
    return list(questions(found, playable.terms, asks))


def chosen(*keys: str) -> Chosen:
    return Chosen(frozenset(keys))


def test_every_kind_has_somebody_who_asks() -> None:
    assert set(KINDS) == set(QuestionGroup)


def test_questions_of_every_round(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        found = steps(playable.trace, playable.game.procedure)
        every = questions(found, playable.terms, list(QuestionGroup))
        assert len({question.id for question in every}) == len(every), name
        assert [q.step for q in every] == sorted(q.step for q in every), name
        for question in every:
            assert 0 <= question.step <= len(found.steps), (name, question.id)
            assert question.rules, (name, question.id)
            # It is no one's practice.
            assert RemedyAnswer.BACK_IN_SHOE not in {one.key for one in question.choices}, name
            assert playable.game.document.cite(question.rules), (name, question.id)
            assert fits(question, question.expected), (name, question.id)
            assert judge(question, question.expected).right, (name, question.id)
        again = questions(found, playable.terms, list(QuestionGroup))
        assert again == every, name


def test_every_settled_bet_is_asked_for_once(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        found = steps(playable.trace, playable.game.procedure)
        every = questions(found, playable.terms, [QuestionGroup.PAYOUTS])
        settled = [
            event.bet
            for event in found.events
            if isinstance(event, BetSettled)
            or (isinstance(event, BetReturned) and not GONE_WRONG & set(event.rules))
        ]
        single = [q.bet for q in every if q.bet is not None and not GONE_WRONG & set(q.rules)]
        several = [
            bet for q in every if isinstance(q.expected, Losers) for bet in sorted(q.expected.bets)
        ]
        assert sorted([*single, *several]) == sorted(settled), name


def test_the_rounds_in_the_tree_have_questions_of_every_kind(
    rounds: dict[str, PlayableRound],
) -> None:
    kinds = {
        question.ask
        for playable in rounds.values()
        for question in questions(
            steps(playable.trace, playable.game.procedure), playable.terms, IN_ROUNDS
        )
    }
    assert kinds == set(IN_ROUNDS)


def test_totals(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [hit]}]\n"
        "  2: [{name: Ben, main: 50}]\n"
        "shoe: AS AD 9D 4H KD 6C 8C\n",
        QuestionGroup.TOTALS,
    )
    assert [q.expected for q in found] == [
        BLACKJACK,
        Total(15, True),
        Total(21, True),
        Total(17, False),
    ]
    assert [q.about for q in found] == [Place(2, 1), Place(1, 1), Place(1, 1), DEALER]
    assert found[0].rules == (Rule.BLACKJACK,)
    assert found[1].rules == (Rule.POINT_TOTAL,)


def test_totals_of_split_hands(played: Played) -> None:
    found = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [split]}]}\nshoe: AS 9D AD KH 5S TC\n",
        QuestionGroup.TOTALS,
    )
    totals = [(q.about, q.expected) for q in found]
    assert totals == [
        (Place(1, 1), Total(12, True)),
        (Place(1, 1), Total(21, True)),
        (Place(1, 2), Total(16, True)),
        (DEALER, Total(19, False)),
    ]
    # ¶3.22.2: an Ace and a ten of a Split are no Blackjack.
    assert found[1].rules == (Rule.SPLIT_NO_BLACKJACK, Rule.POINT_TOTAL), (
        "an Ace and a ten from a Split are no Blackjack"
    )


def test_options(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [split, hit, stand, stand]}]\n"
        "  2: [{name: Ben, main: 50, calls: [stand]}]\n"
        "shoe: 8S TD 9D 8H 8C 2S 5C TC KS TH\n",
        QuestionGroup.OPTIONS,
    )
    assert [(q.about, q.expected) for q in found] == [
        (Place(1, 1), chosen("hit", "stand", "double", "split", "surrender")),
        (Place(1, 1), chosen("hit", "double")),
        (Place(1, 1), chosen("hit", "stand")),
        (Place(1, 2), chosen("hit", "stand", "double")),
        (Place(2, 1), chosen("hit", "stand", "double")),
    ]
    assert all(q.several and len(q.choices) == 5 for q in found)
    assert Rule.NO_SURRENDER_AFTER_SPLIT in found[1].rules
    assert Rule.FORCED_DRAW in found[1].rules


def test_side_bets(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
        "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
        "shoe: 8S TD 7D 8C QD TC\n",
        QuestionGroup.SIDE_BETS,
    )
    assert [(q.bet.bettor if q.bet else "", q.expected) for q in found] == [
        ("Ann", chosen("coloured_pair")),
        ("Ben", chosen("lose")),
    ]
    keys = [choice.key for choice in found[0].choices]
    assert keys == ["perfect_pair", "coloured_pair", "mixed_pair", "lose"]


SIDES = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]},"
    " {name: Abe, main: 50, perfect_pairs: 5}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  3: [{name: Cyd, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "shoe: 8S TD 9D 7D 8C QD 9H TC\n"
)
"""Ann's and Abe's pair and Cyd's win, Ben's bet loses and is taken first (¶3.13)."""


def test_side_bets_are_asked_for_box_by_box_before_any_is_taken(played: Played) -> None:
    both = asked(played, SIDES, QuestionGroup.SIDE_BETS, QuestionGroup.PAYOUTS)
    hands = [q for q in both if q.ask is QuestionGroup.SIDE_BETS]
    assert [q.bet.bettor for q in hands if q.bet] == ["Ann", "Ben", "Cyd"], "each hand once"
    sides = [q for q in both if q.bet and q.bet.kind is BetKind.PERFECT_PAIRS and q not in hands]
    assert sorted(q.bet.bettor for q in sides if q.bet) == ["Abe", "Ann", "Cyd"], "no free mark"
    assert all(hand.step < min(pay.step for pay in sides) for hand in hands)
    alone = asked(played, SIDES, QuestionGroup.PAYOUTS)
    sides = [q for q in alone if q.bet and q.bet.kind is BetKind.PERFECT_PAIRS]
    assert [q.bet.bettor for q in sides if q.bet] == ["Ann", "Abe", "Ben", "Cyd"]
    assert len({q.step for q in sides}) == 1, "before the first of them is taken"
    # They keep the names under which they were stored when each was asked at its own step.
    assert [int(q.id.split("-")[0]) - sides[0].step for q in sides] == [3, 2, 0, 1]


def test_the_insurance_of_a_bet_is_half_of_what_was_accepted(played: Played) -> None:
    found = asked(
        played,
        "table: {limits: {main: [25, 100]}}\n"
        "boxes: {1: [{name: Ann, main: 160, calls: [stand]}]}\nshoe: 9S AD TC TH\n",
        QuestionGroup.INSURANCE,
    )
    assert [q.expected for q in found] == [Money(Cents(5000))]


def test_payouts(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
        "  2: [{name: Ben, main: 25}]\n"
        "  3: [{name: Cy, main: 45, calls: [surrender]}]\n"
        "  4: [{name: Di, main: 40, calls: [stand]}]\n"
        "  5: [{name: Ed, main: 30, calls: [stand]}]\n"
        "shoe: TS AD TC 9S TD 9C 8H KS 6C TC 7D 9H\n",
        QuestionGroup.PAYOUTS,
    )
    assert {q.bet.bettor: q.expected for q in found if q.bet} == {
        "Ann": Goes(Fate.STANDS_OFF),
        "Ben": Money(Cents(3750)),
        "Cy": Money(Cents(2250)),
        "Di": Money(Cents(4000)),
        "Ed": Goes(Fate.LOSES),
    }


def test_a_doubled_bet_against_a_blackjack_goes_back_in_part(played: Played) -> None:
    found = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [{double: 20}]}]}\nshoe: 5S AD 6C 9S KC\n",
        QuestionGroup.PAYOUTS,
    )
    assert [q.expected for q in found] == [Money(Cents(2000))]


def test_a_split_bet_against_a_blackjack(played: Played) -> None:
    found = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [split, stand, stand]}]}\n"
        "shoe: 9S AD 9C TS TC KC\n",
        QuestionGroup.PAYOUTS,
    )
    assert [q.expected for q in found] == [Goes(Fate.RETURNED), Goes(Fate.LOSES)]


CROWD = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 25, calls: [stand]}]\n"
    "  3: [{name: Cy, main: 45, calls: [stand]}]\n"
    "  4: [{name: Di, main: 40, calls: [stand]}]\n"
    "  5: [{name: Ed, main: 30, calls: [stand]}]\n"
    "shoe: TS TC 9S TD 9C 9H 8H TH 8C 7D 9D KC\n"
)


def test_many_losers_are_named_in_one_act_and_not_asked_for_again(played: Played) -> None:
    found = asked(played, CROWD, QuestionGroup.PAYOUTS)
    losers, *rest = found
    ann, ben, cy, di, ed = (
        Bet(box, name, BetKind.MAIN, 1)
        for box, name in enumerate(("Ann", "Ben", "Cy", "Di", "Ed"), 1)
    )
    assert losers.expected == Losers(frozenset((ann, cy, di, ed)))
    assert losers.among == (
        AtStake(ann, Cents(5000), Fate.LOSES),
        AtStake(ben, Cents(2500), None),
        AtStake(cy, Cents(4500), Fate.LOSES),
        AtStake(di, Cents(4000), Fate.LOSES),
        AtStake(ed, Cents(3000), Fate.LOSES),
    )
    assert [(q.bet, q.expected) for q in rest] == [(ben, Money(Cents(2500)))]
    assert losers.step < rest[0].step


def test_busts_at_different_times_are_not_one_settlement(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, calls: [hit]}]\n"
        "  2: [{name: Ben, main: 25, calls: [hit]}]\n"
        "  3: [{name: Cy, main: 45, calls: [hit]}]\n"
        "shoe: TS TC 9S TD 6C 6H 6D KC KD KH\n",
        QuestionGroup.PAYOUTS,
    )
    assert [q.expected for q in found] == [Goes(Fate.LOSES)] * 3
    assert [q.bet.bettor for q in found if q.bet] == ["Ann", "Ben", "Cy"]


def test_of_a_void_the_first_bet_and_the_first_that_was_settled(played: Played) -> None:
    found = asked(
        played,
        "boxes:\n"
        "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [hit]}]\n"
        "  2: [{name: Ben, main: 25, perfect_pairs: 10}]\n"
        "shoe: 2S 3C 9S 3D 6C 6H\n"
        "incidents: [{kind: foreign_card, after_card: 6}]\n",
        QuestionGroup.PAYOUTS,
    )
    returned = [q for q in found if Rule.VOID in q.rules]
    assert [q.expected for q in returned] == [Goes(Fate.RETURNED)] * 2
    assert {q.bet.kind for q in returned if q.bet} == {BetKind.MAIN, BetKind.PERFECT_PAIRS}
    undone = [q for q in returned if q.settings]
    assert [q.settings for q in undone] == [("void_reverses_interim",)]


def test_a_bet_over_the_limit_is_shown_with_what_counts(played: Played) -> None:
    found = asked(
        played,
        "table: {limits: {main: [25, 100]}}\n"
        "boxes: {1: [{name: Ann, main: 160, calls: [stand]}]}\nshoe: 9S 7D TC TH\n"
        "incidents: [{kind: limits_not_checked, box: 1}]\n",
        QuestionGroup.PAYOUTS,
    )
    (question,) = found
    assert question.expected == Money(Cents(10000))
    assert question.counted is not None
    assert (question.counted.stake, question.counted.result) == (16000, 10000)


def test_what_the_dealer_does(played: Played) -> None:
    found = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: 9S 7D TC 5H 4C 2D\n",
        QuestionGroup.DEALER,
    )
    assert [q.expected for q in found] == [
        *[chosen("dealer_draw")] * 3,
        chosen("dealer_stand"),
    ]


def test_a_dealer_who_is_bust_and_one_who_takes_no_card(played: Played) -> None:
    bust = asked(
        played,
        "boxes: {1: [{name: Ann, main: 50, calls: [stand]}]}\nshoe: 9S 7D TC 9H TH\n",
        QuestionGroup.DEALER,
    )
    assert bust[-1].expected == chosen("dealer_bust")
    none = asked(
        played, "boxes: {1: [{name: Ann, main: 50}]}\nshoe: AS 7D TC\n", QuestionGroup.DEALER
    )
    assert [q.expected for q in none] == [chosen("dealer_settle")]
    assert none[0].settings == ("dealer_completes",)


def test_a_dealer_on_whom_only_a_blackjack_waits(played: Played) -> None:
    found = asked(
        played, "boxes: {1: [{name: Ann, main: 50}]}\nshoe: AS KD TC 5D\n", QuestionGroup.DEALER
    )
    assert [q.expected for q in found] == [chosen("dealer_draw"), chosen("dealer_settle")]


def test_the_next_act_is_among_four(played: Played) -> None:
    playable, playthrough = played(CROWD)
    found = questions(playthrough, playable.terms, [QuestionGroup.NEXT_ACT])
    for question in found:
        keys = [choice.key for choice in question.choices]
        assert len(set(keys)) == 4
        assert question.expected == chosen(playthrough.steps[question.step].act.value)
        assert question.expected.keys <= set(keys)
    assert [q.expected for q in found] == [
        chosen(act.value)
        for act in (
            Act.CHECK_LIMITS,
            Act.CLOSE_BETS,
            Act.DEAL_CARD,
            Act.CALL,
            Act.DEALER_CARD,
            Act.SETTLE_HAND,
            Act.CLEAR_TABLE,
        )
    ]


def test_no_question_gives_away_the_one_after_it(rounds: dict[str, PlayableRound]) -> None:
    for name, playable in rounds.items():
        found = steps(playable.trace, playable.game.procedure)
        every = questions(found, playable.terms, list(QuestionGroup))
        for step in {question.step for question in every}:
            kinds = [q.ask for q in every if q.step == step]
            if QuestionGroup.NEXT_ACT in kinds:
                later = kinds[kinds.index(QuestionGroup.NEXT_ACT) :]
                assert QuestionGroup.DEALER not in later, (name, step)
                earlier = kinds[: kinds.index(QuestionGroup.NEXT_ACT)]
                assert not {
                    QuestionGroup.OPTIONS,
                    QuestionGroup.PAYOUTS,
                    QuestionGroup.SIDE_BETS,
                } & set(earlier), (name, step)


def test_only_what_is_wanted_is_asked(played: Played) -> None:
    assert asked(played, CROWD) == []
    assert {q.ask for q in asked(played, CROWD, QuestionGroup.DEALER, QuestionGroup.INCIDENT)} == {
        QuestionGroup.DEALER
    }


def test_a_question_has_the_same_name_in_the_next_sitting(played: Played) -> None:
    found = asked(
        played,
        CROWD,
        QuestionGroup.PAYOUTS,
        QuestionGroup.TOTALS,
        QuestionGroup.DEALER,
        QuestionGroup.NEXT_ACT,
    )
    names = {question.id for question in found}
    assert {
        "14-totals-1-1-2",
        "19-dealer-dealer_draw",
        "20-payouts-losers",
        "23-payouts-2-Ben-main-1",
        "25-next_act-clear_table",
    } <= names
