// What the page says in English, from the files of the language: a test names the text that it looks for, not its wording.

import { fileURLToPath } from "node:url";
import { bundled, tables } from "../unit/virtual.mjs";

const apart = ["account", "deck", "desk", "lessons", "puzzles", "rulebook"];
const { catalogue, ...fetched } = await bundled({
    stdin: {
        contents: [
            'export { catalogue } from "./index.ts";',
            ...apart.map((name) => `export { words as ${name} } from "./${name}.ts";`),
        ].join("\n"),
        resolveDir: fileURLToPath(new URL("../src/i18n/en/", import.meta.url)),
    },
    plugins: [await tables()],
});

/** By screen; `games` by the id of the first edition, `tables` by the ids of reasons, settings, outcomes and counting. */
export const en = { ...catalogue.messages, ...fetched, games: catalogue.games, tables: catalogue.tables };

/** What texts that differ only in what follows have in common. */
export const firstSentence = (text) => text.slice(0, text.indexOf(".") + 1);
