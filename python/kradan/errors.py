"""The exceptions that kradan raises. All are subclasses of ``ValueError``."""

from __future__ import annotations

import typing

if typing.TYPE_CHECKING:
    from kradan import Refusal

__all__ = [
    "AmbiguousMoveError",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "RecordError",
    "RefusedError",
]


class RefusedError(ValueError):
    """A refusal. ``reason`` is its stable id, ``clause`` the rulebook's clause, or None."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self.reason: str = refusal.reason
        self.clause: str | None = refusal.clause
        self.detail: str = refusal.detail
        self.message: str = refusal.message
        super().__init__(self._words(refusal))

    @staticmethod
    def _words(refusal: Refusal) -> str:
        return f"{refusal.message} [{refusal.reason}{', ' + refusal.clause if refusal.clause else ''}]"


class InvalidMoveError(RefusedError):
    """The text is not a move in any notation of the game."""


class IllegalMoveError(RefusedError):
    """The rules forbid a move.

    >>> import kradan.chess
    >>> try:
    ...     kradan.chess.Board().push_uci("e2e5")
    ... except kradan.IllegalMoveError as error:
    ...     error.reason, error.clause
    ('chess.pawn-cannot-reach', 'X5')
    """


class AmbiguousMoveError(RefusedError):
    """The text matches several legal moves."""


class InvalidPositionError(RefusedError):
    """Options or a position from which no game can start. ``refusals`` contains all refusals; the other attributes
    describe the first one.

    >>> import kradan.chess
    >>> try:
    ...     kradan.chess.Board("8/8/8/8/8/8/8/K7 w - - 0 1")
    ... except kradan.InvalidPositionError as error:
    ...     [refusal.reason for refusal in error.refusals]
    ['setup.no-king']
    """

    def __init__(self, refusals: list[Refusal]) -> None:
        self.refusals = refusals
        super().__init__(refusals[0])
        self.args = ("; ".join(map(self._words, refusals)),)


class RecordError(RefusedError):
    """A file that is not a record, or a record that cannot be replayed or written."""
