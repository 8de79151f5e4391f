"""What a house may choose of the procedure, read beside the documents' paragraphs by hand."""

from tests.cases import for_each, for_every
from trainer.procedure.acts import Act
from trainer.procedure.choices import (
    NO_PROCEDURE_CHOICES,
    BrokenOrder,
    BrokenPass,
    PassChoice,
    ProcedureChoices,
    broken,
    possible_passes,
    with_choices,
)
from trainer.procedure.data import Before, Constraints, Matter, Pass, PassAs, Sweep
from trainer.rulebook import documents, load_document
from trainer.rulebook.procedures import constraints_of, load_procedure
from trainer.rules.rulekeys import Rule

PP5, BJ5, HUXLEY = "rws-perfect-pairs-v5", "rws-blackjack-v5", "huxley-perfect-pairs"
LIVE, NEVADA = "live-blackjack", "nevada-perfect-pairs-progressive"
BOTH_SWEEPS = {Sweep.RIGHT_TO_LEFT, Sweep.LEFT_TO_RIGHT}


def in_force(document_id: str) -> Constraints:
    return constraints_of(load_document(document_id))


# The paragraphs that forbid a side bet to be settled after something else, by document.
@for_each(
    [
        # 3.13: before any further card. Nothing on what else is done before that.
        (PP5, Matter.HANDS, ("3.13", "1.17")),
        (PP5, Matter.INSURANCE, None),
        (PP5, Matter.EVEN_MONEY, None),
        (PP5, Matter.BLACKJACKS, None),
        (BJ5, Matter.HANDS, ("3.13", "1.17")),
        (BJ5, Matter.INSURANCE, None),
        (BJ5, Matter.BLACKJACKS, None),
        # 8 and 9: the side bets, and then the players in the usual way.
        (HUXLEY, Matter.HANDS, ("8", "9")),
        (HUXLEY, Matter.INSURANCE, ("8", "9")),
        (HUXLEY, Matter.EVEN_MONEY, ("8", "9")),
        (HUXLEY, Matter.BLACKJACKS, ("8", "9")),
        # 1.4 is silent.
        (LIVE, Matter.HANDS, None),
        (LIVE, Matter.INSURANCE, None),
        (LIVE, Matter.BLACKJACKS, None),
        # 3 and 4: all wagers are reconciled, and then the game is played.
        (NEVADA, Matter.HANDS, ("3", "4")),
        (NEVADA, Matter.INSURANCE, ("3", "4")),
        (NEVADA, Matter.BLACKJACKS, ("3", "4")),
    ],
)
def test_side_bets_come_before(case: tuple[str, Matter, tuple[str, ...] | None]) -> None:
    document_id, then, cited = case
    found = in_force(document_id).between(Matter.SIDE_BETS, then)
    if cited is None:
        assert found is None
    else:
        assert found is not None
        assert found.first is Matter.SIDE_BETS
        assert load_document(document_id).cite(found.rules) == cited


@for_each(
    [
        (PP5, Matter.EVEN_MONEY, ("3.15.1",)),
        (PP5, Matter.INSURANCE, ("3.15.2", "3.15.2 a")),
        (PP5, Matter.BLACKJACKS, ("3.16", "1.17")),
        (PP5, Matter.SURRENDERS, ("3.17", "1.17")),
        (BJ5, Matter.EVEN_MONEY, ("3.14.1",)),
        (BJ5, Matter.INSURANCE, ("3.14.2", "3.14.2 a")),
        (LIVE, Matter.INSURANCE, ("1.2",)),
    ],
)
def test_before_the_hands(case: tuple[str, Matter, tuple[str, ...]]) -> None:
    document_id, first, cited = case
    document = load_document(document_id)
    found = in_force(document_id).between(Matter.HANDS, first)
    assert found is not None
    assert found.first is first
    assert set(cited[:1]) <= set(document.cite(found.rules)) <= set(cited)


def test_3_4_the_bets_are_compared_with_the_limits_before_they_are_closed() -> None:
    found = in_force(PP5).between(Matter.LIMITS, Matter.CLOSE_BETS)
    assert found is not None
    assert load_document(PP5).cite(found.rules) == ("5.1", "5.2")


@for_each(
    [(PP5, None), (BJ5, None), (HUXLEY, ("8.1", "8.2")), (LIVE, None), (NEVADA, None)],
)
def test_losers_first(case: tuple[str, tuple[str, ...] | None]) -> None:
    document_id, cited = case
    constraints = in_force(document_id)
    bet_by_bet = ProcedureChoices(passes={Matter.SIDE_BETS: PassChoice(losers_first=False)})
    procedure = load_procedure(load_document(document_id).procedure)
    manners = possible_passes(procedure, Matter.SIDE_BETS, constraints)
    assert manners[0] == procedure.passes[Matter.SIDE_BETS]
    assert {manner.sweep for manner in manners} == BOTH_SWEEPS  # no document has a direction
    found = list(broken(procedure, bet_by_bet, constraints))
    if cited is None:
        assert found == []
        assert len(manners) == 4
    else:
        (lock,) = found
        assert isinstance(lock, BrokenPass)
        assert load_document(document_id).cite(lock.rules) == cited
        assert all(manner.losers_first for manner in manners)


