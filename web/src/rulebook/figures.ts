import { useEffect, useState } from "preact/hooks";
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
    return response.ok ? ((await response.json()) as Figures) : {};
}

/** The figures of the rulebook of a game, none where they cannot be fetched; undefined: on their way. */
export function useFigures(game: GameId): Figures | undefined {
    const [fetched, setFetched] = useState<{ game: GameId; figures: Figures } | undefined>(undefined);
    useEffect(() => {
        let here = true;
        const take = (figures: Figures) => here && setFetched({ game, figures });
        load(game).then(take, () => take({}));
        return () => void (here = false);
    }, [game]);
    return fetched?.game === game ? fetched.figures : undefined;
}
