"""The sentences for what is wrong with a layout file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.felt.faults import FeltFault, FeltProblem
from trainer.texts import N_
from trainer.words.citations import references_text
from trainer.words.diagnostics import expectation
from trainer.words.text import _, capitalised

TEMPLATES: Final[Mapping[FeltProblem, str]] = MappingProxyType(
    {
        FeltProblem.MORE_FAULTS: N_("There are {count} more faults from here on."),
        # The bytes and the TOML
        FeltProblem.TOO_LARGE: N_(
            "The file is larger than the {value} bytes that a layout may have."
        ),
        FeltProblem.NOT_UTF8: N_("The file is not UTF-8 here ({value}); save it as UTF-8."),
        FeltProblem.NOT_TOML: N_("This is not TOML: {value}."),
        FeltProblem.TOO_DEEP: N_("This is nested deeper than any layout needs."),
        FeltProblem.TOO_LONG: N_("This is longer than any number or date is."),
        # The shape of a value
        FeltProblem.MISSING: N_("The key “{key}” is missing here."),
        FeltProblem.UNKNOWN_KEY: N_("“{key}” has no meaning here."),
        FeltProblem.NOT_A_TEXT: N_("“{key}” is “{value}”; expected a text in quotes."),
        FeltProblem.LONG_TEXT: N_(
            "The text of “{key}” has {value} characters; expected at most {most}."
        ),
        FeltProblem.HIDDEN_CHARACTER: N_(
            "“{key}” has the character {value}, which cannot be seen; expected a text of one line "
            "without it."
        ),
        FeltProblem.NOT_AN_ID: N_(
            "“{key}” is “{value}”; expected small letters and figures with single hyphens between "
            "them, such as my-table-a, at most {most} characters."
        ),
        FeltProblem.NOT_A_LANGUAGE: N_(
            "“{key}” is “{value}”; expected the code of a language, such as fr."
        ),
        FeltProblem.NOT_A_NUMBER: N_("“{key}” is “{value}”; expected a number without quotes."),
        FeltProblem.NOT_FINITE: N_(
            "“{key}” is “{value}”; expected a number (nan and inf are not allowed)."
        ),
        FeltProblem.NOT_A_WHOLE_NUMBER: N_(
            "“{key}” is “{value}”; expected a whole number without quotes."
        ),
        FeltProblem.NOT_A_POINT: N_(
            "“{key}” is “{value}”; expected a place in millimetres, [across, down]."
        ),
        FeltProblem.NOT_A_TABLE: N_("“{key}” is “{value}”; expected keys with values."),
        FeltProblem.NOT_A_LIST: N_("“{key}” is “{value}”; expected a list."),
        FeltProblem.LIST_LENGTH: N_(
            "“{key}” has {value} entries; expected at least {least} and at most {most}."
        ),
        FeltProblem.OUT_OF_RANGE: N_(
            "“{key}” is {value}; expected a number from {least} to {most}."
        ),
        FeltProblem.UNKNOWN_WORD: N_("“{key}” is “{value}”, which it cannot be."),
        FeltProblem.TWICE: N_("“{value}” is here a second time; expected it once."),
        FeltProblem.TEMPLATE: N_("“{value}” is no place for a figure of “{key}”."),
        FeltProblem.NO_TEMPLATE: N_("“{key}” has “{value}”; expected a text without braces."),
        FeltProblem.NOT_IN_TEMPLATE: N_(
            "“{key}” has no {value}; expected it where the rules put their figure."
        ),
        FeltProblem.IMPOSSIBLE_EDGE: N_(
            "No edge has these measures; expected an arc that spans the width and leaves straight "
            "sides below it."
        ),
        FeltProblem.IMPOSSIBLE_BAND: N_(
            "“{key}” is {value}; expected less than “outer”, which is {most}."
        ),
        # What lies where
        FeltProblem.SEATS_ORDER: N_(
            "The angle {value} follows {least}; expected the boxes in their order, from the "
            "dealer's left to his right."
        ),
        FeltProblem.LINE_BACKWARDS: N_(
            "“{key}” is {value}; expected less than “to”, which is {most}."
        ),
        FeltProblem.SPOT_OFF_CLOTH: N_(
            "{thing} does not lie on the cloth with {margin} mm to spare before the rail."
        ),
        FeltProblem.OFF_CLOTH: N_("{thing} does not lie on the cloth altogether."),
        FeltProblem.OVERLAP: N_("{thing} and {other} overlap."),
        # The game
        FeltProblem.UNKNOWN_DOCUMENT: N_("The rule document “{value}” is not known."),
        FeltProblem.UNKNOWN_PARAGRAPH: N_("“{value}” is not a paragraph of {document}."),
        FeltProblem.SPOT_MISSING: N_("{document} has the bet “{value}”; expected a spot for it."),
        FeltProblem.BET_OF_ANOTHER_GAME: N_("“{value}” is not a bet of {document}."),
        FeltProblem.PAY_TABLE_MISSING: N_(
            "{document} has the side bet “{value}”; expected a place for its pay table."
        ),
        FeltProblem.METERS_MISSING: N_(
            "{document} has a progressive; expected “meters” with the place of their display."
        ),
        FeltProblem.METERS_UNUSED: N_("{document} has no progressive and no meters."),
        FeltProblem.OUTLINES: N_("“{key}” is {value}; expected {most} by the rules of {document}."),
        FeltProblem.UNKNOWN_HAND: N_("“{value}” is not a hand of the pay tables of {document}."),
    }
)
"""A template for every problem, filled with its values; ``key`` is the way to the value."""

_CARDS: Final = "cards"
"""What ``trainer.felt.sound`` calls the first card of a box, in place of a bet."""


def felt_fault_text(fault: FeltFault) -> str:
    """What is wrong, the words that would have been accepted and the paragraphs, if any."""
    values = {"key": fault.path, **fault.values}
    if "thing" in values:
        values["thing"] = capitalised(_thing(str(values["thing"])))
    if "other" in values:
        values["other"] = _thing(str(values["other"]))
    message = _(TEMPLATES[fault.problem]).format(**values)
    known, paragraphs = fault.values.get("known"), fault.values.get("paragraphs")
    if isinstance(known, tuple) and known:
        message = f"{message} {expectation(str(fault.values.get('value', '')), known)}"
    if isinstance(paragraphs, tuple) and paragraphs:
        message = f"{message} ({references_text(paragraphs)})"
    return message


def _thing(name: str) -> str:
    """What has its place: a spot by its bet and box, anything else as the file calls it."""
    box, _slash, bet = name.rpartition("/")
    if not box:
        return f"“{name}”"
    if bet == _CARDS:
        return _("the first card of box {box}").format(box=box)
    return _("the spot “{bet}” of box {box}").format(bet=bet, box=box)
