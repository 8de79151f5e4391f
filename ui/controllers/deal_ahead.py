"""What comes next in a round that is dealt by hand, worked out before it is done."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.scenario.check import PlayableRound
from trainer.scenario.dealing import Dealing


class DealtAhead:
    """A second round that is dealt as the first one is, and one act further.

    It only saves time: what is done otherwise than suggested is worked out when it is done.
    """

    def __init__(self) -> None:
        self._playable: PlayableRound | None = None
        self._ahead: Dealing | None = None

    def go_on(self, playable: PlayableRound, dealing: Dealing) -> Iterator[Dealing | None]:
        """Do what ``dealing`` suggests: None while that takes longer, then the round after it."""
        owed = dealing.suggested()
        if owed is None:
            return
        acts = (*dealing.acts, owed.act)
        if playable is not self._playable:
            self._playable, self._ahead = playable, Dealing(playable)
        if self._ahead is None:
            return
        if self._ahead.acts != acts[: len(self._ahead.acts)]:
            self._ahead = Dealing(playable)
        for act in acts[len(self._ahead.acts) :]:
            if self._ahead.judge(act) is not None:
                # Something was passed over or done too early, after which the rest does not follow.
                self._ahead = None
                return
            self._ahead.do(act)
            yield None
        yield self._ahead
