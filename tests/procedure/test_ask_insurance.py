"""Insurance as the dealer meets it: what somebody puts on it, and now and then what is the most."""

from collections.abc import Callable, Iterator

from trainer.felt.places import ChipRole
from trainer.messages.questions import answer_text, error_texts, question_text, working_lines
from trainer.messages.round_context import build_round_context
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.ask_insurance import MOST_OFFERED
from trainer.procedure.judge import judge
from trainer.procedure.questions import Fate, Goes, Money, Question, QuestionGroup
from trainer.procedure.steps import steps
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.table.frames import frames, with_offered_insurance

Played = Callable[[str], tuple[PlayableRound, Playthrough]]

SHOE = "shoe: 9S 9D 8C AD TC 9C 9H TH\n"
INSURED = (
    "boxes:\n"
    "  1: [{name: Ann, main: 50, insurance: 10, calls: [stand]}]\n"
    "  2: [{name: Bo, main: 30, insurance: 15, calls: [stand]}]\n"
    "  3: [{name: Cy, main: 40, insurance: 20, calls: [stand]}, {name: Di, main: 90}]\n" + SHOE
)


def asked(playable: PlayableRound, found: Playthrough) -> tuple[Question, ...]:
    return questions(found, playable.terms, [QuestionGroup.INSURANCE])


def texts(playable: PlayableRound, found: Playthrough) -> Iterator[tuple[Question, str, str]]:
    every = asked(playable, found)
    context = build_round_context(found, playable.game.procedure, every, "", playable.terms)
    for question in every:
        due = answer_text(question, question.expected, context)
        yield question, question_text(question, context), due


def test_who_puts_less_than_half_is_accepted_and_who_puts_more_gets_some_back(
    played: Played,
) -> None:
    found = list(texts(*played(INSURED)))
    assert [(text, due) for _question, text, due in found] == [
        ("Ann insures 50 for 10: accept, or return how much?", "accepted"),
        ("Bo insures 30 for 20: accept, or return how much?", "5 returned"),
        ("Initial Bet 40: what is the highest Insurance?", "20"),
    ]
    # Each is asked before the chips of that bettor's Insurance lie on the line.
    assert [q.step for q, *_ in found] == sorted({q.step for q, *_ in found})


def test_what_is_put_on_insurance_lies_on_the_line_while_it_is_asked_about(played: Played) -> None:
    playable, found = played(INSURED)
    views = frames(found)
    ann, bo, cy = asked(playable, found)
    for question, amount in ((ann, 1000), (bo, 2000)):
        before = views[question.step]
        put_down = with_offered_insurance(before, question).chips[len(before.chips) :]
        assert [(one.bet.bettor, one.bet.kind, one.role, one.amount) for one in put_down] == [
            (question.bet and question.bet.bettor, BetKind.INSURANCE, ChipRole.STAKE, amount)
        ]
        # What goes back has gone at the next step.
        assert put_down[0].bet == question.lies_at
        assert put_down[0].bet in {one.bet for one in views[question.step + 1].chips}
    assert with_offered_insurance(views[cy.step], cy) == views[cy.step]


def test_a_question_of_the_same_step_does_not_show_what_comes(played: Played) -> None:
    playable, found = played(INSURED)
    views = frames(found)
    for question in questions(found, playable.terms, [QuestionGroup.NEXT_ACT]):
        assert with_offered_insurance(views[question.step], question) == views[question.step]


def test_where_nobody_is_insured_the_highest_is_asked_once(played: Played) -> None:
    text = "boxes: {1: [{name: Ann, main: 50, calls: [stand]}, {name: Bo, main: 25}]}\n"
    (question,) = asked(*played(text + "shoe: 9S AD TC TH\n"))
    assert (question.expected, question.offered) == (Money(Cents(2500)), 0)


def test_nine_bettors_are_not_nine_questions(played: Played) -> None:
    boxes = "".join(
        f"  {box}: [{{name: B{box}, main: {box}0, insurance: {box}, calls: [stand]}}]\n"
        for box in range(1, 8)
    )
    shoe = "shoe: 9S 9D 8C 9C 8D 8H 8S AD TC QD 9H TH JC JD JH KS\n"
    found = asked(*played(f"boxes:\n{boxes}{shoe}"))
    assert len(found) == MOST_OFFERED
    assert sum(not question.offered for question in found) == 1


def test_the_shipped_rounds_have_offers_that_are_right_and_that_are_not(
    rounds: dict[str, PlayableRound],
) -> None:
    right = over = 0
    for name, playable in rounds.items():
        for question in asked(playable, steps(playable.trace, playable.game.procedure)):
            assert question.working is not None
            excess = question.offered - question.working.result
            match question.expected:
                case Goes(fate):
                    assert fate is Fate.ACCEPTED, name
                    assert question.offered > 0, name
                    assert excess <= 0, name
                    right += 1
                case Money(amount) if question.offered:
                    assert 0 < amount == excess, name
                    assert question.offered <= question.working.stake, name
                    over += 1
    assert min(right, over) > 10


def test_the_error_and_the_arithmetic_are_named(played: Played) -> None:
    playable, found = played(INSURED)
    every = asked(playable, found)
    context = build_round_context(found, playable.game.procedure, every, "", playable.terms)
    ann, bo, _cy = every

    def errors(question: Question, given: Goes | Money) -> tuple[str, ...]:
        return error_texts(question, given, judge(question, given), context)

    assert errors(bo, Goes(Fate.ACCEPTED)) == ("5 too much accepted.",)
    assert errors(bo, Money(Cents(1500))) == ("10 too much returned.",)
    assert errors(ann, Money(Cents(1000))) == ("10 too much returned.",)
    assert working_lines(bo, context) == ("Half of 30 = 15; 20 − 15 = 5 is returned",)
    assert working_lines(ann, context) == ("Half of 50 = 25; 10 is within it",)
