import { gameIds } from "../games";
import { shortName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { hasWords, inOrder, type Search, type Sort } from "../parts/list-search";
import type { GameId } from "../rules/types";
import { sectionOf, type Thing, updatedOf } from "./things";
import { type Said, saidOf } from "./words";

/** How the list can be sorted. */
export const keptSorts = ["newest", "oldest", "longest", "opponent", "game"] as const satisfies readonly Sort[];

/** The text that a search covers. */
const textOf = ({ section, game, players, result, way, title }: Said): string =>
    [shortName(game), players, result, way, title, listWords.value.shows[section]].join(" ");

function fits(thing: Thing, said: Said | null, search: Search): boolean {
    const { text, show, kind, result, colour, against } = search;
    if (show && sectionOf(thing) !== show) return false;
    // Nothing is known about a damaged text.
    if (!said) return !text.trim() && !kind && !result && !colour && !against;
    return (
        (!kind || said.game === kind) &&
        (!result || said.score === result) &&
        (!colour || said.side === colour) &&
        (!against || said.against === against) &&
        hasWords(textOf(said), text)
    );
}

/** The things that match the search, in the order that it asks for. */
export function pick(things: readonly Thing[], search: Search): Thing[] {
    const told = things
        .map((thing) => ({ thing, said: saidOf(thing) }))
        .filter(({ thing, said }) => fits(thing, said, search));
    const sort = keptSorts.find((one) => one === search.sort) ?? keptSorts[0];
    const known = told.flatMap(({ thing, said }) => (said ? [{ thing, said }] : []));
    const sorted = inOrder(known, sort, ({ thing, said }) => ({
        at: updatedOf(thing),
        plies: said.moves ?? 0,
        players: said.players,
        game: gameIds.indexOf(said.game),
    }));
    return [...sorted, ...told.filter(({ said }) => !said)].map(({ thing }) => thing);
}

/** The games among the things, in home page order. */
export function gamesAmong(things: readonly Thing[]): GameId[] {
    const there = new Set(things.map((thing) => saidOf(thing)?.game));
    return gameIds.filter((game) => there.has(game));
}
