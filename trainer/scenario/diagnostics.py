"""What is wrong with a scenario, as values: ``trainer.words`` has a sentence for every code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.scenario.marks import Lines, Mark

Value = str | int | tuple[str, ...]
"""What a message names: text, a number, or the words that would have been accepted."""


class Severity(StrEnum):
    """Whether a scenario with this fault can be played."""

    ERROR = "error"
    WARNING = "warning"


class Code(StrEnum):
    """Every fault but those of the played round, which are ``faults.FaultKind``."""

    MORE_FAULTS = "more_faults"
    # The bytes and characters
    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    CONTROL_CHARACTER = "control_character"
    # YAML
    NOT_YAML = "not_yaml"
    EMPTY_FILE = "empty_file"
    TOO_DEEP = "too_deep"
    TOO_MANY_PARTS = "too_many_parts"
    ANCHOR = "anchor"
    ALIAS = "alias"
    TAG = "tag"
    DIRECTIVE = "directive"
    SEVERAL_DOCUMENTS = "several_documents"
    DUPLICATE_KEY = "duplicate_key"
    KEY_NOT_TEXT = "key_not_text"
    # The shape of a value
    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    EMPTY_VALUE = "empty_value"
    NOT_A_MAPPING = "not_a_mapping"
    NOT_A_LIST = "not_a_list"
    EMPTY_LIST = "empty_list"
    NOT_TEXT = "not_text"
    NOT_ONE_LINE = "not_one_line"
    NOT_MONEY = "not_money"
    NOT_AN_AMOUNT = "not_an_amount"
    NOT_A_NUMBER = "not_a_number"
    NUMBER_RANGE = "number_range"
    NUMBER_LEAST = "number_least"
    NOT_TRUE_OR_FALSE = "not_true_or_false"
    NOT_A_CHOICE = "not_a_choice"
    NOT_A_CARD = "not_a_card"
    NOT_A_RANK = "not_a_rank"
    NOT_A_PLACE = "not_a_place"
    NOT_A_BOX_NUMBER = "not_a_box_number"
    NOT_A_CALL = "not_a_call"
    CALL_TAKES_NO_AMOUNT = "call_takes_no_amount"
    NOT_A_PAIR = "not_a_pair"
    # The file and its document
    UNKNOWN_FORMAT = "unknown_format"
    UNKNOWN_RULES = "unknown_rules"
    UNKNOWN_SETTING = "unknown_setting"
    BET_OF_ANOTHER_GAME = "bet_of_another_game"
    KEY_OF_ANOTHER_GAME = "key_of_another_game"
    NO_EVEN_MONEY = "no_even_money"
    NO_PAY_TABLES = "no_pay_tables"
    UNKNOWN_LAYOUT = "unknown_layout"
    DECKS_NOT_ALLOWED = "decks_not_allowed"
    NO_SUCH_BOX = "no_such_box"
    LIMITS_REVERSED = "limits_reversed"
    # The progressive
    PROGRESSIVE_WITHOUT_TABLE = "progressive_without_table"
    PROGRESSIVE_PAY_TABLE = "progressive_pay_table"
    PAY_TABLE_COUNT = "pay_table_count"
    RANK_TWICE = "rank_twice"
    NO_DYNAMIC_PAYS = "no_dynamic_pays"
    TOO_MANY_DYNAMIC = "too_many_dynamic"
    LIMITS_OF_UNIT = "limits_of_unit"
    SUIT_UNUSED = "suit_unused"
    METERS_MISSING = "meters_missing"
    RESEED_MISSING = "reseed_missing"
    # The bettors
    NO_BETS = "no_bets"
    TOO_MANY_BETTORS = "too_many_bettors"
    NAME_TWICE = "name_twice"
    STANDING_NOT_FIRST = "standing_not_first"
    DECLINES_SEATED = "declines_seated"
    DOUBLES_FOR_SEATED = "doubles_for_seated"
    DOUBLES_FOR_DECLINED = "doubles_for_declined"
    DOUBLES_FOR_ABOVE = "doubles_for_above"
    NEEDS_MAIN = "needs_main"
    RAISES_TO_LESS = "raises_to_less"
    EVEN_MONEY_AND_INSURANCE = "even_money_and_insurance"
    LEFT_THE_TABLE = "left_the_table"
    # The shoe and the incidents
    TOO_MANY_OF_A_CARD = "too_many_of_a_card"
    UNKNOWN_INCIDENT = "unknown_incident"
    MISDEALT_LATER = "misdealt_later"
    MISDEALT_TWICE = "misdealt_twice"
    CARD_BEYOND_SHOE = "card_beyond_shoe"
    BOX_WITHOUT_BETS = "box_without_bets"
    BOX_WITH_BETS = "box_with_bets"
    NOT_DECIDED = "not_decided"
    # The assertion
    UNKNOWN_NAME = "unknown_name"
    ASSERTION_FAILS = "assertion_fails"
    # The chips
    NOT_PAYABLE = "not_payable"
    # The lesson
    TOO_MANY_ROUNDS = "too_many_rounds"
    NOT_A_FILE_NAME = "not_a_file_name"
    FILE_UNREADABLE = "file_unreadable"
    FILES_TOO_LARGE = "files_too_large"
    RULES_DIFFER = "rules_differ"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: where it is, what it is, and the rule that is the reason, if one is.

    ``code`` and ``values`` make the message: ``value`` is always the offending text, ``known`` the
    words that would have been accepted.
    """

    severity: Severity
    mark: Mark
    code: StrEnum
    values: Mapping[str, Value] = field(default_factory=dict)
    rule: Rule | None = None


