// Lessons as a learner takes them: on the board, by touch, mouse and keyboard, in three languages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { handsOn, placesOf } from "./hands.mjs";
import { pictures } from "./looks.mjs";
import { begin, full, lessonWords, overflow, stage, until, violations } from "./support.mjs";
import { en, wordsOf } from "./words.mjs";

const { server, visitor, play } = stage();
const folder = fileURLToPath(new URL("../../data/lessons/", import.meta.url));
const read = (path) => JSON.parse(readFileSync(folder + path, "utf8"));
/** The texts of a lesson's steps. */
const said = (path, language) => lessonWords(path, language).steps.map(({ say }) => say);

const words = { en: en.lessons, th: (await wordsOf("th")).lessons, ja: (await wordsOf("ja")).lessons };

const moves = (page) => page.locator(".lesson").getAttribute("data-moves").then(Number);
const nextButton = (page, language) => page.getByRole("button", { name: words[language].next, exact: true });

async function makes(page, act, move) {
    const before = await moves(page);
    for (const place of placesOf(move)) await act(place);
    const choice = page.locator(`[data-choice="${move}"]`);
    await until(async () => assert.ok((await moves(page)) > before || (await choice.count()) > 0, move));
    if ((await moves(page)) > before) return;
    if (page.touch) await choice.tap();
    else await choice.click();
    await until(async () => assert.ok((await moves(page)) > before, move));
}

/** Solves a step's task. */
async function solve(page, act, task, language) {
    switch (task?.kind) {
        case "play":
            for (const [i, options] of task.line.entries()) {
                if (typeof options === "string") continue;
                const before = await moves(page);
                await makes(page, act, options[0]);
                // Waits for the reply as well.
                if (i + 1 < task.line.length) await until(async () => assert.equal(await moves(page), before + 2));
            }
            break;
        case "visit":
            for (const [i, move] of task.moves.entries()) {
                const before = await moves(page);
                await makes(page, act, move);
                if (i + 1 < task.moves.length) await until(async () => assert.equal(await moves(page), before + 2));
            }
            break;
        case "try":
            for (const place of placesOf(task.move)) await act(place);
            break;
        case "judge":
            await page.getByRole("button", { name: words[language][task.legal ? "yes" : "no"], exact: true }).click();
            break;
        case "choose":
            await page.locator(".lesson-options button").nth(task.right).click();
            break;
        case "tap":
            for (const cell of task.cells) await act(cell);
            break;
        case "count":
            await page.locator(".lesson-number input").fill(task.value);
            await page.getByRole("button", { name: words[language].check, exact: true }).click();
    }
}

/** Completes the first steps of the lesson on the screen. */
async function goThroughTo(page, path, steps) {
    const act = handsOn(page, ".lesson .board");
    const say = said(path, "en");
    for (const [i, { task }] of read(`${path}.json`).steps.slice(0, steps).entries()) {
        await page.locator(".lesson-say", { hasText: say[i] }).waitFor();
        await page.locator(".lesson:not(.lesson-shows)").waitFor();
        await solve(page, act, task, "en");
        const next = nextButton(page, "en");
        if (page.touch) await next.tap();
        else await next.click();
    }
}

/**
 * Completes a lesson without a mistake. `look` is called at every step, `lookAfter` once the step's task is done.
 * `stars`: how many are left at the end.
 */
