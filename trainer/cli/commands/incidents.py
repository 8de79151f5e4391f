"""``feltwork incidents``: where something can go wrong in a scenario's round, and adding it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from trainer.cli.commands.settle import bet_as_json
from trainer.cli.diagnostic_lines import DiagnosticLine
from trainer.cli.files import INVALID, CheckedFile, check_scenario
from trainer.cli.house_files import House
from trainer.cli.output import INDENT, dump, print_wrapped
from trainer.messages.citations import citation_text
from trainer.messages.diagnostics import found_text
from trainer.messages.irregularities import (
    bet_change_text,
    card_change_text,
    fits_text,
    moments_text,
    net_change_text,
    never_text,
    rest_text,
    result_text,
    round_text,
    rules_text,
    several_text,
    too_many_text,
    verdict_text,
)
from trainer.messages.money import MoneyText
from trainer.messages.names import hand_names
from trainer.messages.text import _
from trainer.rules.bets import DEALER, DISCARD, DRAWN, Place
from trainer.rules.money import Cents, plain_money
from trainer.scenario.adding import (
    MAX_ADDED,
    MAX_INCIDENTS,
    Added,
    BetChange,
    CardChange,
    Fit,
    IncidentRequest,
    Placement,
    Run,
    add,
    placements,
    read_wanted,
    runs,
    why_never,
)
from trainer.scenario.check import CheckedScenario, PlayableRound
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import Result
from trainer.storage.atomic_write import atomic_write
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.splice import Plain, Writable

ADDED: Final = "--add"
"""The name that a diagnostic uses for the incident to be added."""

_MOMENT: Final = ("kind", "after_card")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar=_("FILE"), help=_("a scenario"))
    parser.add_argument(
        "--add",
        metavar=_("ENTRY"),
        help=_(
            "show what this entry of “incidents” changes, such as “{kind: interruption, "
            "after_card: 3}”, or a list of entries"
        ),
    )
    parser.add_argument(
        "-o",
        "--write",
        metavar=_("FILE"),
        help=_("write the scenario with it to this file, otherwise unchanged"),
    )
    parser.add_argument(
        "--force", action="store_true", help=_("replace the output file if it exists")
    )
    parser.add_argument(
        "--kind",
        choices=tuple(KINDS),
        metavar=_("KIND"),
        help=_("list only irregularities of this kind"),
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(arguments: argparse.Namespace) -> int:
    """List what can go wrong, or show what one incident changes; 2 if something is not valid."""
    file = check_scenario(arguments.file, House(arguments.database))
    checked = file.checked
    if not isinstance(checked, CheckedScenario) or checked.round is None:
        lines = file.errors or (_no_scenario(file),)
        return _refuse(lines, as_json=arguments.json)
    if arguments.add is None:
        if arguments.write is not None:
            message = _("There is nothing to write without “--add”.")
            return _refuse((_at_start(file.name, message),), as_json=arguments.json)
        count = len(checked.round.scenario.incidents)
        if count > MAX_INCIDENTS:
            message = too_many_text(count, MAX_INCIDENTS)
            return _refuse((_at_start(file.name, message),), as_json=arguments.json)
        kinds = (KINDS[arguments.kind],) if arguments.kind else tuple(KINDS.values())
        _list(checked.round, kinds, as_json=arguments.json)
        return 0
    return _add(file, checked, checked.round, arguments)


def _no_scenario(file: CheckedFile) -> DiagnosticLine:
    return _at_start(file.name, _("This is a series; expected a scenario (a single round)."))


def _at_start(name: str, message: str) -> DiagnosticLine:
    return DiagnosticLine(name, 1, 1, message, None, True)


def _refuse(lines: Iterable[DiagnosticLine], *, as_json: bool) -> int:
    if as_json:
        dump({"errors": [line.as_json() for line in lines]})
    else:
        for line in lines:
            print(line, file=sys.stderr)
    return INVALID


# The list


class _Listed(NamedTuple):
    """Forms of one kind with the same results at the same moments."""

    forms: tuple[Incident, ...]
    runs: tuple[Run, ...]


def _list(playable: PlayableRound, kinds: Iterable[IncidentKind], *, as_json: bool) -> None:
    document = playable.game.document
    listed = ((kind, _together(placements(playable, kind))) for kind in kinds)
    if as_json:
        dump(
            {
                "cards": len(playable.scenario.shoe),
                "incidents": [
                    {
                        "kind": kind.word,
                        "paragraphs": list(document.cite(kind.rules)),
                        "forms": list(_forms_json(found, playable)),
                    }
                    for kind, found in listed
                ],
            }
        )
        return
    print(round_text(_(playable.scenario.title), len(playable.scenario.shoe)))
    for kind, found in listed:
        cited = citation_text(kind.rules, document)
        print()
        print_wrapped(kind.word, f"{_(kind.text)} ({cited})")
        if not found:
            print_wrapped("", _(kind.type.no_form), INDENT)
        for each in found:
            _print_listed(each, playable)


def _together(found: Iterable[Placement]) -> list[_Listed]:
    """The forms grouped by equal results and equal keys."""
    listed: dict[tuple[object, ...], _Listed] = {}
    for placement in found:
        its = tuple(runs(placement))
        key = (
            tuple(_values(placement.form)),
            *((run.first.at, run.last.at, run.alike) for run in its),
        )
        forms = listed[key].forms if key in listed else ()
        listed[key] = _Listed((*forms, placement.form), its)
    return list(listed.values())


def _values(form: Incident) -> dict[str, Writable]:
    """The form's values besides its kind and moment; none if it stands for others."""
    if form.stands_for_others:
        return {}
    return {key: value for key, value in form.written().items() if key not in _MOMENT}


