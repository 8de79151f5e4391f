from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import for_every
from trainer.messages import _, ngettext, pgettext
from trainer.messages.languages import catalogues_for, in_country, offered
from trainer.messages.text import all_of, environment_language, one_of, right_to_left, set_language
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


@for_every(
    ("name", "catalogues"),
    {
        "de_CH.UTF-8@euro": "de_Latn_CH de_Latn de_CH de",
        "German_Germany.1252": "de_Latn_DE de_Latn de_DE de",
        "Spanish_Latin America": "es_Latn_419 es_Latn es_419 es",
        "es-419": "es_Latn_419 es_Latn es_419 es",
        "de-DE-u-co-phonebk": "de_Latn_DE de_Latn de_DE de",
        "zh-Hans": "zh_Hans zh",
        "zh_TW": "zh_Hant_TW zh_Hant zh_TW",
        "Chinese (Traditional)_Taiwan.950": "zh_Hant_TW zh_Hant",
        "sr_RS@latin": "sr_Latn_RS sr_Latn",
        "iw_IL": "he_Hebr_IL he_Hebr he_IL he",
        "no_NO": "nb_Latn_NO nb_Latn nb_NO nb",
        "../../etc": "",
        "Rubbish": "",
    }.items(),
)
def test_the_names_that_systems_give_languages_are_understood(name: str, catalogues: str) -> None:
    assert list(dict.fromkeys(catalogues_for(name))) == catalogues.split()


def test_of_a_list_the_first_language_counts_that_there_is(catalogues: Path) -> None:
    assert set_language("qq:xx_YY:en", catalogues) == "xx"
    assert set_language("qq:en_GB:xx", catalogues) == "en"
    assert set_language("C.UTF-8", catalogues) == "en"
    assert environment_language({"LANGUAGE": "qq:xx", "LANG": "de_DE.UTF-8"}) == "qq:xx"
    assert environment_language({"LANGUAGE": "", "LC_ALL": "xx_YY"}) == "xx_YY"
    assert environment_language({}) == ""


def test_a_chosen_language_is_written_as_in_the_country_of_the_system() -> None:
    assert in_country("es", "de_DE:es_MX.UTF-8") == "es_MX.UTF-8"
    assert in_country("es", "pt_BR") == "es"


def test_a_language_is_offered_by_the_name_that_it_has_for_itself(tmp_path: Path) -> None:
    for code in ("de", "zh_Hant"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "feltwork.pot").touch()
    assert offered(tmp_path) == (("de", "Deutsch"), ("en", "English"), ("zh_Hant", "中文 (繁體)"))


def test_a_language_that_nobody_speaks_shows_what_is_no_text_of_the_catalogue() -> None:
    try:
        assert set_language("en_XA.UTF-8") == "en_XA"
        assert not right_to_left()
        text = _("{box} pays {amount}").format(box=3, amount="15")
        assert text.startswith("[3 ")
        assert text.endswith("]")
        assert len(text) >= len("3 pays 15") + 0.4 * len(" pays ")
        assert "15" in text
        assert _(", ") == ", "
        assert set_language("ar-XB") == "ar_XB"
        assert right_to_left()
        assert _("Stand").strip("\u200f") == "Stand"
    finally:
        set_language("en")


def test_and_and_or_do_not_meet_their_own_sound() -> None:
    choices = {"4, 5 o 6": "456", "4, 6 u 8": "468", "10 u 11": (10, 11), "80 o 110": (80, 110)}
    names = {
        "Ivo y Hana": ("Ivo", "Hana"),
        "Hana e Ivo": ("Hana", "Ivo"),
        "sal y hielo": ("sal", "hielo"),
    }
    assert set_language("es") == "es"
    try:
        assert [one_of(words) for words in choices.values()] == [*choices]
        assert [all_of(words) for words in names.values()] == [*names]
    finally:
        set_language("en")
    assert one_of("468") == "4, 6 or 8"
    assert all_of(("Ann", "Ivo")) == "Ann and Ivo"