async function goThrough(
    page,
    path,
    { language = "en", way = "pointer", look = async () => {}, lookAfter = async () => {}, stars = 3 } = {},
) {
    await page.goto(`${server.url}#/learn/${path}`);
    await page.locator(".lesson .board").waitFor();
    const lesson = read(`${path}.json`);
    const say = said(path, language);
    const act = handsOn(page, ".lesson .board", way);
    for (const [i, step] of lesson.steps.entries()) {
        await page.locator(".lesson-say", { hasText: say[i] }).waitFor();
        const shown = step.before?.length ?? 0;
        if (shown) await page.locator(".lesson:not(.lesson-shows)").waitFor();
        await look(i);
        await solve(page, act, step.task, language);
        const next = nextButton(page, language);
        await next.waitFor();
        await lookAfter(i);
        if (way === "keys") {
            await next.focus();
            await page.keyboard.press("Enter");
        } else if (page.touch) await next.tap();
        else await next.click();
    }
    const { finished, finishedPlainly, starsWhy } = words[language];
    await page.locator(".lesson-finished", { hasText: stars === 3 ? finished : finishedPlainly }).waitFor();
    await page.getByRole("heading", { name: words[language].stars(`${stars}`) }).waitFor();
    await page.locator(".lesson-finished").getByText(starsWhy[stars]).waitFor();
}

const courses = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const idsOf = (course) => read(`${course}/course.json`).sections.flatMap(({ lessons }) => lessons);

// With `--full`, every lesson, each in one language and one size, in rotation.
const languages = ["th", "ja", "en"];
const sizes = [
    [360, 640],
    [640, 360],
    [1440, 900],
];
for (const course of courses) {
    const ids = full ? idsOf(course) : idsOf(course).slice(0, 1);
    for (const [n, id] of ids.entries()) {
        const language = languages[n % 3];
        const [width, height] = sizes[Math.floor(n / 3) % 3];
        const dark = n % 2 === 1;
        test(`the lesson ${course}/${id} is completed in ${language} at ${width} px`, async () => {
            const { context, page, errors } = await visitor({
                width,
                height,
                locale: language,
                dark,
                touch: width === 360,
            });
            await goThrough(page, `${course}/${id}`, {
                language,
                look: async (step) => {
                    assert.ok((await overflow(page)) <= 0, `step ${step + 1} is too wide`);
                    if (step < 2) assert.deepEqual(await violations(page), []);
                    if (full)
                        await page.screenshot({
                            path: `${pictures}lesson-${course}-${id}-${step + 1}-${language}-${width}.png`,
                        });
                },
            });
            assert.deepEqual(errors, []);
            await context.close();
        });
    }
}

for (const [n, course] of courses.entries()) {
    const language = languages[n % 3];
    play(
        `the path of ${course} is completed by touch, and continues with a first game with a teacher: ${language}`,
        async (page) => {
            const { firstGame, leave } = words[language];
            const { home, game, teaching } = await wordsOf(language);
            await page.goto(`${server.url}#/learn/${course}/next`);
            await page.locator(".lesson .board").waitFor();
            assert.equal(new URL(page.url()).hash, `#/learn/${course}/path`);
            await goThrough(page, `${course}/path`, {
                language,
                look: async () => {
                    assert.ok((await overflow(page)) <= 0);
                    assert.deepEqual(await violations(page), []);
                },
                // The sentence, the board and the buttons are in view together, even with the comment on the move.
                lookAfter: async (step) => {
                    const last = page.locator(".lesson-ways");
                    const bottom = await last.evaluate((e) => e.getBoundingClientRect().bottom - innerHeight);
                    assert.ok(bottom <= 0, `step ${step + 1} reaches ${bottom} px below the window`);
                },
            });
            const end = page.locator(".lesson-finished");
            await end.getByRole("link", { name: leave }).waitFor();
            await end.getByRole("link", { name: home.puzzles }).waitFor();
            assert.deepEqual(await violations(page), []);
            // The player's choices for other games are kept.
            await page.evaluate((key) => localStorage.setItem(key, '{"level":7}'), `kradan.setting.wishes.${course}`);
            await end.getByRole("button", { name: firstGame }).tap();
            await page.locator(".play .board").waitFor();
            await page.getByText(teaching.gently).waitFor();
            assert.equal(
                await page.evaluate((key) => localStorage.getItem(key), `kradan.setting.wishes.${course}`),
                '{"level":7}',
            );
            await page.getByRole("button", { name: game.menu, exact: true }).tap();
            await page.getByRole("button", { name: teaching.stop }).tap();
            // Switching off this game's teacher does not change the game, and other games keep the player's choice.
            assert.equal(await page.evaluate(() => localStorage.getItem("kradan.setting.teaching")), "off");
            await page.keyboard.press("Escape");
            // The end of the first game links to the course.
            await page.getByRole("button", { name: game.resign, exact: true }).tap();
            await page.getByRole("button", { name: game.yes, exact: true }).tap();
            await page.getByRole("link", { name: home.goOnLearning }).tap();
            await page.locator(".chapter").first().waitFor();
            await page.goto(`${server.url}#/learn/${course}/next`);
            await page.locator(".lesson .board").waitFor();
            assert.equal(new URL(page.url()).hash, `#/learn/${course}/${idsOf(course)[0]}`);
        },
        { width: 360, height: 640, touch: true, locale: language },
    );
}

