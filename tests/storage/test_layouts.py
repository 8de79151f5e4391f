"""The folder of a house's own layouts: read within bounds, added to and taken from without loss."""

import errno
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cases import for_every
from trainer.errors import DiskFull, FileUnwritable, LayoutsUnusable
from trainer.messages.layouts import LayoutLine, in_short
from trainer.room.rights import AT_HOME
from trainer.rulebook import RULEBOOK
from trainer.storage.atomic_write import move, put
from trainer.storage.own import layouts, layouts as layout_changes
from trainer.storage.own.layouts import (
    MAX_FILES,
    LayoutFile,
    LayoutRefusal,
    LayoutRefused,
    Read,
    add_layout,
    find_layouts,
    layouts_folder,
    list_layouts,
    read_layout,
    read_layouts,
    refused as refused_for,
    remove_layout,
)
from trainer.yamlfile.diagnostics import Diagnostic, YamlCode
from trainer.yamlfile.nodes import Mark
from trainer.yamlfile.source import MAX_BYTES

ID = "rws-perfect-pairs-v5"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "layouts"
    made.mkdir()
    return made


Draw = Callable[..., Path]


@pytest.fixture
def draw(tmp_path: Path, salon: str) -> Draw:
    """Writes a layout with this id to a file, elsewhere unless it is named."""

    def write(layout: str = "salon-5", at: Path | None = None, *, title: str = "Salon") -> Path:
        path = at or tmp_path / f"drawn-{layout}.layout.yaml"
        text = salon.replace("id: salon-5", f"id: {layout}")
        path.write_text(text.replace("Salon, five boxes", title), encoding="utf-8")
        return path

    return write


