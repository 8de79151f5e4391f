"""A table that is drawn before it is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from trainer.rules.bets import Bet, Place
from trainer.table.view import TableView
from ui.paint.arrange import Arrangement
from ui.paint.motion import Trajectory
from ui.paint.overlay import Overlay
from ui.paint.pixmaps import Sprite
from ui.views.felt_light import Light
from ui.views.felt_pictures import Picture


class Ahead(NamedTuple):
    """A table that will be shown on a picture that is drawn: what lies where, and in what light.

    ``about`` is what will be lit; ``described`` what is said of it.
    """

    drawn: Picture
    view: TableView
    about: tuple[Bet | Place, ...]
    laid: Arrangement
    light: Light
    over: Overlay[Sprite]
    described: str

    def draw(self, coming: Sequence[Trajectory], *, words: bool) -> Iterator[None]:
        """Draw its pieces, those that are ``coming`` to it, then what lies over them, in parts.

        Without ``words`` a call is a hand signal alone.
        """
        for _key, piece in self.laid.pieces():
            yield
            self.light.foresee(piece)
        for movement in coming:
            yield
            self.light.placed(movement.first)
            self.light.placed(movement.last)
        yield
        for _drawn in chain(
            self.over.lights(self.about, None),
            self.over.hand_numbers(),
            self.over.call((), words=words),
            self.over.leaders(),
            self.over.discards(),
        ):
            yield
