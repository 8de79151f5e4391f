"""Every message of the program is handed exactly the values that its places name.

Looked up in the source: a template with its values where both stand side by side, and for a text
that stands beside what it is about, the one place that fills it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

QUESTIONS: Final = "trainer/procedure/questions.py: text"
"""Where the text of a kind of question is filled."""
PAYOUTS: Final = "trainer/procedure/ask_payouts.py"
NARRATION: Final = "trainer/messages/narration.py"

FILLED_BY: Final[Mapping[str, str]] = {
    "trainer/features/table.py": "trainer/features/feature.py: _(feature.text)",
    "trainer/generating/request.py": "trainer/generating/request.py: _(exclusion.clash.text)",
    "trainer/generating/generated.py": "trainer/generating/generated.py: _(text)",
    "trainer/practice/syllabus.py:Passing": "ui/train/known.py: _(about.passing.text)",
    "ui/train/known.py:_COUNTED": "ui/train/known.py: _(_COUNTED[node])",
    "trainer/storage/own/packs.py": "trainer/storage/own/importing.py: _(refused.fault.text)",
    "trainer/storage/own/changes.py": "trainer/storage/own/changes.py: _(refused.refusal.text)",
    "trainer/log/findings.py:Fault": "trainer/storage/verifying.py: _(found.fault.text)",
    "trainer/server/backup.py:Undone": "trainer/server/backup.py: _(self.why.text)",
    "trainer/server/carrying.py:NotCarried": "trainer/server/carrying.py: _(self.why.text)",
    "trainer/server/checking.py:ServerFault": "trainer/server/checking.py: _(self.fault.text)",
    "trainer/server/trial.py:NotTried": "trainer/server/trial.py: _(why.text)",
    "trainer/storage/files.py": "trainer/storage/files.py: _(fault.text)",
    "trainer/procedure/ask_practised.py": QUESTIONS,
    "trainer/messages/dealing.py:_PASSES": "trainer/messages/dealing.py: _(_PASSES[matter])",
    "trainer/procedure/chip_work.py": "trainer/messages/questions.py: _(found.fault.text)",
    PAYOUTS: QUESTIONS,
    f"{PAYOUTS}:MoneyErrorKind": f"{PAYOUTS}: kind.text",
    "trainer/procedure/ask_insurance.py": QUESTIONS,
    "trainer/procedure/ask_hands.py": QUESTIONS,
    "trainer/procedure/error_models.py": "trainer/messages/questions.py: _(found.error.text)",
    "trainer/procedure/total_errors.py": "trainer/procedure/ask_hands.py: error.text",
    "trainer/procedure/ask_who.py:WhoError": "trainer/procedure/ask_who.py: error.text",
    "trainer/procedure/incident_words.py": "trainer/procedure/incident_words.py: template",
    "trainer/procedure/questions.py:Direction": (
        "trainer/procedure/questions.py: verdict.direction.text"
    ),
    "trainer/procedure/questions.py:Topic": "trainer/procedure/incident_words.py: template",
    "trainer/rules/irregularities.py:Irregularity": (
        "trainer/procedure/incident_words.py: question.incident.fact"
    ),
    "trainer/rules/irregularities.py:CardRemedy": (
        "trainer/messages/irregularities.py: _(event.remedy.plays_on)"
    ),
    "trainer/rules/rulekeys.py": "trainer/messages/citations.py: worded(text, words)",
    "trainer/rules/variants.py": "trainer/messages/citations.py: worded(text, words)",
    "trainer/scenario/incident_keys.py": "trainer/authoring/incidents.py: _(kind.says(value))",
    "trainer/scenario/incidents.py": "trainer/authoring/incidents.py: _(kind.says(value))",
    "trainer/sidebets/progressive.py": "trainer/messages/names.py: worded(text, names.words)",
    f"{NARRATION}:DECLINED": f"{NARRATION}: _(DECLINED[event.call])",
    f"{NARRATION}:REFUSALS": f"{NARRATION}: _(REFUSALS[event.rule])",
}
"""Where the texts of a module, or of one name in it, are filled."""

FROM_VALUES: Final[Mapping[str, str]] = {
    "trainer/course/codes.py": "tests/messages/test_diagnostic_arguments.py",
    "trainer/dealing/acts.py": "tests/messages/test_messages_total.py",
    "trainer/errors/troubles.py": "tests/messages/test_troubles.py",
    "trainer/felt/chip_fields.py": "tests/house/test_file.py",
    "trainer/felt/faults.py": "tests/messages/test_felt_faults.py",
    "trainer/felt/layout.py": "tests/messages/test_texts.py",
    "trainer/house/procedures.py": "tests/house/test_procedure.py",
    "trainer/rulebook/compare/answers.py": "tests/messages/test_texts.py",
    "trainer/rules/events.py": "tests/messages/test_messages_total.py",
    "trainer/rules/refusals.py": "tests/messages/test_texts.py",
    "trainer/scenario/codes.py": "tests/messages/test_diagnostic_arguments.py",
    "trainer/scenario/faults.py": "tests/messages/test_diagnostic_arguments.py",
    "trainer/storage/own/layouts.py": "tests/storage/test_layouts.py",
    "trainer/yamlfile/diagnostics.py": "tests/messages/test_diagnostic_arguments.py",
}
"""What is filled from values that come with it, and the tests that prove it."""

PRINTED: Final = {"trainer/messages/felt.py: template"}
"""What fills the templates of a house's own layout as well as those of the program."""

