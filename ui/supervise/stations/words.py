"""How it stands with the room's server, in words: one line, and what the page says of it."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.errors import RoomRefused
from trainer.messages import _, ngettext
from trainer.messages.figures import grouped
from trainer.messages.text import date_text
from trainer.messages.troubles import describe_trouble
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible
from ui.supervise.stations.page import ConflictCard, StationCard, StationLine

if TYPE_CHECKING:
    from msgspec import Struct

    from trainer.server.joining import StationRow
    from trainer.server.link import LinkState
    from trainer.server.publishing import Kept
    from trainer.storage.station import Station


AWAY: Final = 30
"""Seconds after which a station that says nothing is taken to be away."""
_LONGEST: Final = 60
"""The most characters of a value that is shown."""
_MANY: Final = 200
"""So many records are sent in a moment: it is not worth a word."""


class Standing(NamedTuple):
    """How it stands: a line, the kind of its label, and what is to be done, if anything."""

    line: str
    kind: str = ""
    advice: str = ""


def moment(when: datetime) -> str:
    """A time of today, or a day with the time."""
    local = when.astimezone()
    time = f"{local:%H:%M}"
    if local.date() == datetime.now().astimezone().date():
        return time
    day = date_text(local.date().isoformat())
    return _("{day}, {time}").format(day=day, time=time)


def quiet_line(state: LinkState | None, *, supervises: bool) -> str:
    """What is said in the window’s one quiet line; empty where there is nothing to say."""
    if state is None or state.elsewhere:
        return ""
    away = state.trouble is not None and not state.connected
    if not supervises:
        return _("Your answers are kept here and go to the room later") if away else ""
    said = []
    if away:
        refused = isinstance(state.trouble, RoomRefused)
        what = _("Room refuses this station") if refused else _("Room away")
        if state.since is not None and not refused:
            what = _("Room away since {time}").format(time=moment(state.since))
        said.append(what)
        if state.pending:
            said.append(_("{n} kept here").format(n=grouped(state.pending)))
    else:
        said.append(_("Room · version {n}").format(n=state.version))
        if (pending := state.pending or 0) > _MANY:
            said.append(_("sending {n}").format(n=grouped(pending)))
    if state.conflicts:
        said.append(_("{n} to decide").format(n=state.conflicts))
    elif state.unpublished:
        said.append(_("{n} to publish").format(n=state.unpublished))
    return " · ".join(said)


def standing(state: LinkState) -> Standing:
    """How it stands with this station, as its page says it."""
    if state.elsewhere:
        return Standing(
            _("Another window speaks with the room for these records."),
            "muted",
            _("Nothing need be done: what is recorded here goes there as well."),
        )
    if state.trouble is not None:
        told = describe_trouble(state.trouble)
        line = told.sentence
        if state.since is not None:
            line = _("{trouble} Since {time}.").format(trouble=line, time=moment(state.since))
        return Standing(line, "warning", told.advice)
    if not state.connected:
        return Standing(_("Connecting to the room’s server…"), "muted")
    if state.pending:
        return Standing(_("Connected. What was recorded is being sent."), "right")
    if state.newest > state.version:
        return Standing(_("Connected. A new version is being received."), "right")
    return Standing(_("Connected. The room has everything."), "right")


def pending_text(pending: int | None) -> str:
    """How many records are here alone."""
    if pending is None:
        return _("not known yet")
    if not pending:
        return _("none")
    return ngettext("{n} record", "{n} records", pending).format(n=grouped(pending))


def this_line(mine: Station, state: LinkState | None) -> StationLine:
    """A line for the station whose records these are."""
    away = state is not None and state.trouble is not None and not state.connected
    return StationLine(
        mine.number, visible(mine.name), _("This station"), _("no connection") if away else ""
    )


def presence(row: StationRow) -> str:
    """Say whether a station is there."""
    if row.revoked is not None:
        return _("revoked {time}").format(time=moment(row.revoked))
    if row.seen is None:
        return _("has not joined yet")
    if row.away is None:
        return _("seen {time}").format(time=moment(row.seen))
    if row.away > AWAY:
        return _("away, seen {time}").format(time=moment(row.seen))
    return _("connected")


def station_line(row: StationRow, newest: int) -> StationLine:
    """Another station in the list."""
    behind = row.seen is not None and row.revoked is None and row.version < newest
    mark = _("version {n}").format(n=row.version) if behind else ""
    return StationLine(row.number, visible(row.name), presence(row), mark, row.revoked is not None)


def this_card(mine: Station, state: LinkState | None, row: StationRow | None) -> StationCard:
    """A card for that station: how it stands with the room, and what to do about it."""
    told = _("This station · number {n}").format(n=mine.number)
    if state is None:
        return StationCard(visible(mine.name), told, _("Connecting to the room’s server…"), "muted")
    line, kind, advice = standing(state)
    version = _("{n}, the newest").format(n=state.version)
    if state.newest > state.version:
        version = _("{n} of {newest}").format(n=state.version, newest=state.newest)
    facts = [
        (_("Server"), address_text(mine)),
        (_("Not sent yet"), pending_text(state.pending)),
        (_("Version of the house"), version),
        *(_found(row) if row is not None else ()),
    ]
    return StationCard(visible(mine.name), told, line, kind, advice, facts)


def station_card(row: StationRow, newest: int) -> StationCard:
    """Another station, as the server knows it."""
    told = _("Number {n}").format(n=row.number)
    if row.revoked is not None:
        state = _("Revoked {time}. It can connect no more.").format(time=moment(row.revoked))
        return StationCard(visible(row.name), told, state, "warning", "", _found(row))
    if row.seen is None:
        advice = _(
            "There: Preferences, “Join a room…”, with the file and the code of this station."
        )
        return StationCard(visible(row.name), told, _("It has not joined yet."), "muted", advice)
    version = str(row.version)
    if row.version < newest:
        version = _("{n} of {newest}").format(n=row.version, newest=newest)
    facts = [
        (_("Seen last"), moment(row.seen)),
        (_("Version of the house"), version),
        (_("Feltwork"), visible(row.program)),
        *_found(row),
    ]
    return StationCard(visible(row.name), told, "", "", "", facts)


def _found(row: StationRow) -> list[tuple[str, str]]:
    """What the server has found in the records of a station."""
    facts = [
        (
            _("Restored"),
            ngettext(
                "{time}: {n} record stands twice.", "{time}: {n} records stand twice.", twice
            ).format(time=moment(when), n=grouped(twice)),
        )
        for when, twice in row.restored
    ]
    if row.unread:
        unread = ngettext("{n} record", "{n} records", row.unread).format(n=grouped(row.unread))
        facts.append((_("Could not be read yet"), unread))
    return facts


# What came from others and is not taken over


def key_of(kept: Kept) -> str:
    """The name of a document that is kept aside."""
    return f"{kept.kind}_{kept.id}"


def is_conflict(kept: Kept) -> bool:
    """Tell whether a person has to choose between two sides of it."""
    from trainer.storage.published.kinds import Aside

    return kept.why is Aside.CONFLICT


def conflict_card(kept: Kept, mine: Struct | None, theirs: Struct | None) -> ConflictCard:
    """A document that was changed on both sides, with what is different in it."""
    title = _("{what} was changed here and in the room").format(what=_named(kept))
    there = _("In the room: version {n}, by {name}").format(n=kept.version, name=_signer(kept))
    if mine is None or theirs is None:
        gone = _("Removed")
        texts = [gone if side is None else _("Still there") for side in (mine, theirs)]
        return ConflictCard(key_of(kept), title, there, (("", texts[0], texts[1]),))
    lines = []
    for field in mine.__struct_fields__:
        ours, other = getattr(mine, field), getattr(theirs, field)
        if ours != other:
            lines.append((_(_FIELDS.get(field, N_("Details"))), *_values(ours, other)))
    return ConflictCard(key_of(kept), title, there, tuple(lines))


_FIELDS: Final = {
    "name": N_("Name"),
    "title": N_("Title"),
    "staff_number": N_("Staff number"),
    "role": N_("Role"),
    "left_at": N_("Left"),
    "secret": N_("PIN or password"),
    "keys": N_("Keys"),
    "document": N_("Game"),
    "begins": N_("First day"),
    "ends": N_("Last day"),
    "archived": N_("Archived"),
    "members": N_("People"),
    "people": N_("People"),
    "due": N_("Due"),
    "withdrawn_at": N_("Withdrawn"),
    "minutes": N_("Minutes"),
    "candidates": N_("Candidates"),
    "rulings": N_("Rulings"),
    "data": N_("File"),
    "text": N_("House settings"),
    "recovery": N_("Recovery code"),
}
"""What the fields of documents are called that people know of; all others are details."""


def _values(here: object, there: object) -> tuple[str, str]:
    """A field on both sides, as far as it can be read at all."""
    texts = _value(here), _value(there)
    return texts if texts[0] != texts[1] else (_("as changed here"), _("as changed there"))


def _value(value: object) -> str:
    match value:
        case None | "":
            return _("none")
        case bool():
            return _("yes") if value else _("no")
        case TextEnum():
            return _(value.text)
        case date():
            return date_text(value.isoformat()[:10])
        case int() | str():
            text = str(value)
            return visible(text) if len(text) <= _LONGEST else _("as changed")
        case tuple():
            return grouped(len(value))
        case bytes():
            return _("{n} bytes").format(n=grouped(len(value)))
        case _:
            return _("as changed")


def refused_line(kept: Kept) -> str:
    """A document that was not taken over, and why."""
    return _("{what}, version {n} of {name}: {why}").format(
        what=_named(kept), n=kept.version, name=_signer(kept), why=_(kept.why.text)
    )


def _named(kept: Kept) -> str:
    from trainer.storage.publishing import BY_NAME

    kind = BY_NAME.get(kept.kind)
    what = visible(kept.called)
    return what if kind is None else f"{_(kind.title)} “{what}”"


def _signer(kept: Kept) -> str:
    return visible(kept.signed_by) or _("somebody unknown")


def address_text(station: Station) -> str:
    """Where the server of the room is."""
    from trainer.server.passwords import address_of

    return str(address_of(station))
