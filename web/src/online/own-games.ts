import { effect, signal } from "@preact/signals";
import { route } from "../router";
import { callToGame } from "./calls";
import { connection } from "./connection";
import { ownInvitations } from "./invitations";
import type { Listed } from "./messages";
import { readToken } from "./token";

/** The games that this player has going, and the line to the server that they need. */

/** How often it is asked whose turn it is, while the page is looked at. */
const ASK_EVERY = 30_000;

/** This player's games that are still on, those first where it is their turn. */
export const ownGames = signal<readonly Listed[]>([]);
/** Those that began while something else was looked at. */
export const begunGames = signal<readonly string[]>([]);

export const isOwnTurn = ({ side, turn }: Listed): boolean => side !== undefined && side === turn;

/** Asks the server anew. */
export async function refreshOwnGames(): Promise<void> {
  const reply = await connection.ask({ type: "list-games", running: true, before: "" });
  if (!reply.ok || reply.message.type !== "games") return;
  const on = reply.message.games.filter(({ over }) => !over);
  ownGames.value = [...on.filter(isOwnTurn), ...on.filter((game) => !isOwnTurn(game))];
}

connection.listen((message) => {
  if (message.type === "welcome") {
    begunGames.value = begunGames.value.filter((id) => message.games.includes(id));
    if (message.player !== undefined && message.games.length) void refreshOwnGames();
    else ownGames.value = [];
    first?.();
    first = null;
  } else if (message.type === "started") {
    if (!begunGames.value.includes(message.game)) begunGames.value = [...begunGames.value, message.game];
    callToGame(message.game);
    void refreshOwnGames();
  }
});

// A player is found by what may begin or go on: a game that is on, an invitation that waits.
let first = readToken() === null ? null : connection.need();
let standing: (() => void) | null = null;
effect(() => {
  const wanted = ownGames.value.length > 0 || ownInvitations.value.length > 0;
  if (wanted) standing ??= connection.need();
  else {
    standing?.();
    standing = null;
  }
});

// What happened in a game that was looked at is not known here.
effect(() => {
  const here = route.value;
  if (begunGames.peek().length && here.screen === "play") begunGames.value = begunGames.peek().filter((id) => id !== here.id);
  if (ownGames.peek().length) void refreshOwnGames();
});
setInterval(() => {
  if (ownGames.value.length && !document.hidden) void refreshOwnGames();
}, ASK_EVERY);
document.addEventListener("visibilitychange", () => {
  if (ownGames.value.length && !document.hidden) void refreshOwnGames();
});
