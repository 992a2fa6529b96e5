"""Ōgi, chess and Go: rules, games, records and an engine.

`kradan.chess`, `kradan.ogi` and `kradan.go` provide the boards, `kradan.records` reads and writes whole games, and
`Engine` plays and analyses.
"""

from kradan import errors as errors
from kradan._kradan import Analysis as Analysis
from kradan._kradan import Board as Board
from kradan._kradan import Engine as Engine
from kradan._kradan import LegalMoves as LegalMoves
from kradan._kradan import Move as Move
from kradan._kradan import Outcome as Outcome
from kradan._kradan import Refusal as Refusal
from kradan._kradan import __version__ as __version__
from kradan._kradan import board as board
from kradan._kradan import clause_text as clause_text
from kradan._kradan import games as games
from kradan._kradan import message as message
from kradan.errors import AmbiguousMoveError as AmbiguousMoveError
from kradan.errors import IllegalMoveError as IllegalMoveError
from kradan.errors import InvalidMoveError as InvalidMoveError
from kradan.errors import InvalidPositionError as InvalidPositionError
from kradan.errors import RecordError as RecordError
from kradan.errors import RefusedError as RefusedError

from kradan import chess as chess  # isort: skip
from kradan import go as go  # isort: skip
from kradan import ogi as ogi  # isort: skip
from kradan import records as records  # isort: skip
