"""What an answer is found from, and what is found, before its citations are looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trainer.rulebook.compare.questions import Question
from trainer.rulebook.compare.sayings import Said
from trainer.rulebook.document import Document
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Ruleset


class Usual(NamedTuple):
    """A document as its house has it where nothing is decided otherwise."""

    document: Document
    ruleset: Ruleset
    house: House


class Found(NamedTuple):
    """What is said, the rules that it rests on, and the settings that may change it."""

    said: tuple[Said, ...]
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()


Answers = Mapping[Question, Callable[[Usual], Found]]
"""How each question is answered."""