def _print_listed(listed: _Listed, playable: PlayableRound) -> None:
    values = [_values(form) for form in listed.forms]
    indent = INDENT
    if values[0]:
        print_wrapped("", _(", ").join(_named(values)), indent)
        indent += INDENT
    for other in listed.runs:
        when = moments_text(other.first.at, other.last.at)
        what = _becomes(other, playable)
        text = _("{when}: {what}").format(when=when, what=what) if when else what
        print_wrapped("", text, indent)


def _named(values: Sequence[Mapping[str, Writable]]) -> Iterator[str]:
    for key in values[0]:
        several = dict.fromkeys(_word(each[key]) for each in values)
        yield f"{key}: {several_text(several)}"


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _becomes(other: Run, playable: PlayableRound) -> str:
    tried = other.first
    if tried.fit is Fit.NEVER:
        why = why_never(playable, tried.incident)
        return never_text(_message(why))
    fits = tried.fit is Fit.FITS
    what = fits_text(tried.void) if fits else rest_text(tried.unfit)
    cited = citation_text(tried.rules, playable.game.document)
    return _("{what} ({paragraphs})").format(what=what, paragraphs=cited) if cited else what


def _message(found: Diagnostic | None) -> str:
    return found_text(found) if found else ""


def _forms_json(found: Iterable[_Listed], playable: PlayableRound) -> Iterator[dict[str, Any]]:
    for listed in found:
        moments = [_run_json(other, playable) for other in listed.runs]
        for form in listed.forms:
            yield {"with": _plain(_values(form)), "moments": moments}


def _plain(value: Writable) -> Any:
    """A value of the file as JSON; an amount is a string."""
    if isinstance(value, Plain):
        return value.text
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(each) for each in value]
    return value


def _run_json(other: Run, playable: PlayableRound) -> dict[str, Any]:
    tried = other.first
    printed: dict[str, Any] = {}
    if tried.at is not None:
        printed["after_card"] = [tried.at, other.last.at]
    printed["verdict"] = tried.fit.value
    if tried.fit is Fit.NEVER:
        return printed | {"message": _message(why_never(playable, tried.incident))}
    return printed | {
        "result": None if tried.void is None else _result(tried.void),
        "unfit": [reason.value for reason in tried.unfit],
        "paragraphs": list(playable.game.document.cite(tried.rules)),
    }


def _result(void: bool) -> str:
    return (Result.VOID if void else Result.COMPLETED).value


# Adding


