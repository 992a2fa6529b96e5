// What tests that cover all screens visit: addresses that anyone can open, and the steps of a game on this device.

import { cell } from "./support.mjs";

const games = ["ogi", "ogi-classic", "chess", "kingofthehill", "3check", "go"];
export const families = ["ogi", "chess", "go"];

/** Every screen, even if it has nothing to show without an account or a server. */
export const screens = [
    "#/",
    "#/play",
    "#/learn",
    "#/analyse",
    "#/settings",
    "#/games",
    "#/records",
    "#/deck",
    "#/settings",
    "#/analyse",
    ...games.flatMap((game) => [`#/new/${game}`, `#/rules/${game}`]),
    "#/rules/ogi#G7",
    "#/new/chess/link",
    "#/new/go/lobby",
    ...families.flatMap((game) => [`#/about/${game}`, `#/learn/${game}`, `#/learn/${game}/next`, `#/puzzles/${game}`]),
    "#/puzzles",
    "#/puzzles/go/daily",
    "#/puzzles/chess/streak",
    "#/puzzles/ogi/storm",
    "#/lobby",
    "#/watch",
    "#/watch?kind=ogi-classic&sort=longest",
    "#/ratings",
    "#/ratings/chess.blitz",
    "#/history",
    "#/sign-up",
    "#/sign-in",
    "#/account",
    "#/returned",
    "#/desk",
    ...["game", "play", "record", "join", "me", "sign-in"].map((screen) => `#/${screen}/none`),
    "#/player/Anong",
];

/** The screens for an account that owns the club. */
export const screensOfOwner = (name) => [
    "#/",
    "#/account",
    "#/lobby",
    `#/player/${name}`,
    "#/history",
    "#/new/chess/name",
    "#/desk",
    `#/desk/player/${name}`,
    "#/desk/log",
    "#/desk/staff",
    "#/desk/words",
];

/** Opens a screen and everything that can be opened on it. */
export async function open(page, address) {
    await page.goto(address);
    await page.locator("main h1, main h2").first().waitFor();
    await page.locator(".after-a-while").waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.querySelectorAll("main details").forEach((more) => (more.open = true)));
}

/** Presses with a finger or a mouse. */
export const press = (locator) => (locator.page().touch ? locator.tap() : locator.click());

const moves = { ogi: ["e3", "e4"], chess: ["e2", "e4"], go: ["E5"] };

/**
 * Walks through a two-player game on this device, from its form to its record. Calls `seen` with the name of each step.
 */
export async function walkThroughGame(page, url, game, seen) {
    await page.evaluate((name) => localStorage.setItem(`kradan.setting.wishes.${name}`, '{"opponent":"local"}'), game);
    await page.goto(`${url}#/new/${game}`);
    await press(page.locator(".begin .button-main"));
    await page.locator(".play .board").waitFor();
    for (const at of moves[game]) await press(cell(page, at));
    await seen("playing");
    await press(page.locator(".actions .action").last());
    await page.locator("dialog .menu-item").first().waitFor();
    await seen("menu");
    await page.keyboard.press("Escape");
    await page.keyboard.type(game === "go" ? "E5" : "a1a9");
    await page.keyboard.press("Enter");
    await page.locator(".message").waitFor();
    await seen("refused");
    await press(page.locator(".play .action-resign"));
    await page.locator(".actions-ask button").first().waitFor();
    await seen("resigning");
    await press(page.locator(".actions-ask button").first());
    await page.locator(".result").waitFor();
    await seen("result");
    await press(page.locator(".result .moment-others .button-icon"));
    await press(page.locator("dialog .menu-group").nth(2).locator(".menu-item").first());
    await page.locator("dialog .out-row").nth(1).waitFor();
    await seen("taking out");
    await page.keyboard.press("Escape");
    await press(page.locator(".result .moment-others button").first());
    await page.locator(".analysis-head select").waitFor();
    await seen("analysis");
    await page.goto(`${url}#/games`);
    await page.locator(".kept-game").first().waitFor();
    await seen("kept");
}

/**
 * Walks through a game of chess with another player, whose moves `plays` makes. Calls `seen` with the name of each
 * step.
 */
export async function walkThroughTalk(page, plays, seen) {
    for (const at of ["e2", "e4"]) await press(cell(page, at));
    await plays("e7e5");
    await seen("playing online");
    for (const row of [-1, -2]) {
        await press(page.locator(".actions .action").nth(row));
        await page.locator("dialog[open], .chat").first().waitFor();
        await seen(`online: action ${row}`);
        await page.keyboard.press("Escape");
    }
}
