// Makes build/npm/kradan-rules and packs it: node packaging/npm/build.mjs. Prints the path of the packed file.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const modules = process.env.KRADAN_WASM_BUILD ?? `${root}build/wasm`;
const output = `${root}build/npm`;
const folder = `${output}/kradan-rules`;

rmSync(output, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** The rows of a table, without its heading. */
const rows = (path) =>
    readFileSync(`${root}${path}`, "utf8")
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split("\t"));
/** The texts for each id, in the order of `Words` in js/rules/words.ts. */
function texts(name) {
    const [english, ...others] = ["en", "th", "ja"].map((language) => rows(`web/src/i18n/${language}/${name}.tsv`));
    const byId = others.map(Object.fromEntries);
    return new Map(english.map(([id, text]) => [id, [text, ...byId.map((words) => words[id])]]));
}
const messages = ["messages/refusals", "messages/outcomes"].flatMap((name) =>
    [...texts(name)].map(([id, said]) => [id, ...said]),
);
const clauseTexts = texts("clauses");
const clauses = rows("data/clauses.tsv").map(([id, games]) => [id, games, ...clauseTexts.get(id)]);
const list = (name, items) =>
    `export const ${name} = [\n${items.map((item) => `  ${JSON.stringify(item)},\n`).join("")}];\n`;
writeFileSync(`${folder}/words-data.js`, list("messageRows", messages) + list("clauseRows", clauses));

execFileSync(process.execPath, [`${root}web/node_modules/typescript/bin/tsc`, "-p", here], { stdio: "inherit" });
for (const name of ["rules.wasm", "records.wasm"]) copyFileSync(`${modules}/src/wasm/${name}`, `${folder}/${name}`);
for (const name of ["package.json", "README.md"]) copyFileSync(`${here}${name}`, `${folder}/${name}`);
copyFileSync(`${root}LICENSE`, `${folder}/LICENSE`);

const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", output], { cwd: folder, encoding: "utf8" }),
);
console.log(`${output}/${packed.filename}`);
