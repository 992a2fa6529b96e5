// On a desktop: regressions in a wide window, with a mouse, a wheel and a keyboard.

import assert from "node:assert/strict";
import { someOf } from "./looks.mjs";
import { changeStored } from "./stored.mjs";
import {
    againstTheComputer,
    begin,
    cell,
    click,
    message,
    overflow,
    painted,
    result,
    stage,
    titled,
    type,
    until,
    violations,
} from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const local = [en.options.opponent, en.options.opponents.local];
const size = { width: 1280, height: 720 };

const spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7".split(" ");
const twoWalls = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 pass pass".split(" ");

/** How many rows of the move list are visible, and whether the row of the shown move is fully visible. */
const listed = (page) =>
    page.evaluate(() => {
        const list = document.querySelector(".moves-list").getBoundingClientRect();
        const shown = document.querySelector('.moves-list [aria-current="true"]').getBoundingClientRect();
        const rows = [...document.querySelectorAll(".moves-list li")].map((row) => row.getBoundingClientRect());
        const seen = ({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1;
        return { rows: new Set(rows.filter(seen).map(({ top }) => Math.round(top))).size, shown: seen(shown) };
    });

/** Plays a game of Go with two walls in the middle of the board, up to the count. */
async function count(page) {
    await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
    await type(page, ...twoWalls);
    const accept = page.locator(".play-marking .action-main:not([aria-disabled])");
    for (const accepted of [1, 2]) {
        await accept.click();
        if (accepted === 1) await page.locator(".message-accepted").waitFor();
    }
    await page.locator(".result").waitFor();
}

async function keepsTheMoves(page) {
    await painted(page);
    const { rows, shown } = await listed(page);
    assert.ok(rows >= 4, `${rows} rows`);
    assert.ok(shown);
    assert.equal(await overflow(page), 0);
}

play(
    "the move list shows the last move when the result appears, at 1280 × 720",
    async (page) => {
        await begin(page, server.url, "chess", [local, [en.options.clock, "5 min + 3 s"]]);
        await type(page, ...spanish);
        await page.locator(".action-resign").click();
        await page.locator(".actions-ask .button-main").click();
        await page.locator(".result").waitFor();
        await keepsTheMoves(page);
    },
    size,
);

play(
    "the count of a game of Go leaves the move list its rows, at 1280 × 720",
    async (page) => {
        await count(page);
        await keepsTheMoves(page);
        // All of the next steps are visible without scrolling, and the count can be expanded.
        const out = await page.locator(".result").evaluate((e) => e.scrollHeight - e.clientHeight);
        assert.ok(out <= 0, `${out} px of the result are out of sight`);
        assert.equal(await page.locator(".score").isVisible(), false);
        assert.match(await page.locator(".score-part > summary").innerText(), /Black 27 – 42\.5 White/);
        await page.locator(".score-part > summary").click();
        await page.locator(".score").waitFor();
        await keepsTheMoves(page);
        assert.deepEqual(await violations(page), []);
    },
    size,
);

play(
    "the count of a game of Go is unfolded if there is room",
    async (page) => {
        await count(page);
        await page.locator(".score").waitFor();
        await keepsTheMoves(page);
    },
    { width: 1920, height: 1080 },
);

const strict = [en.options.play, en.options.strict];
const moves = (page) => page.locator(".move").allInnerTexts();
const shownPly = (page) =>
    page.evaluate(() => Number(document.querySelector('.move[aria-current="true"]')?.dataset.ply ?? 0));
const at = (page, ply) => until(async () => assert.equal(await shownPly(page), ply));
const whiteOnTop = (page, on) =>
    until(async () => {
        const [a1, a8] = await Promise.all(["a1", "a8"].map(async (name) => (await cell(page, name).boundingBox()).y));
        assert.equal(a1 < a8, on);
    });

play(
    "the arrow keys step through the moves of a game in progress, even after a click on the board",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await page.keyboard.press("ArrowLeft");
        assert.equal(await page.locator(".play-review").count(), 0);
        await click(page, "e2e4 e7e5 g1f3");
        await page.keyboard.press("ArrowLeft");
        await at(page, 2);
        await page.keyboard.press("ArrowLeft");
        await at(page, 1);
        await page.keyboard.press("ArrowRight");
        await at(page, 2);
        await page.keyboard.press("Home");
        await at(page, 0);
        await page.keyboard.press("End");
        await at(page, 3);
        assert.equal(await page.locator(".play-review").count(), 0);
        // Once the board has the focus, the arrow keys move it from cell to cell.
        await page.keyboard.press("Tab");
        await cell(page, "f3").focus();
        await page.keyboard.press("ArrowLeft");
        await page.locator('[data-cell="e3"]:focus').waitFor();
        await at(page, 3);
    },
    size,
);

play(
    "the move list keeps its arrow keys, and the focus follows",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e4", "e5", "Nf3");
        await page.locator(".move").nth(1).click();
        await at(page, 2);
        await page.keyboard.press("ArrowLeft");
        await page.locator('.move[data-ply="1"]:focus').waitFor();
        await at(page, 1);
    },
    size,
);

