"""The faults of a layout: their codes, and the findings that are located in its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Severity, Value, YamlCode
from trainer.yamlfile.nodes import ListNode, MapNode, Node, Path, Positions


class LayoutCode(TextEnum):
    """The faults that only a layout can have, beyond those of any file."""

    # The shape of a value
    NOT_AN_ID = (
        "not_an_id",
        N_(
            "“{key}” is “{value}”; expected lower-case letters and digits with single hyphens "
            "between them, such as my-table-a, at most {most} characters."
        ),
    )
    NOT_A_LANGUAGE = (
        "not_a_language",
        N_("“{key}” is “{value}”; expected a language code, such as fr."),
    )
    NOT_A_POINT = (
        "not_a_point",
        N_("“{key}” is “{value}”; expected a place in millimetres, [across, down]."),
    )
    LIST_LENGTH = (
        "list_length",
        N_("“{key}” has {value} entries; expected at least {least} and at most {most}."),
    )
    TWICE = "twice", N_("“{value}” appears a second time here; expected it once.")
    TEMPLATE = "template", N_("“{value}” is not a placeholder of “{key}”.")
    NO_TEMPLATE = "no_template", N_("“{key}” has “{value}”; expected text without braces.")
    NOT_IN_TEMPLATE = (
        "not_in_template",
        N_("“{key}” has no {value}; expected it where the figure from the rules goes."),
    )
    IMPOSSIBLE_EDGE = (
        "impossible_edge",
        N_(
            "No edge has these measurements; expected an arc that spans the width and leaves "
            "straight sides below it."
        ),
    )
    IMPOSSIBLE_BAND = (
        "impossible_band",
        N_("“{key}” is {value}; expected less than “outer”, which is {most}."),
    )
    LINE_BACKWARDS = (
        "line_backwards",
        N_("“{key}” is {value}; expected less than “to”, which is {most}."),
    )
    # What lies where
    SEATS_ORDER = (
        "seats_order",
        N_(
            "The angle {value} follows {least}; expected the boxes in their order, from the "
            "dealer’s left to right."
        ),
    )
    SPOT_OFF_CLOTH = (
        "spot_off_cloth",
        N_("{thing} is not on the cloth with {margin} mm to spare before the rail."),
    )
    OFF_CLOTH = "off_cloth", N_("{thing} is not wholly on the cloth.")
    OVERLAP = "overlap", N_("{thing} and {other} overlap.")
    # The game
    UNKNOWN_DOCUMENT = "unknown_document", N_("There is no rule document “{value}”.")
    UNKNOWN_PARAGRAPH = "unknown_paragraph", N_("“{value}” is not a paragraph of {document}.")
    SPOT_MISSING = (
        "spot_missing",
        N_("{document} has the bet “{value}”; expected a spot for it."),
    )
    BET_OF_ANOTHER_GAME = "bet_of_another_game", N_("“{value}” is not a bet of {document}.")
    PAY_TABLE_MISSING = (
        "pay_table_missing",
        N_("{document} has the side bet “{value}”; expected a place for its pay table."),
    )
    METERS_MISSING = (
        "meters_missing",
        N_("{document} has a progressive; expected “meters” with the place of their display."),
    )
    METERS_UNUSED = "meters_unused", N_("{document} has no progressive and no meters.")
    OUTLINES = "outlines", N_("“{key}” is {value}; expected {most} by the rules of {document}.")
    UNKNOWN_HAND = "unknown_hand", N_("“{value}” is not a hand of the pay tables of {document}.")


HARMLESS: Final[frozenset[TextEnum]] = frozenset(
    {
        YamlCode.UNKNOWN_KEY,
        YamlCode.NOT_TEXT,
        YamlCode.NOT_ONE_LINE,
        YamlCode.LONG_TEXT,
        YamlCode.HIDDEN_CHARACTER,
        LayoutCode.NOT_AN_ID,
        LayoutCode.NOT_A_LANGUAGE,
        LayoutCode.TEMPLATE,
        LayoutCode.NO_TEMPLATE,
        LayoutCode.NOT_IN_TEMPLATE,
    }
)
"""The faults that do not prevent a felt from being drawn."""

_OF_KEYS: Final = frozenset({LayoutCode.UNKNOWN_HAND})
"""The faults of a key, not of its value."""


class Finding(NamedTuple):
    """A fault of what lies at ``path``, found without the file.

    ``values`` are for the message, like those of a diagnostic.
    """

    path: Path
    code: LayoutCode
    values: Mapping[str, Value] = MappingProxyType({})


def located(found: Iterable[Finding], positions: Positions) -> Iterator[Diagnostic]:
    """The findings as diagnostics with their positions in the file; ``key`` is the path of each."""
    for path, code, values in found:
        of_key = code in _OF_KEYS or is_block(positions.node(path))
        mark = positions.key(*path) if of_key else positions.value(*path)
        yield Diagnostic(Severity.ERROR, mark, code, {"key": path_text(path), **values})


def is_block(node: Node | None) -> bool:
    """Tell whether ``node`` is a block below its key, so that the key is the place to point at."""
    return isinstance(node, MapNode | ListNode) and not node.flow


def path_text(path: Path) -> str:
    """The path of a value as it is shown: ``spots[2].diameter``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")