@for_every("document_id", documents())
def test_the_shipped_procedure_breaks_nothing(document_id: str) -> None:
    procedure = load_procedure(load_document(document_id).procedure)
    assert not list(broken(procedure, NO_PROCEDURE_CHOICES, in_force(document_id)))


BLACKJACKS_FIRST = ProcedureChoices(order=(Matter.BLACKJACKS, Matter.SIDE_BETS))


def test_an_order_that_breaks_a_constraint_is_named_with_its_rules() -> None:
    found = list(broken(load_procedure(), BLACKJACKS_FIRST, in_force(HUXLEY)))
    rules = (Rule.SIDE_BETS_BEFORE_GAME,)
    assert BrokenOrder(Matter.SIDE_BETS, Matter.BLACKJACKS, rules) in found
    assert not list(broken(load_procedure(), BLACKJACKS_FIRST, in_force(PP5)))


def test_what_is_not_named_in_an_order_keeps_its_place() -> None:
    usual = load_procedure()
    order = with_choices(usual, BLACKJACKS_FIRST).order
    moved = {Matter.BLACKJACKS, Matter.SIDE_BETS}
    assert [m for m in order if m not in moved] == [m for m in usual.order if m not in moved]
    assert order.index(Matter.BLACKJACKS) == usual.order.index(Matter.SIDE_BETS)
    assert order.index(Matter.SIDE_BETS) == usual.order.index(Matter.BLACKJACKS)


def test_a_house_that_pays_bet_by_bet_does_not_cite_the_rule_that_losers_come_first() -> None:
    choices = ProcedureChoices(passes={Matter.SIDE_BETS: PassChoice(losers_first=False)})
    usual, own = load_procedure(), with_choices(load_procedure(), choices)
    assert Rule.SIDE_BETS_LOSERS_FIRST in usual.acts[Act.SETTLE_SIDE_BET].cites
    assert Rule.SIDE_BETS_LOSERS_FIRST not in own.acts[Act.SETTLE_SIDE_BET].cites
    assert own.passes[Matter.SIDE_BETS] == Pass(Sweep.RIGHT_TO_LEFT, False)


def test_the_houses_words_take_the_place_of_the_announcements() -> None:
    choices = ProcedureChoices(says={Act.PLACE_BETS: "Faites vos jeux."})
    own = with_choices(load_procedure(), choices)
    assert own.acts[Act.PLACE_BETS].says == "Faites vos jeux."
    assert own.acts[Act.CLOSE_BETS].says == load_procedure().acts[Act.CLOSE_BETS].says


def test_what_is_chosen_for_a_document_goes_before_what_is_chosen_for_all() -> None:
    general = ProcedureChoices(
        (Matter.INSURANCE, Matter.EVEN_MONEY),
        {Matter.HANDS: PassChoice(Sweep.LEFT_TO_RIGHT, True)},
        {Act.CLOSE_BETS: "Rien ne va plus.", Act.PLACE_BETS: "Faites vos jeux."},
    )
    own = ProcedureChoices(
        (), {Matter.HANDS: PassChoice(losers_first=False)}, {Act.CLOSE_BETS: "No more bets."}
    )
    both = own.over(general)
    assert both.order == general.order
    assert both.passes[Matter.HANDS] == PassChoice(Sweep.LEFT_TO_RIGHT, False)
    assert both.says == {Act.CLOSE_BETS: "No more bets.", Act.PLACE_BETS: "Faites vos jeux."}


def test_a_document_can_prescribe_a_direction() -> None:
    lock = PassAs(Matter.HANDS, Sweep.LEFT_TO_RIGHT, None, (Rule.FINAL_SETTLEMENT,))
    constraints = Constraints(passes=(lock,))
    manners = possible_passes(load_procedure(), Matter.HANDS, constraints)
    assert {manner.sweep for manner in manners} == {Sweep.LEFT_TO_RIGHT}
    assert list(broken(load_procedure(), NO_PROCEDURE_CHOICES, constraints)) == [
        BrokenPass(Matter.HANDS, (Rule.FINAL_SETTLEMENT,))
    ]


def test_a_constraint_keeps_only_the_rules_that_have_a_paragraph() -> None:
    pair = Before(Matter.LIMITS, Matter.CLOSE_BETS, (Rule.EXCESS_REFUSED, Rule.BELOW_MINIMUM))
    constraints = Constraints((pair,))
    assert constraints.in_force(lambda rule: rule is Rule.BELOW_MINIMUM).before == (
        pair._replace(rules=(Rule.BELOW_MINIMUM,)),
    )
    assert constraints.in_force(lambda _rule: False) == Constraints()
