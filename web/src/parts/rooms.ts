import type { IconName } from "./icons";
import { href } from "./router";

/**
 * A main section of the page. Every screen except the home page and the account screen belongs to a room (see
 * web/src/app/screens.tsx).
 */
export type Room = "play" | "learn" | "puzzles" | "analyse" | "watch" | "club";

interface Entrance {
    room: Room;
    icon: IconName;
    /** The address of the room's start screen. */
    address: string;
    /** The key that leads there, after "g". */
    key: string;
}

/** The rooms in the bar's order. Their names are in `rooms` in web/src/i18n/LANGUAGE/general.ts. */
export const rooms: readonly Entrance[] = [
    { room: "play", icon: "pawn", address: href("play"), key: "p" },
    { room: "learn", icon: "book", address: href("learn"), key: "l" },
    { room: "puzzles", icon: "puzzle", address: href("puzzles"), key: "z" },
    { room: "analyse", icon: "analyse", address: href("analyse"), key: "a" },
    { room: "watch", icon: "eye", address: href("watch"), key: "w" },
    { room: "club", icon: "people", address: href("lobby"), key: "c" },
];