play(
    "a course shows its chapters with their progress, and the next lesson; finished chapters are closed",
    async (page) => {
        const [first, second] = read("ogi/course.json").sections.map(({ lessons }) => lessons);
        const done = [...first.map((id) => `ogi/${id} 3`), `ogi/${second[0]} 1`].join(", ");
        await page.evaluate((stars) => localStorage.setItem("kradan.setting.lessons", stars), done);
        await page.goto(`${server.url}#/learn/ogi`);
        await page.reload();
        const chapters = page.locator(".chapter");
        await chapters.first().waitFor();
        assert.deepEqual(await chapters.evaluateAll((all) => all.map(({ open }) => open)), [
            false,
            true,
            true,
            true,
            true,
            true,
        ]);
        await chapters
            .nth(1)
            .getByText(en.lessons.doneOf("1", `${second.length}`))
            .waitFor();
        const next = lessonWords(`ogi/${second[1]}`, "en").title;
        assert.equal(await page.locator(".learn .button-main").innerText(), en.lessons.goOnWith(next));
        assert.match(await page.locator(".lesson-card-next").innerText(), new RegExp(next));
        // The path is still listed for learners who began before it existed.
        await page.locator('.lesson-list a[href="#/learn/ogi/path"]').waitFor();
        assert.deepEqual(await violations(page), []);
        await chapters.first().locator("summary").click();
        await chapters.first().locator(".stars-3").first().waitFor();
    },
);

play("a lesson is completed with the keyboard alone, and its stars are kept", async (page) => {
    const [first] = idsOf("ogi");
    await page.goto(`${server.url}#/learn/ogi`);
    await page.locator(".card-list").first().waitFor();
    assert.equal(await page.locator(".stars-3").count(), 0);
    await goThrough(page, `ogi/${first}`, { way: "keys" });
    await page.goto(`${server.url}#/learn/ogi`);
    await page.locator(".stars-3").waitFor();
    await page.reload();
    await page.locator(".stars-3").waitFor();
    assert.deepEqual(await violations(page), []);
});

play("a move that is not asked for costs a star, as does a hint, and the step can be repeated", async (page) => {
    await page.goto(`${server.url}#/learn/ogi/pawn`);
    await page.locator(".lesson .board").waitFor();
    await page.getByRole("button", { name: en.lessons.again }).click();
    const act = handsOn(page, ".lesson .board");
    await act("e1");
    await act("e2");
    await page.locator(".lesson-said-wrong").waitFor();
    assert.equal(await moves(page), 0);
});

for (const [hints, stars] of [
    [1, 2],
    [3, 1],
])
    play(`hints leave ${stars} of the stars: the end says why, without praise`, async (page) => {
        let left = hints;
        await goThrough(page, "ogi/mate-puzzles", {
            stars,
            look: async () => {
                if (left-- > 0) await page.getByRole("button", { name: en.lessons.hint }).click();
            },
        });
        const end = page.locator(".lesson-finished");
        assert.ok(!(await end.innerText()).includes(en.lessons.finished));
        assert.equal(await end.locator(".star-won").count(), stars);
        await page.locator("#moment-head:focus").waitFor();
        await page.keyboard.press("Escape");
        await end.waitFor({ state: "detached" });
        await page.locator(".board .cell:focus").waitFor();
        await page.getByRole("button", { name: en.result.show, exact: true }).click();
        await end.waitFor();
        assert.deepEqual(await violations(page), []);
    });

