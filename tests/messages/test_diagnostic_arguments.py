"""Every message about a file is given what it names, wherever in the program it is made."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from trainer.course.codes import CourseCode
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import YamlCode

TRAINER = Path(__file__).parents[2] / "trainer"
ROOMS = ("yamlfile", "scenario", "course", "cli")
CODES: dict[str, type[TextEnum]] = {
    "YamlCode": YamlCode,
    "Code": Code,
    "CourseCode": CourseCode,
    "FaultKind": FaultKind,
}
FROM_ANOTHER = {"call": "value", "asks": "value", "refusal": "reason"}
"""What of a fault of the played round becomes a field of another name."""
GIVEN_BY = {"word": {"key", "value", "known"}, "_add": {"value", "game"}}
"""What a function that takes a code gives by itself."""


def fields_of(code: TextEnum) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(code.text) if name}


def codes_of(node: ast.expr) -> Iterator[TextEnum]:
    """The code that an argument is, or those that it chooses from."""
    if isinstance(node, ast.IfExp):
        yield from codes_of(node.body)
        yield from codes_of(node.orelse)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        codes = CODES.get(node.value.id)
        if codes is not None:
            yield codes[node.attr]


def given(call: ast.Call) -> set[str]:
    """The names that a call gives values to, by keyword or in a dict."""
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    for argument in call.args:
        if isinstance(argument, ast.Dict):
            names |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
    if isinstance(call.func, ast.Attribute):
        names |= GIVEN_BY.get(call.func.attr, set())
    return names | {FROM_ANOTHER[name] for name in names & set(FROM_ANOTHER)}


def uses() -> Iterator[tuple[str, TextEnum, set[str]]]:
    """Every call with a code among its arguments: where it is, the code, what it gives."""
    for path in sorted(path for room in ROOMS for path in (TRAINER / room).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for argument in node.args:
                    for code in codes_of(argument):
                        yield f"{path.relative_to(TRAINER)}:{node.lineno}", code, given(node)


def test_every_message_is_given_what_it_names() -> None:
    lacking = [
        (place, code, fields_of(code) - names)
        for place, code, names in uses()
        if not fields_of(code) <= names
    ]
    assert lacking == []


def test_every_code_is_looked_at() -> None:
    every = {code for codes in CODES.values() for code in codes}
    assert {code for _, code, _ in uses()} == every
