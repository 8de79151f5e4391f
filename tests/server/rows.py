"""Entries of a log about rows, written without a station: attempts and answers."""

import json
import random
from functools import cache
from typing import Any

import psycopg
import sqlite_utils

from tests.server.logs import Entries
from trainer.storage.log import protected
from trainer.storage.migrations import SCHEMA

GAME = "rws-perfect-pairs-v5"
DAY = 739_941


@cache
def shapes() -> dict[str, tuple[str, ...]]:
    """The columns that the log of a new station keeps of each table."""
    db = sqlite_utils.Database(memory=True)
    SCHEMA.apply(db)
    found = {table.name: table.columns for table in protected(db.conn)}
    db.close()
    return found


def hello(connection: psycopg.Connection, said: dict[str, Any] | None = None) -> None:
    given = json.dumps(shapes() if said is None else said)
    connection.execute("SELECT * FROM feltwork.hello('1.0', %s, 0)", [given])


def row(table: str, **values: Any) -> list[Any]:
    """A row as the log keeps it; what is not given is NULL."""
    assert values.keys() <= set(shapes()[table])
    return [values.get(column) for column in shapes()[table]]


def attempt(number: int, trainee: int = 1, **values: Any) -> list[Any]:
    usual = {
        "scenario_id": "pairs",
        "scenario_title": "Pairs",
        "scenario_hash": "0" * 64,
        "document": GAME,
        "mode": "guided",
        "state": "running",
        "started_at": f"2026-11-28T10:{number // 60 % 60:02}:{number % 60:02}.{number:06}+00:00",
        "sitting": 1,
        "questions": 20,
        "rule_version": 1,
        "program_version": "1.0",
        "house": "{}",
        "counted_from": 0,
    }
    return row("attempts", id=number, trainee_id=trainee, **{**usual, **values})


def answer(attempt: int, number: int, **values: Any) -> list[Any]:
    usual = {
        "question_id": f"q{number}",
        "ask": "payouts",
        "document": GAME,
        "paragraphs": '["5.2.1"]',
        "expected": '{"money":1000}',
        "given": '{"money":1000}',
        "is_right": 1,
        "money": 0,
        "milliseconds": 2_000,
        "answered_at": f"2026-11-28T10:00:00.{number:06}+00:00",
        "question": '{"format":5,"step":3,"choices":[],"rules":["payout"],"settings":[]}',
        "skill": "total.hard",
        "day": DAY,
        "cost_house": 0,
        "cost_guests": 0,
    }
    return row("answers", attempt_id=attempt, number=number, **{**usual, **values})


def training(attempts: int, seed: int = 0, trainees: int = 20) -> Entries:
    """A log of attempts with twenty answers each, by chance."""
    chance = random.Random(seed)
    log = Entries(chance=chance)
    for number in range(1, attempts + 1):
        trainee = chance.randrange(trainees)
        mode = chance.choice(("guided", "drill", "deal_coached"))
        boxes = 3 if mode == "deal_coached" else None
        said = {"mode": mode, "boxes": boxes, "started_at": f"2026-11-28T{seed:04}.{number:08}"}
        log.add("attempts added", attempt(number, trainee, **said))
        for place in range(20):
            wrong = chance.random() < 0.2
            log.add(
                "answers added",
                answer(
                    number,
                    place,
                    is_right=int(not wrong),
                    error="payout" if wrong else None,
                    money=500 if wrong else 0,
                    cost_house=500 if wrong else 0,
                    day=DAY + number // 200,
                    milliseconds=chance.randrange(900, 9_000),
                    skill=f"skill.{chance.randrange(40)}",
                    mistakes='["wrong.odds"]' if wrong else None,
                ),
            )
        log.add("attempts changed", attempt(number, trainee, state="finished", **said))
    return log
