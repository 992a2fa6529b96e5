import { gameOf } from "../games";
import type { Config, GameId } from "../rules/types";

/**
 * What two people can agree on in a game's terms: flags of a `Config`, each with a test for whether a game offers it.
 * Their texts are `terms.NAME`, `terms.NAME.hint` and `terms.NAME.listed` in data/settings.tsv.
 */
const agreements = {
    teacher: (game: GameId, { rated }: Pick<Config, "rated">) => gameOf(game).teacher === true && !rated,
};

export type Agreement = keyof typeof agreements;

/** The agreements that a game with these terms can offer. */
export const agreementsOf = (game: GameId, terms: Pick<Config, "rated">): Agreement[] =>
    namesOfAgreements.filter((name) => agreements[name](game, terms));

export const namesOfAgreements = Object.keys(agreements) as Agreement[];

/** A record whose keys are these agreements, each with its value. */
export const agreed = <Value>(names: readonly Agreement[], value: (name: Agreement) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Agreement, Value>;
