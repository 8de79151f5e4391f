"""Certificates and reports in the window, each in a file that a person names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tests.storage.test_reports import pass_everything
from tests.training_room import make_room
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import texts
from tests.ui.test_packs import chosen, said
from tests.ui.test_room import enter, opened
from trainer.reports.certificate import Found, check_pdf
from ui.supervise.reports.controller import ReportsState
from ui.supervise.reports.page import ReportsPage

if TYPE_CHECKING:
    import pytest


def page(hand: Hand) -> ReportsPage:
    return view(hand.window, ReportsPage)


async def at_reports(hand: Hand) -> None:
    await enter(hand, "Mara")
    hand.go("reports")
    await hand.at("reports", ReportsState)


async def written(hand: Hand, command: str, path: Path, as_: str = "") -> bytes:
    """Have something written there, or beside what is there under another name; what it is."""
    hand.window.bindings.trigger(command)
    await chosen(hand, path)
    place = path.with_name(as_ or path.name)
    await said(hand, place.name)
    return place.read_bytes()


def test_what_was_passed_gets_a_certificate_and_a_badge_and_nothing_is_overwritten(
    tell: Tell, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app._open_database", opened)
    with opened(database) as records:
        pass_everything(records)
    certificate = tmp_path / "certificate.pdf"

    async def story(hand: Hand) -> None:
        await at_reports(hand)
        shown = page(hand)
        lines = list(shown.passes.items)
        assert [line.name for line in lines] == ["Nina", "Nina"]
        assert not any(line.mark for line in lines)
        pdf = await written(hand, "certificate", certificate)
        await hand.until(lambda: any(line.mark == "issued" for line in shown.passes.items))
        assert "Its certificate was issued" in texts(shown)
        again = await written(hand, "certificate", certificate, "certificate-2.pdf")
        assert again != pdf == certificate.read_bytes()

        badge = await written(hand, "badge", tmp_path / "badge.jwt")
        assert badge.count(b".") == 2
        (exam,) = [row for row, line in enumerate(lines) if line.detail.startswith("Final exam")]
        shown.passes.choose_row(1 - exam)
        assert not hand.here(ReportsState).exam
        shown.passes.choose_row(exam)
        assert (await written(hand, "exam_report", tmp_path / "exam.pdf")).startswith(b"%PDF")
        ending = await written(hand, "ending_certificates", tmp_path / "ending.pdf")
        assert ending.startswith(b"%PDF")
        answers = await written(hand, "all_answers", tmp_path / "answers.csv")
        assert answers.count(b"Nina") >= 1
        lines_of = (await written(hand, "statements", tmp_path / "done.jsonl")).splitlines()
        assert all(msgspec.json.decode(line)["version"] == "1.0.3" for line in lines_of)
        assert lines_of

    assert tell(story, home=True) == 0
    for name in ("certificate.pdf", "certificate-2.pdf"):
        checked = check_pdf((tmp_path / name).read_bytes())
        assert checked.found is Found.WHOLE
        assert checked.facts is not None
        assert checked.facts.name == "Nina"


def test_where_nothing_was_passed_the_page_says_what_comes_next(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app._open_database", opened)
    with opened(database) as records:
        make_room(records)

    async def story(hand: Hand) -> None:
        await at_reports(hand)
        assert not hand.here(ReportsState).chosen
        assert "Nothing was passed and signed yet" in texts(page(hand))

    assert tell(story, home=True) == 0
