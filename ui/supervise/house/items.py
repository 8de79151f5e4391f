"""The settings of the house page: what a house can choose, and has chosen, as view models."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet
from trainer.house.chip_sets import CHIP_SETS
from trainer.house.effects import Effect, Net
from trainer.house.file import EMPTY_TEXT, NO_HOUSE, HouseFile, choose, differences, take_back
from trainer.house.offered import (
    HouseSetting,
    Value,
    offered_everywhere,
    offered_to_house,
    readings_listed,
)
from trainer.house.offered_chips import chips_offered, with_fields
from trainer.house.offered_procedure import (
    announcements_offered,
    grading_offered,
    procedure_for_all,
    procedure_offered,
    targets_offered,
)
from trainer.house.procedures import ANNOUNCEMENTS, PROCEDURE
from trainer.messages import _, ngettext
from trainer.messages.citations import Citation, cited, references_text
from trainer.messages.diagnostics import changed_text, found_text
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.rulebook import title_text
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.rounds.sheet import frames_of
from trainer.rulebook import Document, Documents, Rulebook
from trainer.rules.bets import Bet
from trainer.rules.money import Cents, parse_money
from trainer.scenario.check import PlayableRound
from trainer.storage.rows import HouseVersion
from trainer.table.frames import Frames
from trainer.table.view import TableView
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.nodes import Positions
from trainer.yamlfile.parse import parse
from ui.felt.thumbnails import DrawnLayout
from ui.supervise.house.view_models import (
    EffectLine,
    Effects,
    Entry,
    Option,
    SettingGroup,
    SettingLine,
    SettingSheet,
)
from ui.table.phrasing import date_text

EVERYWHERE: Final = "everywhere"
MOST_ERRORS: Final = 3
"""How many errors of a file are shown."""

CHIPS: Final = "chips"
HISTORY: Final = "history"
"""The parts of the page that are of no single rule document."""


def parts(documents: Documents) -> list[tuple[str, str]]:
    """The parts of the page: key and text of each."""
    of_documents = [(name, title_text(document)) for name, document in documents.items()]
    return [
        *of_documents,
        (EVERYWHERE, _("All games")),
        (CHIPS, _("Chips")),
        (HISTORY, _("History of changes")),
    ]


def settings_of(
    part: str, documents: Rulebook, house: HouseFile = NO_HOUSE
) -> tuple[HouseSetting, ...]:
    """The settings of a part, in the order in which they are listed, in this house."""
    if part == HISTORY:
        return ()
    if part == CHIPS:
        return tuple(chips_offered(house.text, house.rulebook(documents)))
    if part == EVERYWHERE:
        return (
            *offered_everywhere(documents),
            *procedure_for_all(),
            *announcements_offered(house.of(ANNOUNCEMENTS).language),
            *targets_offered(),
            *grading_offered(),
        )
    document = documents[part]
    return (
        *offered_to_house(document),
        *procedure_offered(document, house.of(PROCEDURE).for_all),
        *readings_listed(document),
    )


class Chosen:
    """What a house file has at the places of settings."""

    def __init__(self, text: str) -> None:
        self.text = text or EMPTY_TEXT
        file = parse(self.text.encode())
        self._positions = Positions(file.text, file.root)

    def typed(self, setting: HouseSetting) -> tuple[str, ...]:
        return setting.present(self._positions.node(setting.path))

    def has(self, setting: HouseSetting) -> bool:
        """Tell whether the house has chosen this, and does not leave it at its default."""
        return self._positions.node(setting.path) is not None

    def value_text(self, setting: HouseSetting) -> str:
        """The value of a setting in a line; empty where there is none."""
        typed = self.typed(setting)
        if setting.values:
            return _value(setting, typed[0]).text
        if not any(typed):
            return ""
        return _(" to ").join(typed)


def with_value(chosen: Chosen, setting: HouseSetting, typed: Sequence[str]) -> str:
    """The text of the house file with this value of a setting. Raises ``CannotEdit``."""
    if setting.keyed and typed:
        return with_fields(chosen.text, setting, typed)
    value = setting.written(typed)
    if value is not None:
        return choose(chosen.text, setting.path, value)
    return take_back(chosen.text, setting.path) if chosen.has(setting) else chosen.text


def groups(settings: Sequence[HouseSetting], chosen: Chosen) -> Iterator[SettingGroup]:
    """The settings under their headings, each with its value now."""
    for heading, listed in groupby(settings, key=lambda setting: setting.heading):
        yield SettingGroup(heading, tuple(_line(setting, chosen) for setting in listed))


def _line(setting: HouseSetting, chosen: Chosen) -> SettingLine:
    mark = _("House") if chosen.has(setting) and not setting.keyed else ""
    value = setting.detail or chosen.value_text(setting)
    if not value:
        value = setting.unset or references_text(setting.rests_on)
    return SettingLine(setting.id, setting.title, value, mark)


class ValueFindings(NamedTuple):
    """What has been found of a value that is looked at: what is wrong with it.

    ``chips`` is the set that it is about, if it is about one.
    """

    fault: str = ""
    warning: str = ""
    chips: ChipSet | None = None


def sheet_of(
    setting: HouseSetting,
    chosen: Chosen,
    looked_at: Sequence[str],
    document: Document | None,
    found: ValueFindings,
) -> SettingSheet:
    """One setting; ``looked_at`` is the value considered, with what has been found of it."""
    now = chosen.typed(setting)
    return SettingSheet(
        title=setting.title,
        about=setting.about,
        citations=tuple(_citations(setting, document)),
        options=tuple(
            Option(
                other.written,
                other.text,
                _mark(setting, other, now[0]),
                _drawn(setting, other.written, document),
            )
            for other in setting.in_order
        ),
        option=looked_at[0] if setting.values else "",
        entries=tuple(
            Entry(
                str(place),
                field.title,
                text,
                field.unit,
                tuple((value.written, value.text) for value in field.values),
                colour=field.colour,
                long=field.long,
            )
            for place, (field, text) in enumerate(zip(setting.fields, looked_at, strict=False))
        ),
        fault=found.fault,
        warning=found.warning,
        chips=found.chips.chips if found.chips is not None else (),
        chip=_selected(setting, looked_at, found.chips),
    )


def _drawn(setting: HouseSetting, value: str, document: Document | None) -> DrawnLayout | None:
    """The layout that a value of the setting of layouts stands for."""
    layout = document.layouts.get(value) if document is not None else None
    if document is None or layout is None or setting.path[-2:] != ("table", "layout"):
        return None
    return DrawnLayout(document, layout)


def _selected(setting: HouseSetting, looked_at: Sequence[str], chips: ChipSet | None) -> int:
    """The place in the set of the chip that a setting is about, -1 if it is about none."""
    if chips is None or not isinstance(setting.path[-1], int):
        return -1
    value = parse_money(looked_at[0])
    values = [chip.value for chip in chips.chips]
    return values.index(value) if value in values else -1


def _mark(setting: HouseSetting, value: Value, now: str) -> str:
    marks = []
    if value.written == now:
        marks.append(_("in force"))
    if value is setting.values[0]:
        marks.append(_("default"))
    return _(", ").join(marks)


def _value(setting: HouseSetting, written: str) -> Value:
    found = (value for value in setting.values if value.written == written)
    return next(found, setting.values[0])


def _citations(setting: HouseSetting, document: Document | None) -> Iterator[Citation]:
    if document is not None:
        for number in setting.rests_on:
            yield cited(number, document)


def first_error(found: Iterable[Diagnostic]) -> str:
    """Say why a file cannot be used; empty if it can."""
    errors = (diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR)
    return next(map(found_text, errors), "")


def errors_text(found: Iterable[Diagnostic], file: str) -> str:
    """Return where and why a file cannot be used, a line for each of the first errors."""
    errors = [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]
    return "\n".join(
        _("{file}, line {line}, column {column}: {message}").format(
            file=file, line=error.mark.line, column=error.mark.column, message=found_text(error)
        )
        for error in errors[:MOST_ERRORS]
    )


def added_warnings(found: Sequence[Diagnostic], without: Callable[[], Iterable[Diagnostic]]) -> str:
    """The warnings that a file has and would not have ``without`` what is looked at."""
    warned = [diagnostic for diagnostic in found if diagnostic.severity is Severity.WARNING]
    if not warned:
        return ""
    others = {(diagnostic.code, tuple(diagnostic.values.items())) for diagnostic in without()}
    return "\n".join(
        found_text(diagnostic)
        for diagnostic in warned
        if (diagnostic.code, tuple(diagnostic.values.items())) not in others
    )


def set_warnings(file: HouseFile, name: str) -> str:
    """Return what a house file warns of in one of its chip sets."""
    parsed = parse(file.text.encode())
    at = Positions(parsed.text, parsed.root).key(CHIP_SETS.key, name)
    return "\n".join(
        found_text(diagnostic) for diagnostic in file.diagnostics if diagnostic.mark == at
    )


# What a choice changes


def effects_of(
    found: Sequence[Effect], titles: Mapping[str, str], settled: int, left: int
) -> Effects:
    """Return what a choice changes, as far as it has been found out.

    ``titles`` are those of the scenarios by their ids; ``settled`` rounds have been settled under
    the choice, and ``left`` have not yet.
    """
    lines = tuple(
        EffectLine(effect.id, titles[effect.id], _effect_text(effect)) for effect in found
    )
    if left:
        summary = _("{count} of {settled} rounds so far come out differently …").format(
            count=len(found), settled=settled
        )
    elif not found:
        return Effects(_("No round in the library comes out differently."))
    else:
        summary = ngettext(
            "{count} of {settled} rounds comes out differently:",
            "{count} of {settled} rounds come out differently:",
            len(found),
        ).format(count=len(found), settled=settled)
    return Effects(summary, lines)


def _effect_text(effect: Effect) -> str:
    """Tell how a round differs, in a line: ``Ann −$100 → −$50``."""
    if effect.becomes_invalid:
        return first_error(effect.found)
    if effect.before is None:
        return _("It becomes playable.")
    if not effect.nets:
        return _("Settled differently, but with the same results.")
    money = _money_of(effect.nets, effect.before)
    return _(", ").join(
        _("{name} {before} → {after}").format(
            name=name, before=_signed(net.before, money), after=_signed(net.after, money)
        )
        for name, net in effect.nets.items()
    )


def sides_of(effect: Effect) -> tuple[str | None, str | None]:
    """What stands above the round before and after: ``Now: Ann −$100``; None: it has no picture."""
    return (
        _side(_("Now"), effect.before, effect.nets, lambda net: net.before),
        _side(_("After"), effect.after, effect.nets, lambda net: net.after),
    )


def _side(
    title: str,
    playable: PlayableRound | None,
    nets: Mapping[str, Net],
    amount: Callable[[Net], Cents],
) -> str | None:
    if playable is None or not nets:
        return None if playable is None else title
    money = _money_of(nets, playable)
    results = _(", ").join(f"{name} {_signed(amount(net), money)}" for name, net in nets.items())
    return _("{title}: {results}").format(title=title, results=results)


def _money_of(nets: Mapping[str, Net], playable: PlayableRound) -> MoneyText:
    return money_of_sheet(
        (amount for net in nets.values() for amount in net), playable.table.currency
    )


def _signed(amount: Cents, money: MoneyText) -> str:
    return f"+{money.text(amount)}" if amount > 0 else money.text(amount)


# The history


def history_group(versions: Sequence[HouseVersion]) -> SettingGroup:
    """The versions of the house file, the latest first."""
    lines = tuple(
        SettingLine(
            str(version.id), date_text(version.at), version.by, _("in force") if place == 0 else ""
        )
        for place, version in enumerate(versions)
    )
    return SettingGroup(_("Changes"), lines)


def version_sheet(
    version: HouseVersion, house: HouseFile, before: HouseFile, documents: Documents
) -> SettingSheet:
    """Return what one version changed."""
    lines = []
    for where, found in groupby(
        differences(before, house, documents), key=lambda difference: difference.where
    ):
        if where:
            lines.append(where)
        lines += (
            changed_text(difference.what, difference.before, difference.after)
            for difference in found
        )
    return SettingSheet(
        _("{date}, {person}").format(date=date_text(version.at), person=version.by),
        "\n".join(lines) or _("Nothing was changed."),
    )


# The tables on which one sees what a choice changes in a round: before the change and after it.


def compared_tables(found: Effect) -> tuple[TableView | None, TableView | None]:
    """Both tables when a bet that is settled differently has made them differ.

    Where no such bet does they are the first two that differ, and at last those at the end of the
    round; None where it cannot be played.
    """
    if found.before is None or found.after is None:
        return (_at_the_end(found.before), _at_the_end(found.after))
    item, other = _played(found.before), _played(found.after)
    for bet in _differing(found.before, found.after):
        tables = (_when_settled(*item, bet), _when_settled(*other, bet))
        if _differ(*tables):
            return tables
    every = zip(item[1], other[1], strict=False)
    return next((pair for pair in every if _differ(*pair)), (item[1][-1], other[1][-1]))


def _differ(table_view: TableView, other: TableView) -> bool:
    """Tell whether something else lies on the table."""
    return (table_view.cards, table_view.chips, table_view.meters) != (
        other.cards,
        other.chips,
        other.meters,
    )


def _differing(before: PlayableRound, after: PlayableRound) -> Iterator[Bet]:
    """The bets that are settled differently, in the order of the settlement."""
    for entry, other in zip(before.settlement.bets, after.settlement.bets, strict=False):
        if (entry.stake, entry.outcome, entry.net) != (other.stake, other.outcome, other.net):
            yield Bet(entry.box, entry.name, entry.bet)


def _played(playable: PlayableRound) -> tuple[Playthrough, Frames]:
    playthrough = steps(playable.trace, playable.game.procedure)
    return (playthrough, frames_of(playable, playthrough))


def _at_the_end(playable: PlayableRound | None) -> TableView | None:
    return None if playable is None else _played(playable)[1][-1]


def _when_settled(playthrough: Playthrough, views: Frames, bet: Bet) -> TableView:
    """The table when a bet has been settled on its last hand; the last one if it never is."""
    numbers = [
        number
        for number, step in enumerate(playthrough.steps, 1)
        if step.bet is not None and step.bet[:3] == bet[:3]
    ]
    return views[numbers[-1] if numbers else -1]