PROCEDURE: Final = "trainer/procedure/"
"""The room whose sentences are marked where they are filled."""

NO_TEXTS: Final = ("sql.", "msgspec.")
"""What has a ``format`` that fills no text."""

BRACES: Final = "show what this entry of “incidents” changes"
"""The beginning of a text that shows how a mapping is written and is never filled."""


CALLS: Final = re.compile(r"\.format\(|Sentence\(|\bfilled\(|\b_\(|\bN_\(|gettext\(|\bworded\(")
"""What every text that is looked up, marked or filled stands in."""


MARKS: Final = re.compile(r"\bN_\(")
FILLS: Final = re.compile(r"\.format\(|Sentence\(|\bfilled\(")
"""What of it marks a text, and what fills one."""


class Module(NamedTuple):
    """The source of a module, walked through once."""

    lines: list[str]
    tree: ast.Module
    nodes: tuple[ast.AST, ...]

    @classmethod
    def of(cls, text: str) -> Module:
        tree = ast.parse(text)
        return cls(text.splitlines(), tree, tuple(ast.walk(tree)))

    def has(self, calls: re.Pattern[str], part: ast.stmt) -> bool:
        """Whether there can be such calls in a part: to walk through one takes long."""
        first = min(one.lineno for one in (part, *getattr(part, "decorator_list", ())))
        return any(map(calls.search, self.lines[first - 1 : part.end_lineno]))


class Filling(NamedTuple):
    """A call that fills a template.

    ``forms`` are what the template can be, None where it comes from elsewhere; ``given`` are the
    names of all values, None where some of them come from elsewhere; ``named`` those that are named
    in the call itself.
    """

    place: str
    template: str
    forms: tuple[str, ...] | None
    given: frozenset[str] | None
    named: frozenset[str]


