"""Every act of the dealer is owed in some round that there is: none of them is dead."""

from typing import get_args

from tests.dealing.automatic import legal_acts, playable_rounds
from trainer.dealing.acts import LINES, MENDING, DealerAct, Report, Say
from trainer.rules.irregularities import Irregularity


def test_every_act_is_owed_somewhere_and_what_is_reported_is_declared_so() -> None:
    reports = {one for one in Irregularity if one.reported}
    missing: set[object] = {*get_args(DealerAct), *LINES, *reports}
    missing -= set(MENDING)
    rounds = [playable for _name, playable in playable_rounds()]
    for number in sorted(range(len(rounds)), key=lambda one: not rounds[one].scenario.incidents):
        if not missing:
            break
        for act in legal_acts(number):
            missing.discard(type(act))
            if isinstance(act, Say):
                missing.discard(act.line)
            if isinstance(act, Report):
                assert act.what in reports, f"{act.what} is declared to be seen to by the dealer"
                missing.discard(act.what)
    assert not missing
