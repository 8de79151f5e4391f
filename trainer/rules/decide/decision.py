"""The result of deciding: events, or a refusal."""

from __future__ import annotations

from typing import Final

from trainer.rules.events import Event
from trainer.rules.refusals import Reason, Refusal

Decision = tuple[Event, ...] | Refusal

NOT_DUE: Final = Refusal(Reason.NOT_DUE)
"""The input simply is not due now; no rule forbids it."""
