"""Chess, Chess960 and variants of chess."""

from kradan._kradan import ChessBoard as Board
from kradan._kradan import Move as Move

__all__ = ["BLACK", "STARTING_FEN", "WHITE", "Board", "Move"]

WHITE = True
BLACK = False
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