play("a hand has a name once there is a piece in it", async (page) => {
    await page.goto(`${server.url}#/learn/ogi/hand`);
    await page.locator(".lesson .board").waitFor();
    const names = page.locator(".lesson .stand-name");
    assert.equal(await names.count(), 0);
    await makes(page, handsOn(page, ".lesson .board"), "e2e5");
    await until(async () => assert.deepEqual(await names.allTextContents(), [en.lessons.yourHand]));
});

play("only the cells to land on have rings; the cells where a piece can go have dots", async (page) => {
    await page.goto(`${server.url}#/learn/ogi/king`);
    await page.locator(".lesson .board").waitFor();
    const { cells } = read("ogi/king.json").steps[0].task;
    const rings = page.locator(".lesson .board circle.shape");
    await until(async () => assert.equal(await rings.count(), cells.length));
    assert.equal(await page.locator(".lesson .mark-hint").count(), 5);
    const act = handsOn(page, ".lesson .board");
    await makes(page, act, "e1d2");
    await until(async () => assert.equal(await rings.count(), cells.length - 1));
    assert.equal(await page.locator(".lesson .mark-hint").count(), 0);
});

play("the opponent's threats and illegal moves are red, with a shape of their own", async (page) => {
    const marks = (part) => page.locator(`.lesson .board ${part}.shape`);
    const red = /tint-red/;
    await page.goto(`${server.url}#/learn/ogi/check`);
    await marks("rect").waitFor();
    assert.match(await marks("rect").getAttribute("stroke"), red);
    assert.match(await marks(".shape-span path").getAttribute("fill"), red);
    await page.goto(`${server.url}#/learn/ogi/goal`);
    await marks(".shape-span path").waitFor();
    assert.match(await marks(".shape-span path").getAttribute("fill"), /tint-green/);
});

play(
    "three short answers fit in one row on a phone, all in view",
    async (page) => {
        await page.goto(`${server.url}#/learn/chess/hanging-pieces`);
        await goThroughTo(page, "chess/hanging-pieces", 2);
        const boxes = await page
            .locator(".lesson-options button")
            .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
        assert.equal(boxes.length, 3);
        assert.equal(new Set(boxes.map(({ top }) => Math.round(top))).size, 1);
        assert.ok(boxes[0].bottom <= 640);
    },
    { width: 360, height: 640, touch: true },
);

play("a lesson that does not exist is reported", async (page) => {
    await page.goto(`${server.url}#/learn/ogi/nothing`);
    await page.getByRole("heading", { name: en.lessons.unknown }).waitFor();
    await page.getByRole("link", { name: en.lessons.leave }).click();
    await page.locator(".card-list").first().waitFor();
});

play("a player who has played one game still finds lessons and a game against the computer", async (page) => {
    await begin(page, server.url, "ogi", [[en.options.opponent, en.options.opponents.local]]);
    await page.goto(`${server.url}#/`);
    await page.locator(".beginnings").getByRole("button").waitFor();
    await page.evaluate(() => localStorage.setItem("kradan.setting.lessons", "ogi/pawn 3"));
    await page.reload();
    await page.locator(".beginnings").getByRole("heading", { name: en.home.goOnLearning }).waitFor();
    await page.locator(".beginnings").getByRole("link", { name: "Ōgi: Go on learning" }).waitFor();
});

play("the home page offers a newcomer lessons before a game", async (page) => {
    await page.goto(server.url);
    const learn = page.locator(".newcomer a");
    await learn.first().waitFor();
    assert.deepEqual(await learn.evaluateAll((all) => all.map((link) => link.getAttribute("href"))), [
        "#/learn/ogi/next",
        "#/learn/ogi/next",
        "#/learn/chess/next",
        "#/learn/go/next",
    ]);
    const first = page.getByRole("button", { name: new RegExp(`^${en.home.playNow}`) });
    assert.ok(await first.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight));
});

