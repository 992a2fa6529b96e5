// At a desk: what went wrong once in a wide window, with a mouse, a wheel and a keyboard.

import assert from "node:assert/strict";
import { begin, overflow, stage, type, violations } from "./support.mjs";

const { server, play } = stage();
const local = ["Opponent", "Two on this device"];
const size = { width: 1280, height: 720 };

const spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7".split(" ");
const twoWalls = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 pass pass".split(" ");

/** How many rows of the list of moves are to be seen, and whether the move that is shown is among them, as a whole. */
const listed = (page) => page.evaluate(() => {
  const list = document.querySelector(".moves-list").getBoundingClientRect();
  const shown = document.querySelector('.moves-list [aria-current="true"]').getBoundingClientRect();
  const rows = [...document.querySelectorAll(".moves-list li")].map((row) => row.getBoundingClientRect());
  const seen = ({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1;
  return { rows: new Set(rows.filter(seen).map(({ top }) => Math.round(top))).size, shown: seen(shown) };
});

/** A game of Go is counted, with two walls in the middle of the board. */
async function count(page) {
  await begin(page, server.url, "go", [local, ["Board", "9 × 9"]]);
  await type(page, ...twoWalls);
  const accept = page.locator(".play-marking .action-main:not([aria-disabled])");
  for (const accepted of [1, 2]) {
    await accept.click();
    if (accepted === 1) await page.locator(".message-accepted").waitFor();
  }
  await page.locator(".result").waitFor();
}

async function keepsTheMoves(page) {
  const { rows, shown } = await listed(page);
  assert.ok(rows >= 4, `${rows} rows`);
  assert.ok(shown);
  assert.equal(await overflow(page), 0);
}

play("the move list shows the last move when the result comes, at 1280 × 720", async (page) => {
  await begin(page, server.url, "chess", [local, ["Clock", "5 min + 3 s"]]);
  await type(page, ...spanish);
  await page.locator(".action-resign").click();
  await page.locator(".actions-ask .button-main").click();
  await page.locator(".result").waitFor();
  await keepsTheMoves(page);
}, size);

play("the count of a game of Go leaves the move list its rows, at 1280 × 720", async (page) => {
  await count(page);
  await keepsTheMoves(page);
  // All that can be done next is there without scrolling; the count unfolds.
  const out = await page.locator(".result").evaluate((e) => e.scrollHeight - e.clientHeight);
  assert.ok(out <= 0, `${out} px of the result are out of sight`);
  assert.equal(await page.locator(".score").isVisible(), false);
  assert.match(await page.locator(".score-part > summary").innerText(), /Black 27 – 42\.5 White/);
  await page.locator(".score-part > summary").click();
  await page.locator(".score").waitFor();
  await keepsTheMoves(page);
  assert.deepEqual(await violations(page), []);
}, size);

play("where there is room the count of a game of Go stands open", async (page) => {
  await count(page);
  await page.locator(".score").waitFor();
  await keepsTheMoves(page);
}, { width: 1920, height: 1080 });
