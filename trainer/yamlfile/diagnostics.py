"""What is wrong with a file, as values: a code with its text, and the values in the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible
from trainer.yamlfile.nodes import Lines, Mark

Value = str | int | tuple[str, ...]
"""What a message names: text, a number, or the words that would have been accepted."""


class Severity(StrEnum):
    """The answer whether a file with this fault can be used."""

    ERROR = "error"
    WARNING = "warning"


class YamlCode(TextEnum):
    """What can be wrong with any file; the codes of each kind of file are defined by its reader."""

    MORE_FAULTS = "more_faults", N_("{count} more errors from here on.")
    # The bytes and characters
    TOO_LARGE = (
        "too_large",
        N_("The file is larger than the {most} bytes allowed."),
    )
    NOT_UTF8 = "not_utf8", N_("The file is not UTF-8 here ({value}); save it as UTF-8.")
    CONTROL_CHARACTER = (
        "control_character",
        N_("The character {value} is not allowed; expected readable text."),
    )
    # YAML
    NOT_YAML = "not_yaml", N_("This is not YAML: {value}.")
    TAB = "tab", N_("Line {line} begins with a tab; use spaces.")
    EMPTY_FILE = (
        "empty_file",
        N_("The file is empty; expected keys with values, such as “title: A name”."),
    )
    TOO_DEEP = "too_deep", N_("This is nested deeper than the {most} levels allowed.")
    TOO_MANY_PARTS = (
        "too_many_parts",
        N_("The file has more than the {most} parts allowed."),
    )
    ANCHOR = (
        "anchor",
        N_("The anchor “{value}” is not allowed; write the value where it is needed."),
    )
    ALIAS = "alias", N_("The alias “{value}” is not allowed; write the value itself.")
    TAG = "tag", N_("The tag “{value}” is not allowed; write the value without it.")
    DIRECTIVE = "directive", N_("“{value}” is not allowed; the file is read as YAML 1.2.")
    SEVERAL_DOCUMENTS = (
        "several_documents",
        N_("A second document begins here; expected one document in a file."),
    )
    DUPLICATE_KEY = (
        "duplicate_key",
        N_("The key “{value}” appears here a second time; the first is in line {line}."),
    )
    KEY_NOT_TEXT = "key_not_text", N_("This key is not text; expected a word such as “title”.")
    # The shape of a value
    UNKNOWN_KEY = "unknown_key", N_("“{value}” is not a key of “{key}”.")
    MISSING_KEY = "missing_key", N_("The key “{key}” is missing here.")
    EMPTY_VALUE = "empty_value", N_("“{key}” has no value; give it one or leave the key out.")
    NOT_A_MAPPING = "not_a_mapping", N_("“{key}” is “{value}”; expected keys with values.")
    NOT_A_LIST = "not_a_list", N_("“{key}” is “{value}”; expected a list.")
    EMPTY_LIST = "empty_list", N_("“{key}” is empty; expected at least one entry.")
    NOT_TEXT = "not_text", N_("“{key}” is “{value}”; expected text.")
    NOT_ONE_LINE = "not_one_line", N_("“{key}” is “{value}”; expected one line of text.")
    HIDDEN_CHARACTER = (
        "hidden_character",
        N_("“{key}” has the invisible character {value}; expected text without it."),
    )
    LONG_TEXT = (
        "long_text",
        N_("The text of “{key}” has {value} characters; expected at most {most}."),
    )
    NOT_MONEY = (
        "not_money",
        N_(
            "“{key}” is “{value}”; expected an amount above 0 with at most two decimals, such as "
            "50 or 12.50."
        ),
    )
    THOUSANDS = (
        "thousands",
        N_("“{key}” is “{value}”; write the number without a mark between thousands: {number}."),
    )
    AMOUNT_ABOVE = (
        "amount_above",
        N_("“{key}” is “{value}”; expected an amount of at most {most}."),
    )
    NOT_AN_AMOUNT = (
        "not_an_amount",
        N_(
            "“{key}” is “{value}”; expected an amount with at most two decimals, such as 50 or "
            "12.50."
        ),
    )
    NOT_A_NUMBER = (
        "not_a_number",
        N_("“{key}” is “{value}”; expected a whole number without quotes."),
    )
    NUMBER_RANGE = (
        "number_range",
        N_("“{key}” is “{value}”; expected a whole number from {least} to {most}."),
    )
    NUMBER_LEAST = (
        "number_least",
        N_("“{key}” is “{value}”; expected a whole number of at least {least}."),
    )
    NOT_A_DECIMAL = "not_a_decimal", N_("“{key}” is “{value}”; expected a number without quotes.")
    DECIMAL_RANGE = (
        "decimal_range",
        N_("“{key}” is “{value}”; expected a number from {least} to {most}."),
    )
    NOT_TRUE_OR_FALSE = "not_true_or_false", N_("“{key}” is “{value}”; expected true or false.")
    NOT_A_CHOICE = "not_a_choice", N_("“{value}” is not a possible value of “{key}”.")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: its position, what is wrong, and the rule that is the reason, if any.

    ``code`` and ``values`` make the message: ``value`` is always the offending text, ``known`` the
    words that would have been accepted. ``house`` are the names of the house's choices that cause
    it in a file that does not state them.
    """

    severity: Severity
    mark: Mark
    code: TextEnum
    values: Mapping[str, Value] = field(default_factory=dict)
    rule: Rule | None = None
    house: tuple[str, ...] = ()


MAX_REPORTED: Final = 200
"""How many faults of one file are listed; nobody reads more, and garbage has thousands."""

MAX_SHOWN: Final = 60
"""How many characters of an offending text a message repeats."""


def excerpt(text: str) -> str:
    """``text`` shortened for a message: one line, no control characters, not too long."""
    line = " ".join(text[: 2 * MAX_SHOWN].split())
    safe = visible(line)
    return safe if len(safe) <= MAX_SHOWN else f"{safe[:MAX_SHOWN]}…"


class Faults:
    """Collects the faults found while one text is read, so that all are reported at once."""

    __slots__ = ("_found", "_lines")

    def __init__(self, lines: Lines, found: Sequence[Diagnostic] = ()) -> None:
        self._lines = lines
        self._found = list(found)

    def __len__(self) -> int:
        return len(self._found)

    def add(
        self, code: TextEnum, offset: int, *, rule: Rule | None = None, **values: Value
    ) -> None:
        mark = self._lines.mark(offset)
        self._found.append(Diagnostic(Severity.ERROR, mark, code, values, rule))

    def line_of(self, offset: int) -> int:
        """The line of ``offset``, for a message that points at a second place."""
        return self._lines.mark(offset).line

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """All faults, in the order in which they were found."""
        return tuple(self._found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """The faults in the order of the text; if too many, the first and how many follow."""
        return in_order(self._found)


def in_order(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """``found`` in the order of the text; if too many, the first and how many follow."""
    return first_of(sorted(found, key=lambda diagnostic: diagnostic.mark))


def first_of(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """All of ``found``; if too many, the first and how many follow."""
    if len(found) <= MAX_REPORTED:
        return tuple(found)
    more = len(found) - MAX_REPORTED
    mark = found[MAX_REPORTED].mark
    rest = Diagnostic(Severity.ERROR, mark, YamlCode.MORE_FAULTS, {"count": more})
    return (*found[:MAX_REPORTED], rest)


def has_errors(diagnostics: Sequence[Diagnostic]) -> bool:
    """Tell whether any of them is an error, so that the file cannot be used."""
    return any(found.severity is Severity.ERROR for found in diagnostics)
