"""Packs: what is written is read again; whatever is hostile or damaged is refused whole."""

from __future__ import annotations

import io
import json
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.scenario_files import shipped
from trainer.errors import EnvironmentTrouble
from trainer.room.rights import AT_HOME
from trainer.storage.files import name_fault
from trainer.storage.own import importing
from trainer.storage.own.importing import (
    Coming,
    beside,
    bring_in,
    faults_of,
    known_text,
    preview,
    recover,
    refused_text,
)
from trainer.storage.own.packs import (
    FORMAT,
    MANIFEST,
    MOST_BYTES,
    Pack,
    PackFault,
    PackRefused,
    read_pack,
    write_pack,
)
from trainer.yamlfile.source import MAX_BYTES

SOME = {path.name: path.read_bytes() for path in list(shipped())[:3]}
FILES = {**SOME, "night/late.scenario.yaml": next(iter(SOME.values()))}


def _good() -> bytes:
    return write_pack("Table 12", FILES)


def _read(data: bytes) -> Pack:
    found = read_pack(data)
    assert isinstance(found, Pack), found
    return found


def _changed(
    change: Callable[[dict[str, bytes], dict[str, zipfile.ZipInfo]], None],
) -> bytes:
    """A pack with its entries changed."""
    with zipfile.ZipFile(io.BytesIO(_good())) as packed:
        files = {one.filename: packed.read(one) for one in packed.infolist()}
        infos = {one.filename: one for one in packed.infolist()}
    change(files, infos)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(infos.get(name, zipfile.ZipInfo(name)), data)
    return held.getvalue()