/** Turns the wheel over the board several times without a pause. */
const wheel = (page, ...turns) =>
    page.locator(".play .board").evaluate((board, all) => {
        for (const deltaY of all)
            board.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true }));
    }, turns);

play(
    "a finger that occasionally touches the wheel does not step through moves or close a choice",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await click(page, "e2e4 e7e5");
        await wheel(page, -20);
        // After a pause, the page does not add this turn to the previous one. It goes by the events' timestamps.
        await page.waitForTimeout(400);
        await wheel(page, -20);
        await click(page, "g1f3");
        assert.deepEqual(await moves(page), ["e4", "e5", "Nf3"]);
        await begin(page, server.url, "ogi", [local]);
        await click(page, "c3c4 f6f5 b2g7");
        await page.locator('[data-choice="b2g7+"]').waitFor();
        await wheel(page, -100);
        await page.locator('[data-choice="b2g7+"]').click();
        assert.equal((await moves(page)).length, 3);
    },
    size,
);

play(
    "the wheel over the board steps through the moves of a game, one for each notch",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e4", "e5", "Nf3");
        await cell(page, "d4").hover();
        await page.mouse.wheel(0, -100);
        await at(page, 2);
        await page.mouse.wheel(0, -53);
        await at(page, 1);
        // A hand resting on the wheel turns it a little; two such turns together make a notch.
        await wheel(page, 20, 20);
        await at(page, 2);
        await page.mouse.wheel(0, 120);
        await at(page, 3);
        assert.equal(await page.locator(".play-review").count(), 0);
    },
    size,
);

play(
    "the wheel scrolls a page that can be scrolled, and does not step through moves",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "f3", "e5", "g4", "Qh4#");
        await page.locator(".result").waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        await cell(page, "d4").hover();
        await page.mouse.wheel(0, 60);
        await page.waitForFunction(() => scrollY > 0);
        assert.equal(await page.locator(".play-review").count(), 0);
    },
    { width: 500, height: 400 },
);

play(
    "f and Enter turn the board, and squares on the f-file are typed as usual",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await page.keyboard.press("f");
        assert.match(await message(page), /Enter flips the board/);
        await page.keyboard.press("Enter");
        await whiteOnTop(page, true);
        await type(page, "f4", "f7f5");
        assert.deepEqual(await moves(page), ["f4", "f5"]);
        await whiteOnTop(page, true);
        // No moves can be typed at an earlier position.
        await page.keyboard.press("ArrowLeft");
        await at(page, 1);
        await page.keyboard.press("f");
        await whiteOnTop(page, false);
        await page.keyboard.press("Escape");
        await page.locator(".action-resign").click();
        await page.locator(".actions-ask .button-main").click();
        await page.locator(".result").waitFor();
        await page.keyboard.press("f");
        await whiteOnTop(page, true);
    },
    size,
);

for (const [locale, [won, lost]] of someOf(
    Object.entries({
        ja: ["あなたの勝ち", "あなたの負け"],
        th: ["คุณชนะ", "คุณแพ้"],
        en: [en.result.youWon, en.result.youLost],
    }),
)) {
    play(
        `a player is told “${won}” or “${lost}”, not which side wins`,
        async (page) => {
            await begin(page, server.url, "chess", [local]);
            await type(page, "f3", "e5");
            await againstTheComputer(page, locale);
            await page.locator(".action-resign").click();
            await page.locator(".actions-ask .button-main").click();
            await titled(page, lost);
            assert.ok((await result(page)).startsWith(lost));
            assert.ok((await page.locator('.play > p[aria-live="polite"]').innerText()).includes(lost));
            // The same game, but as if the computer had resigned.
            await changeStored(page, ({ seats }) => void Object.assign(seats, { me: "second" }));
            await page.reload();
            await titled(page, won);
            assert.ok((await result(page)).startsWith(won));
        },
        size,
    );
}

