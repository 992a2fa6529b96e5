"""Whole games as text: PGN, EPD, SGF, PCN, PMN, kifu, FEEN and Kradan's own log."""

from __future__ import annotations

import os
import typing
from collections.abc import Iterable, Iterator, MutableMapping

from kradan._kradan import Fault as Fault
from kradan._kradan import Node as Node
from kradan._kradan import Reader as Reader
from kradan._kradan import RecordGame as Game
from kradan._kradan import format_of_file as format_of_file
from kradan._kradan import formats as formats
from kradan._kradan import holds_many as holds_many
from kradan._kradan import parse as parse
from kradan._kradan import read as read
from kradan.errors import RecordError as RecordError

__all__ = [
    "Fault",
    "Game",
    "Headers",
    "Node",
    "Reader",
    "RecordError",
    "format_of_file",
    "formats",
    "holds_many",
    "parse",
    "read",
    "write",
]


class Headers(MutableMapping[str, str]):
    """A game's headers, in the order of the record. If several have the same name, only the first is included.

    >>> import kradan.records
    >>> game = next(kradan.records.parse('[White "A"] [Black "B"] 1. e4 *'))
    >>> dict(game.headers)
    {'White': 'A', 'Black': 'B'}
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        value = self._game._header(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        self._game._set_header(name, value)

    def __delitem__(self, name: str) -> None:
        if not self._game._remove_header(name):
            raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._game._header_names())

    def __len__(self) -> int:
        return len(self._game._header_names())

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"


def write(
    games: Game | Iterable[Game], target: str | os.PathLike[str] | typing.TextIO, format: str | None = None
) -> int:
    """Writes games to a path, replacing the file, or to an object with ``write``. Returns the number of games.

    By default the format is determined by the file name, or is the usual one for each game. Raises `RecordError` if the
    format does not support a game, and ValueError if there are several games but the format can hold only one.

    >>> import io, kradan.records
    >>> output = io.StringIO()
    >>> kradan.records.write(kradan.records.parse("1. e4 e5 *  1. d4 *"), output)
    2
    """
    several = [games] if isinstance(games, Game) else games
    if not hasattr(target, "write"):
        path = os.fspath(target)
        with open(path, "w", encoding="utf-8", newline="") as opened:
            return write(several, opened, format or format_of_file(os.fsdecode(path)))
    file = typing.cast(typing.TextIO, target)
    count = 0
    for game in several:
        used = format or game.usual_format
        text = game.to_text(used)
        if count > 0 and not holds_many(used):
            raise ValueError(f"a file of the format {used} holds one game only")
        file.write(text)
        count += 1
    return count
