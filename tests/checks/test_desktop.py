"""What a system is told of the program: packaging/desktop.py."""

from __future__ import annotations

from configparser import ConfigParser
from types import ModuleType
from xml.etree import ElementTree as Xml

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader

from tests.scripts import script
from ui.app import DESKTOP_ID


@pytest.fixture(scope="module")
def desktop() -> ModuleType:
    return script("desktop")


def test_the_menu_entry_the_metadata_and_the_types_name_the_same_files(desktop: ModuleType) -> None:
    entry = ConfigParser(interpolation=None)
    entry.read_string(desktop.filled("feltwork.desktop"))
    about = Xml.fromstring(desktop.filled("metainfo.xml", date="2026-01-01"))
    mime = Xml.fromstring(desktop.mime_types())
    names = [each.get("type") for each in mime]
    assert len(set(names)) == len(desktop.FILE_TYPES)
    assert entry["Desktop Entry"]["MimeType"].rstrip(";").split(";") == names
    assert [each.text for each in about.iter("mediatype")] == names
    assert about.findtext("id") == entry["Desktop Entry"]["Icon"] == DESKTOP_ID
    assert about.findtext("launchable") == f"{DESKTOP_ID}.desktop"


def test_the_icon_of_windows_has_each_of_its_sizes(desktop: ModuleType) -> None:
    buffer = QBuffer()
    buffer.setData(desktop.ico())
    reader = QImageReader(buffer, QByteArray(b"ico"))
    found = []
    for place in range(reader.imageCount()):
        reader.jumpToImage(place)
        found.append(reader.read().width())
    assert tuple(found) == desktop.ICO
