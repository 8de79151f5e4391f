from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.messages import _, ngettext, pgettext
from trainer.messages.text import set_language
from trainer.texts import N_

PSEUDO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{box} pays {amount}"
msgstr "[{amount} für {box}]"

msgid "one card"
msgid_plural "{number} cards"
msgstr[0] "[eine Karte]"
msgstr[1] "[{number} Karten]"

msgctxt "of a hand"
msgid "Stand"
msgstr "[Bleiben]"
"""


@pytest.fixture
def catalogues(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "feltwork.po").write_text(PSEUDO, encoding="utf-8")
    yield tmp_path
    set_language("en")


def test_a_text_is_looked_up_when_it_is_shown(catalogues: Path) -> None:
    template = N_("{box} pays {amount}")
    assert _(template).format(box=3, amount="15") == "3 pays 15"
    set_language("xx", catalogues)
    assert _(template).format(box=3, amount="15") == "[15 für 3]"


def test_plurals_and_contexts_are_the_languages_own(catalogues: Path) -> None:
    set_language("xx", catalogues)
    assert ngettext("one card", "{number} cards", 1) == "[eine Karte]"
    assert ngettext("one card", "{number} cards", 2).format(number=2) == "[2 Karten]"
    assert pgettext("of a hand", "Stand") == "[Bleiben]"
    assert _("Stand") == "Stand"


def test_the_empty_text_is_not_the_catalogues_header(catalogues: Path) -> None:
    set_language("xx", catalogues)
    assert _("") == ""


@pytest.mark.parametrize("code", ["xx", "xx_YY", "xx-YY", "xx_YY.UTF-8", "xx@euro"])
def test_a_country_falls_back_to_its_language(catalogues: Path, code: str) -> None:
    assert set_language(code, catalogues) == "xx"
    assert ngettext("one card", "{number} cards", 1) == "[eine Karte]"


@pytest.mark.parametrize("code", ["en", "en_GB.UTF-8", "qq", ""])
def test_without_a_catalogue_the_source_language_speaks(catalogues: Path, code: str) -> None:
    set_language("xx", catalogues)
    assert set_language(code, catalogues) == "en"
    assert _("{box} pays {amount}") == "{box} pays {amount}"
