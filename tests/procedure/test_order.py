from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from tests.cases import for_every
from trainer.procedure.acts import Act
from trainer.procedure.data import Matter, Pass, Preview, Procedure, Sweep, matter_of, next_task
from trainer.rulebook.procedures import WITHOUT_PASS, load_procedure
from trainer.rulebook.sources import procedures
from trainer.rules.bets import Bet, BetKind, Moment, Offer, Outcome, Place
from trainer.rules.events import BetReturned, BetSettled
from trainer.rules.inputs import (
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    DealerTask,
    DiscardCard,
    HandBack,
    MakeOffer,
    Settle,
    TurnCards,
    TurnHoleCard,
    UseCard,
)
from trainer.rules.money import Cents, leaves
from trainer.rules.rulekeys import Rule
from trainer.sidebets.perfect_pairs import PairHand
from trainer.texts import TextEnum

DEFAULT = load_procedure()
STAKE = Cents(1000)


def main(box: int, bettor: str = "Ann", hand: int = 1) -> Settle:
    return Settle(Bet(box, bettor, BetKind.MAIN, hand))


def side(box: int, bettor: str = "Ann") -> Settle:
    return Settle(Bet(box, bettor, BetKind.PERFECT_PAIRS))


def insurance(box: int) -> Settle:
    return Settle(Bet(box, "Ann", BetKind.INSURANCE))


def envy(box: int) -> Settle:
    return Settle(Bet(box, "Ann", BetKind.ENVY))


def knowing(outcomes: Mapping[Settle, TextEnum], moment: Moment = Moment.INTERIM) -> Preview:
    """A preview that knows these outcomes and no other bet."""
    known = {task.bet: outcome for task, outcome in outcomes.items()}

    def preview(bet: Bet) -> BetSettled | BetReturned:
        if known[bet] is Outcome.RETURNED:
            return BetReturned(bet, STAKE, ())
        return BetSettled(bet, known[bet], STAKE, Cents(0), moment, leaves(STAKE), ())

    return preview


def in_order(
    tasks: Sequence[DealerTask], preview: Preview, procedure: Procedure = DEFAULT
) -> list[DealerTask]:
    left = list(tasks)
    done = []
    while left:
        done.append(next_task(procedure, left, preview))
        left.remove(done[-1])
    return done


def test_side_bets_right_to_left_losers_first() -> None:
    outcomes: dict[Settle, TextEnum] = {
        side(7): PairHand.MIXED_PAIR,
        side(5): Outcome.LOSE,
        side(2): PairHand.PERFECT_PAIR,
        side(1): Outcome.LOSE,
    }
    assert in_order(list(outcomes), knowing(outcomes)) == [side(5), side(1), side(7), side(2)]


def test_side_bets_come_before_any_offer() -> None:
    tasks: list[DealerTask] = [side(1), MakeOffer(Offer.EVEN_MONEY), MakeOffer(Offer.INSURANCE)]
    assert in_order(tasks, knowing({side(1): Outcome.LOSE})) == tasks


def test_envy_is_paid_when_every_side_bet_is_settled_and_before_any_offer() -> None:
    tasks: list[DealerTask] = [MakeOffer(Offer.INSURANCE), envy(1), envy(4), side(2)]
    outcomes = {envy(1): Outcome.WIN, envy(4): Outcome.WIN, side(2): PairHand.MIXED_PAIR}
    assert in_order(tasks, knowing(outcomes)) == [side(2), envy(4), envy(1), tasks[0]]


def test_even_money_is_paid_before_insurance_is_offered() -> None:
    tasks: list[DealerTask] = [MakeOffer(Offer.INSURANCE), main(3)]
    assert in_order(tasks, knowing({main(3): Outcome.EVEN_MONEY})) == [main(3), tasks[0]]


def test_blackjacks_are_paid_before_surrendered_hands_are_settled() -> None:
    tasks = [main(6), main(4), main(2)]
    outcomes = dict(
        zip(tasks, [Outcome.SURRENDER, Outcome.BLACKJACK, Outcome.BLACKJACK], strict=True)
    )
    assert in_order(tasks, knowing(outcomes)) == [main(4), main(2), main(6)]


def test_a_blackjack_that_waited_is_settled_in_its_turn_among_the_hands() -> None:
    tasks = [main(6), main(4), main(2, hand=2), main(2, hand=1)]
    outcomes = dict(
        zip(
            tasks,
            [Outcome.LOSE, Outcome.BLACKJACK, Outcome.RETURNED, Outcome.WIN],
            strict=True,
        )
    )
    assert in_order(tasks, knowing(outcomes, Moment.FINAL)) == tasks


def test_bettors_on_one_box_keep_the_order_they_are_due_in() -> None:
    tasks = [side(4, "Cho"), side(4, "Ben"), side(4, "Ann")]
    assert in_order(tasks, knowing(dict.fromkeys(tasks, Outcome.LOSE))) == tasks


