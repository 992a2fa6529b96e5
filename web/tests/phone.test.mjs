// On a phone: in portrait and landscape, with large text, with a notch, and by touch.

import assert from "node:assert/strict";
import { someOf } from "./looks.mjs";
import { begin, cell, message, stage, type, until } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const clock = [en.options.clock, "5 min + 3 s"];
const { server, play } = stage();

const upright = { width: 360, height: 640 };
/** Phones in landscape. */
const lying = [
    [640, 360],
    [740, 360],
    [844, 390],
    [915, 412],
];
const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];

/** Swipes with a finger from one place in the window to another. */
async function swipe(page, from, to) {
    const device = await page.context().newCDPSession(page);
    const touch = (kind, ...points) => device.send("Input.dispatchTouchEvent", { type: kind, touchPoints: points });
    await touch("touchStart", from);
    for (let i = 1; i <= 8; ++i)
        await touch("touchMove", { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 });
    await touch("touchEnd");
}

const middle = async (place) => {
    const { x, y, width, height } = await place.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
};

/** Fills the hand with this many kinds of pieces. */
const fill = (page, kinds) =>
    page.locator(".stand-bottom .hand").evaluate((hand, count) => {
        while (hand.children.length < count) hand.append(hand.firstElementChild.cloneNode(true));
        hand.classList.toggle("hand-many", count > 7);
    }, kinds);

/** Finds readable or pressable elements that overlap each other or extend beyond the window. */
const collisions = (page, selectors) =>
    page.evaluate((wanted) => {
        const found = wanted.flatMap((selector) =>
            [...document.querySelectorAll(selector)]
                .filter((e) => e.checkVisibility())
                .map((e) => {
                    const range = document.createRange();
                    range.selectNodeContents(e);
                    const box = e.matches("button, .board") ? e.getBoundingClientRect() : range.getBoundingClientRect();
                    return { name: `${selector} ${e.textContent.trim().slice(0, 12)}`, e, box };
                }),
        );
        const apart = (a, b) =>
            a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        const over = [];
        found.forEach((one, i) => {
            if (one.box.right > innerWidth + 1 || one.box.left < -1) over.push(`${one.name} leaves the window`);
            for (const other of found.slice(i + 1)) {
                if (!apart(one.box, other.box) && !one.e.contains(other.e) && !other.e.contains(one.e))
                    over.push(`${one.name} × ${other.name}`);
            }
        });
        return over;
    }, selectors);

play(
    "a hand with more than seven kinds can be scrolled by a finger, which can still take a piece from it",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await type(page, "c3c4", "f6f5", "b2g7+", "a6a5");
        const bishop = page.locator('[data-hand="first:B"]').first();
        await bishop.waitFor();
        await fill(page, 12);
        const stand = page.locator(".stand-bottom");
        const { x, y } = await middle(stand);
        await swipe(page, { x: x + 120, y }, { x: x - 120, y });
        await until(async () => assert.ok((await stand.evaluate((e) => e.scrollLeft)) > 60));
        await stand.evaluate((e) => (e.scrollLeft = 0));
        await swipe(page, await middle(bishop), await middle(cell(page, "e4")));
        await page.locator('[data-cell="e4"][aria-label*="bishop"]').waitFor();
    },
    { ...upright, touch: true },
);

