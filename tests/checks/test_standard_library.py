"""The rules stand on Python alone, on the marking of texts and on registries of functions."""

import ast
import sys
from pathlib import Path

from tests.cases import for_each

RULES = Path(__file__).parents[2] / "trainer" / "rules"


def imported(source: str) -> set[str]:
    """The modules that ``source`` imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@for_each(sorted(RULES.rglob("*.py")), name=lambda path: str(path.relative_to(RULES)))
def test_a_module_of_the_rules_imports_nothing_above_the_rules(module: Path) -> None:
    foreign = {
        name
        for name in imported(module.read_text(encoding="utf-8"))
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not name.startswith(("trainer.rules", "trainer.texts", "trainer.registry"))
    }
    assert foreign == set()


def test_a_foreign_import_would_be_seen() -> None:
    assert imported("def f():\n    from yaml.events import Event\n") == {"yaml.events"}
