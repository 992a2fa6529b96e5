import type { Colour, Config, GameEvent, GameId } from "../rules/types";

/** Who sits where, and how the page shows this game: nothing that the rules care about. */
export interface Seats {
  opponent: "computer" | "local";
  /** The side of the person at this device, against the computer. */
  me: Colour;
  level: number;
  autoFlip: boolean;
}

/** One game as it lies in the browser: its log of events, and enough to list it without a replay. */
export interface KeptGame {
  version: 1;
  id: string;
  config: Config;
  seats: Seats;
  events: GameEvent[];
  /** The game's own clock when this was written; it stands still while no page shows the game. */
  now: number;
  summary: { game: GameId; ply: number; ended: boolean; updated: number };
}

const prefix = "kradan.game.";
const clockPrefix = "kradan.clock.";
const MOST_KEPT = 40;

/** The games of this visit, for a browser that keeps nothing. */
const visit = new Map<string, KeptGame>();

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parse(text: string | null): KeptGame | null {
  if (!text) return null;
  try {
    const game = JSON.parse(text) as KeptGame;
    return game.version === 1 && Array.isArray(game.events) ? game : null;
  } catch {
    return null;
  }
}

export function readGame(id: string): KeptGame | null {
  const store = storage();
  const game = parse(store?.getItem(prefix + id) ?? null);
  if (!game) return visit.get(id) ?? null;
  const beat = Number(store?.getItem(clockPrefix + id));
  return { ...game, now: Math.max(game.now, Number.isFinite(beat) ? beat : 0) };
}

/** All kept games, the latest first. */
export function listGames(): KeptGame[] {
  const store = storage();
  if (!store) return [];
  const games: KeptGame[] = [];
  for (let i = 0; i < store.length; ++i) {
    const key = store.key(i);
    const game = key?.startsWith(prefix) ? parse(store.getItem(key)) : null;
    if (game) games.push(game);
  }
  return games.sort((a, b) => b.summary.updated - a.summary.updated);
}

/** False where the browser keeps nothing. When room runs out, the oldest finished games make way. */
export function writeGame(game: KeptGame): boolean {
  const store = storage();
  visit.set(game.id, game);
  if (!store) return false;
  const text = JSON.stringify(game);
  const others = listGames().filter((g) => g.id !== game.id);
  const leaving = [...others.filter((g) => g.summary.ended).reverse(), ...others.filter((g) => !g.summary.ended).reverse()];
  while (leaving.length && leaving.length >= MOST_KEPT) removeGame(leaving.shift()!.id);
  for (;;) {
    try {
      store.setItem(prefix + game.id, text);
      return true;
    } catch {
      const oldest = leaving.shift();
      if (!oldest) return false;
      removeGame(oldest.id);
    }
  }
}

/** Notes how far the game's clock has run, between two events. */
export function writeClock(id: string, now: number): void {
  try {
    storage()?.setItem(clockPrefix + id, String(Math.floor(now)));
  } catch {
    // The clock then goes back to the last event when the page comes back.
  }
}

export function removeGame(id: string): void {
  visit.delete(id);
  storage()?.removeItem(prefix + id);
  storage()?.removeItem(clockPrefix + id);
}

/** Calls back when another tab has written this game. */
export function followGame(id: string, changed: (game: KeptGame) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== prefix + id) return;
    const game = parse(event.newValue);
    if (game) changed(game);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}

export function newId(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36).padStart(4, "0");
}
