import { useState } from "preact/hooks";
import { useFetched } from "../base/fetched";
import { persistently } from "../base/persistence";
import type { Figure, Figures } from "../games/figure";
import { language } from "../i18n";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

// Collected with a glob, so that the first download does not list them.
const addresses = import.meta.glob<string>("../../../data/rulebook/*.json", {
    eager: true,
    query: "?url",
    import: "default",
});
/** Figure captions, by clause and number ("W3.2"). */
const words = import.meta.glob<Record<string, string>>("../i18n/*/figures/*.json", { import: "default" });

async function load(game: GameId, code: string): Promise<Figures> {
    const family = familyOf(game);
    const address = addresses[`../../../data/rulebook/${family}.json`];
    if (!address) return {};
    const wordsIn = (language: string) => words[`../i18n/${language}/figures/${family}.json`];
    const [response, said = {}] = await Promise.all([fetch(address), (wordsIn(code) ?? wordsIn("en"))?.()]);
    if (!response.ok) throw new Error(`${response.status}`);
    const figures = (await response.json()) as Figures;
    const withWords = (clause: string, list: Figure[]) =>
        list.map((figure, i) => ({ ...figure, say: said[`${clause}.${i + 1}`] }));
    return Object.fromEntries(Object.entries(figures).map(([clause, list]) => [clause, withWords(clause, list)]));
}

/**
 * The figures in a game's rulebook, in the page's language; undefined while they are being fetched, "failed" if that
 * failed. `again` retries.
 */
export function useFigures(game: GameId): { figures: Figures | undefined | "failed"; again: () => void } {
    const [tries, setTries] = useState(0);
    const code = language.value;
    const figures = useFetched(() => persistently(() => load(game, code)), `${game} ${tries}`, code);
    return { figures: figures ?? (tries ? "failed" : undefined), again: () => setTries(tries + 1) };
}
