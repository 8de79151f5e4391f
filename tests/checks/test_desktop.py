"""What a system is told of the program: packaging/desktop.py."""

from __future__ import annotations

import importlib.util
from configparser import ConfigParser
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as Xml

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImageReader

from ui.app import DESKTOP_ID

SCRIPT = Path(__file__).parents[2] / "packaging" / "desktop.py"


@pytest.fixture(scope="module")
def desktop() -> ModuleType:
    spec = importlib.util.spec_from_file_location("feltwork_desktop", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
