"""What is said of wrong answers by the rules of the trade; ``python -m tests.procedure`` asks more.

What is worked out here is independent of what the program can name: neither knows the other.
"""

from __future__ import annotations

import ast
import inspect

import pytest

from tests.procedure import wrong_answers
from tests.procedure.naming import Named, measured
from tests.procedure.wrong_answers import RULES

LEAST_RULES = 22
NAMED = 0.9


@pytest.fixture(scope="module")
def said() -> dict[str, Named]:
    return measured((2, 3, 4), 50)


def test_the_rules_know_nothing_of_what_names_them() -> None:
    tree = ast.walk(ast.parse(inspect.getsource(wrong_answers)))
    modules = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    assert modules
    assert not any("error_models" in name or "messages" in name for name in modules)


def test_every_rule_gives_wrong_answers(said: dict[str, Named]) -> None:
    assert len(RULES) >= LEAST_RULES
    assert {name for name, counts in said.items() if counts.answers} == {
        rule.name for rule in RULES
    }


def test_nothing_false_is_said_of_a_wrong_answer(said: dict[str, Named]) -> None:
    assert not [sentence for counts in said.values() for sentence in counts.false]


def test_nine_in_ten_mistakes_are_named(said: dict[str, Named]) -> None:
    assert {name: counts.share for name, counts in said.items() if counts.share < NAMED} == {}
