// The page by keyboard, by screen reader, and on small screens.

import assert from "node:assert/strict";
import { someOf } from "./looks.mjs";
import { begin, cell, click, form, message, stage, titled, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const { server, play } = stage();

play("the promotion choices are made by keyboard, and Escape returns the focus", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
    const focused = (what) => page.locator(`${what}:focus`).waitFor();
    await cell(page, "e5").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await focused('[data-choice="e5e6+"]');
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Tab");
    await focused('[data-choice="e5e6"]');
    await page.keyboard.press("ArrowLeft");
    await focused('[data-choice="e5e6+"]');
    await page.keyboard.press("Escape");
    await page.locator(".choice").first().waitFor({ state: "detached" });
    await focused('[data-cell="e6"]');
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await focused('[data-choice="e5e6+"]');
    await page.keyboard.press("Space");
    await page.locator('[data-cell="e6"][aria-label*="promoted pawn"]').waitFor();
});

play("chess: a promotion piece is chosen with the keyboard alone", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "h7h6", "b7a8");
    await page.locator('[data-choice="b7a8q"]:focus').waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    assert.match(await cell(page, "a8").getAttribute("aria-label"), /rook/);
});

play("the board and each hand are one tab stop each; Escape drops a piece picked up from the hand", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await click(page, "e3e4 e6e5 e4e5 a6a5");
    assert.equal(await page.locator('.cell[tabindex="0"]').count(), 1);
    await page.locator('.cell[tabindex="0"]').focus();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.classList.contains("cell")), false);
    const pawn = page.locator('[data-hand="first:P"]');
    await pawn.focus();
    await pawn.press("Enter");
    assert.equal(await pawn.getAttribute("aria-pressed"), "true");
    await page.keyboard.press("Escape");
    await page.locator('[data-hand="first:P"][aria-pressed="false"]').waitFor();
    await page.goto(`${server.url}#/new/ogi`);
    await page.locator(".preview .board").waitFor();
    assert.equal(await page.locator('.preview .cell[tabindex="0"]').count(), 1);
});

play("resigning by keyboard keeps the focus, and Escape withdraws the question", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await page.getByRole("button", { name: en.game.resign }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: en.game.no, exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".action-resign:focus").waitFor();
    await titled(page, en.game.turn("White"));
});

play("a typed move that leaves a choice open asks for it on the square, in Ōgi too", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "P-e4", "e6-e5", "Pxe5", "a6a5", "e5e6");
    assert.equal(await page.locator(".choice").count(), 2);
    await page.locator('[data-choice="e5e6+"]').click();
    await page.locator('[data-cell="e6"][aria-label*="promoted pawn"]').waitFor();
});

play("moves are typed as the list shows them: Nf6, exd5, O-O", async (page) => {
    await begin(page, server.url, "chess", [local]);
    const moves = ["e4", "d5", "exd5", "Nf6", "Nf3", "Nxd5", "Bc4", "e6", "O-O", "Nc6", "Re1", "Be7", "Nc3", "O-O"];
    await type(page, ...moves);
    assert.deepEqual(await page.locator(".move").allInnerTexts(), moves);
    await type(page, "Nd2");
    assert.match(await message(page), /Nd2/);
});

play("a Thai keyboard types moves by the positions of its keys", async (page) => {
    await begin(page, server.url, "chess", [local]);
    // e2-e4 as Thai Kedmanee sends it: its third digit key types a hyphen, and its hyphen key types a letter.
    for (const [key, code] of [
        ["ำ", "KeyE"],
        ["/", "Digit2"],
        ["ข", "Minus"],
        ["ำ", "KeyE"],
        ["ภ", "Digit4"],
        ["Enter", "Enter"],
    ]) {
        await page.evaluate(
            ([k, c]) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k, code: c, bubbles: true })),
            [key, code],
        );
    }
    assert.match(await cell(page, "e4").getAttribute("aria-label"), /pawn/);
});

play("marked stones say so, and Accept keeps its label under the pointer", async (page) => {
    await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
    await type(page, "E5", "pass", "pass");
    await cell(page, "E5").click();
    await page.locator(".dead").first().waitFor();
    assert.equal(await cell(page, "E5").getAttribute("aria-label"), "E5, Black, marked dead");
    assert.match(await page.locator('p[aria-live="polite"]').innerText(), /marked dead: E5/);
    const accept = page.getByRole("button", { name: en.game.accept, disabled: false });
    await accept.waitFor();
    await accept.hover();
    const [ink, ground] = await accept.evaluate((e) => [
        getComputedStyle(e).color,
        getComputedStyle(e).backgroundColor,
    ]);
    assert.equal(ink, "rgb(255, 255, 255)");
    assert.match(ground, /rgb\(\d{2}, \d{2}, \d{2}\)/);
    assert.equal(await page.getByRole("group", { name: en.game.actions }).count(), 1);
});