play(
    "in landscape, a phone shows large squares and the whole result",
    async (page) => {
        const fits = async (what) => {
            const [width, height] = await page.evaluate(() => [
                document.documentElement.scrollWidth - innerWidth,
                document.documentElement.scrollHeight - innerHeight,
            ]);
            assert.ok(width <= 0 && height <= 0, `${what} scrolls`);
        };
        await begin(page, server.url, "ogi", [local, clock]);
        await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
        await page.locator('[data-hand="first:P"]').waitFor();
        await fill(page, 12);
        for (const [width, height] of lying) {
            await page.setViewportSize({ width, height });
            await page.waitForFunction(
                (high) => document.querySelector(".play .board").getBoundingClientRect().bottom <= high,
                height,
            );
            const size = await cell(page, "e5").evaluate((e) => e.getBoundingClientRect().width);
            assert.ok(size >= 38, `${width}: squares of ${size} px`);
            await fits(`Ōgi at ${width}`);
            const box = await page.locator(".stand-bottom").boundingBox();
            assert.ok(
                box.height <= height / 2 && box.x >= (await page.locator(".play .board").boundingBox()).width,
                `${width}: the hand has its place`,
            );
            assert.deepEqual(
                await page
                    .locator(".actions .action, .hand-piece")
                    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().width).filter((w) => w < 43.5)),
                [],
            );
        }
        await begin(page, server.url, "chess", [local, clock]);
        await type(page, ...foolsMate);
        await page.locator("#moment-head").waitFor();
        for (const [width, height] of lying) {
            await page.setViewportSize({ width, height });
            await fits(`the result at ${width}`);
            const over = () =>
                collisions(page, ["#moment-head", ".stepper button", ".clock", ".tag-name", ".play .board"]);
            await until(async () => assert.deepEqual(await over(), [], `${width}`));
            await page.getByRole("button", { name: "Rematch" }).click({ trial: true });
            await until(async () => {
                const move = await page.locator('.moves-list [aria-current="true"]').boundingBox();
                const list = await page.locator(".moves-list").boundingBox();
                assert.ok(
                    move.y + move.height <= list.y + list.height + 1,
                    `${width}: the last move is in the list's window`,
                );
            });
        }
    },
    { width: 640, height: 360 },
);

play(
    "at the end of a game, the winning move is visible, and so is who won",
    async (page) => {
        await begin(page, server.url, "chess", [local, clock]);
        await type(page, ...foolsMate);
        await page.locator("#moment-head:focus").waitFor();
        const seen = (place) =>
            place.evaluate((e) => {
                const { top, bottom } = e.getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;
            });
        for (const place of [
            cell(page, "h4"),
            cell(page, "e1"),
            cell(page, "d8"),
            page.locator("#moment-head"),
            page.getByRole("button", { name: "Rematch" }),
        ]) {
            assert.ok(await seen(place), String(place));
        }
    },
    upright,
);

play(
    "nothing is under a notch or a system bar",
    async (page) => {
        const device = await page.context().newCDPSession(page);
        await begin(page, server.url, "go", [local, clock]);
        const within = async ({ top = 0, right = 0, bottom = 0, left = 0 }) => {
            await device.send("Emulation.setSafeAreaInsetsOverride", { insets: { top, right, bottom, left } });
            await until(async () => {
                const outside = await page.evaluate(
                    (safe) =>
                        [
                            ...document.querySelectorAll(
                                ".play .board, .tag, .action, .line, .topbar a, .topbar select, .begin .button",
                            ),
                        ]
                            .map((e) => [e.className.baseVal ?? e.className, e.getBoundingClientRect()])
                            .filter(
                                ([, box]) =>
                                    box.left < safe.left ||
                                    box.top < safe.top ||
                                    box.right > innerWidth - safe.right ||
                                    box.bottom > innerHeight - safe.bottom,
                            )
                            .map(([name, box]) => `${name} ${JSON.stringify(box)}`),
                    { top, right, bottom, left },
                );
                assert.deepEqual(outside, []);
                assert.ok(
                    (await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)) <= 0,
                    "the game scrolls",
                );
            });
        };
        await within({ top: 47, bottom: 34 });
        await page.setViewportSize({ width: 844, height: 390 });
        await within({ left: 47, right: 47, bottom: 21 });
    },
    { width: 390, height: 844 },
);

play(
    "ไทย keeps its hook in the language menu",
    async (page) => {
        const select = page.locator(".topbar select").last();
        const shot = (await select.screenshot()).toString("base64");
        // The leftmost ink, in page pixels. Text that is cut off begins where the padding ends.
        const [ink, cut] = await select.evaluate(async (e, png) => {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
            const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data, width, height } = pen.getImageData(0, 0, image.width, image.height);
            const dark = (x) => [...Array(height).keys()].some((y) => data[(y * width + x) * 4] < 110);
            const { borderLeftWidth, paddingLeft } = getComputedStyle(e);
            return [
                [...Array(width).keys()].find(dark) / devicePixelRatio,
                parseFloat(borderLeftWidth) + parseFloat(paddingLeft),
            ];
        }, shot);
        assert.ok(ink > cut + 0.5, `ink at ${ink}, cut at ${cut}`);
    },
    { ...upright, locale: "th", scale: 4 },
);