MOST_REPORTED: Final = 200
"""How many faults of one file are told apart; nobody reads more, and rubbish has thousands."""

SHOWN: Final = 60
"""How many characters of an offending text a message repeats."""


def shown(text: str) -> str:
    """``text`` as a message may repeat it: one line, no control characters, not too long."""
    line = " ".join(text[: 2 * SHOWN].split())
    safe = "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in line
    )
    return safe if len(safe) <= SHOWN else f"{safe[:SHOWN]}…"


class Faults:
    """Collects what is found while one text is read, so that all of it is reported at once."""

    __slots__ = ("_found", "_lines")

    def __init__(self, lines: Lines, found: Sequence[Diagnostic] = ()) -> None:
        self._lines = lines
        self._found = list(found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, code: Code, offset: int, *, rule: Rule | None = None, **values: Value) -> None:
        """Add an error at ``offset``."""
        mark = self._lines.mark(offset)
        self._found.append(Diagnostic(Severity.ERROR, mark, code, values, rule))

    def line_of(self, offset: int) -> int:
        """The line of ``offset``, for a message that points at a second place."""
        return self._lines.mark(offset).line

    @property
    def found(self) -> tuple[Diagnostic, ...]:
        """All of them, in the order in which they were found."""
        return tuple(self._found)

    def in_order(self) -> tuple[Diagnostic, ...]:
        """The faults in the order of the text; of very many the first, and how many follow."""
        return first_of(sorted(self._found, key=lambda one: one.mark))


def first_of(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """All of ``found``; of very many the first, and how many follow."""
    if len(found) <= MOST_REPORTED:
        return tuple(found)
    more = len(found) - MOST_REPORTED
    mark = found[MOST_REPORTED].mark
    rest = Diagnostic(Severity.ERROR, mark, Code.MORE_FAULTS, {"count": more})
    return (*found[:MOST_REPORTED], rest)


def unknown_layouts(diagnostics: Iterable[Diagnostic]) -> frozenset[str]:
    """The layouts that a file names and neither its document nor the house has."""
    unknown = (found for found in diagnostics if found.code is Code.UNKNOWN_LAYOUT)
    return frozenset(str(found.values["value"]) for found in unknown)


def has_errors(diagnostics: Sequence[Diagnostic]) -> bool:
    """Whether one of them keeps the scenario from being played."""
    return any(found.severity is Severity.ERROR for found in diagnostics)
