// Each of the page's languages is a folder in web/src/i18n/, with the same files and keys as English.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { languageNames } from "../src/base/languages";
import { editions, gameOf } from "../src/games";
import { presets } from "../src/games/go/options";
import { chooseLanguage, type Language, languages } from "../src/i18n";
import { gameWords } from "../src/i18n/games";

const root = "web/src/i18n";
const filesOf = (language: string): string[] =>
    readdirSync(`${root}/${language}`, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.\w+$/.test(name))
        .sort();
/**
 * Languages differ in the keys for games and in the length of the texts about games; tools/check_data.py checks the
 * tables.
 */
const hasKeys = (file: string): boolean => file !== "index.ts" && !/^(games|about)\/|\.tsv$/.test(file);
const wordsOf = async (language: string, file: string): Promise<unknown> =>
    file.endsWith(".json")
        ? JSON.parse(readFileSync(`${root}/${language}/${file}`, "utf8"))
        : (await import(`../src/i18n/${language}/${file.slice(0, -".ts".length)}.ts`)).words;
const others = languages.filter((code) => code !== "en");

test("the folders are the languages in the menu", () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).sort(), Object.keys(languageNames).sort());
});

/**
 * Every key with the type of its value, except special cases of other keys ("chess.checkmate"), which only some
 * languages need.
 */
function shapeOf(value: unknown, path = ""): string[] {
    if (Array.isArray(value)) return value.flatMap((one, i) => shapeOf(one, `${path}[${i}]`));
    if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
    return Object.keys(value)
        .filter((key) => !key.includes("."))
        .sort()
        .flatMap((key) => shapeOf((value as Record<string, unknown>)[key], `${path}.${key}`));
}

function textsOf(value: unknown): string[] {
    if (typeof value === "string") return [value];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

for (const language of others)
    test(`${language} has every file that English has, with every key`, async () => {
        const files = filesOf(language);
        for (const file of filesOf("en")) assert.ok(files.includes(file), `${root}/${language}/${file} is missing`);
        for (const file of filesOf("en").filter(hasKeys)) {
            const words = await wordsOf(language, file);
            assert.deepEqual(shapeOf(words), shapeOf(await wordsOf("en", file)), `${root}/${language}/${file}`);
            for (const text of textsOf(words)) assert.ok(text.trim() === text && text, `${root}/${language}/${file}`);
        }
    });

test("each edition of a game has its texts in each language", async () => {
    for (const language of languages as Language[]) {
        await chooseLanguage(language);
        for (const { id } of editions) {
            const { editions: named, sides, pieces, ruleSets } = gameWords(id);
            assert.ok(named[id]?.name && named[id].line, `${language} ${id}`);
            const several = gameOf(id).editions.length > 1;
            assert.equal(named[id].edition !== undefined, several, `${language} ${id}`);
            // A game decided by counting has no texts about winning in a number of moves.
            for (const said of [named[id].ends, named[id].missed])
                assert.equal(said !== undefined, !gameOf(id).counting, `${language} ${id}`);
            assert.ok(sides.first && sides.second && pieces[gameOf(id).emblem], `${language} ${id}`);
            if (ruleSets) assert.deepEqual(Object.keys(ruleSets).sort(), [...presets].sort(), `${language} ${id}`);
        }
    }
});

test("no text names the lobby: the page shows those who look for a game in the club", async () => {
    const told: string[] = [];
    for (const language of languages)
        for (const file of filesOf(language)) {
            const texts = file.endsWith(".tsv")
                ? readFileSync(`${root}/${language}/${file}`, "utf8").split("\n")
                : hasKeys(file)
                  ? textsOf(await wordsOf(language, file))
                  : [];
            told.push(...texts.filter((text) => /lobby|ล็อบบี้|ロビー/i.test(text)).map((text) => `${file}: ${text}`));
        }
    assert.deepEqual(told, []);
});
