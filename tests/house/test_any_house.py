"""Whatever a house chooses: nothing is raised, and what it spoils is said to be its choice."""

from __future__ import annotations

import random
from typing import Final

from tests.cases import for_each
from tests.scenario_files import checked_file, rulings, shipped
from trainer.house.file import EMPTY_TEXT, read_house_file
from trainer.rulebook import RULEBOOK, Document
from trainer.rules.bets import STAKED, BetKind
from trainer.scenario.check import check
from trainer.yamlfile.diagnostics import Severity
from trainer.yamlfile.splice import Writable, flow

FILES: Final = (*shipped(), *rulings())
DOCUMENTS: Final = {
    name: [path for path in FILES if f"rules: {name}\n" in path.read_text("utf-8")]
    for name in RULEBOOK
}


def some_table(document: Document, chance: random.Random) -> dict[str, Writable]:
    """Facts of a table, most of which fit each other."""
    table: dict[str, Writable] = {
        "decks": chance.choice([1, 2, 4, 5, 6, 7, 8]),
        "layout": chance.choice([*document.layouts, "mine"]),
        "limits": {
            kind.value: [least := chance.choice([1, 5, 25, 100]), least * chance.choice([1, 4, 20])]
            for kind in chance.sample(STAKED, 3)
            if kind in document.bets
        },
        "chips": [5, 25],
        "rounding": {"unit": chance.choice([1, 5])},
        "pay_tables": {
            kind.value: chance.choice(names)
            for kind, names in document.pay_tables.items()
            if len(names) > 1 and kind is not BetKind.PROGRESSIVE
        },
    }
    kept = {name: value for name, value in table.items() if value and chance.random() < 0.4}
    if document.progressive and chance.random() < 0.5:
        levels = chance.randrange(1, 4)
        kept["progressive"] = {
            "pay_table": chance.choice(list(document.progressive)),
            "unit": chance.choice([1, 5, 10]),
            "meters": [1000] * levels,
        }
    return kept


@for_each(range(60))
def test_whatever_a_house_chooses_a_scenario_is_settled_or_says_why(seed: int) -> None:
    chance = random.Random(seed)
    name = chance.choice(list(DOCUMENTS))
    document = RULEBOOK[name]
    choices = {
        setting: chance.choice(values)
        for setting, values in document.settings.items()
        if chance.random() < 0.3
    }
    chosen: Writable = {name: {"choices": choices, "table": some_table(document, chance)}}
    house = read_house_file(f"{EMPTY_TEXT}documents: {flow(chosen)}\n".encode())
    for path in chance.sample(DOCUMENTS[name], 2):
        checked = check(path.read_bytes(), house.rulebook())
        own = {one.code for one in checked_file(path).diagnostics}
        errors = [one for one in checked.diagnostics if one.severity is Severity.ERROR]
        assert checked.valid is not bool(errors)
        assert all(one.house or one.code in own for one in errors), (path.name, errors)
