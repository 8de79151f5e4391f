"""A round is dealt in the order that the house has chosen for its rule document."""

from trainer.felt.chips import Proof
from trainer.messages.narration import narrate
from trainer.messages.round_context import build_round_context
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.choices import PassChoice, ProcedureChoices
from trainer.procedure.data import Matter, Sweep
from trainer.procedure.questions import Chosen, QuestionGroup
from trainer.procedure.steps import steps
from trainer.rulebook.felts import Rulebook
from trainer.rulebook.house_choices import HouseChoices
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound, check

PP5 = "rws-perfect-pairs-v5"
ROUND = (
    f"format: 1\nrules: {PP5}\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10}]\n"
    "  3: [{name: Cho, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "shoe: TS AD TC 6S TD KS 9C KH 9H\n"
)


def dealt(choices: ProcedureChoices | None) -> tuple[PlayableRound, Playthrough]:
    documents = Rulebook(choices={PP5: HouseChoices(procedure=choices)})
    checked = check(ROUND.encode(), documents)
    assert checked.round is not None, checked.diagnostics
    return checked.round, steps(checked.round.trace, checked.round.game.procedure)


def settled(found: Playthrough) -> list[tuple[Act, int | None]]:
    acts = (Act.SETTLE_SIDE_BET, Act.PAY_BLACKJACK, Act.SETTLE_HAND)
    return [(step.act, step.box) for step in found.steps if step.act in acts]


def test_without_a_choice_losers_come_first_and_then_the_blackjack() -> None:
    assert settled(dealt(None)[1]) == [
        (Act.SETTLE_SIDE_BET, 3),
        (Act.SETTLE_SIDE_BET, 2),
        (Act.SETTLE_SIDE_BET, 1),
        (Act.PAY_BLACKJACK, 2),
        (Act.SETTLE_HAND, 3),
        (Act.SETTLE_HAND, 1),
    ]


OWN = ProcedureChoices(
    (Matter.BLACKJACKS, Matter.SIDE_BETS),
    {
        Matter.SIDE_BETS: PassChoice(Sweep.LEFT_TO_RIGHT, losers_first=False),
        Matter.HANDS: PassChoice(Sweep.LEFT_TO_RIGHT),
    },
    {Act.PLACE_BETS: "Faites vos jeux.", Act.CLEAR_TABLE: "Merci."},
)


def test_the_house_pays_blackjacks_first_and_goes_from_left_to_right() -> None:
    assert settled(dealt(OWN)[1]) == [
        (Act.PAY_BLACKJACK, 2),
        (Act.SETTLE_SIDE_BET, 1),
        (Act.SETTLE_SIDE_BET, 2),
        (Act.SETTLE_SIDE_BET, 3),
        (Act.SETTLE_HAND, 1),
        (Act.SETTLE_HAND, 3),
    ]
    assert dealt(OWN)[0].settlement == dealt(None)[0].settlement


def test_the_next_act_is_the_houses() -> None:
    round_, playthrough = dealt(OWN)
    asked = questions(playthrough, round_.terms, [QuestionGroup.NEXT_ACT])
    order = [next(iter(q.expected.keys)) for q in asked if isinstance(q.expected, Chosen)]
    assert order.index("pay_blackjack") < order.index("settle_side_bet")


def test_a_house_that_settles_bet_by_bet_cites_no_rule_for_losers_first() -> None:
    for choices, cited in ((None, True), (OWN, False)):
        for step in dealt(choices)[1].steps:
            if step.act is Act.SETTLE_SIDE_BET:
                assert (Rule.SIDE_BETS_LOSERS_FIRST in (*step.rules, *step.due)) is cited


def test_the_dealer_says_what_the_house_has_him_say() -> None:
    round_, playthrough = dealt(OWN)
    context = build_round_context(playthrough, round_.game.procedure, (), "", round_.terms)
    says = [told.says for told in narrate(context)]
    assert says[0] == "Faites vos jeux."
    assert says[-1] == "Merci."
    assert "No more bets." in says


def test_only_a_house_that_says_how_payouts_are_proven_has_it_said() -> None:
    told = {}
    for proof in (None, *Proof):
        round_, playthrough = dealt(ProcedureChoices(proof=proof))
        context = build_round_context(playthrough, round_.game.procedure, (), "", round_.terms)
        steps_ = zip(playthrough.steps, narrate(context), strict=True)
        told[proof] = [(step.act, one.text) for step, one in steps_]
    for proof in Proof:
        for (act, text), (_same, usual) in zip(told[proof], told[None], strict=True):
            added = text.removeprefix(usual)
            if act is Act.PAY_BLACKJACK:
                assert added == f" {proof.text}"
            assert added in ("", f" {proof.text}")
        acts = [act for act, text in told[proof] if text.endswith(proof.text)]
        assert Act.DEAL_CARD not in acts
        assert Act.PAY_BLACKJACK in acts
