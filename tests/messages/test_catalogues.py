"""A catalogue is read as Babel reads it, which wrote it."""

from pathlib import Path

from babel.messages.pofile import read_po

from trainer.messages.catalogues import Catalogue

SPANISH = Path(__file__).parents[2] / "resources/locale/es/LC_MESSAGES/feltwork.po"

RARE = r"""
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"

#, fuzzy, python-brace-format
msgid "guessed"
msgstr "wrong"

#, python-brace-format
msgid ""
"two \"quoted\"\n"
"lines\tand \\n"
msgstr ""
"dvě \"v uvozovkách\"\n"
"řádky\ta \\n"

msgid "not yet"
msgstr ""

msgctxt "of a hand"
msgid "Stand"
msgstr "Stát"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} karet"

#~ msgid "gone"
#~ msgstr "pryč"
"""


def test_every_text_is_read_as_by_babel() -> None:
    read = Catalogue(SPANISH.read_text(encoding="utf-8"))
    with SPANISH.open("rb") as file:
        known = [message for message in read_po(file) if message.id and not message.fuzzy]
    assert len(known) > 3000
    for message in known:
        match message.id, message.string:
            case [str(one), str(more)], [str(first), str(other), *_]:
                read_forms = [read.ngettext(one, more, number) for number in (1, 2)]
                assert read_forms == [first or one, other or more], message.id
            case str(english), str(said):
                context = message.context
                found = read.pgettext(context, english) if context else read.gettext(english)
                assert found == (said or english)


def test_guesses_gaps_and_what_is_gone_stay_in_english() -> None:
    read = Catalogue(RARE)
    for english in ("guessed", "not yet", "gone", ""):
        assert read.gettext(english) == english
    assert read.gettext('two "quoted"\nlines\tand \\n') == 'dvě "v uvozovkách"\nřádky\ta \\n'
    assert read.pgettext("of a hand", "Stand") == "Stát"
    assert read.gettext("Stand") == "Stand"
    assert [read.ngettext("{n} card", "{n} cards", n) for n in (1, 3, 5)] == [
        "{n} karta",
        "{n} karty",
        "{n} karet",
    ]
    assert read.ngettext("{n} chip", "{n} chips", 2) == "{n} chips"