def whole(folder: Path) -> dict[str, bytes]:
    """Everything that lies in the folder and under it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def only(one: LayoutRefused) -> Diagnostic:
    """What is wrong with a file that was refused for one reason."""
    (fault,) = one.faults
    return fault


def ids(folder: Path) -> list[str]:
    return [file.felt.id for file in read_layouts(folder).files]


# Words


@for_every("why", LayoutRefusal)
def test_every_refusal_has_its_sentence(why: LayoutRefusal) -> None:
    values = {"layout": "salon-5", "other": "b.layout.yaml", "detail": "Denied", "most": "200"}
    (line,) = refused_for(Path("a.layout.yaml"), why, Mark(1, 1), **values).lines
    assert (line.line, line.column) == (1, 1)
    assert "{" not in line.message


def test_of_several_faults_the_first_is_reported_and_how_many_follow() -> None:
    lines = [LayoutLine(number, 1, f"Fault {number}.") for number in (3, 5, 8)]
    assert in_short(lines[:1]) == lines[0]
    assert in_short(lines) == (3, 1, "Fault 3. … and 2 more.")


# Where


def test_they_lie_beside_the_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_names, **_choices: tmp_path)
    assert layouts_folder(tmp_path / "elsewhere" / "r.sqlite") == tmp_path / "elsewhere" / "layouts"
    assert layouts_folder(None) == tmp_path / "layouts"


# Reading


def test_no_folder_is_no_layouts(tmp_path: Path) -> None:
    stored = read_layouts(tmp_path / "none")
    assert (stored.files, stored.refused, stored.more) == ((), (), 0)
    assert stored.rulebook[ID] is RULEBOOK[ID]
    assert not (tmp_path / "none").exists()


def test_every_layout_is_read(folder: Path, draw: Draw) -> None:
    draw("salon-b", folder / "1.layout.yaml")
    draw("salon-a", folder / "2.layout.yaml")
    stored = read_layouts(folder)
    assert [file.felt.id for file in stored.files] == ["salon-b", "salon-a"]
    assert stored.refused == ()
    found = stored.find(ID, "salon-a")
    assert found is not None
    assert found.path == folder / "2.layout.yaml"
    assert stored.rulebook[ID].layouts["salon-a"].own_felt is found.felt
    assert stored.find("rws-blackjack-v5", "salon-a") is None


def test_a_faulty_file_is_reported_with_its_places(folder: Path, draw: Draw, salon: str) -> None:
    draw("good", folder / "good.layout.yaml")
    lines = salon.splitlines()
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("depth"))
    lines[place - 1] = "depth: deep"
    (folder / "bad.layout.yaml").write_text("\n".join(lines))
    stored = read_layouts(folder)
    assert [file.felt.id for file in stored.files] == ["good"]
    (refused,) = stored.refused
    assert (refused.name, refused.why) == ("bad.layout.yaml", None)
    assert refused.faults[0].code is YamlCode.NOT_A_DECIMAL
    (line,) = refused.lines
    assert (line.line, line.column) == (place, 8)
    assert "deep" in line.message


def test_what_is_no_layout_file_is_left_alone(folder: Path, draw: Draw) -> None:
    draw("hidden", folder / ".hidden.layout.yaml")
    draw("old", folder / "old.layout.yaml.bak")
    (folder / "notes.txt").write_text("not a layout")
    (folder / "removed").mkdir()
    draw("removed", folder / "removed" / "salon.layout.yaml")
    assert list_layouts(folder) == ((), 0)


def test_files_beyond_the_bound_are_counted(folder: Path) -> None:
    for number in range(MAX_FILES + 3):
        (folder / f"{number:03}.layout.yaml").write_text("")
    listing = list_layouts(folder)
    assert listing.paths[-1].name == f"{MAX_FILES - 1:03}.layout.yaml"
    assert (len(listing.paths), listing.more) == (MAX_FILES, 3)
    assert read_layouts(folder).more == 3


def test_of_two_with_one_id_the_second_is_reported_where_its_id_stands(
    folder: Path, draw: Draw
) -> None:
    draw("salon-5", folder / "a.layout.yaml", title="First")
    draw("salon-5", folder / "b.layout.yaml", title="Second")
    stored = read_layouts(folder)
    assert [file.felt.title for file in stored.files] == ["First"]
    (refused,) = stored.refused
    assert (refused.path.name, refused.why, *only(refused).values.values()) == (
        "b.layout.yaml",
        LayoutRefusal.TAKEN,
        "salon-5",
        "a.layout.yaml",
    )
    assert only(refused).mark == Mark(3, 5)
    assert "a.layout.yaml" in refused.lines[0].message


def test_the_id_of_a_shipped_felt_is_none_for_a_house(folder: Path, draw: Draw) -> None:
    draw("rws-perfect-pairs-v5-a", folder / "a.layout.yaml")
    stored = read_layouts(folder)
    assert stored.files == ()
    assert stored.refused[0].why is LayoutRefusal.SHIPPED
    assert "rws-perfect-pairs-v5-a" in stored.refused[0].lines[0].message


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"id: \xe9",
        b"a: " + b"[" * 30_000,
        b"[" * 60_000,
        b"\x00" * 100,
        b"#" * (MAX_BYTES + 1),
        b"#" * 50 * MAX_BYTES,
    ],
    ids=lambda data: f"{data[:5]!r}, {len(data)} bytes",
)
def test_rubbish_is_reported(folder: Path, data: bytes) -> None:
    (folder / "rubbish.layout.yaml").write_bytes(data)
    (refused,) = read_layouts(folder).refused
    assert refused.why is None
    assert refused.lines
    assert all(line.message for line in refused.lines)


def test_no_more_of_a_file_is_read_than_is_allowed(folder: Path) -> None:
    (folder / "large.layout.yaml").write_bytes(b"#" * 50 * MAX_BYTES)
    (refused,) = read_layouts(folder).refused
    assert [fault.code for fault in refused.faults] == [YamlCode.TOO_LARGE]


def test_what_is_no_file_is_reported_and_nothing_waits_for_it(folder: Path) -> None:
    os.mkfifo(folder / "pipe.layout.yaml")
    (folder / "folder.layout.yaml").mkdir()
    (folder / "gone.layout.yaml").symlink_to(folder / "nothing")
    (folder / "loop.layout.yaml").symlink_to(folder / "loop.layout.yaml")
    (folder / "zero.layout.yaml").symlink_to("/dev/zero")
    stored = read_layouts(folder)
    assert stored.files == ()
    assert {one.path.name: one.why for one in stored.refused} == dict.fromkeys(
        (
            "pipe.layout.yaml",
            "folder.layout.yaml",
            "gone.layout.yaml",
            "loop.layout.yaml",
            "zero.layout.yaml",
        ),
        LayoutRefusal.UNREADABLE,
    )
    assert all(one.lines[0].message for one in stored.refused)


def test_a_name_that_cannot_be_shown_is_made_one_that_can(folder: Path) -> None:
    raw = os.fsencode(folder) + b"/\xff\x1b[31m\n.layout.yaml"
    with open(raw, "wb"):  # noqa: PTH123 - a name that is no text
        pass
    (refused,) = read_layouts(folder).refused
    assert refused.name.isprintable()
    assert refused.name.encode()


def test_a_file_that_may_not_be_read_is_reported(
    folder: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw("salon-5", folder / "a.layout.yaml")

    def denied(*_given: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", denied)
    (refused,) = read_layouts(folder).refused
    assert (refused.why, only(refused).values["detail"]) == (
        LayoutRefusal.UNREADABLE,
        os.strerror(errno.EACCES),
    )


def test_a_folder_that_is_none_is_a_trouble(tmp_path: Path) -> None:
    (tmp_path / "layouts").write_text("a file")
    with pytest.raises(LayoutsUnusable) as caught:
        read_layouts(tmp_path / "layouts")
    assert caught.value.values["path"] == str(tmp_path / "layouts")


def test_one_layout_is_found_without_checking_the_others(
    folder: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    for layout in ("salon-5", "salon-6", "salon-6-b", "salon-7"):
        draw(layout, folder / f"{layout}.layout.yaml")
    read: list[str] = []

    def reading(path: Path) -> LayoutFile | LayoutRefused:
        read.append(path.name)
        return read_layout(path)

    monkeypatch.setattr(layouts, "read_layout", reading)
    found = find_layouts(folder, {"salon-6"})
    assert found is not None
    assert [file.felt.id for file in found.files] == ["salon-6"]
    assert read == ["salon-6.layout.yaml"]
    assert find_layouts(folder, {"salon-6", "salon-8"}) is None
    assert find_layouts(folder / "none", {"salon-6"}) is None


# Adding


def test_a_layout_is_added_as_it_was_written(tmp_path: Path, draw: Draw) -> None:
    folder, source = tmp_path / "data" / "layouts", draw()
    added = add_layout(AT_HOME, folder, source)
    assert isinstance(added, LayoutFile)
    assert added.path.parent == folder
    assert added.path.read_bytes() == source.read_bytes()
    assert source.exists()
    assert read_layouts(folder).find(ID, "salon-5") == added
    assert len(whole(folder)) == 1


def test_a_faulty_one_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.layout.yaml").write_text("id: 5")
    refused = add_layout(AT_HOME, folder, tmp_path / "bad.layout.yaml")
    assert isinstance(refused, LayoutRefused)
    assert refused.why is None
    assert refused.faults
    assert whole(folder) == {}


def test_one_that_is_not_there_is_refused(folder: Path, tmp_path: Path) -> None:
    refused = add_layout(AT_HOME, folder, tmp_path / "none.layout.yaml")
    assert isinstance(refused, LayoutRefused)
    assert refused.why is LayoutRefusal.UNREADABLE
    assert str(only(refused).values["detail"]) in refused.lines[0].message


def test_an_id_that_is_there_is_refused_unless_it_is_to_be_replaced(
    folder: Path, draw: Draw
) -> None:
    first = add_layout(AT_HOME, folder, draw(title="First"))
    assert isinstance(first, LayoutFile)
    before = whole(folder)
    refused = add_layout(AT_HOME, folder, draw(title="Second"))
    assert isinstance(refused, LayoutRefused)
    assert (refused.why, only(refused).values["other"]) == (LayoutRefusal.TAKEN, first.path.name)
    assert whole(folder) == before
    second = add_layout(AT_HOME, folder, draw(title="Second"), replace=True)
    assert isinstance(second, LayoutFile)
    assert second.path == first.path
    assert [file.felt.title for file in read_layouts(folder).files] == ["Second"]
    assert whole(folder)[f"removed/{first.path.name}"] == first.data


def test_what_is_replaced_twice_is_kept_twice(folder: Path, draw: Draw) -> None:
    for title in ("First", "Second", "Third"):
        assert isinstance(add_layout(AT_HOME, folder, draw(title=title), replace=True), LayoutFile)
    kept = sorted((folder / "removed").iterdir())
    assert [b"First" in path.read_bytes() for path in kept].count(True) == 1
    assert [b"Second" in path.read_bytes() for path in kept].count(True) == 1
    assert len(kept) == 2


@pytest.mark.parametrize("replace", [False, True])
def test_a_shipped_layout_is_never_replaced(folder: Path, draw: Draw, replace: bool) -> None:
    refused = add_layout(AT_HOME, folder, draw("rws-perfect-pairs-v5-b"), replace=replace)
    assert isinstance(refused, LayoutRefused)
    assert refused.why is LayoutRefusal.SHIPPED
    assert whole(folder) == {}


def test_no_folder_is_made_for_one_that_is_refused(tmp_path: Path, draw: Draw) -> None:
    folder = tmp_path / "layouts"
    assert isinstance(add_layout(AT_HOME, folder, draw(f"{ID}-a")), LayoutRefused)
    assert not folder.exists()


def test_a_file_of_the_same_name_that_is_none_of_ours_stays(folder: Path, draw: Draw) -> None:
    path = folder / f"{ID}.salon-5.layout.yaml"
    path.write_text("# Somebody is still drawing here.")
    added = add_layout(AT_HOME, folder, draw(), replace=True)
    assert isinstance(added, LayoutFile)
    assert added.path != path
    assert path.read_text() == "# Somebody is still drawing here."
    assert ids(folder) == ["salon-5"]


def test_a_full_folder_takes_no_more_but_replaces(
    folder: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout_changes, "MAX_FILES", 2)
    for layout in ("salon-a", "salon-b"):
        assert isinstance(add_layout(AT_HOME, folder, draw(layout)), LayoutFile)
    refused = add_layout(AT_HOME, folder, draw("salon-c"))
    assert isinstance(refused, LayoutRefused)
    assert refused.why is LayoutRefusal.FULL
    assert refused.lines[0].message
    assert isinstance(
        add_layout(AT_HOME, folder, draw("salon-b", title="New"), replace=True), LayoutFile
    )


def test_no_link_leads_a_written_file_out_of_the_folder(
    folder: Path, tmp_path: Path, draw: Draw
) -> None:
    outside = draw(at=tmp_path / "outside.layout.yaml")
    before = outside.read_bytes()
    (folder / "salon.layout.yaml").symlink_to(outside)
    added = add_layout(AT_HOME, folder, draw(title="New"), replace=True)
    assert isinstance(added, LayoutFile)
    assert not added.path.is_symlink()
    assert outside.read_bytes() == before
    assert [file.felt.title for file in read_layouts(folder).files] == ["New"]


def test_nothing_is_kept_where_removed_is_a_link(folder: Path, tmp_path: Path, draw: Draw) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (folder / "removed").symlink_to(elsewhere)
    added = add_layout(AT_HOME, folder, draw())
    assert isinstance(added, LayoutFile)
    with pytest.raises(FileUnwritable):
        remove_layout(AT_HOME, added.path)
    with pytest.raises(FileUnwritable):
        add_layout(AT_HOME, folder, draw(title="New"), replace=True)
    assert list(elsewhere.iterdir()) == []
    assert [file.felt.title for file in read_layouts(folder).files] == ["Salon"]


# Removing


def test_what_is_removed_is_kept(folder: Path, draw: Draw) -> None:
    added = add_layout(AT_HOME, folder, draw())
    assert isinstance(added, LayoutFile)
    kept = remove_layout(AT_HOME, added.path)
    assert kept is not None
    assert kept.parent == folder / "removed"
    assert kept.read_bytes() == added.data
    assert ids(folder) == []
    assert remove_layout(AT_HOME, added.path) is None


def test_what_is_removed_twice_is_kept_twice(folder: Path, draw: Draw) -> None:
    kept = set()
    for title in ("First", "Second"):
        added = add_layout(AT_HOME, folder, draw(title=title))
        assert isinstance(added, LayoutFile)
        kept.add(remove_layout(AT_HOME, added.path))
    assert len(kept) == 2
    assert len(whole(folder)) == 2


def test_a_damaged_file_can_be_removed_as_well(folder: Path) -> None:
    (folder / "bad.layout.yaml").write_text("bad")
    kept = remove_layout(AT_HOME, folder / "bad.layout.yaml")
    assert kept is not None
    assert kept.read_text() == "bad"
    assert read_layouts(folder).refused == ()


def test_of_a_link_the_link_is_removed(folder: Path, tmp_path: Path, draw: Draw) -> None:
    outside = draw(at=tmp_path / "outside.layout.yaml")
    (folder / "salon.layout.yaml").symlink_to(outside)
    kept = remove_layout(AT_HOME, folder / "salon.layout.yaml")
    assert kept is not None
    assert kept.is_symlink()
    assert outside.is_file()
    assert ids(folder) == []


# Disk and permission


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.EROFS, FileUnwritable),
        (errno.EACCES, FileUnwritable),
        (errno.EIO, FileUnwritable),
    ],
)
def test_a_disk_that_takes_nothing_leaves_the_folder_as_it_was(
    folder: Path,
    draw: Draw,
    monkeypatch: pytest.MonkeyPatch,
    error: int,
    trouble: type[Exception],
) -> None:
    assert isinstance(add_layout(AT_HOME, folder, draw("salon-a")), LayoutFile)
    before = whole(folder)

    def fails(_handle: int) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(trouble, match=os.strerror(error)):
        add_layout(AT_HOME, folder, draw("salon-b"))
    with pytest.raises(trouble, match=os.strerror(error)):
        add_layout(AT_HOME, folder, draw("salon-a", title="New"), replace=True)
    assert whole(folder) == before


def test_a_folder_that_cannot_be_made_is_a_trouble(tmp_path: Path, draw: Draw) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(LayoutsUnusable):
        add_layout(AT_HOME, tmp_path / "data" / "layouts", draw())


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
def test_a_folder_that_may_not_be_written(folder: Path, draw: Draw) -> None:
    added = add_layout(AT_HOME, folder, draw())
    assert isinstance(added, LayoutFile)
    folder.chmod(0o500)
    try:
        assert ids(folder) == ["salon-5"]
        with pytest.raises(FileUnwritable):
            add_layout(AT_HOME, folder, draw("salon-6"))
        with pytest.raises(FileUnwritable):
            remove_layout(AT_HOME, added.path)
        assert ids(folder) == ["salon-5"]
    finally:
        folder.chmod(0o700)


def test_a_file_system_without_hard_links(
    folder: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_given: object, **_choices: object) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    monkeypatch.setattr(os, "link", unknown)
    added = add_layout(AT_HOME, folder, draw())
    assert isinstance(added, LayoutFile)
    assert isinstance(add_layout(AT_HOME, folder, draw()), LayoutRefused)
    assert remove_layout(AT_HOME, added.path) is not None
    assert isinstance(add_layout(AT_HOME, folder, draw()), LayoutFile)
    assert len(whole(folder)) == 2


# Two programs


def test_of_two_programs_that_add_one_id_at_once_only_one_does(
    folder: Path, tmp_path: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = draw(title="First"), draw(at=tmp_path / "second.layout.yaml", title="Second")
    real = put
    done: list[LayoutFile | LayoutRefused] = []

    def overtaken(path: Path, data: bytes, *, replace: bool) -> bool:
        if not done:
            monkeypatch.setattr(layout_changes, "put", real)
            done.append(add_layout(AT_HOME, folder, first))
        return real(path, data, replace=replace)

    monkeypatch.setattr(layout_changes, "put", overtaken)
    refused = add_layout(AT_HOME, folder, second)
    assert isinstance(done[0], LayoutFile)
    assert isinstance(refused, LayoutRefused)
    assert refused.why is LayoutRefusal.TAKEN
    assert [file.felt.title for file in read_layouts(folder).files] == ["First"]
    assert len(whole(folder)) == 1


def test_many_programs_on_one_folder_lose_nothing(folder: Path, tmp_path: Path, draw: Draw) -> None:
    names = ["same", "a", "same", "b", "same", "c"]
    sources = [
        draw(name, tmp_path / f"{number}.layout.yaml", title=f"Number {number}")
        for number, name in enumerate(names)
    ]
    together = threading.Barrier(len(sources))

    def add(source: Path) -> Read:
        together.wait()
        return add_layout(AT_HOME, folder, source)

    with ThreadPoolExecutor(len(sources)) as pool:
        came = list(pool.map(add, sources))
    added = [one for one in came if isinstance(one, LayoutFile)]
    assert sorted(file.felt.id for file in added) == ["a", "b", "c", "same"]
    assert {one.why for one in came if isinstance(one, LayoutRefused)} == {LayoutRefusal.TAKEN}
    assert sorted(ids(folder)) == ["a", "b", "c", "same"]
    assert sorted(whole(folder).values()) == sorted(file.data for file in added)


def test_what_another_program_has_removed_meanwhile_is_gone(
    folder: Path, draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    added = add_layout(AT_HOME, folder, draw())
    assert isinstance(added, LayoutFile)
    real = move

    def overtaken(source: Path, target: Path) -> bool:
        source.unlink()
        return real(source, target)

    monkeypatch.setattr(layout_changes, "move", overtaken)
    assert remove_layout(AT_HOME, added.path) is None
