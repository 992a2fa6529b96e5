import { signal } from "@preact/signals";
import { isGameId } from "../games";
import type { GameId } from "../rules/types";
import { type Opponent, opponents } from "./opponents";

export type Route =
    | { screen: "home" }
    /** Everything that this device keeps. */
    | { screen: "games" }
    | { screen: "new"; game: GameId; opponent?: Opponent }
    | { screen: "game"; id: string }
    /** A game that a server decides. */
    | { screen: "play"; id: string }
    | { screen: "lobby" }
    /** An invitation to a game. */
    | { screen: "join"; id: string }
    /** This browser becomes the player of a token. */
    | { screen: "me"; token: string }
    | { screen: "records" }
    /** A record that is kept under this name, or, after "~", one that is in the address itself. */
    | { screen: "record"; id: string }
    | { screen: "rules"; game: GameId; clause: string };

/** `#/`, `#/games`, `#/new/ogi`, `#/new/ogi/link`, `#/game/ID`, `#/play/ID`, `#/lobby`, `#/join/ID`, `#/me/TOKEN`, `#/records`, `#/record/ID`, `#/record/~…`, `#/rules/ogi#G7` */
export function readRoute(hash: string): Route {
    const [path = "", clause = ""] = hash.replace(/^#/, "").split("#");
    const [screen, what, how] = path.split("/").filter(Boolean);
    if (screen === "new" && isGameId(what))
        return { screen, game: what, opponent: opponents.find((one) => one === how) };
    if ((screen === "game" || screen === "play" || screen === "join") && what) return { screen, id: what };
    if (screen === "me" && what) return { screen, token: what };
    if (screen === "games" || screen === "lobby" || screen === "records") return { screen };
    if (screen === "record" && what) return { screen, id: what };
    if (screen === "rules" && isGameId(what)) return { screen, game: what, clause };
    return { screen: "home" };
}

export const route = signal<Route>(readRoute(location.hash));

/** The game on the screen that a server decides; "": none is. */
export const shownGame = (): string => (route.value.screen === "play" ? route.value.id : "");

window.addEventListener("hashchange", () => {
    route.value = readRoute(location.hash);
});

export function go(hash: string): void {
    location.hash = hash;
}

/** A game is on here that does not wait: what is looked up opens beside it. */
export const busyHere = signal(false);

/** The attributes of a link that leaves a game which does not wait. */
export const besides = (): { target?: string; rel?: string } =>
    busyHere.value ? { target: "_blank", rel: "noopener" } : {};

export const rulesLink = (game: GameId, clause?: string): string => `#/rules/${game}${clause ? `#${clause}` : ""}`;