def _renamed(name: str) -> bytes:
    """A pack one of whose files has this name, in the manifest as well."""
    old = next(iter(SOME))

    def change(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
        files[name] = files.pop(old)
        infos[name] = zipfile.ZipInfo("x")
        infos[name].filename = name
        infos[name].orig_filename = name
        listed = json.loads(files[MANIFEST])
        for one in listed["entries"]:
            if one["name"] == old:
                one["name"] = name
        files[MANIFEST] = json.dumps(listed).encode()

    return _changed(change)


def _manifest(change: Callable[[dict[str, object]], None]) -> bytes:
    def changed(files: dict[str, bytes], _infos: dict[str, zipfile.ZipInfo]) -> None:
        listed = json.loads(files[MANIFEST])
        change(listed)
        files[MANIFEST] = json.dumps(listed).encode()

    return _changed(changed)


def test_a_pack_is_read_as_it_was_written_and_is_the_same_every_time() -> None:
    assert _read(_good()).files == FILES
    assert _read(_good()).title == "Table 12"
    assert _good() == _good()
    assert not [*faults_of(_read(_good()))]


ESCAPES = (
    "../evil.scenario.yaml",
    "/etc/evil.scenario.yaml",
    "C:/evil.scenario.yaml",
    "a\\..\\evil.scenario.yaml",
    "a/../../evil.scenario.yaml",
    "a//b.scenario.yaml",
    "./a.scenario.yaml",
    "con.scenario.yaml",
    "night/NUL.scenario.yaml",
    "a\x00b.scenario.yaml",
    "a\nb.scenario.yaml",
    ".hidden.scenario.yaml",
    "a/b /c.scenario.yaml",
    "a./c.scenario.yaml",
    "e\u0301.scenario.yaml",
    "/".join("abcdefghi") + ".scenario.yaml",
    "a" * 120 + ".scenario.yaml",
    "",
)


def test_no_name_leads_out_of_the_folder_or_is_another_one_elsewhere() -> None:
    for name in ESCAPES:
        assert name_fault(name) is not None, name
        if name:
            found = read_pack(_renamed(name))
            assert isinstance(found, PackRefused), name
    for name in ("a.scenario.yaml", "été/Zwölf 3.scenario.yaml", "a-b_c (2).lesson.yaml"):
        assert name_fault(name) is None, name


def _link(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    infos[next(iter(SOME))].external_attr = (stat.S_IFLNK | 0o777) << 16


def _twice(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    files[next(iter(SOME)).upper()] = b"other"


def _more(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    files["more.scenario.yaml"] = b"format: 1"


def _fewer(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    del files[next(iter(SOME))]


def _other(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    name = next(iter(SOME))
    files[name] = files[name][:-1] + b"#"


def _longer(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    files[next(iter(SOME))] += b"\n"


def _bomb(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    files[next(iter(SOME))] = b" " * (MAX_BYTES + 1)


def _bombs(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    for number in range(70):
        files[f"{number}.scenario.yaml"] = b" " * (1 << 20)


def _many(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    files.update((f"{number}.scenario.yaml", b"") for number in range(2_100))


def _no_manifest(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    del files[MANIFEST]


def _program(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    listed = json.loads(files[MANIFEST])
    files["run.sh"] = b"rm -rf"
    listed["entries"].append({"name": "run.sh", "size": 6, "sha256": "0" * 64})
    files[MANIFEST] = json.dumps(listed).encode()


def _bzip(files: dict[str, bytes], infos: dict[str, zipfile.ZipInfo]) -> None:
    infos[next(iter(SOME))].compress_type = zipfile.ZIP_BZIP2


def _encrypted() -> bytes:
    data = bytearray(_good())
    # Bit 0 of the flags, in the local header and in the directory.
    data[6] |= 1
    at = data.find(b"PK\x01\x02")
    data[at + 8] |= 1
    return bytes(data)


def _later(listed: dict[str, object]) -> None:
    listed["format"] = FORMAT + 1
    listed["entries"] = "in another way"


def _without_entries(listed: dict[str, object]) -> None:
    listed["entries"] = {"a": 1}


REFUSED: tuple[tuple[Callable[[], bytes], PackFault], ...] = (
    (lambda: b"", PackFault.NO_PACK),
    (lambda: b"not a zip file at all", PackFault.NO_PACK),
    (lambda: _good()[:-30], PackFault.NO_PACK),
    (lambda: b"x" * (MOST_BYTES + 1), PackFault.TOO_LARGE),
    (lambda: _changed(_bombs), PackFault.TOO_LARGE),
    (lambda: _changed(_many), PackFault.TOO_MANY),
    (lambda: _manifest(_later), PackFault.NEWER),
    (lambda: _changed(_no_manifest), PackFault.NO_MANIFEST),
    (lambda: _manifest(_without_entries), PackFault.NO_MANIFEST),
    (_encrypted, PackFault.ENCRYPTED),
    (lambda: _changed(_bzip), PackFault.COMPRESSION),
    (lambda: _changed(_link), PackFault.LINK),
    (lambda: _renamed("../evil.scenario.yaml"), PackFault.NAME),
    (lambda: _changed(_twice), PackFault.TWICE),
    (lambda: _changed(_program), PackFault.KIND),
    (lambda: _changed(_more), PackFault.NOT_LISTED),
    (lambda: _changed(_fewer), PackFault.MISSING),
    (lambda: _changed(_longer), PackFault.FILE_SIZE),
    (lambda: _changed(_bomb), PackFault.FILE_SIZE),
    (lambda: _changed(_other), PackFault.CHECKSUM),
)


def test_every_reason_for_a_refusal_is_found_and_said() -> None:
    for make, fault in REFUSED:
        found = read_pack(make())
        assert isinstance(found, PackRefused), fault
        assert found.fault is fault, (found, fault)
        text = refused_text(found, "night.feltpack")
        assert text.endswith("Nothing has been changed.")
        assert "{" not in text
    assert {fault for _make, fault in REFUSED} == set(PackFault)


@for_each(({"a.exe": b""}, {"../a.scenario.yaml": b""}, {"a.scenario.yaml": b" " * 200_000}))
def test_what_could_not_be_read_is_not_written(files: dict[str, bytes]) -> None:
    with pytest.raises(ValueError, match="packed"):
        write_pack("", files)


def test_a_fault_in_one_of_its_scenarios_is_found() -> None:
    damaged = dict(FILES)
    damaged["night/late.scenario.yaml"] = b"format: 1\nrules: nowhere\nboxes: {}\n"
    found = [*faults_of(_read(write_pack("x", damaged)))]
    assert {one.name for one in found} == {"night/late.scenario.yaml"}


def test_a_pack_comes_in_whole_and_what_it_would_replace_is_said_before(tmp_path: Path) -> None:
    pack = _read(_good())
    seen = preview(pack, tmp_path)
    assert seen.folder == tmp_path / "Table 12"
    assert {coming for _name, coming in seen.files} == {Coming.NEW}
    assert not list(tmp_path.iterdir())
    assert bring_in(AT_HOME, pack, tmp_path) == seen
    for name, data in FILES.items():
        assert (seen.folder / name).read_bytes() == data
    first = seen.folder / next(iter(SOME))
    first.write_bytes(b"mine")
    own = seen.folder / "own.scenario.yaml"
    own.write_bytes(b"own")
    assert dict(preview(pack, tmp_path).files)[first.name] is Coming.REPLACES
    assert bring_in(AT_HOME, pack, tmp_path) is None
    assert first.read_bytes() == b"mine"
    assert bring_in(AT_HOME, pack, tmp_path, replace=True) is not None
    assert first.read_bytes() == SOME[first.name]
    assert own.read_bytes() == b"own"
    assert {coming for _name, coming in preview(pack, tmp_path).files} == {Coming.SAME}
    assert [path.name for path in tmp_path.iterdir()] == ["Table 12"]


def test_what_is_there_in_whatever_folder_comes_in_only_if_wanted(tmp_path: Path) -> None:
    some = {f"{number}.scenario.yaml": data for number, data in enumerate(SOME.values())}
    first, *others = some
    moved = tmp_path / "Mine" / "Nights" / "other.scenario.yaml"
    moved.parent.mkdir(parents=True)
    moved.write_bytes(some[first])
    pack = Pack("Night", "0", some)
    seen = preview(pack, tmp_path)
    assert dict(seen.files) == {first: Coming.ELSEWHERE, **dict.fromkeys(others, Coming.NEW)}
    assert known_text(seen) == f"1 is there already, {len(others)} are new."
    assert bring_in(AT_HOME, pack, tmp_path) == seen
    assert sorted(path.name for path in seen.folder.iterdir()) == others
    again = preview(pack, tmp_path)
    assert known_text(again) == "You already have all of it."
    assert bring_in(AT_HOME, pack, tmp_path) == again
    assert not (seen.folder / first).exists()
    # The file of that name is another one, and stays; its own content is elsewhere.
    (seen.folder / first).write_bytes(b"mine")
    assert not preview(pack, tmp_path).unknown
    assert bring_in(AT_HOME, pack, tmp_path, again=True) is None
    whole = bring_in(AT_HOME, beside(pack, tmp_path), tmp_path, again=True)
    assert whole is not None
    assert whole.folder.name == "Night 2"
    assert {path.name: path.read_bytes() for path in whole.folder.iterdir()} == some


def test_a_series_is_there_only_with_all_that_it_names(tmp_path: Path) -> None:
    one, two = list(SOME.values())[:2]
    series = (
        b"format: 1\ntitle: L\nrounds:\n  - file: one.scenario.yaml\n  - file: two.scenario.yaml\n"
    )
    files = {
        "a/l.lesson.yaml": series,
        "a/one.scenario.yaml": one,
        "a/two.scenario.yaml": two,
    }
    pack = Pack("Night", "0", files)
    mine = tmp_path / "Mine"
    mine.mkdir()
    for name, data in files.items():
        mine.joinpath(name.removeprefix("a/")).write_bytes(data)
    assert {coming for _name, coming in preview(pack, tmp_path).files} == {Coming.ELSEWHERE}
    # Both rounds are still somewhere, but the series here would miss one of them.
    mine.joinpath("two.scenario.yaml").rename(tmp_path / "two.scenario.yaml")
    assert {coming for _name, coming in preview(pack, tmp_path).files} == {Coming.NEW}


def test_titles_make_harmless_folders(tmp_path: Path) -> None:
    for title in ("", "../..", "con", "a/b\\c", "." * 300, "Tisch 12 – Nacht"):
        folder = preview(_read(write_pack(title, SOME)), tmp_path).folder
        assert folder.parent == tmp_path
        assert name_fault(folder.name) is None


def test_an_import_that_is_broken_off_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = _read(_good())
    done = bring_in(AT_HOME, pack, tmp_path)
    assert done is not None
    first = done.folder / next(iter(SOME))
    first.write_bytes(b"mine")
    written = 0

    class Killed(BaseException):
        pass

    def killed(staged: Path, name: str, data: bytes) -> None:
        nonlocal written
        written += 1
        if written == 3:
            raise Killed
        whole(staged, name, data)

    whole = importing._write
    monkeypatch.setattr(importing, "_write", killed)
    with pytest.raises(Killed):
        bring_in(AT_HOME, pack, tmp_path, replace=True)
    assert first.read_bytes() == b"mine"
    assert [path.name for path in tmp_path.iterdir()] == ["Table 12"]
    # Killed between the two renames, where nothing can be cleaned up any more.
    before = tmp_path / f"{importing._BEFORE}{32 * '1'} Table 12"
    done.folder.rename(before)
    (tmp_path / f"{importing._STAGED}{32 * '1'}").mkdir()
    recover(tmp_path)
    assert first.read_bytes() == b"mine"
    assert [path.name for path in tmp_path.iterdir()] == ["Table 12"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_in_the_folder_leads_nowhere(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = tmp_path / "mine"
    (folder / "Table 12").mkdir(parents=True)
    (folder / "Table 12" / "night").symlink_to(outside, target_is_directory=True)
    with pytest.raises(EnvironmentTrouble):
        bring_in(AT_HOME, _read(_good()), folder, replace=True)
    assert not list(outside.iterdir())
    assert [path.name for path in folder.iterdir()] == ["Table 12"]
    linked = folder / "Table 12" / next(iter(SOME))
    (folder / "Table 12" / "night").unlink()
    target = outside / "target"
    target.write_bytes(b"outside")
    linked.symlink_to(target)
    assert bring_in(AT_HOME, _read(_good()), folder, replace=True) is not None
    assert target.read_bytes() == b"outside"
    assert linked.read_bytes() == SOME[linked.name]