for (const me of ["first", "second"]) {
    play(
        `the analysis of a game is shown from its player's side: ${me}`,
        async (page) => {
            await begin(page, server.url, "chess", [local]);
            await type(page, "f3", "e5", "g4", "Qh4#");
            await page.locator(".result").waitFor();
            const game = page.url();
            await page.goto(`${server.url}icon.svg`);
            const seats = { opponent: "computer", me, level: 1, autoFlip: false };
            await changeStored(page, (kept) => ({ ...kept, seats }));
            await page.goto(game);
            await page.getByRole("button", { name: en.analysis.analyseGame }).click();
            await page.locator(".record .board").waitFor();
            await whiteOnTop(page, me === "second");
        },
        size,
    );
}

play(
    "moves are typed as the list shows them in strict play too, castling as 0-0",
    async (page) => {
        await begin(page, server.url, "chess", [local, strict]);
        await type(page, "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "0-0", "Nf6", "Nc3", "o-o");
        assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "Nc3", "O-O"]);
        // The page does not guess which of two knights is meant.
        await type(page, "Nd2");
        assert.match(await message(page), /can’t be read as one move/);
        assert.equal((await moves(page)).length, 10);
    },
    size,
);

play(
    "O-O typed in strict play with a king that has moved is not a move by the king alone",
    async (page) => {
        await begin(page, server.url, "chess", [local, strict]);
        await type(page, "e4", "e5", "Nf3", "Nc6", "Be2", "Nf6", "Kf1", "d6", "O-O");
        assert.match(await message(page), /Illegal move by White/);
        assert.deepEqual(await moves(page), ["e4", "e5", "Nf3", "Nc6", "Be2", "Nf6", "Kf1", "d6"]);
    },
    size,
);

play(
    "an illegal typed move is made in strict play, and judged like any other",
    async (page) => {
        await begin(page, server.url, "chess", [local, strict]);
        await type(page, "e4", "e5");
        await type(page, "O-O");
        assert.match(await message(page), /Illegal move by White/);
        assert.deepEqual(await moves(page), ["e4", "e5"]);
        await type(page, "Qh6");
        assert.match(await result(page), /Black wins/);
    },
    size,
);

play(
    "Ōgi: a typed move that leaves a choice open asks for it on the square in strict play",
    async (page) => {
        await begin(page, server.url, "ogi", [local, strict]);
        await type(page, "P-e4", "P-e5", "Pxe5", "P-a5", "P-e6");
        assert.equal(await page.locator(".choice").count(), 2);
        await page.keyboard.press("Escape");
        await type(page, "P-e6+");
        await page.locator('[data-cell="e6"][aria-label*="promoted pawn"]').waitFor();
    },
    size,
);

play(
    "records: arrows, wheel and f after a click on the board",
    async (page) => {
        await page.locator(".home").waitFor();
        await page.evaluate(() => {
            const data = new DataTransfer();
            data.setData("text/plain", "1. e4 e5 2. Nf3 *");
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        });
        await page.locator(".record .board").waitFor();
        const shows = (name, what) => page.locator(`.record [data-cell="${name}"][aria-label*="${what}"]`).waitFor();
        await cell(page, "e4").hover();
        await page.mouse.wheel(0, 100);
        await shows("e4", "pawn");
        await page.mouse.wheel(0, 100);
        await shows("e5", "pawn");
        await page.mouse.wheel(0, -100);
        await shows("e5", "empty");
        await click(page, "e7e5");
        await shows("e5", "pawn");
        await page.keyboard.press("ArrowLeft");
        await shows("e5", "empty");
        await page.keyboard.press("End");
        await shows("f3", "knight");
        await type(page, "f");
        await whiteOnTop(page, true);
    },
    size,
);
