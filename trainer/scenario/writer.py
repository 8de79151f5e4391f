"""Writing a new scenario file, in the form in which a person would write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import ProgressiveFacts
from trainer.rulebook.house_choices import NO_TABLE, Table
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.irregularities import AfterError
from trainer.scenario.model import FORMAT, Bettor, CallWish, Expectation, ExpectedBet, Scenario
from trainer.scenario.read import ALL_QUESTIONS, default_questions
from trainer.scenario.requests import REQUESTS, written
from trainer.yamlfile.splice import NULL, Lined, Writable, amount, block, flow, key, scalar

_CARDS_IN_A_LINE: Final = 24


def write(scenario: Scenario) -> str:
    """The text of a file that reads as ``scenario``; defaults are left out.

    Raises ValueError for a text that a file cannot contain, such as a control character.
    """
    return "\n".join((*_heading(scenario), *_round(scenario))) + "\n"


def _heading(scenario: Scenario) -> Iterator[str]:
    yield f"format: {FORMAT}"
    if scenario.title:
        yield f"title: {scalar(scenario.title)}"
    if scenario.notes:
        yield block({"notes": Lined(scenario.notes)})
    if scenario.tags:
        yield f"tags: {flow(scenario.tags)}"
    if scenario.level is not None:
        yield f"level: {scenario.level}"
    if scenario.author:
        yield f"author: {scalar(scenario.author)}"
    if scenario.stage:
        yield f"stage: {scalar(scenario.stage)}"


def _round(scenario: Scenario) -> Iterator[str]:
    yield f"rules: {scalar(scenario.rules)}"
    if scenario.house:
        yield from _block("house", scenario.house)
    if scenario.table != NO_TABLE:
        yield from _block("table", table_values(scenario.table))
    yield "boxes:"
    for box in scenario.boxes:
        yield f"  {box.number}:"
        for bettor in box.bettors:
            yield from _item(_bettor(bettor), "    ")
    yield from _shoe(scenario.shoe)
    if scenario.incidents:
        yield "incidents:"
        for incident in scenario.incidents:
            yield f"  - {flow(incident.written())}"
    if scenario.ask != default_questions((*scenario.incidents, *scenario.requests)):
        yield f"ask: {flow(_ask(scenario.ask))}"
    if scenario.requests:
        yield f"{REQUESTS}:"
        for request in scenario.requests:
            yield f"  - {flow(written(request))}"
    if scenario.expect is not None:
        yield from _expect(scenario.expect)


def _block(name: str, values: Mapping[str, Writable]) -> Iterator[str]:
    yield f"{name}:"
    for entry, value in values.items():
        yield f"  {key(entry)}: {flow(value)}"


def _item(values: Mapping[str, Writable], indent: str) -> Iterator[str]:
    lead = "- "
    for entry, value in values.items():
        yield f"{indent}{lead}{key(entry)}: {flow(value)}"
        lead = "  "


def table_values(table: Table) -> dict[str, Writable]:
    """Return what is stated of a table, by the keys of the file."""
    written: dict[str, Writable] = {}
    if table.decks is not None:
        written["decks"] = table.decks
    if table.layout is not None:
        written["layout"] = table.layout
    if table.currency:
        written["currency"] = table.currency
    if table.chips:
        written["chips"] = [amount(chip) for chip in table.chips]
    if table.limits:
        written["limits"] = {
            kind.value: [amount(table.limits[kind].minimum), amount(table.limits[kind].maximum)]
            for kind in BetKind
            if kind in table.limits
        }
    rounding: dict[str, Writable] = {}
    if table.rounding.unit is not None:
        rounding["unit"] = amount(table.rounding.unit)
    if table.rounding.mode is not None:
        rounding["mode"] = table.rounding.mode.value
    if rounding:
        written["rounding"] = rounding
    if table.pay_tables:
        written["pay_tables"] = {
            kind.value: table.pay_tables[kind] for kind in BetKind if kind in table.pay_tables
        }
    if table.progressive is not None:
        written["progressive"] = _progressive(table.progressive)
    return written


def _progressive(progressive: ProgressiveFacts) -> dict[str, Writable]:
    default = ProgressiveFacts("")
    written: dict[str, Writable] = {"pay_table": progressive.pay_table}
    if progressive.unit != default.unit:
        written["unit"] = amount(progressive.unit)
    if progressive.ranks:
        written["ranks"] = [rank.value for rank in progressive.ranks]
    if progressive.suit is not None:
        written["suit"] = progressive.suit.value
    if progressive.meters:
        written["meters"] = [amount(meter) for meter in progressive.meters]
    if progressive.dynamic:
        written["dynamic"] = {
            hand: amount(pay) for hand, pay in sorted(progressive.dynamic.items())
        }
    if progressive.contribution != default.contribution:
        written["contribution"] = amount(progressive.contribution)
    if progressive.reseed:
        written["reseed"] = [amount(reseed) for reseed in progressive.reseed]
    return written


def _bettor(bettor: Bettor) -> dict[str, Writable]:
    return {"name": bettor.name} | _bets(bettor) | _choices(bettor)


def _bets(bettor: Bettor) -> dict[str, Writable]:
    written: dict[str, Writable] = {}
    if bettor.standing:
        written["standing"] = True
    if bettor.main is not None:
        written["main"] = amount(bettor.main)
    for kind in BetKind:
        if kind in bettor.side_bets:
            written[kind.value] = amount(bettor.side_bets[kind])
    if bettor.progressive:
        written["progressive"] = True
    if bettor.insurance is not None:
        written["insurance"] = amount(bettor.insurance)
    if bettor.even_money:
        written["even_money"] = True
    return written


def _choices(bettor: Bettor) -> dict[str, Writable]:
    written: dict[str, Writable] = {}
    if bettor.calls:
        written["calls"] = [_call(wish) for wish in bettor.calls]
    if bettor.declines:
        written["declines"] = sorted(call.value for call in bettor.declines)
    if bettor.doubles_for is not None:
        written["doubles_for"] = amount(bettor.doubles_for)
    if bettor.raises_to is not None:
        written["raises_to"] = amount(bettor.raises_to)
    if bettor.leaves:
        written["leaves"] = True
    if bettor.after_error is not AfterError.CONTINUE:
        written["after_error"] = bettor.after_error.value
    return written


def _call(wish: CallWish) -> Writable:
    if wish.amount is None:
        return wish.call.value
    return {wish.call.value: amount(wish.amount)}


def _shoe(cards: tuple[Card, ...]) -> Iterator[str]:
    words = [str(card) for card in cards]
    if not words:
        yield 'shoe: ""'
    elif len(words) <= _CARDS_IN_A_LINE:
        yield f"shoe: {' '.join(words)}"
    else:
        yield "shoe:"
        for first in range(0, len(words), _CARDS_IN_A_LINE):
            yield f"  {' '.join(words[first : first + _CARDS_IN_A_LINE])}"


def _ask(ask: tuple[QuestionGroup, ...]) -> Writable:
    return ALL_QUESTIONS if ask == IN_ROUNDS else [group.value for group in ask]


def _expect(expect: Expectation) -> Iterator[str]:
    if expect == Expectation():
        yield "expect: {}"
        return
    yield "expect:"
    for name, value in expected_values(expect).items():
        if name != "bets":
            yield f"  {name}: {flow(value)}"
    if expect.bets:
        yield "  bets:"
        for bet in expect.bets:
            yield f"    - {flow(_expected_bet(bet))}"


def expected_values(expect: Expectation) -> dict[str, Writable]:
    """Return what is asserted, by the keys of the file."""
    written: dict[str, Writable] = {}
    if expect.result is not None:
        written["result"] = expect.result.value
    if expect.net:
        written["net"] = {name: amount(net) for name, net in expect.net.items()}
    if expect.bets:
        written["bets"] = [_expected_bet(bet) for bet in expect.bets]
    return written


def _expected_bet(bet: ExpectedBet) -> dict[str, Writable]:
    written: dict[str, Writable] = {"box": bet.box, "name": bet.name, "bet": bet.bet}
    if bet.hand is not None:
        written["hand"] = bet.hand or NULL
    if bet.stake is not None:
        written["stake"] = amount(bet.stake)
    if bet.outcome is not None:
        written["outcome"] = bet.outcome
    if bet.net is not None:
        written["net"] = amount(bet.net)
    return written