const stepShown = (page, n) => page.locator(".lesson-step", { hasText: `Step ${n} of` });

play("the progress in a lesson, with its moves and mistakes, survives a reload and “back”", async (page) => {
    const path = "go/stones";
    await page.goto(`${server.url}#/learn/go`);
    await page.locator(".card-list").first().waitFor();
    await page.goto(`${server.url}#/learn/${path}`);
    await page.locator(".lesson .board").waitFor();
    await goThroughTo(page, path, 2);
    await stepShown(page, 3).waitFor();
    await page.reload();
    await stepShown(page, 3).waitFor();
    await page.locator(".lesson-say", { hasText: said(path, "en")[2] }).waitFor();
    await page.goBack();
    await page.locator(".card-list").first().waitFor();
    await page.goForward();
    await stepShown(page, 3).waitFor();
    // The previous step can still be looked at.
    await page.getByRole("button", { name: en.lessons.back }).click();
    await stepShown(page, 2).waitFor();
});

play("a finished lesson says so when opened again, and leads on or restarts", async (page) => {
    const path = "go/capture-group";
    await goThrough(page, path);
    const next = page.locator(".lesson-finished a.button-main");
    const address = await next.getAttribute("href");
    await next.click();
    await stepShown(page, 1).waitFor();
    assert.equal(new URL(page.url()).hash, address);
    await page.goBack();
    await page.locator(".lesson-finished", { hasText: en.lessons.doneBefore }).waitFor();
    await page.getByRole("heading", { name: en.lessons.stars("3") }).waitFor();
    assert.equal(await next.getAttribute("href"), address);
    assert.deepEqual(await violations(page), []);
    // Its board accepts no moves, and looking at it changes no stars.
    const act = handsOn(page, ".lesson .board");
    await act(placesOf(read(`${path}.json`).steps[0].task.line[0][0])[0]);
    assert.equal(await moves(page), 0);
    await page.reload();
    await page.getByRole("button", { name: en.lessons.fromStart }).click();
    await goThroughTo(page, path, 1);
    await stepShown(page, 2).waitFor();
    await page.reload();
    await stepShown(page, 2).waitFor();
});

play(
    "the Ōgi lessons in Japanese offer the kanji, once; the words about marks on pieces come with the marks",
    async (page) => {
        await page.goto(`${server.url}#/learn/ogi/goal`);
        const offer = page.locator(".piece-offer");
        // The usual pieces mark their steps; the kanji do not.
        const steps = page.locator('.lesson .board circle[r="4"]');
        await offer.waitFor();
        assert.ok((await steps.count()) > 0);
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        await page.setViewportSize({ width: 640, height: 360 });
        await page.locator(".lesson-wide").waitFor();
        await until(async () => assert.equal(await overflow(page), 0));
        await offer.getByRole("button", { name: "漢字", exact: true }).tap();
        await offer.waitFor({ state: "detached" });
        await until(async () => assert.equal(await steps.count(), 0));
        assert.equal(await page.evaluate(() => localStorage.getItem("kradan.setting.pieces")), "kanji");
        await page.reload();
        const act = handsOn(page, ".lesson .board");
        await makes(page, act, "e1e5");
        assert.equal((await offer.count()) + (await steps.count()), 0);
        await nextButton(page, "ja").tap();
        await until(async () => assert.ok((await steps.count()) > 0));
    },
    { width: 360, height: 640, touch: true, locale: "ja" },
);

play("players in other languages or games are not asked about the kanji", async (page) => {
    await page.goto(`${server.url}#/learn/ogi/goal`);
    await page.locator(".lesson .board").waitFor();
    assert.equal(await page.locator(".piece-offer").count(), 0);
});
