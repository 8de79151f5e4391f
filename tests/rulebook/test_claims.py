"""What the program says with a citation is what the paragraph says, or is disclosed as ours.

``claims/<document>.toml`` is the table of a review: every sentence that a result can rest on, and
that explains a term, was read beside the paragraphs that are cited for it. A sentence, a citation,
a choice or a reading that changes no longer matches its entry, and has to be read again.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cases import for_each, for_every
from tests.scenario_files import playable_file, rulings
from trainer.messages.citations import reading_text, reason
from trainer.messages.rulebook import Agreement, other_text
from trainer.messages.settlement import settlement_text
from trainer.rulebook import Document, TableFacts, documents, game_of, load_document
from trainer.rulebook.citing import saying
from trainer.rulebook.glossary import Resting, definition_text, glossary, related
from trainer.rulebook.houses import house
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Ruleset

CLAIMS = Path(__file__).parent / "claims"


@pytest.fixture(scope="module", params=documents())
def document(request: pytest.FixtureRequest) -> Document:
    return load_document(request.param)


def reviewed(document: Document) -> dict[str, Any]:
    return read_review(document.id)


@cache
def read_review(document: str) -> dict[str, Any]:
    return tomllib.loads((CLAIMS / f"{document}.toml").read_text(encoding="utf-8"))


def claim(rule: Rule, document: Document) -> str:
    return reason(rule, document.ruleset, house(document, {}))


def of_rule(rule: Rule, document: Document, disclosed: Iterable[str]) -> dict[str, Any]:
    """The entry that the data calls for; ``disclosed`` are the settings that the review names."""
    readings = [reading.name for reading in document.readings_of((rule,))]
    by = sorted({*readings, *(name for name in disclosed if name in document.register)})
    found = saying(rule, document)
    return {
        "claim": claim(rule, document),
        "cites": list(document.citations[rule]),
        "from": "ours" if by else "text",
        "by": by,
        **({"silent": True} if found.silent else {}),
        **({"follows": found.follows} if found.follows else {}),
    }


def entry(found: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the review, with its disclosures in no particular order."""
    return {**found, "by": sorted(found.get("by", ()))}


def from_elsewhere(numbers: Iterable[str], document: Document) -> bool:
    return any(number not in document.paragraphs for number in numbers)


def test_every_document_is_reviewed() -> None:
    assert {path.stem for path in CLAIMS.iterdir()} == set(documents())


def test_every_rule_is_cited_as_reviewed(document: Document) -> None:
    table = reviewed(document)["rules"]
    assert set(table) | set(reviewed(document)["without"]) == {rule.value for rule in Rule}
    assert set(table) == {rule.value for rule in Rule if rule not in document.not_applicable}
    for name, found in table.items():
        assert entry(found) == of_rule(Rule(name), document, found.get("by", ())), name


def test_what_stands_for_a_rule_that_does_not_apply_is_as_reviewed(document: Document) -> None:
    for name, found in reviewed(document)["without"].items():
        rule, said = Rule(name), saying(Rule(name), document)
        instead = said.rule not in (None, rule)
        assert found == {
            **({"no_bet": True} if said.no_bet else {}),
            **({"instead": said.rule and said.rule.value} if instead else {}),
            **({"claim": claim(rule, document)} if said.rule is rule else {}),
            **({"silent": True} if said.silent else {}),
            **({"follows": said.follows} if said.follows else {}),
        }, name


def test_no_line_of_a_paragraph_says_same_of_a_text_that_does_not_state_it(
    document: Document,
) -> None:
    others = [load_document(name) for name in documents()]
    lines = [
        (resting.rule, other_text(resting, other))
        for number in document.paragraphs
        for resting in related(document, number, others).resting
        for other in resting.elsewhere
    ]
    here = reviewed(document)["rules"]
    for rule, line in lines:
        table = reviewed(line.document)
        there = {**table["rules"], **table["without"]}[rule.value]
        there = table["rules"].get(there.get("instead"), there)
        assert (line.agreement is Agreement.SILENT) is there.get("silent", False), (rule, line)
        assert line.follows == there.get("follows", ""), (rule, line)
        if line.agreement is Agreement.SAME:
            assert there["claim"] == here[rule.value]["claim"], (rule, line)
            ours = {line.document.readings[name].summary for name in readings(there, line.document)}
            assert ours == {
                document.readings[name].summary for name in readings(here[rule.value], document)
            }, (rule, line)
    assert {line.agreement for _, line in lines} == set(Agreement)


def test_two_documents_are_the_same_or_different_on_both_their_pages(document: Document) -> None:
    others = [load_document(name) for name in documents() if name != document.id]
    stated = [rule for rule in Rule if not saying(rule, document).silent]
    for other in others:
        for rule in stated:
            here, there = saying(rule, document), saying(rule, other)
            if here.rule is not rule or there.rule is not rule or there.silent:
                continue
            ahead = other_text(Resting(rule, here, (there,)), there)
            back = other_text(Resting(rule, there, (here,)), here)
            assert ahead.agreement is back.agreement, (rule, other.id)
            # Two texts that differ in what we add to them are told apart by that.
            assert (ahead.agreement is Agreement.SAME) or ahead.text or ahead.readings, (
                rule,
                other.id,
            )


