"""Each candidate gets a round of their own, as long and as heavy as everybody else's."""

from msgspec.structs import replace

from tests.exams.made import DEALT, DEFINITION, GUIDED, KEY, opened
from trainer.exams.definition import DefinitionFault
from trainer.exams.opened import Place, frozen
from trainer.exams.variants import fingerprint, fits, measure
from trainer.scenario.writer import write

CANDIDATES = range(1, 13)


def test_candidates_get_other_rounds_of_the_same_length_and_weight() -> None:
    for place in (GUIDED, DEALT):
        rounds = [opened(sitting=sitting).round(place, 0) for sitting in CANDIDATES]
        assert len({fingerprint(playable) for playable in rounds}) > len(CANDIDATES) / 2
        exam = opened()
        part, grading = exam.definition.parts[place.part], exam.house.grading
        (wanted,) = exam.definition.measures[place.part]
        for playable in rounds:
            found = measure(playable, part, grading)
            assert found.length == wanted.length
            assert abs(found.weight - wanted.weight) * 20 <= wanted.weight
            assert fits(found, wanted)


def test_a_round_that_has_not_been_seen_comes_first_and_then_the_one_seen_least() -> None:
    exam = opened()
    rounds = [fingerprint(playable) for playable in exam.rounds(GUIDED)]
    assert len(rounds) > 2
    assert exam.choose(GUIDED, {}) == 0
    assert exam.choose(GUIDED, {rounds[0]: 1}) == 1
    assert exam.choose(GUIDED, dict.fromkeys(rounds, 3) | {rounds[2]: 2}) == 2


def test_the_same_sitting_has_the_same_drills_and_rounds_and_another_key_has_others() -> None:
    def all_of(key: bytes) -> list[str]:
        exam = opened(key=key)
        drills = [exam.drill(Place(0, number)).id for number in range(3)]
        return [*drills, *(fingerprint(playable) for playable in exam.rounds(GUIDED))]

    assert all_of(KEY) == all_of(KEY)
    assert set(all_of(KEY)).isdisjoint(all_of(bytes(32)))


def test_every_skill_of_a_part_is_asked_before_one_comes_again() -> None:
    exam = opened()
    skills = exam.skills(exam.definition.parts[0])
    asked = [exam.drill(Place(0, number)).skill for number in range(2 * len(skills))]
    assert set(asked[: len(skills)]) == set(skills) == set(asked[len(skills) :])


def test_candidates_get_variants_of_given_rounds_as_long_as_these() -> None:
    text = write(opened(key=bytes(32)).round(GUIDED, 0).scenario)
    part = replace(DEFINITION.parts[1], features=(), texts=(text,))
    definition = replace(DEFINITION, parts=(part,))
    place = Place(0, 0)
    first = opened(definition).original(place)
    assert first is not None
    rounds = [opened(definition, sitting).round(place, 0) for sitting in range(1, 5)]
    assert len({fingerprint(playable) for playable in (first, *rounds)}) > 2
    grading = opened(definition).house.grading
    wanted = measure(first, part, grading)
    assert all(fits(measure(playable, part, grading), wanted) for playable in rounds)
    broken = replace(DEFINITION, parts=(replace(part, texts=("format: 1",)),))
    assert frozen(broken, KEY) is DefinitionFault.NO_ROUND
