"""What an exam consists of."""

from msgspec.structs import replace

from tests.cases import for_each
from tests.exams.made import DEFINITION, KEY
from trainer.exams.definition import (
    Definition,
    DefinitionFault,
    ExamPart,
    PartKind,
    defaults,
    faults,
    read,
    written,
)
from trainer.exams.opened import frozen


def test_the_defaults_name_their_sources_and_can_be_sat_as_they_are() -> None:
    for definition in defaults():
        assert definition.note.startswith("published: "), definition.title
        assert isinstance(frozen(definition, KEY), Definition), definition.title


def test_published_weights_and_marks_are_those_of_their_sources() -> None:
    published = {definition.title.split()[0]: definition for definition in defaults()}
    assert [part.weight for part in published["European"].parts] == [3, 2, 2]
    assert published["European"].minutes == 20
    assert [part.weight for part in published["Written"].parts] == [30, 70]
    assert published["Written"].pass_mark == 80
    college = published["College"].parts
    assert [part.minutes for part in college[:2]] == [10, 2]
    assert [part.seconds for part in college[2:]] == [10, 10, 30]


def test_a_definition_is_read_as_it_was_written() -> None:
    made = frozen(DEFINITION, KEY)
    assert isinstance(made, Definition)
    assert made.measures
    assert read(written(made)) == made


def part(**fields: object) -> ExamPart:
    whole = {"title": "Part", "kind": PartKind.GUIDED, "rounds": 1} | fields
    return ExamPart(**whole)  # type: ignore[arg-type]


@for_each(
    [
        (replace(DEFINITION, title=" "), DefinitionFault.UNTITLED),
        (replace(DEFINITION, parts=()), DefinitionFault.EMPTY),
        (replace(DEFINITION, parts=DEFINITION.parts * 5), DefinitionFault.TOO_LONG),
        (replace(DEFINITION, minutes=0), DefinitionFault.NO_TIME),
        (replace(DEFINITION, rules=""), DefinitionFault.NO_RULES),
        (replace(DEFINITION, parts=(part(rounds=0),)), DefinitionFault.NOTHING_ASKED),
        (
            replace(DEFINITION, parts=(part(kind=PartKind.DRILLS, questions=3),)),
            DefinitionFault.NOTHING_ASKED,
        ),
        (replace(DEFINITION, parts=(part(features=("luck",)),)), DefinitionFault.NO_FEATURE),
    ],
    name=lambda case: case[1],
)
def test_what_an_exam_lacks_is_named(case: tuple[Definition, DefinitionFault]) -> None:
    definition, fault = case
    assert list(faults(definition)) == [fault]
    assert frozen(definition, KEY) is fault


def test_drills_and_rounds_that_a_game_does_not_have_are_named_when_it_is_frozen() -> None:
    drills = part(kind=PartKind.DRILLS, skills=("who.envy",), questions=3, rounds=0)
    assert frozen(replace(DEFINITION, parts=(drills,)), KEY) is DefinitionFault.NO_SUCH_SKILL
    rounds = part(features=("envy",))
    assert frozen(replace(DEFINITION, parts=(rounds,)), KEY) is DefinitionFault.NO_ROUND
