import { signal } from "@preact/signals";
import { connection } from "./connection";
import type { Lobby } from "./messages";

/** The lobby as the server told it last; null: nobody here has looked yet. */
export const lobby = signal<Lobby | null>(null);

let followers = 0;

/** Has the lobby told, over a line of its own, until the returned function is called. */
export function followLobby(): () => void {
  const release = connection.need();
  if (++followers === 1) connection.send({ type: "follow-lobby", on: true });
  let follows = true;
  return () => {
    if (!follows) return;
    follows = false;
    if (--followers === 0) {
      connection.send({ type: "follow-lobby", on: false });
      lobby.value = null;
    }
    release();
  };
}

connection.listen((message) => {
  if (message.type === "lobby") lobby.value = message;
  else if (message.type === "welcome" && followers) connection.send({ type: "follow-lobby", on: true });
});
