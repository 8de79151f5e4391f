"""No result depends on the order of the dealer's acts, whatever a house may choose of it."""

import random
from collections.abc import Sequence

from tests.scenario_files import name_of, playable_file, rulings, some_shipped
from trainer.procedure.ask import questions
from trainer.procedure.choices import ORDERABLE, PassChoice, ProcedureChoices, broken, with_choices
from trainer.procedure.data import Procedure, Sweep, next_task
from trainer.procedure.questions import QuestionGroup
from trainer.procedure.steps import steps
from trainer.rulebook.procedures import constraints_of
from trainer.rules.inputs import DealerTask
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound
from trainer.scenario.play import PlayedScenario, play


def any_procedure(playable: PlayableRound, chance: random.Random) -> Procedure:
    """One of the procedures that a house may choose in the round's rule document."""
    usual, constraints = playable.game.procedure, constraints_of(playable.game.document)
    while True:
        choices = ProcedureChoices(
            tuple(chance.sample(ORDERABLE, len(ORDERABLE))),
            {
                matter: PassChoice(chance.choice(list(Sweep)), chance.choice((True, False)))
                for matter in usual.passes
            },
        )
        if not list(broken(usual, choices, constraints)):
            return with_choices(usual, choices)


def dealt_by(procedure: Procedure, playable: PlayableRound) -> PlayedScenario:
    def choose(played: Round, tasks: Sequence[DealerTask]) -> DealerTask:
        return next_task(procedure, tasks, played.preview)

    return play(playable.scenario, playable.terms, choose)


def test_the_settlement_does_not_depend_on_the_order_of_the_acts() -> None:
    chance = random.Random(15)
    otherwise = 0
    for path in (*some_shipped(), *rulings()):
        playable = playable_file(path)
        played = dealt_by(any_procedure(playable, chance), playable)
        assert not [fault for fault in played.faults if not fault.warning], name_of(path)
        assert played.settlement == playable.settlement, name_of(path)
        otherwise += played.trace.events != playable.trace.events
    assert otherwise > 100


def test_a_round_in_another_order_has_steps_and_questions() -> None:
    chance = random.Random(16)
    for path in some_shipped():
        playable = playable_file(path)
        procedure = any_procedure(playable, chance)
        trace = dealt_by(procedure, playable).trace
        playthrough = steps(trace, procedure)
        assert [step.first for step in playthrough.steps[1:]] == [
            step.last for step in playthrough.steps[:-1]
        ], name_of(path)
        found = questions(playthrough, playable.terms, QuestionGroup)
        assert len({question.id for question in found}) == len(found), name_of(path)
