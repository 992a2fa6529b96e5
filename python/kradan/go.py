"""Go, from 2×2 to 25×25, under seven rule sets."""

from kradan._kradan import GoBoard as Board
from kradan._kradan import Move as Move
from kradan._kradan import Score as Score
from kradan._kradan import SideScore as SideScore

__all__ = ["BLACK", "PASS", "WHITE", "Board", "Move", "Score", "SideScore"]

# Black moves first.
BLACK = True
WHITE = False
PASS = Move("pass", "go")
