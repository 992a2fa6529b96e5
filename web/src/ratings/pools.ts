import { accountWords } from "../i18n";
import { kindName } from "../i18n/games";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** The pool speeds, fastest first: see docs/openapi.json. */
export const speeds = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;
export type Speed = (typeof speeds)[number];

/** A kind of game that is rated separately. */
export interface Kind {
    game: GameId;
    kind: string;
}

/** All rated kinds, in game order. */
export const kindsOf = (rules: Rules): Kind[] =>
    rules.catalog().games.flatMap(({ id, ratedKinds }) => ratedKinds.map((kind) => ({ game: id, kind })));

export const poolOf = (kind: string, speed: string, bots = false): string => `${kind}.${speed}${bots ? ".bots" : ""}`;

/** A pool's kind and speed; undefined if there is no such pool. Pools of games with bots end in ".bots". */
export function readPool(rules: Rules, pool: string): (Kind & { speed: Speed; bots: boolean }) | undefined {
    const [name, wanted, bots] = pool.split(".");
    const kind = kindsOf(rules).find((one) => one.kind === name);
    const speed = speeds.find((one) => one === wanted);
    return kind && speed && { ...kind, speed, bots: bots === "bots" };
}

/** "Chess · Blitz", "Chess · Blitz · with bots". */
export function poolName({
    game,
    kind,
    speed,
    bots,
}: {
    game: string;
    kind: string;
    speed: string;
    bots?: boolean;
}): string {
    const words = accountWords.value.ratings;
    const name = words.of(kindName(game as GameId, kind), words.speeds[speed] ?? speed);
    return bots ? `${name} · ${words.withBots}` : name;
}