def with_pass(matter: Matter, manner: Pass) -> Procedure:
    return replace(DEFAULT, passes={**DEFAULT.passes, matter: manner})


def test_another_house_works_from_left_to_right() -> None:
    tasks = [main(6), main(2, hand=2), main(2, hand=1)]
    procedure = with_pass(Matter.HANDS, Pass(Sweep.LEFT_TO_RIGHT, losers_first=False))
    outcomes = dict.fromkeys(tasks, Outcome.WIN)
    ordered = in_order(tasks, knowing(outcomes, Moment.FINAL), procedure)
    assert ordered == [main(2, hand=1), main(2, hand=2), main(6)]


def test_another_house_pays_each_side_bet_as_it_comes() -> None:
    outcomes: dict[Settle, TextEnum] = {side(7): PairHand.MIXED_PAIR, side(5): Outcome.LOSE}
    procedure = with_pass(Matter.SIDE_BETS, Pass(Sweep.RIGHT_TO_LEFT, losers_first=False))
    assert in_order(list(outcomes), knowing(outcomes), procedure) == [side(7), side(5)]


def test_another_house_settles_surrendered_hands_before_it_pays_blackjacks() -> None:
    order = list(DEFAULT.order)
    order.remove(Matter.SURRENDERS)
    order.insert(order.index(Matter.BLACKJACKS), Matter.SURRENDERS)
    tasks = [main(6), main(2)]
    outcomes = dict(zip(tasks, [Outcome.BLACKJACK, Outcome.SURRENDER], strict=True))
    ordered = in_order(tasks, knowing(outcomes), replace(DEFAULT, order=tuple(order)))
    assert ordered == [main(2), main(6)]


def test_3_12_cards_are_turned_in_dealing_order_and_before_any_bet_is_settled() -> None:
    tasks: list[DealerTask] = [side(2), TurnCards(Place(1, 1)), TurnCards(Place(3, 1))]
    ordered = in_order(tasks, knowing({side(2): Outcome.LOSE}))
    assert ordered == [tasks[1], tasks[2], side(2)]


def test_a_single_task_asks_for_nothing() -> None:
    assert next_task(DEFAULT, [main(1)], knowing({})) == main(1)


@for_every(
    ("task", "matter"),
    [
        (CheckLimits(), Matter.LIMITS),
        (CloseBets(), Matter.CLOSE_BETS),
        (HandBack(main(1).bet), Matter.RETURNS),
        (side(1), Matter.SIDE_BETS),
        (insurance(1), Matter.INSURANCE),
        (MakeOffer(Offer.EVEN_MONEY), Matter.EVEN_MONEY),
        (CloseOffer(Offer.INSURANCE), Matter.INSURANCE),
        (ClearTable(), Matter.CLEAR_TABLE),
        (CheckHoleCard(), Matter.HOLE_CARD),
        (TurnHoleCard(), Matter.HOLE_CARD),
        (envy(1), Matter.ENVY),
        (Settle(Bet(1, "Ann", BetKind.DEALER_ENVY)), Matter.ENVY),
        (UseCard(4), Matter.CARDS),
        (DiscardCard(4), Matter.CARDS),
        (TurnCards(Place(3, 1)), Matter.CARDS),
    ],
)
def test_what_a_task_is_about(task: DealerTask, matter: Matter) -> None:
    assert matter_of(task, knowing({})) is matter


def test_the_default_procedure_has_every_act_and_every_matter() -> None:
    assert set(DEFAULT.acts) == set(Act)
    assert sorted(DEFAULT.order) == sorted(Matter)
    assert set(DEFAULT.passes) == set(Matter) - WITHOUT_PASS


@pytest.mark.parametrize("procedure", procedures())
def test_every_act_is_named_explained_and_cited(procedure: str) -> None:
    for act in load_procedure(procedure).acts.values():
        assert act.title
        assert act.text
        assert act.cites


def test_the_hole_card_changes_no_order_and_only_its_own_acts() -> None:
    hole_card = load_procedure("hole_card")
    assert (hole_card.order, hole_card.passes) == (DEFAULT.order, DEFAULT.passes)
    changed = {act for act in Act if hole_card.acts[act] != DEFAULT.acts[act]}
    assert changed == {
        Act.CALL,
        Act.DEAL_CARD,
        Act.OFFER_INSURANCE,
        Act.CLOSE_INSURANCE,
        Act.CHECK_HOLE_CARD,
        Act.SETTLE_INSURANCE,
        Act.PAY_BLACKJACK,
        Act.TURN_HOLE_CARD,
        Act.DEALER_CARD,
    }
    assert Rule.HOLE_CARD in hole_card.acts[Act.DEAL_CARD].cites


def test_the_announcements_of_the_rules_are_made() -> None:
    assert DEFAULT.acts[Act.PLACE_BETS].says == "Place your bets, please."
    assert DEFAULT.acts[Act.CLOSE_BETS].says == "No more bets."
