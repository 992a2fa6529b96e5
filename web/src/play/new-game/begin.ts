import { gameOf } from "../../games";
import type { Seats } from "../../kept/games";
import { cleanName } from "../../parts/names";
import { go, href } from "../../parts/router";
import { factsOf } from "../../rules/facts";
import type { Rules } from "../../rules/rules";
import { type Colour, type Config, type GameId, opponentOf, type Refusal } from "../../rules/types";
import { GameController } from "../controller";
import { fittingLevel } from "../fitting";
import type { Thrown } from "./furigoma";
import { configOf, keepWishes, unchosen, type Wishes } from "./wishes";

/** Starts a game on this device and opens it. Returns the refusals from the rules; empty on success. */
export function beginHere(rules: Rules, game: GameId, wishes: Wishes, drawn: Thrown | null): Refusal[] {
    // Only a player with a single side can choose it.
    const oneSide = wishes.opponent !== "local";
    const throwing = factsOf(game)?.policies.furigoma && (!oneSide || wishes.side === "furigoma");
    const lot = (): Colour => (Math.random() < 0.5 ? "first" : "second");
    const side: Colour =
        throwing && drawn ? drawn.side : wishes.side === "first" || wishes.side === "second" ? wishes.side : lot();
    const config = configOf(game, wishes);
    if (throwing && drawn) config.furigoma = { thrower: drawn.side, throw: drawn.pawns };
    const fits = wishes.opponent === "fitting";
    const level = fits ? fittingLevel(game) : wishes.level;
    const seats: Seats = {
        opponent: oneSide ? "computer" : "local",
        me: side,
        level,
        autoFlip: false,
        ...(fits && { fits }),
        ...(!oneSide && wishes.taught && { taught: true }),
    };
    if (oneSide) {
        config.players = { [side]: {}, [opponentOf(side)]: { engine: true, level } };
    } else {
        const { first, second } = wishes.names;
        if (first || second)
            config.players = { first: { name: cleanName(first) }, second: { name: cleanName(second) } };
    }
    const refusals = open(rules, config, seats);
    if (!refusals.length) keepWishes(game, wishes);
    return refusals;
}

/** The computer's lowest level, at which it overlooks most of what a newcomer leaves unguarded. */
const FIRST_LEVEL = 1;

/**
 * Starts and opens a player's first game, which is against the computer and has a teacher who comments only on moves
 * that lose a lot. Returns the refusals from the rules; empty on success.
 */
export function beginFirst(rules: Rules, game: GameId): Refusal[] {
    const players = { first: {}, second: { engine: true, level: FIRST_LEVEL } };
    const usual = unchosen(game);
    const wishes = { ...usual, own: { ...usual.own, ...gameOf(game).options?.first } };
    return open(
        rules,
        { ...configOf(game, wishes), players },
        { opponent: "computer", me: "first", level: FIRST_LEVEL, autoFlip: false, coached: true, taught: true },
    );
}

function open(rules: Rules, config: Config, seats: Seats): Refusal[] {
    const made = GameController.create(rules, config, seats);
    if ("refusals" in made) return made.refusals;
    made.game.close();
    go(href("game", made.game.id));
    return [];
}
