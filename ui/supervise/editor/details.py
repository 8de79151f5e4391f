"""What is said of a scenario and of its bettors, for the dialogs in which that is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from trainer.authoring import edits
from trainer.authoring.choices import Fact, facts, with_fact
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.people import Person, people, with_trait
from trainer.messages import _
from trainer.practice.syllabus import syllabus
from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import Documents
from trainer.scenario.read import default_questions
from trainer.yamlfile.characters import visible
from ui.widgets.sheets import Detailed, Details, FactLine, Options, PersonSheet


def details_of(draft: Draft) -> Details:
    """Return what is said of a scenario now."""
    scenario = draft.scenario
    asked = scenario.ask if scenario else ()
    stages = [("", _("No stage")), *((stage.id, _(stage.title)) for stage in syllabus())]
    return Details(
        scenario.notes if scenario else "",
        ", ".join(scenario.tags) if scenario else "",
        scenario.author if scenario else "",
        Options(stages, scenario.stage if scenario else ""),
        [(group.value, _(group.text), group in asked) for group in IN_ROUNDS],
        [fact_line(fact) for fact in facts(draft)],
    )


def fact_line(fact: Fact) -> FactLine:
    """A fact as a form shows it."""
    setting = fact.setting
    return FactLine(
        fact.name,
        setting.title,
        [(value.written, value.text) for value in setting.in_order],
        [(field.title, field.unit or setting.unset) for field in setting.fields],
        fact.typed,
        several=setting.listed and bool(setting.values),
        number=any(field.number for field in setting.fields),
        refused=setting.refused,
    )


def bettors_of(draft: Draft) -> list[PersonSheet]:
    """Return who bets, and what is stated of each."""
    return [
        PersonSheet(partial(_titled, person), [*map(fact_line, person.facts)])
        for person in people(draft)
    ]


def _titled(person: Person, typed: Mapping[str, Sequence[str]]) -> str:
    """Whose form it is, by the name in it; one that is being typed anew has no name meanwhile."""
    name = typed["name"][0].strip() or person.name
    return _("Box {box}: {name}").format(box=person.box, name=visible(name))


def with_bettors(
    draft: Draft, told: Sequence[Mapping[str, Sequence[str]]], documents: Documents
) -> str:
    """The text with what is typed differently of each bettor now. Raises CannotEdit."""
    for person, typed in zip(people(draft), told, strict=True):
        for fact in person.facts:
            if tuple(typed[fact.name]) != fact.typed:
                text = with_trait(draft, person, fact, typed[fact.name])
                draft = draft_of(text, documents)
    return draft.text


def without_bettor(draft: Draft, place: int) -> str:
    """The text without the bettor at a place of the list. Raises CannotEdit."""
    person = [*people(draft)][place]
    return edits.remove_bettor(draft, person.box, person.seat)


def with_details(draft: Draft, told: Detailed, documents: Documents) -> str:
    """The text with what is said differently now. Raises CannotEdit."""
    for edit in _edits(draft, told):
        draft = draft_of(edit(draft), documents)
    return draft.text


def _edits(draft: Draft, told: Detailed) -> Iterator[Callable[[Draft], str]]:
    before = details_of(draft)
    if told.notes != before.notes:
        yield partial(edits.set_notes, notes=told.notes)
    if told.tags != before.tags:
        tags = [tag.strip() for tag in told.tags.split(",") if tag.strip()]
        yield partial(edits.set_tags, tags=tags)
    if told.author != before.author:
        yield partial(edits.set_author, author=told.author)
    if told.stage != before.stages.current:
        yield partial(edits.set_stage, stage=told.stage)
    asked = tuple(map(QuestionGroup, told.asks))
    if asked != tuple(
        group for group in IN_ROUNDS if draft.scenario and group in draft.scenario.ask
    ):
        stated = draft.scenario
        usual = default_questions((*stated.incidents, *stated.requests) if stated else ())
        wanted = None if not asked or asked == usual else asked
        yield partial(edits.set_ask, ask=wanted, everything=asked == IN_ROUNDS)
    for fact in facts(draft):
        typed = tuple(told.facts.get(fact.name, fact.typed))
        if typed != fact.typed:
            yield partial(with_fact, fact=fact, typed=typed)
