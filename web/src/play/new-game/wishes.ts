import { readSetting, writeSetting } from "../../base/settings";
import { gameOf } from "../../games";
import { t } from "../../i18n";
import { cleanName } from "../../parts/names";
import { type Opponent, opponents } from "../../parts/opponents";
import type { Colour, Config, GameId } from "../../rules/types";
import { type ClockSetting, clocksOf, noClock, readClock, withoutDays } from "./clock-field";

/** The game is on a server. */
export const isOnline = ({ opponent }: Pick<Wishes, "opponent">): boolean =>
    opponent !== "computer" && opponent !== "local";

/** Whoever plays in public is watched, if they have not chosen otherwise. */
export const isWatchable = ({ opponent, watching }: Pick<Wishes, "opponent" | "watching">): boolean =>
    watching[opponent] ?? opponent === "lobby";

/** What the form of a game remembers from one time to the next. */
export interface Wishes {
    opponent: Opponent;
    level: number;
    side: "first" | "second" | "random" | "furigoma";
    play: "assisted" | "strict";
    clock: ClockSetting;
    promoted: string[];
    size: number;
    /** Rules of Go; null: those that players of the language expect. */
    preset: string | null;
    komi: string;
    handicap: number;
    placement: "fixed" | "free";
    chess960: number | null;
    /** Who has 王; between equals the custom of the game decides. */
    king: Colour | "equal";
    /** Of two on one device. */
    names: Record<Colour, string>;
    /** Whether anyone may watch, as it was chosen for each kind of opponent. */
    watching: Partial<Record<Opponent, boolean>>;
}

const usual: Wishes = {
    opponent: "computer",
    level: 3,
    side: "first",
    play: "assisted",
    clock: noClock,
    promoted: [],
    size: 9,
    preset: null,
    komi: "",
    handicap: 0,
    placement: "fixed",
    chess960: null,
    king: "equal",
    names: { first: "", second: "" },
    watching: {},
};

/** Between people, if they have not wished otherwise: sides by lot, and the clock that players of the game expect. */
const usualBetween = (game: GameId): Wishes => ({
    ...usual,
    side: "random",
    clock: { ...noClock, choice: gameOf(game).usualClock },
});

function read(name: string): unknown {
    try {
        return JSON.parse(readSetting(name) ?? "{}");
    } catch {
        return {};
    }
}

/** What was wished for last; against such an opponent, where one is named. */
export function remembered(game: GameId, opponent?: Opponent): Wishes {
    const here = wishesOf(game, read(`wishes.${game}`), usual);
    return withOpponent(game, here, opponent ?? here.opponent);
}

/** The side and the clock are remembered apart for games between people and for those of this device. */
export function withOpponent(game: GameId, wishes: Wishes, opponent: Opponent): Wishes {
    const { side, clock } = isOnline({ opponent })
        ? wishesOf(game, read(`wishes.${game}.people`), usualBetween(game))
        : wishesOf(game, read(`wishes.${game}`), usual);
    return { ...wishes, opponent, side, clock };
}

/** What was kept, field by field; whatever is no wish gives way to the usual. */
function wishesOf(game: GameId, kept: unknown, usual: Wishes): Wishes {
    const read = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
    const among = <T>(name: keyof Wishes, values: readonly T[]): T | undefined =>
        values.find((value) => value === read[name]);
    const whole = (name: keyof Wishes, min: number, max: number): number | undefined => {
        const n = read[name];
        return typeof n === "number" && Number.isInteger(n) && n >= min && n <= max ? n : undefined;
    };
    const names = (typeof read.names === "object" && read.names !== null ? read.names : {}) as Record<string, unknown>;
    const watching = (typeof read.watching === "object" && read.watching !== null ? read.watching : {}) as Record<
        string,
        unknown
    >;
    const nameOf = (side: Colour) => (typeof names[side] === "string" ? cleanName(names[side]) : "");
    const sides = ["first", "second", "random", ...(gameOf(game).furigoma ? ["furigoma"] : [])] as Wishes["side"][];
    return {
        ...usual,
        opponent: among("opponent", opponents) ?? usual.opponent,
        level: whole("level", 1, 10) ?? usual.level,
        side: among("side", sides) ?? usual.side,
        play: among("play", ["assisted", "strict"] as const) ?? usual.play,
        clock: read.clock === undefined ? usual.clock : readClock(read.clock),
        size: whole("size", 2, 25) ?? usual.size,
        preset: among("preset", Object.keys(t.value.presets)) ?? usual.preset,
        placement: among("placement", ["fixed", "free"] as const) ?? usual.placement,
        chess960: whole("chess960", 0, 959) ?? null,
        names: { first: nameOf("first"), second: nameOf("second") },
        watching: Object.fromEntries(
            opponents.filter((one) => typeof watching[one] === "boolean").map((one) => [one, watching[one]]),
        ),
    };
}

export function keepWishes(game: GameId, wishes: Wishes): void {
    if (isOnline(wishes)) {
        const { side, clock } = wishes;
        writeSetting(`wishes.${game}.people`, JSON.stringify({ side, clock }));
        const here = wishesOf(game, read(`wishes.${game}`), usual);
        writeSetting(`wishes.${game}`, JSON.stringify({ ...wishes, side: here.side, clock: here.clock }));
    } else {
        writeSetting(`wishes.${game}`, JSON.stringify(wishes));
    }
}

/** The rules of Go that a game is counted by. */
export const presetOf = ({ preset }: Pick<Wishes, "preset">): string => preset ?? t.value.usualPreset;

/** With handicap stones, where players name no komi; null: the rule set's. */
export const usualKomi = (handicap: number): string | null => (handicap > 1 ? "0.5" : null);

/** The settings of the game that is wished for; who plays which side is settled later. */
export function configOf(game: GameId, w: Wishes): Config {
    const config: Config = { game, play: w.play, ...clocksOf(isOnline(w) ? w.clock : withoutDays(w.clock)) };
    if (game === "go") {
        Object.assign(config, { size: w.size, rules: presetOf(w) });
        const komi = w.komi || usualKomi(w.handicap);
        if (komi) config.komi = komi;
        if (w.handicap) Object.assign(config, { handicap: w.handicap, placement: w.placement });
    } else if (game === "chess") {
        if (w.chess960 !== null) config.chess960 = w.chess960;
    } else {
        if (w.promoted.length) config.promoted = w.promoted;
        if (w.king !== "equal") config.king = w.king;
    }
    return config;
}
