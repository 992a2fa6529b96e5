import { useEffect, useState } from "preact/hooks";
import { persistently } from "../base/persistence";
import type { Figures } from "../games/figure";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

// Collected by glob, so that the first download does not name them.
const addresses = import.meta.glob<string>("../../../data/rulebook/*.json", {
    eager: true,
    query: "?url",
    import: "default",
});

async function load(game: GameId): Promise<Figures> {
    const address = addresses[`../../../data/rulebook/${familyOf(game)}.json`];
    if (!address) return {};
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status}`);
    return (await response.json()) as Figures;
}

/** The figures of the rulebook of a game; undefined: on their way; "failed": they could not be fetched so far. `again` fetches them again. */
export function useFigures(game: GameId): { figures: Figures | undefined | "failed"; again: () => void } {
    const [tries, setTries] = useState(0);
    const key = `${game} ${tries}`;
    const [fetched, setFetched] = useState<{ key: string; figures: Figures | "failed" } | undefined>(undefined);
    useEffect(() => {
        let here = true;
        const take = (figures: Figures | "failed") => here && setFetched({ key, figures });
        persistently(() => load(game)).then(take, () => take("failed"));
        return () => void (here = false);
    }, [key]);
    return {
        figures: fetched?.key === key ? fetched.figures : tries ? "failed" : undefined,
        again: () => setTries(tries + 1),
    };
}
