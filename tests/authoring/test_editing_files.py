"""Editing files that people wrote: only what was edited changes, and the inverse restores it."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from tests.cards import card
from tests.cases import examples, for_each, one_in
from tests.scenario_files import checked_file, name_of, rulings, some_shipped
from trainer.authoring import edits
from trainer.authoring.draft import Draft, draft_of
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import Asks, BetKind, Call
from trainer.rules.irregularities import AfterError
from trainer.rules.money import Cents
from trainer.scenario.check import scenario_of
from trainer.scenario.incidents import Interruption
from trainer.scenario.model import Bettor, CallWish, Expectation, Request, Result, Scenario
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.splice import Plain

FILES = (*some_shipped(), *rulings())
TEN = Cents(10_00)


class Change(NamedTuple):
    """An edit, which fields of the scenario it changes, and its inverse.

    ``free``: whether there is nothing yet where it puts something, so that it can be taken back.
    """

    name: str
    fields: tuple[str, ...]
    free: Callable[[Scenario], bool]
    done: Callable[[Draft], str]
    undone: Callable[[Draft], str]


def last(draft: Draft) -> tuple[int, int]:
    """The last bettor of the last box, by box and seat."""
    assert draft.scenario is not None
    box = draft.scenario.boxes[-1]
    return box.number, len(box.bettors) - 1


def bettor(scenario: Scenario) -> Bettor:
    """The last bettor of the last box."""
    return scenario.boxes[-1].bettors[-1]


def on_table(name: str, *, key: str = "") -> Callable[[Scenario], bool]:
    """Whether a scenario states no such fact of its table."""
    return lambda s: not any(one.startswith(f"table.{key or name}") for one in s.table.stated())


def of_bettor(
    name: str,
    free: Callable[[Bettor], bool],
    done: Callable[[Draft, int, int], str],
    undone: Callable[[Draft, int, int], str],
) -> Change:
    """A change of a bettor."""
    return Change(
        name,
        ("boxes",),
        lambda s: free(bettor(s)),
        lambda d: done(d, *last(d)),
        lambda d: undone(d, *last(d)),
    )


def count(draft: Draft, name: str) -> int:
    """How many entries the scenario has under a name."""
    return len(getattr(draft.scenario, name))


CHANGES = (
    Change(
        "author",
        ("author",),
        lambda s: not s.author,
        lambda d: edits.set_author(d, "E: F"),
        lambda d: edits.set_author(d, ""),
    ),
    Change(
        "stage",
        ("stage",),
        lambda s: not s.stage,
        lambda d: edits.set_stage(d, "one"),
        lambda d: edits.set_stage(d, ""),
    ),
    Change(
        "level",
        ("level",),
        lambda s: s.level is None,
        lambda d: edits.set_level(d, 3),
        lambda d: edits.set_level(d, None),
    ),
    Change(
        "tags",
        ("tags",),
        lambda s: not s.tags,
        lambda d: edits.set_tags(d, ["a, b", "c"]),
        lambda d: edits.set_tags(d, []),
    ),
    Change(
        "notes",
        ("notes",),
        lambda s: not s.notes,
        lambda d: edits.set_notes(d, "Two\nlines"),
        lambda d: edits.set_notes(d, ""),
    ),
    Change(
        "decks",
        ("table",),
        on_table("decks"),
        lambda d: edits.set_decks(d, 8),
        lambda d: edits.set_decks(d, None),
    ),
    Change(
        "currency",
        ("table",),
        on_table("currency"),
        lambda d: edits.set_stated(d, "table.currency", "€"),
        lambda d: edits.set_stated(d, "table.currency", None),
    ),
    Change(
        "chips",
        ("table",),
        on_table("chips"),
        lambda d: edits.set_stated(d, "table.chips", [Plain("10")]),
        lambda d: edits.set_stated(d, "table.chips", None),
    ),
    Change(
        "limits",
        ("table",),
        on_table("limits"),
        lambda d: edits.set_stated(d, "table.limits.main", [Plain("0.01"), Plain("1000000")]),
        lambda d: edits.set_stated(d, "table.limits.main", None),
    ),
    Change(
        "rounding",
        ("table",),
        on_table("rounding"),
        lambda d: edits.set_stated(d, "table.rounding.mode", "down"),
        lambda d: edits.set_stated(d, "table.rounding.mode", None),
    ),
    Change(
        "house",
        ("house",),
        lambda s: "envy" not in s.house and s.rules.startswith("nevada"),
        lambda d: edits.set_stated(d, "envy", "all_once"),
        lambda d: edits.set_stated(d, "envy", None),
    ),
    Change(
        "house",
        ("house",),
        lambda s: "blackjack_beats_21" not in s.house and s.rules.startswith("rws"),
        lambda d: edits.set_stated(d, "blackjack_beats_21", False),
        lambda d: edits.set_stated(d, "blackjack_beats_21", None),
    ),
    of_bettor(
        "insurance",
        lambda b: b.insurance is None and not b.even_money and not b.leaves,
        lambda d, b, s: edits.set_bet(d, b, s, BetKind.INSURANCE, TEN),
        lambda d, b, s: edits.set_bet(d, b, s, BetKind.INSURANCE, None),
    ),
    of_bettor(
        "leaves",
        lambda b: b == Bettor(b.name, main=b.main),
        lambda d, b, s: edits.set_of_bettor(d, b, s, "leaves", True),
        lambda d, b, s: edits.set_of_bettor(d, b, s, "leaves", None),
    ),
    of_bettor(
        "raises_to",
        lambda b: b.raises_to is None and b.main is not None,
        lambda d, b, s: edits.set_of_bettor(d, b, s, "raises_to", Plain("10000000")),
        lambda d, b, s: edits.set_of_bettor(d, b, s, "raises_to", None),
    ),
    of_bettor(
        "after_error",
        lambda b: b.after_error is AfterError.CONTINUE,
        lambda d, b, s: edits.set_of_bettor(d, b, s, "after_error", "return"),
        lambda d, b, s: edits.set_of_bettor(d, b, s, "after_error", None),
    ),
    of_bettor(
        "calls",
        lambda b: not b.leaves,
        lambda d, b, s: edits.add_call(d, b, s, CallWish(Call.DOUBLE, TEN)),
        lambda d, b, s: edits.drop_calls(d, b, s, len(d.bettors(b)[s].calls) - 1),
    ),
    Change(
        "bettor",
        ("boxes",),
        lambda s: "Zoë" not in str(s),
        lambda d: edits.add_bettor(d, last(d)[0], "Zoë", TEN),
        lambda d: edits.remove_bettor(d, *last(d)),
    ),
    Change(
        "box",
        ("boxes",),
        lambda s: s.boxes[-1].number < 5,
        lambda d: edits.add_bettor(d, 5, "Zoë", TEN),
        lambda d: edits.remove_bettor(d, 5, 0),
    ),
    Change(
        "card",
        ("shoe",),
        lambda s: bool(s.shoe),
        lambda d: edits.add_card(d, card("2C")),
        lambda d: edits.remove_card(d, count(d, "shoe") - 1),
    ),
    Change(
        "a card between",
        ("shoe",),
        lambda s: len(s.shoe) > 4,
        lambda d: edits.insert_card(d, 3, card("2C")),
        lambda d: edits.remove_card(d, 3),
    ),
    Change(
        "incident",
        ("incidents", "ask"),
        lambda s: len(s.shoe) > 2,
        lambda d: edits.add_incident(d, Interruption(2)),
        lambda d: edits.remove_incident(d, count(d, "incidents") - 1),
    ),
    Change(
        "request",
        ("requests", "ask"),
        lambda s: len(s.shoe) > 2 and not bettor(s).leaves,
        lambda d: edits.add_request(d, Request(3, last(d)[0], bettor_name(d), Asks.DOUBLE)),
        lambda d: edits.remove_request(d, count(d, "requests") - 1),
    ),
)


def bettor_name(draft: Draft) -> str:
    """The name of the last bettor."""
    assert draft.scenario is not None
    return bettor(draft.scenario).name


def with_comments(text: str, seed: int) -> str:
    """``text`` with comments and empty lines in odd places, if it then still says the same."""
    chance = Random(seed)
    lines: list[str] = []
    for line in text.split("\n"):
        if chance.random() < 0.2:
            lines.append(" " * chance.randrange(9) + "# a word between")
        lines.append(f"{line}   # beside" if line and chance.random() < 0.2 else line)
        if chance.random() < 0.1:
            lines.append("")
    commented = "\n".join(lines)
    same = scenario_of(commented.encode()) == scenario_of(text.encode())
    return commented if same else text


def check_change(text: str, change: Change) -> bool:
    """Whether the change could be tried; it does what it should, and its inverse undoes it."""
    scenario = scenario_of(text.encode())
    assert scenario is not None
    if not change.free(scenario):
        return False
    before = draft_of(text)
    changed = change.done(before)
    after = scenario_of(changed.encode())
    assert after is not None, changed
    assert after != scenario
    rest = {name: getattr(scenario, name) for name in change.fields}
    assert replace(after, **rest) == scenario, "nothing else is different"
    comments = re.findall(r"#.*", text)
    assert re.findall(r"#.*", changed) == comments, "comments stay where they are"
    assert change.undone(draft_of(changed)) == text
    return True


@for_each(one_in(6, FILES), name_of)
def test_an_edit_and_its_inverse_leave_the_file_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    chance = Random(path.name)
    check_change(chance.choice((text, with_comments(text, len(text)))), chance.choice(CHANGES))


@for_each(CHANGES, lambda change: change.name)
def test_every_edit_is_possible_in_some_file(change: Change) -> None:
    tried = (check_change(path.read_text(encoding="utf-8"), change) for path in FILES)
    assert any(tried)


@examples(15)
@given(st.sampled_from(FILES), st.sampled_from(CHANGES), st.integers(0, 10**6))
def test_edits_between_comments(path: Path, change: Change, seed: int) -> None:
    check_change(with_comments(path.read_text(encoding="utf-8"), seed), change)


VALUES: tuple[tuple[str, str, Callable[[Draft], str], Callable[[Draft, Scenario], str]], ...] = (
    (
        "title",
        "title",
        lambda d: edits.set_title(d, "Another: one"),
        lambda d, s: edits.set_title(d, s.title),
    ),
    ("level", "level", lambda d: edits.set_level(d, 5), lambda d, s: edits.set_level(d, s.level)),
    (
        "card",
        "shoe",
        lambda d: edits.replace_card(d, 0, card("2C")),
        lambda d, s: edits.replace_card(d, 0, s.shoe[0]),
    ),
    (
        "name",
        "boxes",
        lambda d: edits.set_of_bettor(d, *last(d), "name", "Zoë"),
        lambda d, s: edits.set_of_bettor(d, *last(d), "name", bettor(s).name),
    ),
    (
        "expect",
        "expect",
        lambda d: edits.set_expect(d, Expectation(Result.VOID)),
        lambda d, s: edits.set_expect(d, s.expect),
    ),
    (
        "ask",
        "ask",
        lambda d: edits.set_ask(d, [QuestionGroup.TOTALS]),
        lambda d, s: edits.set_ask(d, s.ask),
    ),
)


@for_each(one_in(18, FILES), name_of)
def test_a_value_is_exchanged_and_the_rest_stays(path: Path) -> None:
    scenario = checked_file(path).round
    assert scenario is not None
    before = scenario.scenario
    text = path.read_text(encoding="utf-8")
    draft = draft_of(text)
    name, field, done, undone = Random(path.name).choice(VALUES)
    changed = done(draft)
    after = draft_of(changed).scenario
    assert after is not None
    if name == "name" or getattr(after, field) == getattr(before, field):
        return
    assert replace(after, **{field: getattr(before, field)}) == before
    again = draft_of(undone(draft_of(changed), before)).scenario
    assert again == before


def test_a_text_that_cannot_be_parsed_is_not_edited() -> None:
    draft = draft_of("boxes: [1\n")
    assert draft.scenario is None
    with pytest.raises(CannotEdit):
        edits.set_title(draft, "x")
    with pytest.raises(CannotEdit):
        edits.add_bettor(draft, 1, "Ann", TEN)
    with pytest.raises(CannotEdit):
        edits.add_card(draft, card("2C"))
