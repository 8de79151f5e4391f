"""What has to wait for what among a dealer's obligations is read from the procedure."""

from __future__ import annotations

from dataclasses import replace

from tests.cases import for_each
from tests.dealing.automatic import dealt
from tests.scenario_files import playable_text
from trainer.dealing.judging import FaultKind
from trainer.dealing.notation import read
from trainer.dealing.round import Dealing
from trainer.procedure.choices import PassChoice, ProcedureChoices, with_choices
from trainer.procedure.data import InPass, Matter, Obligation, Precedence, Sweep
from trainer.rulebook import documents, load_document
from trainer.rulebook.procedures import load_procedure

_BUST = """
format: 1
rules: rws-perfect-pairs-v5
table: {limits: {main: [25, 100]}}
boxes:
  1: [{name: Ann, main: 50, calls: [hit]}]
  2: [{name: Ben, main: 120, calls: [stand]}]
shoe: TS 9H 7D  6C TD  KH  TC
"""
_BEFORE = "say place_bets; refuse 20.00 2 main Ben; say close_bets; deal 1; deal 2; deal dealer; "
_BEFORE += "deal 1; deal 2; ask 1; deal 1; take 1 main Ann; pick_up 1"


class _Case:
    def __init__(self, entry: Obligation, acts: int, waits: str) -> None:
        self.entry, self.acts, self.waits = entry, acts, waits


@for_each(
    (
        _Case(Obligation.EXCESS, 1, "say close_bets"),
        _Case(Obligation.BUST, 12, "ask 2"),
        _Case(Obligation.HAND_OVER, 11, "ask 2"),
    ),
    name=lambda case: case.entry,
)
def test_what_the_procedure_does_not_name_may_come_in_any_order(case: _Case) -> None:
    """Without the entry the same act is none that has to wait for it."""
    playable = playable_text(_BUST.encode())
    acts = [read(line) for line in _BEFORE.split("; ")[: case.acts]]
    dealing = dealt(playable, acts)
    fault = dealing.judge(read(case.waits))
    assert fault is not None
    assert fault.kind is FaultKind.TOO_EARLY
    entries = dealing.procedure.precedence.entries
    others = {Obligation.BUST, Obligation.HAND_OVER} if case.acts > 1 else set()
    left = tuple(one for one in entries if one.first not in {case.entry, *others})
    assert len(left) < len(entries)
    free = Dealing(playable)
    free.procedure = replace(free.procedure, precedence=Precedence(left))
    for act in acts:
        free.do(act)
    assert free.judge(read(case.waits)) is None


_VOID = """
format: 1
rules: rws-perfect-pairs-v5
boxes:
  1: [{name: Ann, main: 50, calls: [stand]}]
  2: [{name: Ben, main: 120, calls: [stand]}]
shoe: TS 9H 7D  9S 3D
incidents: [{kind: not_shuffled, after_card: 5}]
"""


def _voided(choices: ProcedureChoices) -> Dealing:
    dealing = Dealing(playable_text(_VOID.encode()))
    dealing.procedure = with_choices(dealing.procedure, choices)
    while dealing.acts[-1:] != (read("say declare_void"),):
        owed = dealing.suggested()
        assert owed is not None
        dealing.do(owed.act)
    return dealing


def test_the_bets_of_a_void_go_back_from_either_side_unless_the_house_has_chosen_one() -> None:
    both = [read("return 2 main Ben"), read("return 1 main Ann")]
    dealing = _voided(ProcedureChoices())
    assert [dealing.judge(act) for act in both] == [None, None]
    dealing = _voided(ProcedureChoices(passes={Matter.RETURNS: PassChoice(Sweep.RIGHT_TO_LEFT)}))
    first, second = (dealing.judge(act) for act in both)
    assert first is None
    assert second is not None
    assert second.house == InPass(Matter.RETURNS)


def test_every_obligation_has_its_place_in_the_order() -> None:
    entries = load_procedure().precedence.entries
    named = {one for entry in entries for one in (entry.first, *entry.then)}
    assert named == set(Obligation) - {Obligation.METER}, "a meter may be set at any time"


def test_each_pair_carries_a_rule_or_what_the_house_says() -> None:
    for entry in load_procedure().precedence.entries:
        assert bool(entry.rules) != (entry.house is not None), entry
        if entry.house is not None:
            assert load_procedure().acts[entry.house].text


def test_the_order_rests_on_what_documents_say() -> None:
    """A rule that no document has a paragraph for would say nothing."""
    stated = [load_document(name).citations for name in documents()]
    for entry in load_procedure().precedence.entries:
        for rule in entry.rules:
            assert any(citations.get(rule) for citations in stated), (entry, rule)
