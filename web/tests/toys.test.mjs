// A page with a game and an edition that Kradan does not have (tests/games/toys); only its list of games differs.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { begin, cell, click, overflow, result, stage, titled, violations } from "./support.mjs";
import { en } from "./words.mjs";

const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-toys-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const { server, play } = stage(async () => {
    copyFileSync(fromRoot("build/wasm/tests/games/toys/toys.wasm"), join(folder, "rules.wasm"));
    const out = join(folder, "page");
    await promisify(execFile)(
        process.execPath,
        [fromRoot("web/node_modules/vite/bin/vite.js"), "build", "--outDir", out, "--logLevel", "error"],
        {
            cwd: fromRoot("web"),
            env: {
                ...process.env,
                KRADAN_GAMES: fromRoot("tests/games/toys/page.ts"),
                KRADAN_WASM_DIR: folder,
                KRADAN_UNCOMPRESSED: "1",
            },
        },
    );
    return out;
});

const two = [[en.options.opponent, en.options.opponents.local]];

play("additional games are on the home page, where they are played to the end", async (page) => {
    await page.locator(".card").nth(7).waitFor();
    const names = await page.locator(".card-name").allInnerTexts();
    assert.deepEqual(names, [
        "Ōgi, Gomayo edition",
        "Ōgi, classic edition",
        en.games.chess.editions.chess.name,
        en.games.chess.editions.kingofthehill.name,
        en.games.chess.editions["3check"].name,
        en.games.go.editions.go.name,
        "Ōgi, toy edition",
        "Noughts and crosses",
    ]);
    await page.locator(".card", { hasText: "Noughts and crosses" }).locator(".board").waitFor();
    assert.deepEqual(await violations(page), []);
});

play("a game of noughts and crosses is begun from its form, played to the end and stored", async (page) => {
    await begin(page, server.url, "noughts", two, async () => {
        assert.equal(await page.locator(".furigoma").count(), 0);
    });
    assert.equal(await overflow(page), 0);
    for (const [i, at] of ["b2", "a1", "c1", "a3"].entries()) {
        await cell(page, at).click();
        await page.locator(`.play [data-cell="${at}"][aria-label*="${i % 2 ? "Noughts" : "Crosses"}"]`).waitFor();
    }
    // A move to a taken cell is refused, and the game continues.
    await cell(page, "b2").click();
    await page.locator(".line-message .refusal").waitFor();
    await titled(page, en.game.turn("Crosses"));
    await cell(page, "a2").click();
    await cell(page, "c2").click();
    await cell(page, "b1").click();
    await cell(page, "b3").click();
    await cell(page, "c3").click();
    await page.locator(".result").waitFor();
    assert.match(await result(page), /Draw|draw/);
    await page.goto(`${server.url}#/games`);
    await page.locator(".game-name", { hasText: "Noughts" }).waitFor();
});

play("the additional edition of Ōgi has the pieces, texts and form of its game", async (page) => {
    await begin(page, server.url, "ogi-toy", two, async () => {
        await page.getByText(en.options.king).waitFor();
        await page.locator(".furigoma").waitFor();
    });
    await click(page, "c3c4 f6f5");
    await page.locator('.play [data-cell="f5"][aria-label*="pawn"]').waitFor();
    await page.goto(`${server.url}#/rules/ogi-toy`);
    await page.locator(".piece-card h3", { hasText: "princess" }).waitFor();
});

play(
    "an additional game is begun and played in Thai, on a phone",
    async (page) => {
        await page.goto(`${server.url}#/new/noughts`);
        await page.locator(".options").waitFor();
        assert.match(await page.locator("h1").innerText(), /โอเอกซ์/);
        assert.equal(await overflow(page), 0);
        await page.locator("fieldset input[type=radio]").nth(1).check();
        await page.locator(".options button[type=submit]").tap();
        await page.locator(".play .board").waitFor();
        await cell(page, "b2").tap();
        await page.locator('.play [data-cell="b2"][aria-label*="กากบาท"]').waitFor();
        assert.equal(await overflow(page), 0);
        assert.deepEqual(await violations(page), []);
    },
    { width: 360, height: 720, locale: "th", touch: true },
);
