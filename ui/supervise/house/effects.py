"""What a choice of the house changes: found in a thread, listed as it comes, and drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from trainer.house import effects
from trainer.house.effects import Effect, source
from trainer.house.file import HouseFile
from trainer.library.items import LibraryItem
from trainer.rulebook import Rulebook
from trainer.rulebook.house_choices import NO_CHOICES
from trainer.storage.connection import Cancellation
from ui.felt.felts import apply_felt
from ui.shell.controller import App
from ui.supervise.house.items import compared_tables, effects_of, sides_of
from ui.supervise.house.page import HousePage
from ui.supervise.house.view_models import Effects

_SHOWN_EVERY: Final = 0.1
"""Seconds after which what has come of the rounds until now is shown again."""


class _Known(NamedTuple):
    """The rounds of the library under ``rulebook``: their titles, and what changes in them."""

    rulebook: Rulebook
    items: tuple[LibraryItem, ...]
    titles: Mapping[str, str]
    effects: effects.Effects


class ShownEffects:
    """Shows what another house file would change in the rounds of the library."""

    def __init__(self, app: App, page: Callable[[], HousePage]) -> None:
        self._app = app
        self._page = page
        self._found: dict[str, Effect] = {}
        self._rounds: _Known | None = None
        self._background = app.background()
        self._work: asyncio.Task[None] | None = None
        self._drawing: asyncio.Task[None] | None = None

    def find(self, candidate: HouseFile | None, wait: float) -> None:
        """Show after ``wait`` seconds what comes of a house file; nothing for None."""
        self.stop()
        self._found = {}
        self._page().show_effects(Effects())
        if candidate is not None:
            task = asyncio.get_running_loop().create_task(self._settle(candidate, wait))
            task.add_done_callback(self._settled)
            self._work = task

    async def _settle(self, candidate: HouseFile, wait: float) -> None:
        """Settle every round of the library that can differ, while the window goes on."""
        await asyncio.sleep(wait)
        present, others = self._app.house.file.choices, candidate.choices
        differing = [
            name
            for name in self._app.layouts.rulebook
            if present.get(name, NO_CHOICES) != others.get(name, NO_CHOICES)
        ]
        known = await self._known()
        number = sum(map(known.effects.concerned, differing))
        settled: list[Effect | None] = []

        def settle(cancellation: Cancellation) -> None:
            for name in differing:
                for effect in known.effects.of(name, others.get(name, NO_CHOICES)):
                    cancellation.check()
                    settled.append(effect)

        work = asyncio.ensure_future(self._background.run(settle))
        try:
            while not work.done():
                await asyncio.wait([work], timeout=_SHOWN_EVERY)
                self._show_found(known, settled, number)
            work.result()
        finally:
            work.cancel()

    def _show_found(self, known: _Known, settled: Sequence[Effect | None], number: int) -> None:
        self._found = {effect.id: effect for effect in settled if effect is not None}
        left = number - len(settled)
        effects = effects_of(tuple(self._found.values()), known.titles, len(settled), left)
        if left:
            self._page().show_summary(effects)
        else:
            self._page().show_effects(effects)

    async def _known(self) -> _Known:
        """The library’s rounds under the house in force, each parsed once."""
        items, rulebook = self._items(), self._app.house.rulebook
        # After a change the library plays its rounds again only a little later.
        known = self._rounds
        if known is None or known.rulebook is not rulebook or known.items != items:
            known = await self._background.run(partial(_read, items, rulebook))
            self._rounds = known
        return known

    def _items(self) -> tuple[LibraryItem, ...]:
        from ui.supervise.library.controller import LibraryController

        items = self._app.of(LibraryController).library.items
        return tuple(item for item in items if item.own is None)

    def stop(self) -> None:
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _settled(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled():
            self._app.runner.attempt(task.result)

    def show(self, scenario: str) -> None:
        """Show a round before and after, when the first bet that differs has been settled."""
        found = self._found.get(scenario)
        if found is None:
            return
        self._page().show_sides(*sides_of(found))
        if self._drawing is not None:
            self._drawing.cancel()
        self._drawing = asyncio.get_running_loop().create_task(self._draw(found))
        self._drawing.add_done_callback(self._settled)

    async def _draw(self, found: Effect) -> None:
        tables = await self._background.run(lambda _cancellation: compared_tables(found))
        for felt, playable, table in zip(
            (self._page().before, self._page().after),
            (found.before, found.after),
            tables,
            strict=True,
        ):
            if playable is not None and table is not None:
                apply_felt(felt, playable, self._app.preferences.settings.chips)
                felt.show_table(table, animate=False)


def _read(items: tuple[LibraryItem, ...], rulebook: Rulebook, cancellation: Cancellation) -> _Known:
    sources = []
    for item in items:
        cancellation.check()
        sources.append(source(item.id, item.data))
    titles = {item.id: item.title for item in items}
    return _Known(rulebook, items, titles, effects.Effects(sources, rulebook))
