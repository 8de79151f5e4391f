"""The bytes of a file become a tree of nodes, or diagnostics that say why they do not."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.scenario.diagnostics import Diagnostic, Faults
from trainer.scenario.marks import Lines
from trainer.scenario.nodes import MapNode, Node, compose
from trainer.scenario.source import decode


@dataclass(frozen=True, slots=True)
class Tree:
    """A file as far as it is YAML within its limits.

    ``root`` is None where the ``faults`` say why there is none; ``text`` is empty then if the
    bytes are no text. ``lines`` tell the marks of its offsets.
    """

    text: str
    root: Node | None
    lines: Lines
    faults: tuple[Diagnostic, ...]

    def has(self, key: str) -> bool:
        """Whether the file has this key at its top."""
        return isinstance(self.root, MapNode) and self.root.entry(key) is not None


def parse(data: bytes, file: str = "") -> Tree:
    """The tree of a file; raises nothing, whatever ``data`` is.

    ``file`` is its name where it is not the file itself but one that a lesson names.
    """
    source = decode(data, file)
    if source.text is None:
        return Tree("", None, Lines("", file), source.faults)
    lines = Lines(source.text, file)
    faults = Faults(lines)
    root = compose(source.text, faults)
    return Tree(source.text, root, lines, faults.found)
