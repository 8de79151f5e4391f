"""What is wrong with a layout, as values: ``trainer.words`` has a sentence for every problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.positions import Path, Position, Positions, path_text

Value = str | int | tuple[str, ...]
"""What a message names: text, a number, or the words that would have been accepted."""

MOST_REPORTED: Final = 200
"""How many faults of one file are told apart; nobody reads more, and rubbish has thousands."""


class FeltProblem(StrEnum):
    """What can be wrong with a layout."""

    MORE_FAULTS = "more_faults"
    # The bytes and the TOML
    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    NOT_TOML = "not_toml"
    TOO_DEEP = "too_deep"
    TOO_LONG = "too_long"
    # The shape of a value
    MISSING = "missing"
    UNKNOWN_KEY = "unknown_key"
    NOT_A_TEXT = "not_a_text"
    LONG_TEXT = "long_text"
    HIDDEN_CHARACTER = "hidden_character"
    NOT_AN_ID = "not_an_id"
    NOT_A_LANGUAGE = "not_a_language"
    NOT_A_NUMBER = "not_a_number"
    NOT_FINITE = "not_finite"
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"
    NOT_A_POINT = "not_a_point"
    NOT_A_TABLE = "not_a_table"
    NOT_A_LIST = "not_a_list"
    LIST_LENGTH = "list_length"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN_WORD = "unknown_word"
    TWICE = "twice"
    TEMPLATE = "template"
    NO_TEMPLATE = "no_template"
    NOT_IN_TEMPLATE = "not_in_template"
    IMPOSSIBLE_EDGE = "impossible_edge"
    IMPOSSIBLE_BAND = "impossible_band"
    LINE_BACKWARDS = "line_backwards"
    # What lies where
    SEATS_ORDER = "seats_order"
    SPOT_OFF_CLOTH = "spot_off_cloth"
    OFF_CLOTH = "off_cloth"
    OVERLAP = "overlap"
    # The game
    UNKNOWN_DOCUMENT = "unknown_document"
    UNKNOWN_PARAGRAPH = "unknown_paragraph"
    SPOT_MISSING = "spot_missing"
    BET_OF_ANOTHER_GAME = "bet_of_another_game"
    PAY_TABLE_MISSING = "pay_table_missing"
    METERS_MISSING = "meters_missing"
    METERS_UNUSED = "meters_unused"
    OUTLINES = "outlines"
    UNKNOWN_HAND = "unknown_hand"


_OF_KEYS: Final = frozenset({FeltProblem.UNKNOWN_KEY, FeltProblem.UNKNOWN_HAND})
"""What is wrong with a key, not with its value."""

HARMLESS: Final = frozenset(
    {
        FeltProblem.UNKNOWN_KEY,
        FeltProblem.NOT_A_TEXT,
        FeltProblem.LONG_TEXT,
        FeltProblem.HIDDEN_CHARACTER,
        FeltProblem.NOT_AN_ID,
        FeltProblem.NOT_A_LANGUAGE,
        FeltProblem.TEMPLATE,
        FeltProblem.NO_TEMPLATE,
        FeltProblem.NOT_IN_TEMPLATE,
    }
)
"""What is no reason not to draw a felt."""


class Finding(NamedTuple):
    """Something wrong with the value at ``path``, before anybody knows where that stands.

    ``values`` make the message: ``value`` is always the offending text, ``known`` the words that
    would have been accepted.
    """

    path: Path
    problem: FeltProblem
    values: Mapping[str, Value] = MappingProxyType({})


class FeltFault(NamedTuple):
    """One fault: the way to the value (``spots[2].diameter``), what it is and where it stands."""

    path: str
    problem: FeltProblem
    at: Position
    values: Mapping[str, Value]


class FeltFaults(NamedTuple):
    """A text that is no felt, and why."""

    faults: tuple[FeltFault, ...]


def located(found: Iterable[Finding], positions: Positions) -> tuple[FeltFault, ...]:
    """``found`` with their places, in the order of the text; of very many the first.

    What is about a key stands at the key, everything else at the value.
    """
    faults = sorted(
        (
            FeltFault(
                path_text(finding.path),
                finding.problem,
                positions.key(finding.path)
                if finding.problem in _OF_KEYS
                else positions.value(finding.path),
                finding.values,
            )
            for finding in found
        ),
        key=lambda fault: fault.at,
    )
    if len(faults) <= MOST_REPORTED:
        return tuple(faults)
    at = faults[MOST_REPORTED].at
    more = FeltFault("", FeltProblem.MORE_FAULTS, at, {"count": len(faults) - MOST_REPORTED})
    return (*faults[:MOST_REPORTED], more)