def _add(
    file: CheckedFile,
    checked: CheckedScenario,
    playable: PlayableRound,
    arguments: argparse.Namespace,
) -> int:
    name = file.name
    wanted = read_wanted(os.fsencode(arguments.add), playable, ADDED)
    if wanted.diagnostics:
        lines = tuple(_line(name, checked, found) for found in wanted.diagnostics)
        return _refuse(lines, as_json=arguments.json)
    if len(wanted.incidents) > MAX_ADDED:
        message = too_many_text(len(wanted.incidents), MAX_ADDED)
        return _refuse((_at_start(ADDED, message),), as_json=arguments.json)
    try:
        added = add(checked, wanted, file.documents)
    except CannotEdit:
        message = _("This file has no place for it; add it by hand.")
        return _refuse((_at_start(name, message),), as_json=arguments.json)
    written = None
    if arguments.write is not None and added.checked.valid:
        written = arguments.write
        if not atomic_write(Path(written), added.text.encode(), replace=arguments.force):
            message = _("A file with this name already exists; “--force” replaces it.")
            return _refuse((_at_start(written, message),), as_json=arguments.json)
    lines = tuple(_line(name, added.checked, found) for found in added.diagnostics)
    if arguments.json:
        dump(_added_json(added, playable, wanted, lines, written))
    else:
        for line in lines:
            print(line, file=sys.stderr)
        _print_added(added, playable)
        if arguments.write is not None and written is None:
            print(_("Nothing was written."), file=sys.stderr)
        if written is not None:
            print(_("Written to {file}.").format(file=visible(str(written))))
    return 0 if added.checked.valid else INVALID


def _line(name: str, checked: CheckedScenario, found: Diagnostic) -> DiagnosticLine:
    return DiagnosticLine(
        found.mark.file or name,
        found.mark.line,
        found.mark.column,
        found_text(found),
        checked.paragraph(found),
        found.severity is Severity.ERROR,
        checked.readings(found),
        found.house,
    )


def _print_added(added: Added, playable: PlayableRound) -> None:
    document, effect = playable.game.document, added.effect
    names = hand_names(playable.terms.side_bets, playable.game.document.words)
    print(verdict_text(added.checked.valid))
    print(result_text(effect.before.void, effect.after.void if effect.after else None))
    if effect.rules:
        print(rules_text(effect.rules, document))
    for change in effect.bets:
        print_wrapped("", bet_change_text(change.before, change.after, document, names))
    for card in effect.cards:
        print(card_change_text(card))
    for bettor, (before, after) in effect.net.items():
        print(net_change_text(bettor, before, after, MoneyText(cents=True)))


def _added_json(
    added: Added,
    playable: PlayableRound,
    wanted: IncidentRequest,
    lines: Sequence[DiagnosticLine],
    written: str | None,
) -> dict[str, Any]:
    effect, document = added.effect, playable.game.document
    after = effect.after
    return {
        "valid": added.checked.valid,
        "incidents": [_plain(incident.written()) for incident in wanted.incidents],
        "paragraphs": list(document.cite(effect.rules)),
        "result": {
            "before": _result(effect.before.void),
            "after": _result(after.void) if after else None,
        },
        "bets": [_bet_json(change, playable) for change in effect.bets],
        "net": {
            name: {"before": _amount(before), "after": _amount(now)}
            for name, (before, now) in effect.net.items()
        },
        "cards": [_card_json(change) for change in effect.cards],
        "needs_cards": effect.needs_cards,
        "errors": [line.as_json() for line in lines if line.error],
        "warnings": [line.as_json() for line in lines if not line.error],
        "written": written,
    }


def _bet_json(change: BetChange, playable: PlayableRound) -> dict[str, Any]:
    document = playable.game.document
    return {
        "before": bet_as_json(change.before, document) if change.before else None,
        "after": bet_as_json(change.after, document) if change.after else None,
    }


def _card_json(change: CardChange) -> dict[str, Any]:
    return {
        "number": change.number,
        "card": str(change.card),
        "before": _place(change.before),
        "after": _place(change.after),
    }


def _place(place: Place | None) -> dict[str, int] | str | None:
    """A place as JSON: a word, or a box with the hand's serial number."""
    if place is None:
        return None
    words = {DEALER: "dealer", DISCARD: "discarded", DRAWN: "drawn"}
    return words.get(place) or {"box": place.box, "hand": place.hand}


def _amount(amount: Cents | None) -> str | None:
    return None if amount is None else plain_money(amount)
