"""What goes into a pack can come out of it again, on every system."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.cases import examples
from tests.scenario_files import shipped
from trainer.errors import FileUnreadable
from trainer.room.rights import AT_HOME
from trainer.storage.files import name_fault
from trainer.storage.own import packs
from trainer.storage.own.importing import beside, bring_in, pack_at
from trainer.storage.own.packs import (
    Pack,
    Packed,
    PackFault,
    PackRefused,
    harmless,
    packed,
    read_pack,
)

FAULTY = b"format: 1\nrules: rws-perfect-pairs-v5\nshoe: 8S 8S 8S\n"


def _some() -> list[bytes]:
    return [path.read_bytes() for path in list(shipped())[:3]]


@examples(20)
@given(st.text(max_size=140))
def test_every_name_becomes_one_that_is_harmless(name: str) -> None:
    assert name_fault(harmless(name)) is None


def test_names_stay_as_they_are_where_that_is_possible() -> None:
    assert harmless("nights/table-12.scenario.yaml") == "nights/table-12.scenario.yaml"
    assert harmless("a:b?.scenario.yaml") == "a-b-.scenario.yaml"
    assert harmless("con.scenario.yaml") == "scenario-con.scenario.yaml"
    assert harmless("../../x") == "scenario/scenario/x.scenario.yaml"


def test_what_has_faults_is_left_out_and_no_name_is_there_twice() -> None:
    one, two, three = _some()
    files = [("a", one), ("A", two), ("faulty", FAULTY), ("b/a", three)]
    made = packed("Night", files)
    assert isinstance(made, Packed)
    assert made.left_out == ("faulty",)
    assert made.scenarios == 3
    pack = read_pack(made.data)
    assert isinstance(pack, Pack)
    assert pack.title == "Night"
    assert pack.files == {
        "a.scenario.yaml": one,
        "A-2.scenario.yaml": two,
        "b/a.scenario.yaml": three,
    }


def test_a_pack_that_could_not_be_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [(str(number), data) for number, data in enumerate(_some())]
    monkeypatch.setattr(packs, "MOST_ENTRIES", 2)
    assert packed("x", files) is PackFault.TOO_MANY
    monkeypatch.setattr(packs, "MOST_ENTRIES", 3)
    monkeypatch.setattr(packs, "MOST_BYTES", 200)
    assert packed("x", files) is PackFault.TOO_LARGE


def test_a_pack_comes_in_beside_another_of_its_title(tmp_path: Path) -> None:
    one = _some()[0]
    long = "L" * 100
    for title in ("Night", long):
        pack = Pack(title, "0", {"a.scenario.yaml": one})
        assert bring_in(AT_HOME, pack, tmp_path, again=True) is not None
        for _time in range(2):
            assert bring_in(AT_HOME, beside(pack, tmp_path), tmp_path, again=True) is not None
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["Night", "Night 2", "Night 3", long, f"{long[:95]} 2", f"{long[:95]} 3"]
    )


def test_a_pack_file_that_cannot_be_read_or_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileUnreadable):
        pack_at(tmp_path / "none.feltpack")
    with pytest.raises(FileUnreadable):
        pack_at(tmp_path)
    (tmp_path / "x.feltpack").write_bytes(b"PK")
    assert pack_at(tmp_path / "x.feltpack") == PackRefused(PackFault.NO_PACK)
