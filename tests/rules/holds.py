"""What holds for every round, whatever goes wrong in it."""

from __future__ import annotations

from tests.rules.chance import Driver
from tests.rules.ledger import Ledger
from tests.rules.nonsense import may_be_done, nonsense
from trainer.messages.diagnostics import diagnostic_text
from trainer.rules.bets import Outcome
from trainer.rules.dues import TasksDue
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.scenario.check import check
from trainer.scenario.writer import write


def money_is_conserved(played: Round) -> None:
    """No chip comes from nowhere, and none gets lost."""
    ledger = Ledger()
    ledger.follow(played.events)
    result = played.settlement()
    assert set(ledger.layout.values()) <= {0}
    assert {name: ledger.purse[name] for name in result.net} == dict(result.net)
    assert sum(result.net.values()) == -ledger.tray
    assert sum(entry.net for entry in result.bets) == -ledger.tray


def a_void_changes_nothing(driver: Driver) -> None:
    """¶5.17: if the round is Void everybody has what he began with, the meters too."""
    result = driver.round.settlement()
    if result.void:
        assert set(result.net.values()) <= {Cents(0)}
        assert result.meters == (driver.progressive.meters if driver.progressive else ())
        assert {entry.outcome for entry in result.bets} <= {Outcome.RETURNED, Outcome.REFUSED}


def it_is_the_fold_of_its_events(driver: Driver) -> None:
    """The same events give the same round, and the same is due in it."""
    again = Round.replay(driver.terms, driver.round.events)
    assert again == driver.round
    assert again.due() == driver.round.due()
    assert again.events == driver.round.events


def every_task_is_accepted(driver: Driver) -> None:
    """Each of the tasks that are due can be the next."""
    due = driver.round.due()
    if isinstance(due, TasksDue):
        assert due.tasks
        assert len(set(due.tasks)) == len(due.tasks)
        for task in due.tasks:
            copied = driver.copy()
            assert not isinstance(copied.submit(task), Refusal), task


def nonsense_changes_nothing(driver: Driver, attempts: int) -> None:
    """What is refused leaves the round as it was; what is accepted was due."""
    for _attempt in range(attempts):
        given = nonsense(driver)
        copied = driver.copy()
        done = copied.submit(given)
        if isinstance(done, Refusal):
            assert copied == driver.round
            assert copied.events == driver.round.events
            assert copied.due() == driver.round.due()
        elif not done:
            assert copied == driver.round
        else:
            assert may_be_done(driver, given), (driver.round.due(), given)
            assert copied == Round.replay(driver.terms, copied.events)
            copied.due()


def it_goes_out_and_comes_back(driver: Driver) -> None:
    """Written as a scenario, read and played again it comes to the same."""
    text = write(driver.scenario())
    checked = check(text.encode())
    told = [diagnostic_text(one.code, one.values) for one in checked.diagnostics]
    assert checked.round is not None, "\n".join((*told, text))
    mine, theirs = driver.round.settlement(), checked.round.settlement
    assert theirs.net == mine.net, text
    assert theirs.bets == mine.bets, text
    assert theirs == mine, text
