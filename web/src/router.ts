import { signal } from "@preact/signals";
import type { GameId } from "./rules/types";

export type Route =
  | { screen: "home" }
  | { screen: "new"; game: GameId }
  | { screen: "game"; id: string }
  | { screen: "records" }
  /** A record that is kept under this name, or, after "~", one that is in the address itself. */
  | { screen: "record"; id: string }
  | { screen: "rules"; game: GameId; clause: string };

const games = ["ogi", "ogi-classic", "chess", "go"];
const isGame = (text: string | undefined): text is GameId => text !== undefined && games.includes(text);

/** `#/`, `#/new/ogi`, `#/game/ID`, `#/records`, `#/record/ID`, `#/record/~…`, `#/rules/ogi#G7` */
export function readRoute(hash: string): Route {
  const [path = "", clause = ""] = hash.replace(/^#/, "").split("#");
  const [screen, what] = path.split("/").filter(Boolean);
  if (screen === "new" && isGame(what)) return { screen, game: what };
  if (screen === "game" && what) return { screen, id: what };
  if (screen === "records") return { screen };
  if (screen === "record" && what) return { screen, id: what };
  if (screen === "rules" && isGame(what)) return { screen, game: what, clause };
  return { screen: "home" };
}

export const route = signal<Route>(readRoute(location.hash));

window.addEventListener("hashchange", () => {
  route.value = readRoute(location.hash);
});

export function go(hash: string): void {
  location.hash = hash;
}

export const rulesLink = (game: GameId, clause?: string): string => `#/rules/${game}${clause ? `#${clause}` : ""}`;
