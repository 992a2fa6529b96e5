// A page with one more language, which pseudo-words.mjs derives from English: a copy of the page with the language's
// folder, its name in the list, and its column in the settings table.

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { pseudo } from "./pseudo-words.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

/** A code that no real language has. */
export const code = "qps";
export const name = pseudo("Pseudo");

/** Writes the language's folder into a copy of web/src/i18n/. */
function writeLanguage(i18n) {
    const [from, to] = [join(i18n, "en"), join(i18n, code)];
    const made = {
        ".ts": wordsFile,
        ".json": (text) => JSON.stringify(pseudo(JSON.parse(text))),
        ".tsv": (text) => text.replace(/(?<=\n[^\t]*\t).*/g, (said) => pseudo(said)),
    };
    for (const file of readdirSync(from, { recursive: true }).filter((path) => /\.\w+$/.test(path))) {
        mkdirSync(dirname(join(to, file)), { recursive: true });
        const ending = /\.\w+$/.exec(file)[0];
        const text = readFileSync(join(from, file), "utf8");
        writeFileSync(
            join(to, file),
            file === "index.ts" ? text.replaceAll(/\ben"/g, `${code}"`) : made[ending](text, file),
        );
    }
    cpSync(join(root, "web/tests/pseudo-words.mjs"), join(to, "pseudo-words.mjs"));
    writeFileSync(join(to, "pseudo-words.d.mts"), "export function pseudo<T>(value: T): T;\n");
}

function wordsFile(_, file) {
    const up = "../".repeat(file.split("/").length - 1);
    return [
        `import { words as english } from "${up}../en/${file.slice(0, -".ts".length)}";`,
        `import { pseudo } from "${up || "./"}pseudo-words.mjs";`,
        "export const words = pseudo(english);\n",
    ].join("\n");
}

/** Builds the page in its own folder and checks its types; `remove` deletes the folder. */
export async function buildPseudoPage() {
    const folder = mkdtempSync(join(tmpdir(), "kradan-pseudo-"));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    try {
        return { page: await buildIn(folder), remove };
    } catch (error) {
        remove();
        throw new Error(`a new language needs more than its folder: ${error.stdout ?? ""}${error.stack}`);
    }
}

async function buildIn(folder) {
    const web = join(folder, "web");
    for (const part of ["data", "js/rules"]) cpSync(join(root, part), join(folder, part), { recursive: true });
    const isCopied = (path) => !/\/web\/(node_modules|tests|unit)$/.test(path);
    cpSync(join(root, "web"), web, { recursive: true, filter: isCopied });
    symlinkSync(join(root, "web/node_modules"), join(web, "node_modules"));
    writeLanguage(join(web, "src/i18n"));
    const settings = join(folder, "data/settings.tsv");
    const [head, ...rows] = readFileSync(settings, "utf8").trimEnd().split("\n");
    const added = rows.map((row) => `${row}\t${pseudo(row.split("\t")[1])}`);
    writeFileSync(settings, `${[`${head}\t${code}`, ...added].join("\n")}\n`);
    const list = join(web, "src/base/languages.ts");
    writeFileSync(list, readFileSync(list, "utf8").replace(" = {", ` = { ${code}: ${JSON.stringify(name)},`));
    const config = JSON.parse(readFileSync(join(web, "tsconfig.json"), "utf8"));
    writeFileSync(join(web, "tsconfig.json"), JSON.stringify({ ...config, include: ["src"] }));
    const env = {
        ...process.env,
        KRADAN_UNCOMPRESSED: "1",
        KRADAN_WASM_DIR: process.env.KRADAN_WASM_DIR ?? join(root, "build/wasm/src/wasm"),
    };
    const node = (script, ...args) =>
        run(process.execPath, [join(web, "node_modules", script), ...args], { cwd: web, env });
    await node("typescript/bin/tsc", "--noEmit");
    const page = join(folder, "page");
    await node("vite/bin/vite.js", "build", "--outDir", page, "--logLevel", "error");
    return page;
}
