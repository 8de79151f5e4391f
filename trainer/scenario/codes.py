"""What can be wrong with a scenario or a series, besides what can be wrong with any file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from trainer.rulebook.document import Document
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Faults
from trainer.yamlfile.nodes import Node, ScalarNode
from trainer.yamlfile.values import source_of


class Code(TextEnum):
    """Every fault of a scenario except those of the played round (see ``faults.FaultKind``)."""

    # A single value
    NOT_A_CARD = (
        "not_a_card",
        N_(
            "“{value}” is not a card; expected a rank (A 2–9 T J Q K) and a suit (S H D C), such "
            "as 8S."
        ),
    )
    NOT_A_RANK = "not_a_rank", N_("“{key}” has “{value}”, which is not a rank.")
    NOT_A_PLACE = (
        "not_a_place",
        N_(
            "“{key}” is “{value}”; expected “dealer”, a box such as “box 2”, or one of its hands "
            "such as “box 2 hand 2”."
        ),
    )
    NOT_A_BOX_NUMBER = (
        "not_a_box_number",
        N_("“{value}” is not a box number; expected 1, 2, 3 and so on."),
    )
    NOT_A_CALL = "not_a_call", N_("“{value}” is not a call.")
    CALL_TAKES_NO_AMOUNT = (
        "call_takes_no_amount",
        N_("“{value}” takes no amount; only “double” does."),
    )
    NOT_A_PAIR = (
        "not_a_pair",
        N_("The limits of “{key}” have {value} entries; expected two, [minimum, maximum]."),
    )
    # The file and its document
    UNKNOWN_FORMAT = "unknown_format", N_("Feltwork does not know the format “{value}”.")
    UNKNOWN_RULES = "unknown_rules", N_("There is no rule document “{value}”.")
    UNKNOWN_SETTING = "unknown_setting", N_("“{value}” is not a setting of this rule document.")
    BET_OF_ANOTHER_GAME = "bet_of_another_game", N_("“{value}” is not a bet of {rules}.")
    KEY_OF_ANOTHER_GAME = "key_of_another_game", N_("“{value}” has no meaning in {rules}.")
    NO_EVEN_MONEY = "no_even_money", N_("Even Money is not offered in {rules}.")
    NO_PAY_TABLES = (
        "no_pay_tables",
        N_("{rules} has one pay table for “{key}”; there is nothing to choose."),
    )
    UNKNOWN_LAYOUT = (
        "unknown_layout",
        N_("The layout “{value}” is neither one of this rule document nor one of the house’s own."),
    )
    DECKS_NOT_ALLOWED = "decks_not_allowed", N_("The game is not played with {value} decks.")
    NO_SUCH_BOX = (
        "no_such_box",
        N_("There is no box {value}; the layout “{layout}” has boxes 1 to {most}."),
    )
    LIMITS_REVERSED = (
        "limits_reversed",
        N_(
            "The minimum of “{key}”, {least}, is above its maximum, {most}; expected [minimum, "
            "maximum]."
        ),
    )
    # The progressive
    PROGRESSIVE_WITHOUT_TABLE = (
        "progressive_without_table",
        N_(
            "There is a progressive wager and no “table.progressive”; expected its pay table there."
        ),
    )
    PROGRESSIVE_PAY_TABLE = (
        "progressive_pay_table",
        N_(
            "The pay table “{value}” of the progressive is expected as “pay_table” in "
            "“table.progressive”."
        ),
    )
    PAY_TABLE_COUNT = (
        "pay_table_count",
        N_("Entries in “{key}”: {value}; the pay table needs {count}."),
    )
    RANK_TWICE = "rank_twice", N_("The rank {value} is already chosen; expected another one.")
    NO_DYNAMIC_PAYS = "no_dynamic_pays", N_("This pay table has no Dynamic Pays.")
    TOO_MANY_DYNAMIC = (
        "too_many_dynamic",
        N_("{value} hands have a Dynamic Pay; expected at most {most} in one round."),
    )
    LIMITS_OF_UNIT = (
        "limits_of_unit",
        N_(
            "A progressive wager is one unit of {value}; expected a minimum no higher and a "
            "maximum that is a multiple of it."
        ),
    )
    SUIT_UNUSED = (
        "suit_unused",
        N_("No hand on this pay table depends on a suit; “suit” changes nothing."),
    )
    METERS_MISSING = (
        "meters_missing",
        N_("Somebody wins a meter of the progressive; expected “meters” with its amount."),
    )
    RESEED_MISSING = (
        "reseed_missing",
        N_("A second winner of a meter receives its reseed; expected “reseed” with that amount."),
    )
    # The bettors
    NO_BETS = "no_bets", N_("“{value}” has no bet; expected “main” or a side bet.")
    TOO_MANY_BETTORS = (
        "too_many_bettors",
        N_("Box {key} has {value} players; expected at most {most} on a box."),
    )
    NAME_TWICE = "name_twice", N_("“{value}” is already on this box; expected another name.")
    STANDING_NOT_FIRST = (
        "standing_not_first",
        N_(
            "“{value}” is not first on the box, so is standing anyway; “standing” is for the first."
        ),
    )
    DECLINES_SEATED = (
        "declines_seated",
        N_("“{value}” is the Seated Player and declines nothing; expected “calls” alone."),
    )
    DOUBLES_FOR_SEATED = (
        "doubles_for_seated",
        N_(
            "“{value}” is the Seated Player; expected the amount in the call, such as {{double: "
            "50}}."
        ),
    )
    DOUBLES_FOR_DECLINED = (
        "doubles_for_declined",
        N_("“{value}” declines to double; “doubles_for” contradicts it."),
    )
    DOUBLES_FOR_ABOVE = (
        "doubles_for_above",
        N_("A double of {value} is above the Initial Bet; expected at most {most}."),
    )
    NEEDS_MAIN = "needs_main", N_("“{key}” needs a main bet; “{value}” has none.")
    RAISES_TO_LESS = "raises_to_less", N_("A raise to {value} does not raise the main bet.")
    EVEN_MONEY_AND_INSURANCE = (
        "even_money_and_insurance",
        N_("“{value}” asks for Even Money and for Insurance; expected one of them."),
    )
    LEFT_THE_TABLE = (
        "left_the_table",
        N_("“{value}” leaves the table; “{key}” is for those who stay."),
    )
    # The shoe and the incidents
    TOO_MANY_OF_A_CARD = (
        "too_many_of_a_card",
        N_("The card {value} leaves the shoe {count} times; {decks} decks hold {decks} of it."),
    )
    UNKNOWN_INCIDENT = "unknown_incident", N_("“{value}” is not a kind of irregularity.")
    MISDEALT_LATER = (
        "misdealt_later",
        N_(
            "Card {value} has not left the shoe when the error is noticed; expected at most "
            "{most}, the “after_card”."
        ),
    )
    MISDEALT_TWICE = (
        "misdealt_twice",
        N_("Card {value} is already listed as misdealt; expected one entry for each card."),
    )
    CARD_BEYOND_SHOE = (
        "card_beyond_shoe",
        N_("“{key}” is {value}; expected at most {most}, by the number of cards in the shoe."),
    )
    BOX_WITHOUT_BETS = "box_without_bets", N_("Nobody has a bet on box {value}.")
    BOX_WITH_BETS = "box_with_bets", N_("There are bets on box {value}; expected an empty box.")
    NOT_DECIDED = (
        "not_decided",
        N_(
            "The house has not decided what happens then; expected “irregularities: {value}” in "
            "“house”, or a round without it."
        ),
    )
    # What players ask for
    NOT_ON_BOX = "not_on_box", N_("“{value}” has no bet on box {key}.")
    REQUEST_TAKES_NO_AMOUNT = (
        "request_takes_no_amount",
        N_("A request for “{value}” takes no amount."),
    )
    # The assertion
    UNKNOWN_NAME = "unknown_name", N_("“{value}” is not in this round.")
    ASSERTION_FAILS = (
        "assertion_fails",
        N_("“{key}” is expected to be {value}, but it comes to {got}."),
    )
    # The chips
    NOT_PAYABLE = (
        "not_payable",
        N_(
            "{value} is due for “{key}”, which this table’s chips cannot make; the answer "
            "can only be typed."
        ),
    )
    # The series
    TOO_MANY_ROUNDS = (
        "too_many_rounds",
        N_("There are {value} rounds; a series may have up to {most}."),
    )
    NOT_A_FILE_NAME = (
        "not_a_file_name",
        N_(
            "“{value}” is not the name of a scenario in the folder of the series; expected a "
            "plain name such as first.scenario.yaml."
        ),
    )
    FILE_UNREADABLE = "file_unreadable", N_("The file “{value}” cannot be read: {got}.")
    FILES_TOO_LARGE = (
        "files_too_large",
        N_(
            "The files up to “{value}” are together larger than the {most} bytes allowed for a "
            "series."
        ),
    )
    RULES_DIFFER = "rules_differ", N_("“{value}” is not the rule document of this series.")


def unknown_layouts(diagnostics: Iterable[Diagnostic]) -> frozenset[str]:
    """The layouts that a file names but neither its document nor the house has."""
    unknown = (found for found in diagnostics if found.code is Code.UNKNOWN_LAYOUT)
    return frozenset(str(found.values["value"]) for found in unknown)


# The context shared by the readers of a file's parts.

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
        """Tell whether the document has this kind of bet; if not, that is a fault at ``offset``."""
        if self.document is None or kind in self.document.bets:
            return True
        known = tuple(sorted(self.document.bets))
        self.faults.add(
            Code.BET_OF_ANOTHER_GAME, offset, value=kind.value, rules=self.document.id, known=known
        )
        return False

    def has_progressive(self, key: str, offset: int) -> bool:
        """Tell whether the document has the progressive wager; if not, ``key`` is a fault."""
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
        """Tell whether the layout has this box; if not, that is a fault at ``offset``."""
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
        """Tell whether somebody bets on this box; if not, that is a fault at ``offset``."""
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
