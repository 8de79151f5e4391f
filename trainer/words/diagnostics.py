"""The sentences for what is wrong with a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from trainer.rules.bets import DEALER
from trainer.texts import N_
from trainer.words.refusals import refusal_text
from trainer.words.text import _

Value = str | int | tuple[str, ...]

MOST_OFFERED: Final = 16
"""How many accepted words a message lists; more would hide the message."""

TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "more_faults": N_("There are {count} more faults from here on."),
        # The bytes and characters
        "too_large": N_("The file is larger than the {most} bytes that a scenario may have."),
        "not_utf8": N_("The file is not UTF-8 here ({value}); save it as UTF-8."),
        "control_character": N_(
            "The character {value} is not allowed; expected text that can be read."
        ),
        # YAML
        "not_yaml": N_("This is not YAML: {value}."),
        "empty_file": N_(
            "The file is empty; expected a scenario (“format: 1”) or a lesson (“lesson: 1”)."
        ),
        "too_deep": N_("This is nested deeper than {most} levels, which no scenario needs."),
        "too_many_parts": N_("The file has more than {most} parts, which no scenario needs."),
        "anchor": N_("The anchor “{value}” is not allowed; write the value where it is needed."),
        "alias": N_("The alias “{value}” is not allowed; write the value itself."),
        "tag": N_("The tag “{value}” is not allowed; write the value without it."),
        "directive": N_("“{value}” is not allowed; a scenario is YAML 1.2."),
        "several_documents": N_("A second document begins here; expected one scenario in a file."),
        "duplicate_key": N_(
            "The key “{value}” is here a second time; the first is in line {line}."
        ),
        "key_not_text": N_("This key is not a text; expected a word such as “title”."),
        # The shape of a value
        "unknown_key": N_("“{value}” is not a key of “{key}”."),
        "missing_key": N_("The key “{key}” is missing here."),
        "empty_value": N_("“{key}” has no value; give it one or leave the key out."),
        "not_a_mapping": N_("“{key}” is “{value}”; expected keys with values."),
        "not_a_list": N_("“{key}” is “{value}”; expected a list."),
        "empty_list": N_("“{key}” is empty; expected at least one entry."),
        "not_text": N_("“{key}” is “{value}”; expected a text."),
        "not_one_line": N_("“{key}” is “{value}”; expected a text of one line."),
        "not_money": N_(
            "“{key}” is “{value}”; expected an amount above 0 with at most two decimals, "
            "such as 50 or 12.50."
        ),
        "not_an_amount": N_(
            "“{key}” is “{value}”; expected an amount with at most two decimals, "
            "such as 50 or 12.50."
        ),
        "not_a_number": N_("“{key}” is “{value}”; expected a whole number without quotes."),
        "number_range": N_("“{key}” is “{value}”; expected a whole number from {least} to {most}."),
        "number_least": N_("“{key}” is “{value}”; expected a whole number of at least {least}."),
        "not_true_or_false": N_("“{key}” is “{value}”; expected true or false."),
        "not_a_choice": N_("“{key}” is “{value}”, which it cannot be."),
        "not_a_card": N_(
            "“{value}” is not a card; expected a rank (A 2–9 T J Q K) and a suit (S H D C), "
            "such as 8S."
        ),
        "not_a_rank": N_("“{key}” has “{value}”, which is not a rank."),
        "not_a_place": N_("“{key}” is “{value}”; expected “dealer” or a box such as “box 2”."),
        "not_a_box_number": N_("“{value}” is not a box number; expected 1, 2, 3 and so on."),
        "not_a_call": N_("“{value}” is not a call."),
        "call_takes_no_amount": N_("“{value}” takes no amount; only “double” does."),
        "not_a_pair": N_(
            "The limits of “{key}” have {value} entries; expected two, [minimum, maximum]."
        ),
        # The file and its document
        "unknown_format": N_("The format “{value}” is not known to this program."),
        "unknown_rules": N_("The rule document “{value}” is not known."),
        "unknown_setting": N_("“{value}” is not a setting of this rule document."),
        "bet_of_another_game": N_("“{value}” is not a bet of {rules}."),
        "key_of_another_game": N_("“{value}” has no meaning in {rules}."),
        "no_even_money": N_("Even Money is not offered in {rules}."),
        "no_pay_tables": N_("{rules} has one pay table for “{key}”; there is none to choose."),
        "unknown_layout": N_(
            "The layout “{value}” is neither one of this rule document nor one of the house’s own."
        ),
        "decks_not_allowed": N_("The game is not played with {value} decks."),
        "no_such_box": N_("There is no box {value}; the layout has boxes 1 to {most}."),
        "limits_reversed": N_(
            "The minimum of “{key}”, {least}, is above its maximum, {most}; "
            "expected [minimum, maximum]."
        ),
        # The progressive
        "progressive_without_table": N_(
            "There is a progressive wager and no “table.progressive”; expected its pay table there."
        ),
        "progressive_pay_table": N_(
            "The pay table “{value}” of the progressive is expected as “pay_table” in "
            "“table.progressive”."
        ),
        "pay_table_count": N_(
            "The entries of “{key}” are {value} in number; the pay table asks for {count}."
        ),
        "rank_twice": N_("The rank {value} is chosen already; expected another one."),
        "no_dynamic_pays": N_("This pay table has no Dynamic Pays."),
        "too_many_dynamic": N_(
            "{value} hands have a Dynamic Pay; expected at most {most} in one round."
        ),
        "limits_of_unit": N_(
            "A progressive wager is one unit of {value}; expected a minimum no higher and a "
            "maximum that is a multiple of it."
        ),
        "suit_unused": N_("No hand of this pay table is of a chosen suit; “suit” changes nothing."),
        "meters_missing": N_(
            "Somebody wins a meter of the progressive; expected “meters” with what it stands at."
        ),
        "reseed_missing": N_(
            "A second winner of one meter takes what it falls back to; expected “reseed” with that."
        ),
        # The bettors
        "no_bets": N_("“{value}” has no bet; expected “main” or a side bet."),
        "too_many_bettors": N_(
            "Box {key} has {value} bettors; a scenario may have up to {most} on a box."
        ),
        "name_twice": N_("“{value}” is on this box already; expected another name."),
        "standing_not_first": N_(
            "“{value}” is not the first on the box and stands anyway; “standing” is for the first."
        ),
        "declines_seated": N_(
            "“{value}” is the Seated Player and declines nothing; expected “calls” alone."
        ),
        "doubles_for_seated": N_(
            "“{value}” is the Seated Player; expected the amount in the call, "
            "such as {{double: 50}}."
        ),
        "doubles_for_declined": N_("“{value}” declines to double; “doubles_for” contradicts it."),
        "doubles_for_above": N_(
            "A double of {value} is above the Initial Bet; expected at most {most}."
        ),
        "needs_main": N_("“{key}” needs a main bet; “{value}” has none."),
        "raises_to_less": N_("A raise to {value} does not raise the main bet."),
        "even_money_and_insurance": N_(
            "“{value}” asks for Even Money and for Insurance; expected one of them."
        ),
        "left_the_table": N_("“{value}” leaves the table; “{key}” is for those who stay."),
        # The shoe and the incidents
        "too_many_of_a_card": N_(
            "The card {value} leaves the shoe {count} times; {decks} decks hold {decks} of it."
        ),
        "unknown_incident": N_("“{value}” is not a kind of incident."),
        "card_beyond_shoe": N_(
            "“{key}” is {value}; expected at most {most}, by the number of cards in the shoe."
        ),
        "misdealt_later": N_(
            "Card {value} has not left the shoe when the error is noticed; expected at most "
            "{most}, the “after_card”."
        ),
        "misdealt_twice": N_("Card {value} is misdealt already; expected one entry for each card."),
        "box_without_bets": N_("Nobody bets on box {value}."),
        "box_with_bets": N_("There are bets on box {value}; expected an empty box."),
        "not_decided": N_(
            "The house has not decided what happens then; expected “irregularities: {value}” in "
            "“house”, or a round without it."
        ),
        # The assertion
        "unknown_name": N_("“{value}” is not in this round."),
        "assertion_fails": N_("“{key}” is asserted to be {value}, but it comes to {got}."),
        # The chips
        "not_payable": N_(
            "{value} is due for “{key}”, which the chips of this table cannot pay; "
            "the question will be typed only."
        ),
        # The lesson
        "too_many_rounds": N_("There are {value} rounds; a lesson may have up to {most}."),
        "not_a_file_name": N_(
            "“{value}” is not the name of a scenario beside the lesson; expected a plain name such "
            "as first.scenario.yaml."
        ),
        "file_unreadable": N_("The file “{value}” cannot be read: {got}."),
        "files_too_large": N_(
            "The files up to “{value}” are larger together than the {most} bytes that those of a "
            "lesson may have."
        ),
        "rules_differ": N_("“{value}” is not the rule document of this lesson."),
        # The played round
        "call_refused": N_("Box {box} cannot call “{value}” here: {reason}."),
        "call_missing": N_("A call of {bettor} is missing for a hand on box {box}."),
        "call_left_over": N_("The call “{value}” is left over on box {box}: {reason}."),
        "calls_not_his": N_("These calls are not used on box {box}: {reason}."),
        "doubles_for_refused": N_("{bettor} cannot add this to his bet: {reason}."),
        "insurance_refused": N_("{bettor} cannot take Insurance on box {box}: {reason}."),
        "even_money_refused": N_("{bettor} cannot have Even Money on box {box}: {reason}."),
        "raise_refused": N_("{bettor} cannot raise to this: {reason}."),
        "raise_unused": N_("{bettor} is not told to raise: the box meets its minimum."),
        "bet_refused": N_("This bet cannot be placed: {reason}."),
        "shoe_too_short": N_("The shoe ends too early: one more card is due after card {cards}."),
        "cards_left_over": N_("The round is over before this card; cards left over: {cards}."),
        "cards_suffice": N_("The cards suffice: the round is over with card {cards}."),
        "incident_never": N_("This never happens: its moment does not come in this round."),
        "reconstructed_too_late": N_(
            "The cards cannot be reconstructed any more: {reason}; expected “reconstructed: false”."
        ),
        "misdealt_elsewhere": N_(
            "Without the error this card goes to box {box}; expected “belongs: box {box}”."
        ),
        "chosen_missing": N_(
            "Nothing says which card is taken first; without “chosen” it is the one that is "
            "written first."
        ),
        "chosen_unused": N_(
            "No player chooses here, for what comes out for the dealer is discarded; “chosen” "
            "changes nothing."
        ),
        "after_error_absent": N_(
            "{bettor} has left the table and is not asked; “after_error” changes nothing."
        ),
        "after_error_unused": N_(
            "{bettor} is not asked, because no dealing error finds a bet of his that could go "
            "back; “after_error” changes nothing."
        ),
    }
)
"""A template for every code of ``trainer.scenario``, filled with its values."""


REFUSED: Final[Mapping[str, str]] = MappingProxyType(
    {"incident_never": N_("This cannot happen here: {reason}.")}
)
"""What is said in place of a code's own sentence where the round gave a reason."""

