// Writes game-ids.ts, which lists the game ids that the program reports. Usage: node js/rules/game-ids.mjs.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("game-ids.ts", import.meta.url));
const program = process.env.KRADAN_NATIVE_BUILD ?? fileURLToPath(new URL("../../build/release", import.meta.url));

/** The text of game-ids.ts for these ids. */
export const textOf = (ids) => `// Written by js/rules/game-ids.mjs.

/** The games of the rules module. A build with more games adds their ids by declaration merging. */
export interface GameIds {
${ids.map((id) => `    ${/^[a-z]\w*$/i.test(id) ? id : JSON.stringify(id)}: true;\n`).join("")}}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const said = execFileSync(`${program}/kradan`, ["games"], { encoding: "utf8" });
    writeFileSync(file, textOf(said.match(/^\S+/gm)));
}
