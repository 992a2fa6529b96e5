import { signal } from "@preact/signals";
import { isGameId } from "../games";
import type { GameId } from "../rules/types";
import { type Opponent, opponents } from "./opponents";

export const deskParts = ["reports", "report", "player", "log", "staff", "words"] as const;
export type DeskPart = (typeof deskParts)[number];

export type Route =
    | { screen: "home" }
    /** Everything stored on this device. */
    | { screen: "games" }
    /** `to`: the account that is to be challenged. */
    | { screen: "new"; game: GameId; opponent?: Opponent; to?: string }
    | { screen: "game"; id: string }
    /** A game on the server. */
    | { screen: "play"; id: string }
    | { screen: "lobby" }
    /** Games that are being played, on small boards. */
    | { screen: "watch" }
    /** An invitation to a game. */
    | { screen: "join"; id: string }
    /** Signs this browser in with a player token. */
    | { screen: "me"; token: string }
    | { screen: "sign-up" }
    /** With the secret of a link from the club, or without. */
    | { screen: "sign-in"; link?: string }
    | { screen: "account" }
    /** Back from the club's OpenID provider. */
    | { screen: "returned" }
    /** An account as others see it, and the ratings of a pool. */
    | { screen: "player"; name: string; pool: string }
    /** One's own games, and what is searched for among them. */
    | { screen: "history"; query: string }
    /** The best of a pool. */
    | { screen: "ratings"; pool: string }
    /** The moderators' desk. */
    | { screen: "desk"; part: DeskPart; what: string }
    /** The lessons on a game, or one of them. */
    | { screen: "learn"; game: GameId; lesson: string }
    /** The puzzles of all games; of one, without an end; the puzzle of the day, a streak, a storm, or one puzzle by its id. */
    | { screen: "puzzles"; game: GameId | null; what: string }
    /** What is to be practised: all of it; "today", the cards of the day; "game" and "pattern", the mistakes of one game or of one kind by their key. */
    | { screen: "deck"; what: string; of: string }
    | { screen: "records" }
    /** A stored record, or, after "~", a record contained in the address. */
    | { screen: "record"; id: string }
    /** What is told of a game besides its rules. */
    | { screen: "about"; game: GameId }
    | { screen: "rules"; game: GameId; clause: string };

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/**
 * Parses `#/`, `#/games`, `#/new/ogi`, `#/new/ogi/link`, `#/new/ogi/name/NAME`, `#/game/ID`, `#/play/ID`, `#/lobby`, `#/watch`, `#/join/ID`,
 * `#/me/TOKEN`, `#/sign-up`, `#/sign-in`, `#/sign-in/SECRET`, `#/account`, `#/returned`, `#/player/NAME`,
 * `#/player/NAME/chess.blitz`, `#/ratings`, `#/ratings/chess.blitz`, `#/history`, `#/history?kind=chess&result=win`, `#/desk`, `#/desk/report/ID`, `#/desk/player/NAME`, `#/puzzles`, `#/puzzles/ogi`, `#/puzzles/ogi/daily`, `#/deck`, `#/deck/today`, `#/deck/game/KEY`, `#/records`, `#/record/ID`, `#/record/~…`, `#/about/ogi` and `#/rules/ogi#G7`; anything else is the home screen.
 */
export function readRoute(hash: string): Route {
    const [address = "", clause = ""] = hash.replace(/^#/, "").split("#");
    const [path = "", query = ""] = address.split("?");
    const [screen, what, how, whom] = path.split("/").filter(Boolean);
    if (screen === "new" && isGameId(what))
        return {
            screen,
            game: what,
            opponent: opponents.find((one) => one === how),
            ...(whom && { to: decoded(whom) }),
        };
    if ((screen === "game" || screen === "play" || screen === "join") && what) return { screen, id: what };
    if (screen === "me" && what) return { screen, token: what };
    if (screen === "sign-in") return what ? { screen, link: what } : { screen };
    if (screen === "games" || screen === "lobby" || screen === "watch" || screen === "records") return { screen };
    if (screen === "sign-up" || screen === "account" || screen === "returned") return { screen };
    if (screen === "player" && what) return { screen, name: decoded(what), pool: how ?? "" };
    if (screen === "history") return { screen, query };
    if (screen === "desk")
        return { screen, part: deskParts.find((part) => part === what) ?? "reports", what: decoded(how ?? "") };
    if (screen === "ratings") return { screen, pool: what ?? "" };
    if (screen === "learn" && isGameId(what)) return { screen, game: what, lesson: how ?? "" };
    if (screen === "puzzles") return { screen, game: isGameId(what) ? what : null, what: how ?? "" };
    if (screen === "deck") return { screen, what: what ?? "", of: decoded(how ?? "") };
    if (screen === "record" && what) return { screen, id: what };
    if (screen === "about" && isGameId(what)) return { screen, game: what };
    if (screen === "rules" && isGameId(what)) return { screen, game: what, clause };
    return { screen: "home" };
}

export const route = signal<Route>(readRoute(location.hash));

/** Id of the server game on the screen; "" if none. */
export const shownGame = (): string => (route.value.screen === "play" ? route.value.id : "");

window.addEventListener("hashchange", () => {
    route.value = readRoute(location.hash);
});

export function go(hash: string): void {
    location.hash = hash;
}

/** True during a live server game: links then open in a new tab. */
export const busyHere = signal(false);

/** Attributes of a link away from a game: opens a new tab during a live server game. */
export const besides = (): { target?: string; rel?: string } =>
    busyHere.value ? { target: "_blank", rel: "noopener" } : {};

export const deskLink = (part: DeskPart, what = ""): string =>
    part === "reports" ? "#/desk" : `#/desk/${part}${what && `/${encodeURIComponent(what)}`}`;

export const playerLink = (name: string, pool?: string): string =>
    `#/player/${encodeURIComponent(name)}${pool ? `/${pool}` : ""}`;

export const challengeLink = (game: GameId, name: string): string => `#/new/${game}/name/${encodeURIComponent(name)}`;

/** To the lessons on a game, or to one of them. */
export const lessonLink = (game: GameId, lesson?: string): string => `#/learn/${game}${lesson ? `/${lesson}` : ""}`;

/** To the puzzles of all games, of one, or to one way through them or one of them. */
export const puzzlesLink = (game?: GameId, what?: string): string =>
    `#/puzzles${game ? `/${game}` : ""}${what ? `/${what}` : ""}`;

/** To what is to be practised: `Route`. */
export const deckLink = (what?: "today" | "game" | "pattern", of?: string): string =>
    `#/deck${what ? `/${what}` : ""}${of ? `/${encodeURIComponent(of)}` : ""}`;

/** To what is told of a game besides its rules. */
export const aboutLink = (game: GameId): string => `#/about/${game}`;

export const rulesLink = (game: GameId, clause?: string): string => `#/rules/${game}${clause ? `#${clause}` : ""}`;
