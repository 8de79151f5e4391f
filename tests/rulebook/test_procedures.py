import pytest

from tests.cases import for_every
from trainer.procedure.acts import Act
from trainer.procedure.data import Matter, Pass, Sweep
from trainer.rulebook import documents, load_document
from trainer.rulebook.procedures import WITHOUT_PASS, load_procedure, read_procedure
from trainer.rulebook.reading import parse
from trainer.rulebook.sources import procedures

HEAD = 'id = "own"\ntitle = "Own"\ndata_version = 1\nbase = "default"\n'
DEFAULT = load_procedure("default")


def test_every_procedure_is_whole(procedure_id: str) -> None:
    procedure = load_procedure(procedure_id)
    assert procedure.id == procedure_id
    assert sorted(procedure.order) == sorted(Matter)
    assert set(procedure.passes) == set(Matter) - WITHOUT_PASS
    assert set(procedure.acts) == set(Act)


@pytest.fixture(params=procedures())
def procedure_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_procedure_that_says_nothing_is_its_base_under_another_name() -> None:
    own = read_procedure(parse("procedures/own.toml", HEAD))
    assert (own.id, own.title, own.data_version) == ("own", "Own", 1)
    assert own.order == DEFAULT.order
    assert own.passes == DEFAULT.passes
    assert own.acts == DEFAULT.acts


def test_a_procedure_says_only_what_it_does_otherwise() -> None:
    own = read_procedure(
        parse(
            "procedures/own.toml",
            HEAD
            + 'passes.hands = { sweep = "left_to_right", losers_first = true }\n'
            + '[acts.call]\ntitle = "Ask"\ntext = "He asks."\nsays = ""\ncites = ["draw"]\n',
        )
    )
    assert own.acts[Act.CALL].title == "Ask"
    assert {act for act in Act if own.acts[act] != DEFAULT.acts[act]} == {Act.CALL}
    assert own.passes[Matter.HANDS] == Pass(Sweep.LEFT_TO_RIGHT, True)
    assert {name for name, one in own.passes.items() if one != DEFAULT.passes[name]} == {
        Matter.HANDS
    }


@for_every(
    ("text", "key"),
    [
        (HEAD.replace("default", "no-such"), "base"),
        (HEAD.replace("default", "hole_card"), "base"),
        (HEAD.replace("title", "titel"), "titel"),
        (HEAD + 'order = ["limits"]\n', "order"),
        (HEAD + "precedence = []\n", "precedence"),
        (HEAD + "[acts.calls]\n", "acts.calls"),
        (HEAD + "[acts.call]\n", "acts.call.title"),
        (HEAD + "[passes.limits]\n", "passes.limits"),
        (HEAD + "before = []\n", "before"),
        (HEAD + "prescribed = []\n", "prescribed"),
    ],
)
def test_damage_is_named_with_its_key(text: str, key: str) -> None:
    with pytest.raises(ValueError, match=rf"^procedures/own\.toml: {key}: "):
        read_procedure(parse("procedures/own.toml", text))


def test_every_procedure_deals_some_document() -> None:
    assert {load_document(name).procedure for name in documents()} == set(procedures())
