"""The ``incidents`` of a scenario file."""

from __future__ import annotations

from trainer.scenario.codes import Code
from trainer.scenario.incident_keys import Scene
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode
from trainer.yamlfile.fields import fields
from trainer.yamlfile.nodes import MapNode, Node, ScalarNode


def read_incidents(node: Node, scene: Scene) -> tuple[Incident, ...]:
    """The incidents, as far as they can be read."""
    entries = values.items(node, "incidents", scene.context.faults) or ()
    found = (_incident(entry, scene) for entry in entries)
    return tuple(incident for incident in found if incident is not None)


def _incident(node: Node, scene: Scene) -> Incident | None:
    faults = scene.context.faults
    if not isinstance(node, MapNode):
        value = values.source_of(node)
        faults.add(YamlCode.NOT_A_MAPPING, node.start, key="incidents", value=value)
        return None
    entry = node.entry("kind")
    if entry is None:
        faults.add(YamlCode.MISSING_KEY, node.start, key="kind")
        return None
    kind = _kind(entry.value, faults)
    if kind is None:
        return None
    before = len(faults)
    found = fields(node, kind.word, ("kind", *kind.keys), faults)
    incident = kind.read(found, scene) if found else None
    return incident if len(faults) == before else None


def _kind(node: Node, faults: Faults) -> IncidentKind | None:
    kind = KINDS.get(node.text) if isinstance(node, ScalarNode) else None
    if kind is None:
        value, known = values.source_of(node), tuple(KINDS)
        faults.add(Code.UNKNOWN_INCIDENT, node.start, key="kind", value=value, known=known)
    return kind
