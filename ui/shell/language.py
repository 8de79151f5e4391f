"""The language of the window: its texts, Qt's own, and the side on which a line begins."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from trainer.messages.text import (
    chosen_locale,
    environment_language,
    found,
    language,
    packaged,
    right_to_left,
    set_language,
)
from trainer.texts import SOURCE_LANGUAGE

QT_TEXTS: Final = "qtbase"
"""The catalogue of the texts that Qt's own dialogs and menus show."""


def apply_language(app: QApplication, wanted: str) -> None:
    """Speak this language from now on; empty for the system's."""
    set_language(named(wanted))
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    locale = chosen_locale()
    if locale is None:
        # Days in English where the texts are, whatever the system speaks.
        system = QLocale.system()
        english = system.language() is QLocale.Language.English
        QLocale.setDefault(system if english else QLocale.c())
    else:
        ways = QLocale(str(locale))
        QLocale.setDefault(ways)
        texts = QTranslator(app)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if texts.load(ways, QT_TEXTS, "_", folder):
            app.installTranslator(texts)
    sides = Qt.LayoutDirection
    app.setLayoutDirection(sides.RightToLeft if right_to_left() else sides.LeftToRight)


def named(wanted: str) -> str:
    """The name by which a language is to be chosen, with the country that the system names."""
    system = environment_language(os.environ) or ":".join(QLocale.system().uiLanguages())
    if wanted in {"", SOURCE_LANGUAGE}:
        return wanted or system
    from trainer.messages.languages import in_country  # not needed for English

    return in_country(wanted, system)


def speaks(wanted: str) -> bool:
    """Tell whether the language in force is the one that would be chosen for this."""
    return found(named(wanted)) == language()


def offered_languages() -> tuple[tuple[str, str], ...]:
    """The languages to choose from: the code of each, and the name it has for itself."""
    from trainer.messages.languages import offered  # not needed before somebody chooses

    return offered(packaged())
