// The page's texts from the language files, so that a test names the text that it looks for, not its wording.

import { fileURLToPath } from "node:url";
import { bundled, tables } from "../unit/virtual.mjs";

const apart = ["account", "deck", "desk", "lessons", "lists", "phrases", "puzzles", "rulebook"];
const plugins = [await tables()];

/**
 * The texts by screen; `games` by the id of the first edition, `tables` by the ids of refusals, settings, outcomes and
 * counting.
 */
export async function wordsOf(language) {
    const { catalogue, ...fetched } = await bundled({
        stdin: {
            contents: [
                'export { catalogue } from "./index.ts";',
                ...apart.map((name) => `export { words as ${name} } from "./${name}.ts";`),
                'export { words as settingsForm } from "./settings.ts";',
            ].join("\n"),
            resolveDir: fileURLToPath(new URL(`../src/i18n/${language}/`, import.meta.url)),
        },
        plugins,
    });
    return { ...catalogue.messages, ...fetched, games: catalogue.games, tables: catalogue.tables };
}

export const en = await wordsOf("en");

/** The first sentence, for texts that begin alike. */
export const firstSentence = (text) => text.slice(0, text.indexOf(".") + 1);
