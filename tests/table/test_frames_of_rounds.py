"""The frames of whole rounds: every card and every chip is where it belongs."""

from pathlib import Path

import pytest

from trainer.procedure.acts import Act
from trainer.procedure.steps import steps
from trainer.rules.bets import DEALER
from trainer.rules.events import BetReturned, BetSettled
from trainer.scenario.check import check
from trainer.table.frames import frames
from trainer.table.project import project
from trainer.table.view import ChipRole

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [
        *(ROOT / "resources" / "scenarios").glob("*.scenario.yaml"),
        *(
            file
            for folder in ("bj5", "huxley", "live", "nevada")
            for file in (ROOT / "tests" / "rulings" / folder).glob("*.scenario.yaml")
        ),
        *(ROOT / "tests" / "rulings" / "own").glob("*envy.scenario.yaml"),
    ]
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".scenario")[0])
def test_a_round(file: Path) -> None:
    staged = check(file.read_bytes()).staged
    assert staged is not None
    playthrough = steps(staged.played.trace, staged.game.procedure)
    meters = staged.terms.meters.levels if staged.terms.meters else ()
    views = frames(playthrough, meters)
    assert len(views) == len(playthrough.steps) + 1
    assert views[0].meters == meters
    assert views[-1].meters == staged.settlement.meters
    for number, step in enumerate(playthrough.steps):
        before, after = views[number], views[number + 1]
        assert before == project(playthrough.events[: step.first], step.place, meters)
        lying = {(chips.bet, chips.role): chips.amount for chips in after.chips}
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, BetReturned):
                assert (event.bet, ChipRole.STAKE) not in lying
            if isinstance(event, BetSettled):
                placed = sum(chips.amount for chips in before.chips if chips.bet == event.bet)
                assert sum(a for (bet, _), a in lying.items() if bet == event.bet) == (
                    placed + event.net
                )
        if step.act in (Act.DEAL_CARD, Act.DRAW_CARD, Act.DEALER_CARD):
            assert after.cards_out == before.cards_out + 1
            assert after.cards[-1].place == step.place
    hands = {
        (hand.place.box, hand.position): (hand.total, hand.soft)
        for view in views
        for hand in view.hands
        if hand.place != DEALER and hand.state
    }
    for result in staged.settlement.hands:
        if (result.box, result.hand) in hands:
            assert hands[result.box, result.hand] == (result.total, result.soft)
    assert views[-1].discarded == views[-1].cards_out