def fields(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def all_fields(texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(fields, texts))


def forms(node: ast.expr, assigned: Mapping[str, ast.expr]) -> tuple[str, ...] | None:
    """What an expression can be of the texts in the source."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=first, orelse=second):
            return both(forms(first, assigned), forms(second, assigned))
        case ast.BoolOp(op=ast.Or(), values=[_, text]):  # what a house has printed in its place
            return forms(text, assigned)
        case ast.Call(func=ast.Name(id="_" | "N_" | "worded"), args=[text, *_]):
            return forms(text, assigned)
        case ast.Call(func=ast.Name(id="ngettext"), args=[one, several, _]):
            return both(forms(one, assigned), forms(several, assigned))
        case ast.Call(func=ast.Name(id="pgettext"), args=[_, text]):
            return forms(text, assigned)
        case ast.Name(id=name) if name in assigned:
            return forms(assigned[name], {})
    return None


def both(first: tuple[str, ...] | None, second: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if first is None or second is None else first + second


def given(call: ast.Call, assigned: Mapping[str, ast.expr]) -> frozenset[str] | None:
    """The names of all values of a call, those of a dict of the same function among them."""
    names: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            names.add(keyword.arg)
            continue
        shared = keys(keyword.value, assigned)
        if shared is None:
            return None
        names |= shared
    return frozenset(names)


def keys(node: ast.expr, assigned: Mapping[str, ast.expr]) -> frozenset[str] | None:
    """The keys of a dict that is written in the same function."""
    found = assigned.get(node.id, node) if isinstance(node, ast.Name) else node
    if not isinstance(found, ast.Dict):
        return None
    names = [str(key.value) for key in found.keys if isinstance(key, ast.Constant)]
    return frozenset(names) if len(names) == len(found.keys) else None


def functions(module: Module) -> Iterator[ast.AST]:
    """Each function that fills something, by itself, and what stands in none."""
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and module.has(FILLS, node):
            yield node
    body = module.tree.body
    yield ast.Module([node for node in body if not isinstance(node, ast.FunctionDef)], [])


def fillings(file: str, module: Module) -> Iterator[Filling]:
    """Every call that fills a template with named values."""
    seen: set[ast.Call] = set()
    for function in functions(module):
        nodes = list(ast.walk(function))
        assigned = {
            target.id: node.value
            for node in nodes
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            match node:
                case ast.Call(func=ast.Attribute(attr="format") as made) if ast.unparse(
                    made
                ).startswith(NO_TEXTS):
                    continue
                case (
                    ast.Call(func=ast.Attribute(value=template, attr="format"), args=[])
                    | ast.Call(func=ast.Name(id="Sentence"), args=[template])
                ):
                    if node in seen:
                        continue
                    seen.add(node)
                    yield Filling(
                        f"{file}:{node.lineno}",
                        f"{file}: {ast.unparse(template)}",
                        forms(template, assigned),
                        given(node, assigned),
                        frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
                    )
                case ast.Call(func=ast.Attribute(attr="format")):
                    pytest.fail(f"{file}:{node.lineno}: values without names")
                case ast.Call(func=ast.Name(id="filled"), args=[template, values]):
                    yield Filling(
                        f"{file}:{node.lineno}",
                        f"{file}: {ast.unparse(template)}",
                        forms(template, assigned),
                        keys(values, assigned),
                        frozenset(),
                    )


def marked(file: str, module: Module) -> Iterator[tuple[str, str]]:
    """Every text that is only marked for the catalogue: the name in whose statement it stands."""
    for statement in module.tree.body:
        if not module.has(MARKS, statement):
            continue
        match statement:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                owner = name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                owner = name
            case _:
                owner = ""
        for node in ast.walk(statement):
            match node:
                case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(text))]):
                    yield f"{file}:{owner}", text


def looked_up(module: Module) -> Iterator[str]:
    """Every text that stands where it is looked up."""
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Name(id="_" | "worded" | "ngettext" | "pgettext")):
                for text in node.args:
                    match text:
                        case ast.Constant(value=str(found)):
                            yield found


class Source(NamedTuple):
    """What the program's modules say in all."""

    fillings: tuple[Filling, ...]
    marked: tuple[tuple[str, str], ...]
    looked_up: frozenset[str]


@pytest.fixture(scope="module")
def source() -> Source:
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for room in ("trainer", "ui")
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    # To parse a module takes long: one without any of the calls looked for is left out.
    modules = {file: Module.of(text) for file, text in texts.items() if CALLS.search(text)}
    found = tuple(one for file, module in modules.items() for one in fillings(file, module))
    at_once = {text for one in found if one.place.startswith(PROCEDURE) for text in one.forms or ()}
    return Source(
        found,
        tuple(
            (owner, text)
            for file, module in modules.items()
            for owner, text in marked(file, module)
            if text not in at_once
        ),
        frozenset(text for module in modules.values() for text in looked_up(module)),
    )


def filled_by(owner: str) -> str | None:
    return FILLED_BY.get(owner) or FILLED_BY.get(owner.partition(":")[0])


def test_a_message_is_handed_the_values_that_it_names(source: Source) -> None:
    wrong = [
        (one.place, sorted(all_fields(one.forms) ^ one.given))
        for one in source.fillings
        if one.forms is not None and one.given is not None
        # What several messages of one function share is not all in each of them.
        if not one.named <= all_fields(one.forms) <= one.given
    ]
    assert wrong == []


def test_every_template_that_is_written_is_filled(source: Source) -> None:
    """With places that nothing fills a person would read the braces."""
    at_once = {text for one in source.fillings for text in one.forms or ()}
    unfilled = {
        text
        for text in source.looked_up
        if fields(text) and text not in at_once and not text.startswith(BRACES)
    }
    assert unfilled == set()


def test_a_text_beside_what_it_is_about_names_only_what_fills_it(source: Source) -> None:
    handed = {one.template: one.given for one in source.fillings if one.given is not None}
    wrong = [
        (owner, text)
        for owner, text in source.marked
        if fields(text) and owner.partition(":")[0] not in FROM_VALUES
        if not fields(text) <= handed.get(filled_by(owner) or "", frozenset())
    ]
    assert wrong == []


def test_no_value_is_handed_to_texts_that_never_name_it(source: Source) -> None:
    handed = {one.template: one.given for one in source.fillings if one.given is not None}
    for template in FILLED_BY.values():
        named = all_fields(
            tuple(text for owner, text in source.marked if filled_by(owner) == template)
        )
        assert handed[template] == named, template


def test_whatever_is_filled_from_elsewhere_has_a_test(source: Source) -> None:
    assert all((ROOT / test).is_file() for test in FROM_VALUES.values())
    assert {owner.partition(":")[0] for owner, text in source.marked if fields(text)} >= {
        *FROM_VALUES
    }
    known = {*FILLED_BY.values(), *PRINTED}
    unknown = [
        one.template
        for one in source.fillings
        if one.forms is None and one.given and one.template not in known
    ]
    assert unknown == []