play("the orientation of the board survives a reload", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await page.getByRole("button", { name: en.game.flip }).click();
    const whiteOnTop = () =>
        page.waitForFunction(() => {
            const top = (name) => document.querySelector(`.play [data-cell="${name}"]`)?.getBoundingClientRect().top;
            return top("a1") < top("a8");
        });
    await whiteOnTop();
    await page.reload();
    await whiteOnTop();
});

play(
    "on a phone, the last move stays in view, and so do the coordinates",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "Nc3", "Nc6", "Nd5", "Nd4", "Nxc7", "Qxc7");
        const [line, end] = await page.evaluate(() => {
            const box = document.querySelector(".line-latest");
            const range = document.createRange();
            const text = box.firstChild.firstChild;
            range.setStart(text, text.length - 4);
            range.setEnd(text, text.length);
            return [box.getBoundingClientRect(), range.getBoundingClientRect()].map(({ left, right }) => ({
                left,
                right,
            }));
        });
        assert.ok(end.right <= line.right + 1 && end.left >= line.left, JSON.stringify([line, end]));
        const size = await page
            .locator(".coordinates text")
            .first()
            .evaluate((e) => {
                const drawn = e.ownerSVGElement;
                return (
                    (parseFloat(getComputedStyle(e).fontSize) * drawn.getBoundingClientRect().width) /
                    drawn.viewBox.baseVal.width
                );
            });
        assert.ok(size >= 9, `${size} px`);
    },
    { width: 360, height: 640 },
);

for (const [locale, width, height] of someOf([
    ["th", 360, 640],
    ["ja", 360, 640],
    ["en", 360, 640],
    ["ja", 768, 1024],
])) {
    play(
        `questions stay on the screen in ${locale} at ${width} px`,
        async (page) => {
            const fits = async (what) => {
                assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, what);
                const low = await page.evaluate(() =>
                    [...document.querySelectorAll(".message, .message button, .action")].map(
                        (e) => e.getBoundingClientRect().bottom,
                    ),
                );
                assert.ok(Math.max(...low) <= height, `${what}: ${low}`);
            };
            const open = async (game) => {
                await page.evaluate(
                    (name) => localStorage.setItem(`kradan.setting.wishes.${name}`, '{"opponent":"local"}'),
                    game,
                );
                await page.goto(`${server.url}#/`);
                await form(page, server.url, game);
                await page.locator(".options fieldset").nth(-2).locator(".segment").nth(1).click();
                await page.locator(".begin button").click();
                await page.locator(".play .board").waitFor();
            };
            await open("chess");
            await page.locator(".action").nth(1).click();
            await page.locator(".message-buttons").waitFor();
            await fits("draw offer");
            await page.locator(".message-buttons button").last().click();
            await type(page, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8");
            await page.locator(".action-main").waitFor();
            await fits("claim");
            await open("ogi-classic");
            await type(page, "e3e4", "e6e5", "e4e5", "a6a5", "P@e4");
            await page.locator(".message .clause-link").waitFor();
            await fits("nifu");
            await open("go");
            await type(page, "E5", "pass", "pass");
            await page.locator(".play-marking").waitFor();
            await fits("marking");
        },
        { width, height, locale },
    );
}

play("rows are named by number, and the tag shows the king from the chosen set", async (page) => {
    await page.evaluate(() => localStorage.setItem("kradan.setting.pieces", "western"));
    await page.reload();
    await begin(page, server.url, "ogi", [local]);
    assert.deepEqual(
        await page.locator('[role="row"]').evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label"))),
        ["8", "7", "6", "5", "4", "3", "2", "1"],
    );
    const paths = await page
        .locator('[data-side="first"] .tag-mark path')
        .evaluateAll((all) => all.map((e) => e.getAttribute("d")));
    const drawn = await page.locator(".play .board path").evaluateAll((all) => all.map((e) => e.getAttribute("d")));
    assert.deepEqual(
        paths.filter((d) => !drawn.includes(d)),
        [],
    );
});

play(
    "a hand with many kinds fades where it continues, and the page stays as tall as the screen",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
        await page.locator('[data-hand="first:P"]').waitFor();
        await page.locator(".stand-bottom .hand").evaluate((hand) => {
            for (let i = 0; i < 11; ++i) hand.append(hand.firstElementChild.cloneNode(true));
            hand.classList.add("hand-many");
        });
        assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 640);
        assert.match(await page.locator(".stand-bottom").evaluate((e) => getComputedStyle(e).maskImage), /gradient/);
        assert.ok(await page.locator(".stand-bottom").evaluate((e) => e.scrollWidth > e.clientWidth));
    },
    { width: 360, height: 640 },
);