@for_every(
    ("here", "number", "rule", "there", "text"),
    [
        # Live 1.4 has different suits and an example, Huxley one red and one black card.
        (
            "live-blackjack",
            "1.4",
            Rule.MIXED_PAIR,
            "huxley-perfect-pairs",
            "Its text says so without what is read into this one.",
        ),
        # Live 1.2 leaves the second card of split Aces to the casino, RWS 3.21.2 does not.
        (
            "live-blackjack",
            "1.2",
            Rule.SPLIT_ACES,
            "rws-blackjack-v5",
            "Its text says so; here it is left to the house.",
        ),
        # Live 1.2 deals the players' cards face up: it is not silent on squeezing.
        ("rws-blackjack-v5", "3.12", Rule.SQUEEZE, "live-blackjack", ""),
        (
            "rws-blackjack-v5",
            "3.12",
            Rule.SQUEEZE,
            "nevada-perfect-pairs-progressive",
            "",
        ),
    ],
)
def test_a_text_that_says_more_or_less_differs(
    here: str, number: str, rule: Rule, there: str, text: str
) -> None:
    page = related(load_document(here), number, [load_document(there)])
    line = next(
        other_text(resting, resting.elsewhere[0])
        for resting in page.resting
        if resting.rule is rule
    )
    assert (line.agreement, line.text) == (Agreement.DIFFERS, text)


def readings(found: Mapping[str, Any], document: Document) -> set[str]:
    return {name for name in found.get("by", ()) if name in document.readings}


def test_what_is_of_another_document_or_silent_is_ours(document: Document) -> None:
    for name, found in reviewed(document)["rules"].items():
        if not found["cites"] or from_elsewhere(found["cites"], document):
            assert found["from"] == "ours", name
        if not found.get("silent"):
            assert not set(found["cites"]).isdisjoint(document.paragraphs), name
        assert (found["from"] == "ours") is bool(found.get("by")), name


def test_pay_tables_cite_as_reviewed(document: Document) -> None:
    listed = reviewed(document).get("pay_tables", [])
    known = {(found["rule"], tuple(found["cites"])): found for found in listed}
    assert len(known) == len(listed)
    seen = set()
    for kind, offer in document.side_bets.items():
        for name, table in offer.pay_tables.items():
            at = game_of(document).at(facts(kind, name)).document
            for rule, cites in table.citations.items():
                seen.add((rule.value, cites))
                found = {**known[rule.value, cites]}
                del found["rule"]
                assert entry(found) == of_rule(rule, at, found.get("by", ())), (name, rule)
    assert seen == set(known)


def facts(kind: BetKind, pay_table: str) -> TableFacts:
    return TableFacts(pay_tables={kind: pay_table})


def test_every_finite_choice_is_as_reviewed(document: Document) -> None:
    table, chosen = reviewed(document)["choices"], house(document, {})
    choices = {field.name: getattr(document.ruleset, field.name) for field in fields(Ruleset)}
    # What would be a choice of the house is reviewed where the document makes it itself.
    choices |= {
        field.name: getattr(chosen, field.name)
        for field in fields(House)
        if field.name in table and field.name not in document.register
    }
    del choices["id"]
    assert {name: found["value"] for name, found in table.items()} == {
        name: str(value) for name, value in choices.items()
    }
    for name, found in table.items():
        readings = {reading.name for reading in document.readings_of((), (name,))}
        by = set(found.get("by", ()))
        assert readings <= by, name
        if name in document.register:
            assert name in by, name
        match found.get("from"):
            case "ours":
                assert by, name
                assert by <= {*document.readings, *document.register}, name
            case "text":
                assert not by, name
                assert set(found["cites"]) <= set(document.paragraphs), name
            case other:
                assert other is None, name
                assert set(found) == {"value"}, name


def test_the_boxes_of_every_layout_are_as_reviewed(document: Document) -> None:
    table = reviewed(document)["boxes"]
    assert {name: found["value"] for name, found in table.items()} == dict(document.boxes)
    ours = {reading.name for reading in document.readings_of((Rule.BOX_COUNT,))}
    for name, found in table.items():
        assert (found["from"] == "ours") is bool(ours), name
        assert set(found.get("by", ())) == ours, name
        assert set(found.get("cites", ())) <= set(document.paragraphs), name


def test_every_choice_of_a_house_is_as_reviewed(document: Document) -> None:
    assert reviewed(document).get("settings", {}) == {
        name: {
            "claim": point.question,
            "cites": list(point.rests_on),
            "choices": {str(choice.value): choice.summary for choice in point.choices},
        }
        for name, point in document.register.items()
    }


def test_every_term_is_explained_as_reviewed(document: Document) -> None:
    assert reviewed(document)["terms"] == {
        term.name: {
            "claim": definition_text(term, document),
            "cites": list(term.defined[document.id].paragraphs),
        }
        for term in glossary().values()
        if document.id in term.defined
    }


@for_each(rulings(), name=lambda path: path.name)
def test_what_is_ours_is_shown_with_the_result(path: Path) -> None:
    playable = playable_file(path)
    document, settlement = playable.game.document, playable.settlement
    review = reviewed(load_document(document.id))["rules"]
    shown = settlement_text(settlement, document, playable.terms)
    for result in settlement.bets:
        for rule in result.rules:
            for name in review[rule.value].get("by", ()):
                reading = document.readings.get(name)
                if reading is not None and not reading.only_there:
                    assert reading_text(reading) in shown, (rule, name)
