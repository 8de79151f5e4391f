"""Each candidate gets a round of their own, as long and as heavy as everybody else's."""

from tests.exams.made import DEALT, GUIDED, KEY, opened
from trainer.exams.opened import Place
from trainer.exams.variants import fingerprint, fits, measure

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