play(
    "the choices for a new game are large enough to touch, and nothing stays under the bar",
    async (page) => {
        await form(page, server.url, "ogi");
        await page.locator(".begin").waitFor();
        const small = await page
            .locator(".segment input")
            .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height).filter((h) => h < 43.5));
        assert.deepEqual(small, []);
        await page.evaluate(() => scrollTo(0, 1e6));
        const [end, bar] = await page.evaluate(() => [
            document.querySelector(".begin").previousElementSibling.getBoundingClientRect().bottom,
            document.querySelector(".begin .button").getBoundingClientRect().top,
        ]);
        assert.ok(end <= bar, `${end} > ${bar}`);
    },
    { width: 360, height: 640 },
);

play("the boards on the first screen are still on request, and if the device prefers reduced motion", async (page) => {
    assert.equal(await page.getByRole("button", { name: en.home.pause }).count(), 0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await page.reload();
    await page.getByRole("button", { name: en.home.pause }).waitFor();
    const boards = () => page.locator(".card-board").evaluateAll((all) => all.map((e) => e.innerHTML).join());
    const begun = await boards();
    await page.clock.runFor(6000);
    const moved = await boards();
    assert.notEqual(moved, begun);
    const still = async () => {
        const before = await boards();
        await page.clock.runFor(6000);
        assert.equal(await boards(), before);
    };
    await page.getByRole("button", { name: en.home.pause }).click();
    await page.getByRole("button", { name: en.home.unpause }).and(page.locator(":focus")).waitFor();
    await still();
    await page.reload();
    await page.getByRole("button", { name: en.home.unpause }).waitFor();
    await still();
});

play("a new screen focuses its heading", async (page) => {
    const headed = (words) => page.locator("h1:focus", { hasText: words }).waitFor();
    await page.locator('a.card-play[href="#/new/chess"]').focus();
    await page.keyboard.press("Enter");
    await headed(en.games.chess.editions.chess.name);
    await page.locator(".options").waitFor();
    await page.locator("fieldset", { hasText: local[0] }).getByLabel(local[1], { exact: true }).check();
    await page.getByRole("button", { name: en.options.begins.local }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".play h1:focus").waitFor();
    await page.keyboard.press("Tab");
    await page.locator(".cell:focus").waitFor();
    await page.getByRole("button", { name: en.game.menu }).click();
    await page.locator(".panel").getByRole("link", { name: en.game.home }).press("Enter");
    await page.locator(".home h1:focus").waitFor();
});

play("a button that is disabled or removed after a press leaves the focus on the table", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await page.getByRole("button", { name: en.game.takeback }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".moves-list .quiet").waitFor();
    const back = page.getByRole("button", { name: en.game.takeback, disabled: true });
    await back.and(page.locator(":focus")).waitFor();
    await type(page, "e2e4");
    await page.getByRole("button", { name: en.game.offerDraw }).click();
    await page.getByRole("button", { name: en.game.decline }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: en.game.decline }).waitFor({ state: "detached" });
    await page.locator(".cell:focus").waitFor();
});

play("cells name the last move, a check, and where a piece can go", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "f7f5", "d1h5");
    const said = (name) => cell(page, name).getAttribute("aria-label");
    assert.equal(await said("d1"), "d1, empty, last move from here");
    assert.equal(await said("h5"), "h5, opponent’s queen, last move");
    assert.equal(await said("e8"), "e8, own king, in check");
    assert.equal(await said("g6"), "g6, empty");
    await cell(page, "g7").click();
    await page.locator('[data-cell="g6"][aria-label="g6, empty, can go here"]').waitFor();
    await type(page, "g7g6", "b1c3", "g6h5");
    await cell(page, "e4").click();
    await page.locator('[data-cell="f5"][aria-label="f5, opponent’s pawn, can be taken"]').waitFor();
    await page.evaluate(() => localStorage.setItem("kradan.setting.language", "ja"));
    await page.reload();
    await page.locator('[data-cell="h5"][aria-label*="直前の手"]').waitFor();
});

/** The contrast between two colours as computed by the browser; a transparent one is blended with its background. */
function contrast(colour, ground) {
    const read = (text) => {
        const [r, g, b, alpha = 1] = text.match(/[\d.]+/g).map(Number);
        return { parts: [r, g, b], alpha };
    };
    const { parts, alpha } = read(colour);
    const below = read(ground).parts;
    const light = (rgb) => {
        const [r, g, b] = rgb.map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low, high] = [light(parts.map((part, i) => part * alpha + below[i] * (1 - alpha))), light(below)].sort(
        (a, b) => a - b,
    );
    return (high + 0.05) / (low + 0.05);
}