for (const locale of someOf(["th", "en"])) {
    play(
        `text at twice the size covers neither clock nor bar, in ${locale}`,
        async (page) => {
            await page.addStyleTag({ content: "html { font-size: 200% }" });
            // Below a tall board, the tagline can start under the tabs at the foot of the window, so scroll to it.
            await page.locator(".tagline").evaluate((line) => line.scrollIntoView({ block: "center" }));
            assert.deepEqual(await collisions(page, [".topbar a", ".topbar select", ".topbar button", ".tagline"]), []);
            for (const game of ["chess", "ogi", "go"]) {
                await page.evaluate(
                    (name) =>
                        localStorage.setItem(
                            `kradan.setting.wishes.${name}`,
                            '{"opponent":"local","clock":{"kind":"fischer","minutes":5,"increment":3}}',
                        ),
                    game,
                );
                await page.evaluate((name) => (location.hash = `#/new/${name}`), game);
                await page.locator(".options").waitFor();
                await page.locator(".begin button").click();
                await page.locator(".play .board").waitFor();
                const parts = [".clock", ".tag-name", ".action span", ".line-state", ".play .board"];
                await until(async () => assert.deepEqual(await collisions(page, parts), [], game));
                await page.locator(".action").last().click();
                await page.locator(".panel").waitFor();
                assert.deepEqual(await collisions(page, [".panel h2", ".panel .menu-item", ".panel select"]), [], game);
                await page.keyboard.press("Escape");
            }
        },
        { ...upright, locale },
    );
}

/** Begins a game of Go in which stones are confirmed. */
async function withSecondTap(page, size) {
    await begin(page, server.url, "go", [local, [en.options.size, size]]);
    await page.getByRole("button", { name: en.game.menu }).tap();
    await page.getByLabel(en.tables.settings["confirm-taps"]).check();
    await page.keyboard.press("Escape");
}

play(
    "the late click of a tap does not place a second stone",
    async (page) => {
        await withSecondTap(page, "9 × 9");
        await page.evaluate(async () => {
            Element.prototype.releasePointerCapture = () => undefined;
            const point = document.querySelector('.play [data-cell="D4"]');
            const { x, y, width, height } = point.getBoundingClientRect();
            const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 };
            const touch = { ...at, pointerType: "touch", isPrimary: true, pointerId: 7 };
            point.dispatchEvent(new PointerEvent("pointerdown", touch));
            point.dispatchEvent(new PointerEvent("pointerup", touch));
            // As late as in a browser that waits for a possible second tap first.
            await new Promise((done) => setTimeout(done, 200));
            point.dispatchEvent(new MouseEvent("click", at));
        });
        await page.getByText("D4: tap again").waitFor();
        assert.equal(await page.locator('.play .cell[aria-label*="Black"]').count(), 0);
        assert.equal(await page.locator(".ghost").count(), 1);
    },
    { ...upright, touch: true },
);

play(
    "if the player wants it, a stone is placed only by a second tap, and can be moved before that",
    async (page) => {
        await withSecondTap(page, "19 × 19");
        await page.reload();
        await page.locator(".play .board").waitFor();
        const black = page.locator('.play .cell[aria-label*="Black"]');
        await cell(page, "D4").tap();
        await page.locator(".ghost").waitFor();
        assert.match(await message(page), /D4: tap again/);
        await cell(page, "Q16").tap();
        await page.getByText("Q16: tap again").waitFor();
        assert.equal(await black.count(), 0);
        await cell(page, "Q16").tap();
        await page.locator('[data-cell="Q16"][aria-label*="Black"]').waitFor();
        assert.equal(await page.locator(".ghost").count(), 0);
        await cell(page, "D4").tap();
        await page.getByRole("button", { name: en.game.placeStone }).tap();
        await page.locator('[data-cell="D4"][aria-label*="White"]').waitFor();
        // A typed move needs no confirmation.
        await type(page, "K10");
        await page.locator('[data-cell="K10"][aria-label*="Black"]').waitFor();
    },
    { ...upright, touch: true },
);
