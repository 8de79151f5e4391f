"""The trainee's own table: the house's choices with those of the trainee before them."""

from __future__ import annotations

from operator import is_not

from trainer.house.file import HouseFile
from trainer.house.own_table import with_own_table
from trainer.rulebook import Rulebook
from trainer.settings.personal import PersonalSettings
from ui.controllers.preferences import Preferences
from ui.controllers.present_house import PresentHouse


class OwnTable:
    """What is practised, dealt in shifts and generated is dealt under this."""

    def __init__(self, house: PresentHouse, preferences: Preferences) -> None:
        self._house = house
        self._preferences = preferences
        self._known: tuple[HouseFile, PersonalSettings, Rulebook] | None = None
        self._under: tuple[str, Rulebook] = "", house.rulebook

    @property
    def text(self) -> str:
        """The text of a house file with the trainee's own table; empty where nothing is chosen."""
        return self._now()[0]

    @property
    def rulebook(self) -> Rulebook:
        """The rule documents under that."""
        return self._now()[1]

    def _now(self) -> tuple[str, Rulebook]:
        house, settings = self._house, self._preferences.settings
        known = house.file, settings, house.rulebook
        # Two house files or rulebooks are not compared value by value.
        if self._known is None or any(map(is_not, self._known, known)):
            text = with_own_table(house.text, settings, house.rulebook)
            changed = text != house.text
            self._under = text, house.documents(house.read(text)) if changed else house.rulebook
            self._known = known
        return self._under
