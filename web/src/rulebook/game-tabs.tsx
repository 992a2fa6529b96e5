import { gameOf } from "../games";
import { editionWords } from "../i18n/games";
import { rulebookWords } from "../i18n/rulebook";
import { href } from "../parts/router";
import { type Tab, TabRow } from "../parts/tab-row";
import type { GameId } from "../rules/types";
import { hasAbout } from "./about";

/**
 * Links to the rules for each edition of a game and to the texts about the game. `at` is "about", or the edition whose
 * rules are shown.
 */
export function GameTabs({ game, at }: { game: GameId; at: GameId | "about" }) {
    const words = rulebookWords.value;
    const { editions } = gameOf(game);
    const tabs: Tab[] = editions.map(({ id }) => ({
        href: href("rules", id),
        text: (editions.length > 1 && editionWords(id).edition) || words.rules,
        current: id === at,
    }));
    if (hasAbout(game)) tabs.push({ href: href("about", game), text: words.about, current: at === "about" });
    return <TabRow label={words.parts} tabs={tabs} />;
}
