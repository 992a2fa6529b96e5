import { useEffect, useState } from "preact/hooks";
import { persistently } from "../base/persistence";
import type { About } from "../games/about";
import { language } from "../i18n";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

// Collected by glob, so that the first download does not list them.
const files = import.meta.glob<About>("../i18n/*/about/*.ts", { import: "words" });
const fileOf = (game: GameId, code: string) => files[`../i18n/${code}/about/${familyOf(game)}.ts`];

export const hasAbout = (game: GameId): boolean => fileOf(game, "en") !== undefined;

/** Information about a game in the page's language; null: none; undefined: being fetched; "failed": not fetched. */
export function useAbout(game: GameId): About | null | undefined | "failed" {
    const code = language.value;
    const key = `${game} ${code}`;
    const [fetched, setFetched] = useState<{ key: string; about: About | null | "failed" } | undefined>(undefined);
    useEffect(() => {
        let here = true;
        const take = (about: About | null | "failed") => here && setFetched({ key, about });
        const file = fileOf(game, code);
        (file ? persistently(file) : Promise.resolve(null)).then(take, () => take("failed"));
        return () => void (here = false);
    }, [key]);
    return fetched?.key === key ? fetched.about : undefined;
}
