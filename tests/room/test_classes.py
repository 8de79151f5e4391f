"""Who is in a class, what order their work comes in, and what passes it."""

from __future__ import annotations

from datetime import date

from trainer.room.classes import (
    MOST_PEOPLE,
    Assignment,
    Cell,
    Go,
    Item,
    ItemKind,
    LineFault,
    NewPerson,
    Pass,
    Standing,
    Weak,
    cell,
    open_items,
    pasted_people,
    weakest,
)

GAME = "rws-blackjack-v5"


def test_people_are_read_from_a_pasted_column() -> None:
    text = 'Staff number;Name\n 0012 ; "Ann Bell"\n\n0013\tBo, the tall\nCy van Dam\n;\n14,\n;;;\n'
    found, faults = pasted_people(text)
    assert found == (
        NewPerson("Ann Bell", "0012"),
        NewPerson("Bo, the tall", "0013"),
        NewPerson("Cy van Dam"),
    )
    assert faults == (LineFault(6, ";"), LineFault(7, "14,"), LineFault(8, ";;;"))


def test_a_staff_number_is_told_from_a_name_by_its_digits() -> None:
    found, faults = pasted_people("Name,Number\nAnn Bell,A12\nCole, Ben\n15,Cara Diaz\nMM;Dan")
    assert found == (
        NewPerson("Ann Bell", "A12"),
        NewPerson("Cole, Ben"),
        NewPerson("Cara Diaz", "15"),
        NewPerson("Dan", "MM"),
    )
    assert not faults


def test_only_so_many_people_are_read_at_once() -> None:
    found, faults = pasted_people("\n".join(f"{n};P {n}" for n in range(MOST_PEOPLE + 2)))
    assert len(found) == MOST_PEOPLE
    assert [fault.line for fault in faults] == [MOST_PEOPLE + 1, MOST_PEOPLE + 2]


def _work(*, shuffled: bool = False) -> Assignment:
    items = tuple(Item(ItemKind.ROUND, f"round {n}", "", GAME, "guided") for n in range(6))
    return Assignment(
        3, "Tonight", 1, (1, 2), items, "2026-11-21", date(2026, 11, 28), shuffled=shuffled
    )


def test_items_come_as_they_stand_or_in_an_order_of_each_person_s_own() -> None:
    assert _work().order(1) == (0, 1, 2, 3, 4, 5)
    orders = {_work(shuffled=True).order(person) for person in range(10)}
    assert len(orders) > 5
    assert all(sorted(order) == [0, 1, 2, 3, 4, 5] for order in orders)
    assert _work(shuffled=True).order(1) == _work(shuffled=True).order(1)


def test_what_passes_an_item() -> None:
    right, wrong = Go(1, True, 10, 9, 50_000), Go(2, True, 10, 8, 50_000)
    running = Go(3, False, 10, 10, 10_000)
    cases = (
        (Pass(), (), Cell()),
        (Pass(), (running,), Cell(Standing.RUNNING, 0, running)),
        (Pass(), (wrong,), Cell(Standing.PASSED, 1, wrong)),
        (Pass(accuracy=90), (wrong,), Cell(Standing.FINISHED, 0, wrong)),
        (Pass(accuracy=90), (wrong, right), Cell(Standing.PASSED, 1, right)),
        (Pass(2, 90), (right, running), Cell(Standing.RUNNING, 1, right)),
        (Pass(accuracy=90, pace=5_000), (right,), Cell(Standing.PASSED, 1, right)),
        (Pass(accuracy=90, pace=4_999), (right,), Cell(Standing.FINISHED, 0, right)),
    )
    for passes, goes, expected in cases:
        assert cell(passes, goes) == expected, (passes, goes)
    assert cell(Pass(), (wrong,)).accuracy == 80
    assert Cell().accuracy is None
    assert cell(Pass(), (Go(1, True, 0, 0, 0),)).accuracy is None


def test_what_is_passed_is_no_longer_to_be_done() -> None:
    work = _work()
    cells = [Cell(Standing.PASSED) if n % 2 else Cell() for n in range(6)]
    assert [number for number, _item, _cell in open_items(work, 1, cells)] == [0, 2, 4]


def test_the_weakest_skills_are_those_answered_often_enough_and_wrongly() -> None:
    sums = (
        Weak("", 50, 0),
        Weak("a", 9, 0),
        Weak("b", 10, 9),
        Weak("c", 20, 10),
        Weak("d", 10, 10),
        Weak("e", 40, 20),
    )
    assert [found.skill for found in weakest(sums)] == ["c", "e", "b"]
    assert [found.skill for found in weakest(sums, 1)] == ["c"]