for (const dark of [false, true]) {
    play(
        `marks on the board have a contrast of 3 to 1${dark ? ", dark" : ""}`,
        async (page) => {
            const colour = (what, property) =>
                page
                    .locator(what)
                    .first()
                    .evaluate((e, name) => {
                        const style = getComputedStyle(e);
                        return style.opacity === "1" ? style[name] : `transparent: ${style.opacity}`;
                    }, property);
            /** A colour from the board's description, as the browser writes it. */
            const named = (name) =>
                page.evaluate((variable) => {
                    const probe = document.body.appendChild(document.createElement("i"));
                    probe.style.color = `var(--${variable})`;
                    const { color } = getComputedStyle(probe);
                    probe.remove();
                    return color;
                }, name);
            const check = async (what, property, grounds) => {
                const found = await colour(what, property);
                for (const ground of grounds) {
                    const ratio = contrast(found, await named(ground));
                    assert.ok(ratio >= 3, `${what} on ${ground}: ${ratio.toFixed(2)}`);
                }
            };
            const wood = ["kaya-1", "kaya-2", "kaya-3"];
            const squares = ["square-light", "square-dark"];
            const marks = async (grounds) => {
                await check(".mark-last-edge", "stroke", grounds);
                await check(".mark-selected-edge", "stroke", grounds);
                await check(".mark-target", "fill", grounds);
                await page.locator(".cell:focus-visible").waitFor();
                await check(".cell:focus-visible", "stroke", grounds);
                for (const ground of grounds)
                    assert.ok(
                        contrast(await named("shape-edge"), await named(ground)) >= 3,
                        `the edge of an arrow on ${ground}`,
                    );
            };
            await begin(page, server.url, "chess", [local]);
            await type(page, "e2e4", "f7f5", "d1h5");
            await check(".mark-check", "stroke", squares);
            await check(".mark-check", "stroke", ["check-ground"]);
            await type(page, "g7g6");
            await cell(page, "h5").focus();
            await page.keyboard.press("Enter");
            await check(".mark-capture", "stroke", squares);
            await marks(squares);
            await begin(page, server.url, "ogi", [local]);
            await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
            await cell(page, "e5").focus();
            await page.keyboard.press("Enter");
            await marks(wood);
            const pawn = page.locator('[data-hand="first:P"]');
            await pawn.focus();
            await check('[data-hand="first:P"]:focus-visible', "outlineColor", wood);
            await pawn.press("Enter");
            await page.locator('[data-hand="first:P"][aria-pressed="true"]').waitFor();
            assert.match(
                await colour('[data-hand="first:P"]', "boxShadow"),
                new RegExp((await named("board-act")).replace(/[()]/g, "\\$&")),
            );
        },
        { dark },
    );
}

play("with forced colours, selected and running items still differ from the rest", async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${server.url}#/new/chess`);
    const grounds = (what) =>
        page.locator(what).evaluateAll((all) => all.map((e) => getComputedStyle(e).backgroundColor));
    await page.locator(".segment").first().waitFor();
    const [chosen] = await grounds(".segment:has(input:checked)");
    assert.ok(!(await grounds(".segment:not(:has(input:checked))")).includes(chosen));
    await begin(page, server.url, "ogi", [local, [en.options.clock, "5 min + 3 s"]]);
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
    const [running] = await grounds(".clock-running");
    assert.ok(!(await grounds(".clock:not(.clock-running)")).includes(running));
    const pawn = page.locator('[data-hand="first:P"]');
    const [before] = await grounds('[data-hand="first:P"]');
    await pawn.click();
    await page.locator('[data-hand="first:P"][aria-pressed="true"]').waitFor();
    assert.notEqual((await grounds('[data-hand="first:P"]'))[0], before);
    await cell(page, "e5").click();
    const shown = await page
        .locator(".mark-target")
        .first()
        .evaluate((e) => getComputedStyle(e).fill);
    assert.notEqual(shown, await page.locator(".play").evaluate((e) => getComputedStyle(e).color));
    assert.deepEqual(await violations(page), []);
});

play("the pieces in a hand are as large as those on the board", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
    for (const [width, height] of [
        [1280, 720],
        [1440, 900],
        [1920, 1080],
    ]) {
        await page.setViewportSize({ width, height });
        const size = (what) =>
            page
                .locator(what)
                .first()
                .evaluate((e) => e.getBoundingClientRect().width);
        const [held, square] = [await size('[data-hand="first:P"]'), await size('[data-cell="e5"]')];
        assert.ok(held > 0.85 * square && held < 1.15 * square, `${width}: ${held} beside ${square}`);
    }
});
