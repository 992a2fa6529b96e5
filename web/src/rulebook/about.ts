import { useEffect, useState } from "preact/hooks";
import type { About } from "../games/about";
import { language } from "../i18n";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

// Collected by glob, so that the first download does not name them.
const files = import.meta.glob<About>("../games/*/about/*.ts", { import: "about" });
const fileOf = (game: GameId, code: string) => files[`../games/${familyOf(game)}/about/${code}.ts`];

export const hasAbout = (game: GameId): boolean => fileOf(game, "en") !== undefined;

/** What is told of a game in the language of the page; null: there is nothing; undefined: on its way; "failed": it could not be fetched. */
export function useAbout(game: GameId): About | null | undefined | "failed" {
    const [about, setAbout] = useState<About | null | undefined | "failed">(undefined);
    const code = language.value;
    useEffect(() => {
        let here = true;
        const take = (fetched: About | null | "failed") => here && setAbout(fetched);
        (fileOf(game, code)?.() ?? Promise.resolve(null)).then(take, () => take("failed"));
        return () => void (here = false);
    }, [game, code]);
    return about;
}
