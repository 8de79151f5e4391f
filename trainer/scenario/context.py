"""The context shared by the readers of a file's parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.rulebook.document import Document
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.nodes import Node, ScalarNode
from trainer.yamlfile.values import source_of

_BOX_NUMBER: Final = re.compile(r"[1-9]\d{0,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Context:
    """The faults found so far, and the rule document in force.

    ``document`` is None if it is not known; whatever depends on it is then not checked.
    ``has_meters``: the table specifies its progressive.
    """

    faults: Faults
    document: Document | None
    has_meters: bool = True

    def offered(self, kind: BetKind, offset: int) -> bool:
        """Whether the document has this kind of bet; if not, that is a fault at ``offset``."""
        if self.document is None or kind in self.document.bets:
            return True
        known = tuple(sorted(self.document.bets))
        self.faults.add(
            Code.BET_OF_ANOTHER_GAME,
            offset,
            value=kind.value,
            rules=self.document.id,
            known=known,
        )
        return False

    def has_progressive(self, key: str, offset: int) -> bool:
        """Whether the document has the progressive wager; if not, ``key`` is a fault."""
        if self.document is None or BetKind.PROGRESSIVE in self.document.side_bets:
            return True
        self.faults.add(Code.KEY_OF_ANOTHER_GAME, offset, value=key, rules=self.document.id)
        return False


@dataclass(frozen=True, slots=True)
class Seats:
    """The bettors on each box, for the parts of the file that refer to boxes and persons.

    ``most`` is the highest box number of the layout, None if that is not known; ``names`` are the
    bettors by box, None if the boxes could not be read; ``layout`` is the layout's id.
    """

    most: int | None
    names: Mapping[int, tuple[str, ...]] | None
    layout: str = ""

    @property
    def taken(self) -> tuple[int, ...]:
        """The boxes with bets, as far as they are known."""
        return tuple(self.names or ())

    @property
    def empty(self) -> tuple[int, ...]:
        """The boxes without bets, as far as they are known."""
        return tuple(box for box in range(1, (self.most or 0) + 1) if box not in self.taken)

    def exists(self, box: int, offset: int, faults: Faults) -> bool:
        """Whether the layout has this box; if not, that is a fault at ``offset``."""
        if self.most is None or box <= self.most:
            return True
        faults.add(
            Code.NO_SUCH_BOX,
            offset,
            rule=Rule.BOX_COUNT,
            value=box,
            layout=self.layout,
            most=self.most,
        )
        return False

    def has_bets(self, box: int, offset: int, faults: Faults) -> bool:
        """Whether somebody bets on this box; if not, that is a fault at ``offset``."""
        if self.names is None or box in self.names:
            return True
        known = tuple(map(str, self.names))
        faults.add(Code.BOX_WITHOUT_BETS, offset, value=box, known=known)
        return False


def box_number(node: Node, faults: Faults) -> int | None:
    """A box number; quotes are allowed, because JSON keys are always strings."""
    if isinstance(node, ScalarNode) and _BOX_NUMBER.fullmatch(node.text):
        return int(node.text)
    faults.add(Code.NOT_A_BOX_NUMBER, node.start, value=source_of(node))
    return None
