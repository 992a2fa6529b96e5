import { gameOf } from "../../games";
import { oneOf, wholeNumber } from "../../games/kept";
import { language } from "../../i18n";
import { type Agreement, agreed, agreementsOf, namesOfAgreements } from "../../parts/agreements";
import { cleanName } from "../../parts/names";
import { type Opponent, opponents } from "../../parts/opponents";
import { factsOf } from "../../rules/facts";
import type { Colour, Config, GameId } from "../../rules/types";
import { readSetting, writeSetting } from "../../settings/settings";
import { type ClockSetting, clocksOf, noClock, readClock, withoutDays } from "./clock-field";

/** Whether the game is played on a server. */
export const isOnline = ({ opponent }: Pick<Wishes, "opponent">): boolean =>
    opponent !== "computer" && opponent !== "fitting" && opponent !== "local";

/** Whether the opponent is another person on a server. */
export const isWithPeople = ({ opponent }: Pick<Wishes, "opponent">): boolean =>
    opponent === "link" || opponent === "name" || opponent === "lobby";

/** What these players can agree on. */
export const agreementsFor = (game: GameId, wishes: Pick<Wishes, "opponent" | "rated">): Agreement[] =>
    isWithPeople(wishes) ? agreementsOf(game, wishes) : [];

/** Lobby games are open to watchers unless the player chose otherwise; other games are not. */
export const isWatchable = ({ opponent, watching }: Pick<Wishes, "opponent" | "watching">): boolean =>
    watching[opponent] ?? opponent === "lobby";

/** What the new-game form remembers, including the agreements between two people. */
export interface Wishes extends Record<Agreement, boolean> {
    opponent: Opponent;
    level: number;
    side: "first" | "second" | "random" | "furigoma";
    play: "assisted" | "strict";
    clock: ClockSetting;
    /** The options that only this game has. */
    own: object;
    /** Whether games with other people are rated. */
    rated: boolean;
    /** The names of two players who share a device. */
    names: Record<Colour, string>;
    /** Whether two people on one device both want the teacher. */
    taught: boolean;
    /** Whether watchers are allowed, for each kind of opponent. */
    watching: Partial<Record<Opponent, boolean>>;
}

const usual: Wishes = {
    opponent: "computer",
    level: 1,
    side: "first",
    play: "assisted",
    clock: noClock,
    own: {},
    rated: false,
    ...agreed(namesOfAgreements, () => false),
    names: { first: "", second: "" },
    taught: false,
    watching: {},
};

/** The defaults between people: random sides, and the game's usual clock. */
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

/** The defaults against the computer, regardless of what the player chose last. */
export const unchosen = (game: GameId): Wishes => wishesOf(game, {}, usual);

/** The last settings, for `opponent` if given. */
export function remembered(game: GameId, opponent?: Opponent): Wishes {
    const here = wishesOf(game, read(`wishes.${game}`), usual);
    return withOpponent(game, here, opponent ?? here.opponent);
}

/** The side and the clock are remembered separately for online games and games on this device. */
export function withOpponent(game: GameId, wishes: Wishes, opponent: Opponent): Wishes {
    const { side, clock } = isOnline({ opponent })
        ? wishesOf(game, read(`wishes.${game}.people`), usualBetween(game))
        : wishesOf(game, read(`wishes.${game}`), usual);
    return { ...wishes, opponent, side, clock };
}

/** Reads stored settings field by field. Invalid fields get their defaults. */
function wishesOf(game: GameId, kept: unknown, usual: Wishes): Wishes {
    const read = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
    const names = (typeof read.names === "object" && read.names !== null ? read.names : {}) as Record<string, unknown>;
    const watching = (typeof read.watching === "object" && read.watching !== null ? read.watching : {}) as Record<
        string,
        unknown
    >;
    const nameOf = (side: Colour) => (typeof names[side] === "string" ? cleanName(names[side]) : "");
    const sides = [
        "first",
        "second",
        "random",
        ...(factsOf(game)?.policies.furigoma ? ["furigoma"] : []),
    ] as Wishes["side"][];
    return {
        ...usual,
        opponent: oneOf(read.opponent, opponents) ?? usual.opponent,
        level: wholeNumber(read.level, 1, 10) ?? usual.level,
        side: oneOf(read.side, sides) ?? usual.side,
        play: oneOf(read.play, ["assisted", "strict"] as const) ?? usual.play,
        clock: read.clock === undefined ? usual.clock : readClock(read.clock),
        own: gameOf(game).options?.read(read) ?? {},
        rated: read.rated === true,
        ...agreed(namesOfAgreements, (name) => read[name] === true),
        names: { first: nameOf("first"), second: nameOf("second") },
        taught: read.taught === true,
        watching: Object.fromEntries(
            opponents.filter((one) => typeof watching[one] === "boolean").map((one) => [one, watching[one]]),
        ),
    };
}

/** The settings as they are stored, with the options that only this game has next to the common ones. */
const flat = ({ own, ...common }: Wishes): string => JSON.stringify({ ...own, ...common });

export function keepWishes(game: GameId, wishes: Wishes): void {
    if (isOnline(wishes)) {
        const { side, clock } = wishes;
        writeSetting(`wishes.${game}.people`, JSON.stringify({ side, clock }));
        const here = wishesOf(game, read(`wishes.${game}`), usual);
        writeSetting(`wishes.${game}`, flat({ ...wishes, side: here.side, clock: here.clock }));
    } else {
        writeSetting(`wishes.${game}`, flat(wishes));
    }
}

/** The game's settings as a `Config`; sides are assigned later. */
export function configOf(game: GameId, w: Wishes): Config {
    return {
        game,
        play: w.play,
        ...clocksOf(isOnline(w) ? w.clock : withoutDays(w.clock)),
        ...(w.rated && isWithPeople(w) && { rated: true }),
        ...agreed(
            agreementsFor(game, w).filter((name) => w[name]),
            () => true,
        ),
        ...gameOf(game).options?.config(w.own, language.value),
    };
}
