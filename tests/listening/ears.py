"""Writes down what arrives on the bus of a screen reader: what has the focus and what is announced.

It is run by a Python that has Atspi, and imports nothing of the program.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import_module("gi").require_version("Atspi", "2.0")
Atspi: Any = import_module("gi.repository.Atspi")
GLib: Any = import_module("gi.repository.GLib")

EVENTS = ("object:state-changed:focused", "object:announcement")
ASSERTIVE = 2


def described(heard: Any) -> str:
    """Say of what has the focus what a screen reader says of it."""
    heard.clear_cache()
    role = heard.get_role_name()
    labels = [
        relation.get_target(0).get_name()
        for relation in heard.get_relation_set()
        if relation.get_relation_type() is Atspi.RelationType.LABELLED_BY
    ]
    states = heard.get_state_set()
    name = " · ".join(filter(None, (*labels, heard.get_name())))
    said = [name or "(no name)", role]
    if role in {"text", "entry", "spin button"}:
        said.append(f"“{Atspi.Text.get_text(heard, 0, -1)}”")
    said += [
        text
        for state, text in (
            (Atspi.StateType.CHECKED, "checked"),
            (Atspi.StateType.SELECTED, "selected"),
        )
        if states.contains(state)
    ]
    return " · ".join([*said, *filter(None, [heard.get_description()])])


def write(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def hear(event: Any) -> None:
    """Write down an event."""
    if event.type.startswith("object:announcement"):
        loud = "!" if event.detail1 == ASSERTIVE else ""
        write(f"  says{loud}: {event.any_data}")
    elif event.detail1:
        # What is gone before it could be asked for is heard by nobody.
        with suppress(GLib.GError):
            write(f"  focus: {described(event.source)}")


Atspi.init()
listener = Atspi.EventListener.new(hear)
for name in EVENTS:
    listener.register(name)
write("listening")
Atspi.event_main()
