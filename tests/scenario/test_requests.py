"""What players ask for and must not get: seen, never in a result."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cases import for_every
from tests.scenario_files import (
    checked_file,
    name_of,
    playable_file,
    rulings,
    some_shipped,
)
from trainer.authoring.draft import draft_of
from trainer.authoring.edits import add_request
from trainer.cli.main import main
from trainer.messages.narration import narrate
from trainer.messages.round_context import build_round_context
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask import questions
from trainer.procedure.questions import Question, QuestionGroup, Topic
from trainer.procedure.steps import steps
from trainer.rules.bets import ASKED_WITH_AMOUNT, Asks, Place
from trainer.rules.events import Offered, RequestRefused
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.scenario.adding import Fit, Unfit, trial
from trainer.scenario.check import PlayableRound, check, play_by_procedure
from trainer.scenario.faults import FaultKind
from trainer.scenario.incidents import Interruption
from trainer.scenario.model import Request
from trainer.scenario.play import PlayedScenario
from trainer.scenario.writer import write
from trainer.table.frames import frames
from trainer.table.view import RequestView

ASKED = (FaultKind.REQUEST_NEVER, FaultKind.REQUEST_CALLED, FaultKind.REQUEST_TAKEN)
HEAD = "format: 1\nrules: rws-perfect-pairs-v5\n"


def playable(text: str) -> PlayableRound:
    found = check((HEAD + dedent(text)).encode())
    assert found.round is not None, found.diagnostics
    return found.round


def with_requests(one: PlayableRound, requests: Sequence[Request]) -> PlayedScenario:
    scenario = replace(one.scenario, requests=tuple(requests))
    return play_by_procedure(scenario, one.game, one.terms)


def refusals(played: PlayedScenario) -> list[RequestRefused]:
    return [event for event in played.trace.events if isinstance(event, RequestRefused)]


def everything(one: PlayableRound, chance: random.Random, most: int) -> Iterator[Request]:
    """Requests of everybody, for anything, at any moment."""
    for _ in range(most):
        box = chance.choice(one.scenario.boxes)
        name = chance.choice(
            [bettor.name for bettor in box.bettors if not bettor.leaves] or ["Zoe"]
        )
        asks = Asks.BET if name == "Zoe" else chance.choice(list(Asks))
        needed = asks in ASKED_WITH_AMOUNT or (asks is Asks.DOUBLE and chance.random() < 0.5)
        amount = Cents(chance.randint(1, 200) * 100) if needed else None
        yield Request(chance.randint(0, len(one.scenario.shoe)), box.number, name, asks, amount)


def test_no_settlement_depends_on_what_is_asked_for() -> None:
    chance = random.Random(17)
    seen: set[tuple[Asks, Reason]] = set()
    for path in (*some_shipped(), *rulings()):
        one = playable_file(path)
        asked = tuple(everything(one, chance, 12))
        played = with_requests(one, asked)
        assert played.settlement == one.settlement, name_of(path)
        faults = [fault for fault in played.faults if fault.kind in ASKED]
        others = [fault for fault in played.faults if fault.kind not in ASKED]
        assert all(fault.warning for fault in others), name_of(path)
        # Each is refused, or reported; nothing else happens.
        assert len(refusals(played)) + len(faults) == len(asked), name_of(path)
        own = [event for event in one.trace.events if not isinstance(event, RequestRefused)]
        rest = [event for event in played.trace.events if not isinstance(event, RequestRefused)]
        assert rest == own, name_of(path)
        seen |= {(event.asks, event.reason) for event in refusals(played)}
    assert {asks for asks, _ in seen} == set(Asks)
    assert len(seen) > 30


def test_guided_asks_each_request_once_and_the_rest_as_without_it() -> None:
    chance = random.Random(18)
    for path in some_shipped():
        one = playable_file(path)
        if one.scenario.requests:
            continue
        before = steps(one.trace, one.game.procedure)
        played = with_requests(one, tuple(everything(one, chance, 6)))
        after = steps(played.trace, one.game.procedure)
        # What is asked at one moment may come before a request and what is asked next after it.
        asked = [
            Counter(
                (found.ask, found.expected, found.about, found.bet, found.topic, found.choices)
                for found in questions(through, one.terms, frozenset(QuestionGroup))
                if not _on_a_request(through, found)
            )
            for through in (before, after)
        ]
        assert asked[0] == asked[1], name_of(path)
        every = questions(after, one.terms, {QuestionGroup.INCIDENT})
        on_requests = [found.step for found in every if _on_a_request(after, found)]
        assert on_requests == [
            number for number, step in enumerate(after.steps) if step.act is Act.REFUSE_REQUEST
        ], name_of(path)
        acts = [step.act for step in after.steps if step.act is not Act.REFUSE_REQUEST]
        assert acts == [step.act for step in before.steps], name_of(path)


def _on_a_request(played: Playthrough, found: Question) -> bool:
    """Whether a question is about what a player must not get."""
    if found.topic in {Topic.PUT_DOWN, Topic.REQUEST}:
        return True
    insured = found.ask is QuestionGroup.INSURANCE
    return insured and played.steps[found.step].act is Act.REFUSE_REQUEST


OVER_HALF = """\
    boxes: {1: [{name: Ann, main: 100, insurance: 50, calls: [stand]}]}
    shoe: TS AC 9D  9H
    requests: [{after_card: 3, box: 1, name: Ann, asks: insurance, amount: 60}]
    """


def through(one: PlayableRound) -> Playthrough:
    return steps(one.trace, one.game.procedure)


def test_insurance_is_asked_for_once_it_is_offered() -> None:
    one = playable(OVER_HALF)
    events = one.trace.events
    (refused,) = refusals(PlayedScenario(one.trace, None, ()))
    assert refused == RequestRefused(
        Place(1, 1),
        "Ann",
        Asks.INSURANCE,
        Cents(6000),
        Reason.INSURANCE_OVER_HALF,
        Rule.INSURANCE_HALF,
        Cents(5000),
    )
    assert isinstance(events[events.index(refused) - 1], Offered)


def test_the_refusal_is_a_step_of_its_own_with_reason_and_paragraph() -> None:
    one = playable(OVER_HALF)
    found = through(one)
    (number,) = (n for n, step in enumerate(found.steps) if step.act is Act.REFUSE_REQUEST)
    step = found.steps[number]
    assert (step.box, step.place, step.last - step.first) == (1, Place(1, 1), 1)
    assert step.rules == step.due == (Rule.INSURANCE_HALF,)
    told = narrate(build_round_context(found, one.game.procedure, terms=one.terms))[number]
    assert told.text == (
        "Box 1, Ann asks for Insurance (60). Refused: it is above half of the Initial Bet "
        "(at most 50)."
    )
    assert told.says == "I’m sorry, that is not possible."


def test_the_felt_shows_what_was_just_refused() -> None:
    found = through(playable(OVER_HALF))
    (number,) = (n for n, step in enumerate(found.steps) if step.act is Act.REFUSE_REQUEST)
    views = frames(found)
    shown = RequestView(Place(1, 1), "Ann", Asks.INSURANCE)
    assert [view.requests for view in views[number : number + 3]] == [(), (shown,), ()]


def test_of_several_hands_the_one_in_play_is_meant_and_the_one_before_while_that_waits() -> None:
    one = playable(
        """\
        boxes: {1: [{name: Ann, main: 100, calls: [split, hit, stand]}]}
        shoe: AS TC AD  9H 5C  8C
        """.replace("[split, hit, stand]", "[split]")
    )
    played = with_requests(one, [Request(4, 1, "Ann", Asks.HIT), Request(5, 1, "Ann", Asks.HIT)])
    assert [(event.place.hand, event.reason) for event in refusals(played)] == [
        (1, Reason.SPLIT_ACES_ONE_CARD),
        (2, Reason.SPLIT_ACES_ONE_CARD),
    ]


def test_what_a_squeezed_hand_holds_is_not_given_away() -> None:
    one = playable("""\
        boxes: {1: [{name: Ann, main: 100}]}
        shoe: AS TC KD  9H
        incidents: [{kind: squeeze, box: 1}]
        """)
    played = with_requests(one, [Request(3, 1, "Ann", Asks.HIT)])
    assert [event.reason for event in refusals(played)] == [Reason.NOT_DUE]


def test_nobody_gets_anything_before_his_cards_lie() -> None:
    one = playable("""\
        boxes:
          1: [{name: Ann, main: 100}]
          2: [{name: Ben, main: 100, calls: [stand]}]
        shoe: AS TS AC KD 9D  9H
        """)
    early = [Request(3, 1, "Ann", asks) for asks in (Asks.EVEN_MONEY, Asks.HIT, Asks.SURRENDER)]
    played = with_requests(one, [*early, Request(5, 1, "Ann", Asks.EVEN_MONEY)])
    assert [event.reason for event in refusals(played)] == [Reason.NOT_DUE] * 3
    assert [fault.kind for fault in played.faults] == [FaultKind.REQUEST_TAKEN]
    turn = with_requests(
        one, [Request(5, 2, "Ben", Asks.SURRENDER), Request(6, 2, "Ben", Asks.HIT)]
    )
    assert [event.reason for event in refusals(turn)] == [
        Reason.SURRENDER_AGAINST_ACE,
        Reason.HAND_ENDED,
    ]


def test_an_incident_added_before_a_request_is_told_to_break_it() -> None:
    one = playable("""\
        boxes: {1: [{name: Ann, main: 100, calls: [stand]}]}
        shoe: TS TC 9D  9H
        requests: [{after_card: 4, box: 1, name: Ann, asks: hit}]
        """)
    tried = trial(one, Interruption(2))
    assert tried.fit is Fit.REST_NO_LONGER_FITS
    assert tried.unfit == (Unfit.REQUESTS,)


TEXT = HEAD + (
    "boxes: # one box\n  1: [{name: Ann, main: 100, calls: [stand]}]\n"
    "shoe: TS TC 9D 9H # four\nexpect: {net: {Ann: 0}}\n"
)
LATE = Request(4, 3, "Zoe", Asks.BET, Cents(2550))


def test_a_request_is_added_to_a_text_that_stays_as_it_was() -> None:
    once = add_request(draft_of(TEXT), LATE)
    twice = add_request(draft_of(once), Request(4, 1, "Ann", Asks.HIT))
    added = "requests: [{after_card: 4, box: 3, name: Zoe, asks: bet, amount: 25.50}"
    assert once == TEXT.replace("expect", f"{added}]\nexpect")
    assert twice == TEXT.replace(
        "expect", f"{added}, {{after_card: 4, box: 1, name: Ann, asks: hit}}]\nexpect"
    )
    found = check(twice.encode())
    assert found.round is not None
    assert found.round.scenario.requests == (LATE, Request(4, 1, "Ann", Asks.HIT))
    again = check(write(found.round.scenario).encode())
    assert again.round is not None
    assert again.round.scenario == found.round.scenario


def test_json_has_requests_too() -> None:
    whole = {
        "format": 1,
        "rules": "rws-perfect-pairs-v5",
        "boxes": {"1": [{"name": "Ann", "main": 100, "calls": ["stand"]}]},
        "shoe": "TS TC 9D 9H",
        "requests": [
            {"after_card": 4, "box": "3", "name": "Zoe", "asks": "bet", "amount": "25.50"}
        ],
    }
    found = check(json.dumps(whole).encode())
    assert found.round is not None
    assert found.round.scenario.requests == (LATE,)


@pytest.mark.parametrize(
    "requests", ["", "    requests: [{after_card: 4, box: 1, name: A, asks: hit}]\n"]
)
def test_a_series_has_them_in_its_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], requests: str
) -> None:
    path = tmp_path / "one.lesson.yaml"
    path.write_text(
        "lesson: 1\ntitle: One\nrules: rws-perfect-pairs-v5\nrounds:\n"
        "  - boxes: {1: [{name: A, main: 100, calls: [stand]}]}\n    shoe: TS TC 9D 9H\n"
        + requests,
        encoding="utf-8",
    )
    assert main(["settle", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == {"A": "0.00"}


@for_every("kind", list(Asks))
def test_the_shipped_rounds_and_rulings_have_each_refused(kind: Asks) -> None:
    own = [path for path in rulings("own") if checked_file(path).round is not None]
    asked = {request.asks for path in own for request in playable_file(path).scenario.requests}
    assert kind in asked
