/** The games and records that this device keeps. */
export const keptEn = {
  title: "Saved games",
  none: "Games you start are saved here, on this device.",
  sections: { continue: "Continue", finished: "Finished games", record: "Records", damaged: "Damaged" },
  all: (n: string) => `All saved games (${n})`,
  shown: (n: string) => (n === "1" ? "1 game" : `${n} games`),
  sort: "Sort by",
  sorts: { latest: "Latest", players: "Opponent", game: "Game" },
  show: "Show",
  shows: { all: "All", continue: "Unfinished", finished: "Finished", record: "Records", damaged: "Damaged" },
  game: "Game",
  anyGame: "All games",
  noneFound: "No game matches.",
  showAll: "Show all",
  damaged: "Damaged game",
  damagedHint: "This record can’t be read as a game.",
  downloadRaw: "Download its text",
  removed: (what: string) => `Removed: ${what}`,
  undo: "Undo",
  full: "There is no room for it in this browser any more.",
  points: (n: string) => (n === "1" ? "1 point" : `${n} points`),
  /** How a game ended, after who won or “Draw”. */
  ways: {
    checkmate: "checkmate", stalemate: "stalemate", "king-captured": "king captured", "no-legal-move": "no legal move",
    resignation: "resignation", time: "time ran out", "time-draw": "time ran out, no mate possible",
    abandoned: "the opponent left", "abandoned-draw": "a player left", agreement: "by agreement",
    threefold: "threefold repetition", fivefold: "fivefold repetition", repetition: "fourfold repetition", "fifty-moves": "fifty-move rule",
    "seventy-five-moves": "seventy-five-move rule", "hundred-plies": "fifty-move rule", "move-limit": "move limit",
    "insufficient-material": "not enough material", "dead-position": "dead position", "perpetual-check": "perpetual check",
    "illegal-move": "illegal move", "illegal-move-draw": "illegal move, no mate possible", forfeit: "forfeit", jigo: "equal scores",
  } as Record<string, string>,
};

export type KeptMessages = typeof keptEn;
