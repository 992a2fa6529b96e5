import { signal } from "@preact/signals";
import { connection } from "./connection";
import type { Terms } from "./messages";
import type { Refusal } from "../rules/types";

/** What this page looks for in the lobby. The server forgets it with the line; then it is asked for again. */
export const ownSeek = signal<{ id: string; terms: Terms } | null>(null);
/** Why the seek was not taken up. */
export const seekRefused = signal<Refusal | null>(null);

/** The name of the latest seek of this browser, in whichever tab. */
const key = "kradan.seek";
const readLatest = (): string => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};
const latest = signal(readLatest());

function writeLatest(id: string): void {
  latest.value = id;
  try {
    if (id) localStorage.setItem(key, id);
    else localStorage.removeItem(key);
  } catch {
    // Then the other tabs take it for somebody else's.
  }
}

/** Whether this browser, in any of its tabs, looks for a game by this name. */
export const isOwnSeek = (id: string): boolean => id === ownSeek.value?.id || id === latest.value;

let release: (() => void) | null = null;
/** The games that were on when the search began. */
let before: readonly string[] = [];

async function open(): Promise<void> {
  const { value: mine } = ownSeek;
  if (!mine) return;
  const reply = await connection.ask({ type: "open-seek", terms: mine.terms });
  if (ownSeek.value?.terms !== mine.terms) {
    // Whoever has stopped meanwhile, or found a game, looks for nothing.
    if (reply.ok && !ownSeek.value) connection.send({ type: "close-seek" });
    return;
  }
  if (reply.ok && reply.message.type === "done") {
    ownSeek.value = { ...mine, id: reply.message.id };
    writeLatest(reply.message.id);
  } else if (!reply.ok && reply.refusal) {
    seekRefused.value = reply.refusal;
    end();
  }
}

function end(): void {
  if (ownSeek.value?.id && ownSeek.value.id === latest.value) writeLatest("");
  ownSeek.value = null;
  release?.();
  release = null;
}

/** Looks for an opponent on these terms, in the place of what was looked for before. */
export function seek(terms: Terms): void {
  seekRefused.value = null;
  before = connection.welcome.value?.games ?? [];
  ownSeek.value = { id: "", terms };
  release ??= connection.need();
  void open();
}

/** Stops looking, in whichever tab it was begun. */
export function stopSeeking(): void {
  connection.send({ type: "close-seek" });
  writeLatest("");
  end();
}

connection.listen((message) => {
  // Whoever has a game looks for none, whatever it came of, and though it began while the line was broken.
  if (message.type === "started") end();
  if (message.type !== "welcome" || !ownSeek.value) return;
  if (message.games.some((game) => !before.includes(game))) end();
  else void open();
});
window.addEventListener("storage", (event) => {
  if (event.key !== key) return;
  latest.value = event.newValue ?? "";
  // Another tab has stopped the search, or begun another.
  if (ownSeek.value?.id && ownSeek.value.id !== latest.value) end();
});
