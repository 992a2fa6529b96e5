// Practising a player's own mistakes and missed puzzles: from the review of a game to the next day, until none are
// left.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { handsOn } from "./hands.mjs";
import { removeStored } from "./stored.mjs";
import { overflow, patience, stage, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const state = (page, name) => page.locator(`.puzzle[data-state="${name}"]`).waitFor();
const noon = Date.UTC(2026, 5, 1, 12);
const day = 86_400_000;

// White misses a mate in 1.
const missing = `[White "Ada"]
[Black "Ben"]
[Result "*"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 d6 4. Nf3 Nf6 *
`;

/** Freezes the page's clock at this time, from the next load on. */
async function standTime(page, time) {
    await page.addInitScript((now) => (Date.now = () => now), time);
    await page.goto("about:blank");
    await page.goto(`${server.url}#/analyse`);
    await page.locator(".open-file").waitFor();
}

/** Reviews the game and opens this side's mistakes. */
async function tryMistakes(page, side) {
    const press = (place) => (page.touch ? place.tap() : place.click());
    await press(button(page, en.home.paste));
    await page.locator(".paste textarea").fill(missing);
    await press(button(page, en.home.pasteOpen));
    await page.locator(".record .board").waitFor();
    await press(page.getByRole("switch", { name: en.analysis.title }));
    await press(
        page.getByRole("group", { name: en.analysis.review }).getByRole("button", { name: en.analysis.depths.quick }),
    );
    const mistakes = page.getByRole("button", { name: new RegExp(`^Try again: ${side} \\(1\\)`) });
    await mistakes.waitFor({ timeout: 3 * patience });
    assert.deepEqual(await violations(page), []);
    await press(mistakes);
    await page.locator(".puzzle .board").waitFor();
}

play(
    "a mistake from a reviewed game is retried by touch; the better move is accepted, and it is due the next day",
    async (page) => {
        await standTime(page, noon);
        await tryMistakes(page, "White");
        await page.getByText(en.deck.ask("4")).waitFor();
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0);
        const act = handsOn(page, ".puzzle .board");
        for (const cell of ["g1", "f3"]) await act(cell);
        await page.getByText(en.deck.wasPlayed("knight g1–f3")).waitFor();
        // The review has not judged this move.
        for (const cell of ["c4", "f7"]) await act(cell);
        await page.getByText(/Not bishop c4–f7\..*With the best move: White wins\./).waitFor({ timeout: 2 * patience });
        assert.equal(await page.locator(".puzzle").getAttribute("data-moves"), "1");
        for (const cell of ["h5", "f7"]) await act(cell);
        await state(page, "solved");
        await page.getByText(en.deck.rightLater).waitFor();
        assert.deepEqual(await violations(page), []);
        await button(page, en.deck.finish).tap();
        await page.getByText(en.deck.rightOf("0", "1")).waitFor();
        await page.locator(".moment").getByRole("link", { name: en.deck.leave }).tap();
        await page.getByText("Nothing is due today. The next positions come tomorrow.").waitFor();
        await page.getByText(en.deck.mistake("4", "g1–f3")).waitFor();
        assert.deepEqual(await violations(page), []);
        assert.ok((await overflow(page)) <= 0);

        await removeStored(page, "kradan.record.");
        await standTime(page, noon + day);
        await page.goto(`${server.url}#/puzzles`);
        await page.getByRole("link", { name: "5 minutes: 1 position to practise" }).tap();
        await page.locator(".puzzle .board").waitFor();
        for (const cell of ["h5", "f7"]) await act(cell);
        await page.getByText(en.deck.right).waitFor();
        await button(page, en.deck.easy).tap();
        await button(page, en.deck.isEasy).waitFor();
        await button(page, en.deck.finish).tap();
        await page.getByRole("heading", { name: en.deck.doneToday }).waitFor();
        await page.getByText(en.deck.rightOf("1", "1")).waitFor();
        await page.getByText(/The next positions are due in \d+ days\./).waitFor();
        await page.goto(`${server.url}#/analyse`);
        await page.locator(".open-file").waitFor();
        await page.goto(`${server.url}#/deck`);
        await button(page, "Remove: Move 4: g1–f3").tap();
        await button(page, en.deck.remove).tap();
        await page.getByText(en.deck.line).waitFor();
        await page.getByRole("link", { name: en.deck.review }).waitFor();
    },
    { width: 360, height: 640, touch: true },
);

play("a missed puzzle is practised by keyboard, with a hint, and a mistake's better move is shown", async (page) => {
    const [puzzle] = JSON.parse(
        readFileSync(fileURLToPath(new URL("../../data/puzzles/go.json", import.meta.url)), "utf8"),
    ).filter(({ line }) => line.length === 1);
    await page.goto(`${server.url}#/puzzles/go/${puzzle.id}`);
    await page.locator(".puzzle .board").waitFor();
    await button(page, en.puzzles.show).click();
    await state(page, "shown");
    await page.goto(`${server.url}#/puzzles`);
    await page.getByRole("link", { name: new RegExp(`^${en.home.practice}`) }).click();
    await page.getByRole("heading", { name: en.deck.puzzles("1") }).waitFor();
    await page.getByRole("link", { name: "Practise 1 position" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(`.puzzle[data-puzzle="${puzzle.id}"] .board`).waitFor();
    await button(page, en.puzzles.hint).focus();
    await page.keyboard.press("Enter");
    await page.getByText(`It is on line ${puzzle.line[0][0]}.`).waitFor();
    await type(page, puzzle.line[0]);
    await state(page, "solved");
    await page.getByRole("heading", { name: en.deck.rightLater }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: en.deck.doneToday }).and(page.locator(":focus")).waitFor();
    await page.getByText(en.deck.rightOf("0", "1")).waitFor();
    await page.goto(`${server.url}#/analyse`);
    await page.locator(".open-file").waitFor();
    await tryMistakes(page, "White");
    await button(page, en.deck.showBetter).click();
    await state(page, "shown");
    await page.getByText(en.deck.shown("Qxf7#")).waitFor();
    await page.keyboard.press("ArrowLeft");
    await button(page, en.puzzles.later).and(page.locator(":enabled")).waitFor();
    await button(page, en.puzzles.again).click();
    await type(page, "h5f7");
    await page.getByText(en.deck.counted).waitFor();
});

play("the common pattern of three mistakes is shown, with their positions", async (page) => {
    await page.evaluate(() => {
        const begun = "{`game`:`chess`,`position`:`r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3`}";
        const cards = [1, 2, 3].map((n) => `m000000${n}f.7||0|4|${begun}|d7d6|g1f3|h5f7|f1|c-32|g7g6||Ada – Ben`);
        localStorage.setItem("kradan.setting.deck", cards.join("~"));
    });
    await page.reload();
    await page.goto(`${server.url}#/deck`);
    const pattern = page.getByRole("link", { name: en.deck.patternLine("Chess: You missed a sure win 3", "3") });
    await pattern.waitFor();
    assert.deepEqual(await violations(page), []);
    await pattern.click();
    await page.locator(".puzzle .board").waitFor();
    await page.getByText(en.deck.left("3")).waitFor({ state: "attached" });
});