OF_DEALER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "misdealt_elsewhere": N_(
            "Without the error this card goes to the dealer; expected “belongs: dealer”."
        )
    }
)
"""What is said in place of a code's own sentence where it is about no box but the dealer."""


def diagnostic_text(code: str, values: Mapping[str, Value]) -> str:
    """The message for a code: what is wrong and, where ``known`` says so, what was expected.

    ``value`` is the offending text, ``known`` the words that would have been accepted; the nearest
    of them is offered first. Raises KeyError for a code without a template.
    """
    told = dict(values)
    template = TEMPLATES[code]
    if "reason" in values:
        template = REFUSED.get(code, template)
    if "{reason}" in template:
        told["reason"] = refusal_text(values)
    if values.get("box") == DEALER.box:
        template = OF_DEALER.get(code, template)
    message = _(template).format(**told)
    legal = values.get("legal")
    if isinstance(legal, tuple):
        message += " " + _("Legal here: {calls}.").format(calls=", ".join(legal))
    known = values.get("known")
    if not isinstance(known, tuple) or not known:
        return message
    return f"{message} {expectation(str(values.get('value', '')), known)}"


def expectation(value: str, known: tuple[str, ...]) -> str:
    """What was expected instead of ``value``: the nearest of ``known``, or all of them."""
    folded = {word.casefold(): word for word in known}
    nearest = get_close_matches(value.casefold(), folded, n=1, cutoff=0.7)
    if nearest and value not in known:
        return _("Did you mean “{nearest}”?").format(nearest=folded[nearest[0]])
    listed = ", ".join(known[:MOST_OFFERED])
    if len(known) > MOST_OFFERED:
        return _("Expected one of {words} and {more} more.").format(
            words=listed, more=len(known) - MOST_OFFERED
        )
    if len(known) == 1:
        return _("Expected {word}.").format(word=known[0])
    return _("Expected one of {words}.").format(words=listed)
