import type { ComponentType } from "preact";
import { fetchAccountWords, fetchPuzzleWords } from "../i18n";
import type { Room } from "../parts/rooms";
import type { Route, Screen } from "../parts/router";
import { underWay } from "../parts/under-way";
import type { Rules } from "../rules/rules";
import { Home } from "../screens/home";
import { NewGame } from "../screens/new-game";
import { type Later, later } from "./later";

type Component<R> = ComponentType<{ rules: Rules } & R> & { fetch?: Later<never>["fetch"] };
type PartOf<S extends Screen> = Exclude<keyof Route<S>, "screen">;
type Within<S extends Screen, P extends PartOf<S>> = readonly [
    part: P,
    is: Component<Route<S> & Record<P, Exclude<Route<S>[P], "">>>,
];

interface Shown<S extends Screen> {
    is: Component<Route<S>>;
    /** The room that the screen belongs to. */
    room?: Room;
    /** Fills the window, without a top bar. */
    full?: true;
    /** The full-window screen that is shown instead if the address has this part. */
    within?: { [P in PartOf<S>]: Within<S, P> }[PartOf<S>];
    /** Whether the screen in `within` fills the window only once it is under way: see web/src/parts/under-way.ts. */
    describes?: (where: Route<S>) => boolean;
    /** Needs the server, so its code is not prefetched. */
    online?: true;
    /**
     * Parts of the address whose changes the screen handles itself. When another part changes, the screen is mounted
     * again.
     */
    follows?: readonly PartOf<S>[];
}

/** A screen that needs the server. The account texts are fetched with it. */
const online = <P extends object>(load: () => Promise<ComponentType<P>>, ...words: (() => Promise<unknown>)[]) =>
    ({ is: later(load, fetchAccountWords, ...words), online: true }) as const;

const fetchLessonWords = async () => (await import("../i18n/lessons")).fetchLessonWords();
const fetchRulebookWords = async () => (await import("../i18n/rulebook")).fetchRulebookWords();
const fetchDeckWords = async () => (await import("../i18n/deck")).fetchDeckWords();
const fetchListWords = async () => (await import("../i18n/lists")).fetchListWords();
const fetchSettingsWords = async () => (await import("../i18n/settings")).fetchSettingsWords();

const Deck = later(async () => (await import("../screens/deck")).DeckScreen, fetchDeckWords, fetchPuzzleWords);

/** The table of screens. Their addresses are in web/src/parts/router.ts. */
const screens: { [S in Screen]: Shown<S> } = {
    home: { is: Home },
    games: {
        is: later(async () => (await import("../screens/games")).Games, fetchListWords),
        room: "analyse",
        follows: ["query"],
    },
    new: { is: NewGame, room: "play", follows: ["opponent"] },
    game: { is: later(async () => (await import("../screens/play")).Play), full: true },
    play: {
        is: later(async () => (await import("../screens/rooms/play")).PlayRoom),
        room: "play",
        within: ["id", later(async () => (await import("../screens/online-play")).OnlinePlay)],
    },
    lobby: { is: later(async () => (await import("../screens/lobby")).Lobby), room: "club" },
    watch: {
        is: later(async () => (await import("../screens/watch")).Watch, fetchListWords),
        room: "watch",
        follows: ["query"],
    },
    join: { is: later(async () => (await import("../screens/join")).Join), room: "play" },
    me: { is: later(async () => (await import("../screens/me")).Me) },
    "sign-up": online(async () => (await import("../screens/sign-up")).SignUp),
    "sign-in": online(async () => (await import("../screens/sign-in")).SignIn),
    settings: { is: later(async () => (await import("../screens/settings")).Settings, fetchSettingsWords) },
    account: online(async () => (await import("../screens/account")).Account),
    returned: online(async () => (await import("../screens/returned")).Returned),
    player: {
        ...online(async () => (await import("../screens/player")).Player, fetchListWords),
        room: "club",
        follows: ["pool", "query"],
    },
    history: {
        ...online(async () => (await import("../screens/history")).History, fetchListWords),
        room: "analyse",
        follows: ["query"],
    },
    ratings: { ...online(async () => (await import("../screens/ratings")).Ratings), room: "club", follows: ["pool"] },
    desk: { ...online(async () => (await import("../screens/desk")).Desk), room: "club", follows: ["part", "what"] },
    learn: {
        is: later(async () => (await import("../screens/learn")).Learn, fetchLessonWords),
        room: "learn",
        within: ["lesson", later(async () => (await import("../screens/lesson")).LessonScreen, fetchLessonWords)],
    },
    puzzles: {
        is: later(async () => (await import("../screens/puzzles")).Puzzles, fetchPuzzleWords),
        room: "puzzles",
        within: ["game", later(async () => (await import("../screens/puzzle")).PuzzleScreen, fetchPuzzleWords)],
        describes: ({ what }) => what === "streak" || what === "storm",
    },
    deck: { is: Deck, room: "puzzles", within: ["what", Deck] },
    analyse: { is: later(async () => (await import("../screens/rooms/analyse")).AnalyseRoom), room: "analyse" },
    records: {
        is: later(async () => (await import("../screens/record-list")).RecordList, fetchListWords),
        room: "analyse",
        follows: ["query"],
    },
    record: { is: later(async () => (await import("../screens/record")).RecordScreen), full: true },
    about: {
        is: later(async () => (await import("../screens/about")).AboutGame, fetchRulebookWords),
        room: "learn",
        follows: ["game"],
    },
    rules: {
        is: later(async () => (await import("../screens/rulebook")).Rulebook, fetchRulebookWords),
        room: "learn",
        follows: ["clause"],
    },
};

/** Functions that fetch the code and texts for screens that do not need the server. */
export const fetchScreens: (() => Promise<unknown>)[] = Object.values(screens).flatMap(({ is, within, online }) =>
    online ? [] : [is.fetch, within?.[1].fetch].filter((fetch) => fetch !== undefined),
);

/** The screen for an address, with its key. A new key mounts it again. */
export function screenAt(where: Route) {
    const { is, room, full, within, describes, follows } = screens[where.screen] as Shown<Screen>;
    const parts: Record<string, string> = where;
    const followed: readonly string[] = follows ?? [];
    const inner = within && parts[within[0]] ? within[1] : undefined;
    return {
        Shown: (inner ?? is) as ComponentType<{ rules: Rules } & Route>,
        room,
        full: full === true || (inner !== undefined && (!describes?.(where) || underWay.value)),
        key: Object.keys(parts)
            .filter((name) => !followed.includes(name))
            .map((name) => parts[name])
            .join(" "),
    };
}
