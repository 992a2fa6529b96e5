// Importing, stepping through, changing and exporting records.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { changeStored, stored } from "./stored.mjs";
import { begin, full, message, overflow, stage, titled, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const { server, visitor, play } = stage();

const pgn = `[Event "Casual game"]
[Site "?"]
[Date "1859.??.??"]
[Round "?"]
[White "Ada"]
[Black "ที่ปรึกษา"]
[Result "1-0"]

1. e4 { [%clk 0:05:00] [%eval 0.31] } e5 $1 { [%csl Ge5][%cal Rd8h4] A fine answer. } 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3 { The gambit }) 2... Nc6 3. Bb5 1-0
`;
const pcn = `{
  "setup": { "feen": "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o" },
  "sides": { "first": { "name": "Aoi" }, "second": { "name": "Ren" } },
  "plies": [{ "pmn": "c3-c4" }, { "pmn": "f6-f5", "comment": "Opens the line." }, { "pmn": "b2+g7=+B/B" }],
  "outcome": { "result": "1-0" }
}
`;
const toml = `[setup]
feen = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o"

[[plies]]
pmn = "e3-e4"

[[plies]]
pmn = "e6-e5"
`;
const pmn = `lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o
# sides.first.name: Aoi
c3-c4 f6-f5 b2+g7=+B/B
1-0
`;
const sgf = `(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]PB[Honinbo]PW[囲碁]RE[B+R]
;B[ee]C[The centre.]LB[ee:A]TR[cc];W[gc](;B[cf]TR[cf];W[gf])(;B[eg]SQ[ee]))
`;

/** Imports a text through the dialog. */
async function paste(page, text) {
    await page.goto(`${server.url}#/analyse`);
    await page.getByRole("button", { name: en.home.paste }).click();
    await page.locator(".paste textarea").fill(text);
    await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
}

const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

async function choose(page, name, content) {
    await page.goto(`${server.url}#/analyse`);
    await page.locator('input[type="file"]').setInputFiles(file(name, content));
}

const drop = (page, name, text) =>
    page.evaluate(
        ([fileName, content]) => {
            const carried = new DataTransfer();
            carried.items.add(new File([content], fileName));
            for (const kind of ["dragover", "drop"])
                document.body.dispatchEvent(
                    new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }),
                );
        },
        [name, text],
    );

/** The moves in the tree, without the sides' names. */
const moves = (page) =>
    page.locator(".tree .move").evaluateAll((all) =>
        all.map((e) =>
            [...e.childNodes]
                .filter((n) => n.className !== "visually-hidden")
                .map((n) => n.textContent)
                .join(""),
        ),
    );
const current = (page) =>
    page.locator('.tree .move[aria-current="true"]').evaluate((e) => e.lastChild.textContent ?? "");
const tree = (page) => page.locator(".record-tree").innerText();
const shown = (page) => page.locator(".record .board").waitFor();
const tool = (page, name) => page.locator(".record .action", { hasText: name }).click();

/** Downloads the open record in a format and returns the text. */
async function downloaded(page, form) {
    await tool(page, en.takeOut.short);
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `${form}: Download`, exact: true }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    return { text, name: download.suggestedFilename() };
}

const kinds = [
    ["pgn", pgn, "PGN", ["e4", "e5!", "Nf3", "f4", "exf4", "d5", "exd5", "Nf3", "Nc6", "Bb5"]],
    ["pcn", pcn, en.takeOut.forms.pcn, ["P-c4", "P-f5", "Bxg7+"]],
    ["toml", toml, en.takeOut.forms["pcn-toml"], ["P-e4", "P-e5"]],
    ["pmn", pmn, en.takeOut.forms.pmn, ["P-c4", "P-f5", "Bxg7+"]],
    ["sgf", sgf, "SGF", ["E5", "G7", "C4", "E3", "G4"]],
];

for (const [name, text, form, expected] of kinds) {
    play(`${form} is recognised, stepped through by keys, and exported the same`, async (page) => {
        await paste(page, text);
        await shown(page);
        assert.deepEqual(await moves(page), expected);
        const before = await tree(page);
        await page.keyboard.press("ArrowRight");
        assert.equal(await current(page), expected[0]);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowLeft");
        assert.equal(await current(page), expected[0]);
        await page.keyboard.press("End");
        await page.keyboard.press("Home");
        assert.equal(await page.locator('.tree .move[aria-current="true"]').count(), 0);
        const out = await downloaded(page, form);
        await page.goto(`${server.url}#/analyse`);
        await page.locator(".open-file").waitFor();
        await drop(page, out.name, out.text);
        await shown(page);
        assert.equal(await tree(page), before, name);
        assert.equal((await downloaded(page, form)).text, out.text);
    });
}

play("the contents of a record are shown: names, comments, signs, times, shapes", async (page) => {
    await paste(page, pgn);
    await shown(page);
    await titled(page, "Ada – ที่ปรึกษา");
    const words = await tree(page);
    for (const part of ["A fine answer.", "The gambit", "+0.31", "5:00", "1-0"])
        assert.ok(words.includes(part), `${part}: ${words}`);
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator('[data-side="first"] .clock').innerText(), "5:00");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".record .board .shape, .record .board [fill-opacity]").count(), 2);
    assert.match(await page.locator('p[aria-live="polite"]').innerText(), /Black: pawn to e5 !.*A fine answer/);
});

play("variations are chosen by keyboard, and going back remembers them", async (page) => {
    await paste(page, pgn);
    await shown(page);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    assert.equal(await current(page), "Nf3");
    await page.keyboard.press("ArrowDown");
    assert.equal(await current(page), "f4");
    assert.match(await page.locator('p[aria-live="polite"]').innerText(), /variation 2 of 2/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    assert.equal(await current(page), "f4");
    await page.keyboard.press("ArrowUp");
    assert.equal(await current(page), "Nf3");
});

play("moves on the board become variations; changes can be undone and survive a reload", async (page) => {
    await paste(page, pgn);
    await shown(page);
    await page.keyboard.press("ArrowRight");
    await page.locator('.record [data-cell="c7"]').click();
    await page.locator('.record [data-cell="c5"]').click();
    assert.deepEqual((await moves(page)).slice(0, 3), ["e4", "e5!", "c5"]);
    assert.equal(await current(page), "c5");
    await page.keyboard.type("Nf3");
    await page.keyboard.press("Enter");
    assert.equal(await current(page), "Nf3");
    await tool(page, en.record.comment);
    await page.locator(".panel textarea").fill("Open Sicilian\nto come");
    await page.getByRole("button", { name: en.record.save }).click();
    await tool(page, en.record.promote);
    assert.deepEqual((await moves(page)).slice(0, 3), ["e4", "c5", "e5!"]);
    const changed = await tree(page);
    assert.match(changed, /Open Sicilian/);
    await page.reload();
    await shown(page);
    assert.equal(await tree(page), changed);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    assert.doesNotMatch(await tree(page), /Open Sicilian/);
    await page.keyboard.press("Control+y");
    assert.match(await tree(page), /Open Sicilian/);
    await tool(page, en.record.cut);
    assert.ok(!(await tree(page)).includes("Open Sicilian"));
    await tool(page, en.record.undo);
    assert.match(await tree(page), /Open Sicilian/);
    // The record is listed on the home page, and can be removed and restored.
    await page.goto(`${server.url}#/`);
    await page
        .locator(".kept-latest")
        .getByRole("button", { name: /^Remove/ })
        .click();
    assert.equal(await page.locator(".kept-game").count(), 0);
    await page.getByRole("button", { name: en.record.undo }).click();
    await page.locator(".kept-latest .kept-link").click();
    await shown(page);
});

play("an illegal move is refused with its clause, and text that is not a move is quoted", async (page) => {
    await paste(page, pgn);
    await shown(page);
    await page.locator('.record [data-cell="e2"]').click();
    await page.locator('.record [data-cell="e5"]').click();
    await page.locator(".record .clause-link").waitFor();
    await page.keyboard.type("Qh9");
    await page.keyboard.press("Enter");
    await page.getByText(en.game.typedBad("Qh9")).waitFor();
    await paste(page, sgf);
    await shown(page);
    await page.keyboard.press("ArrowRight");
    await page.locator('.record [data-cell="E5"]').click();
    await page.locator(".record .refusal").waitFor();
});

play("a file with several games gives a list, from which each opens", async (page) => {
    await paste(page, `${pgn}\n${pgn.replace("Ada", "Grace")}\n[White "Third"]\n[Black "B"]\n\n1. e4 Ke3 2. d4 *\n`);
    await page.locator(".record-item").nth(2).waitFor();
    assert.equal(await page.locator(".record-item").count(), 3);
    assert.deepEqual(await violations(page), []);
    await page.getByText("1 error").click();
    assert.match(await page.locator(".fault").first().innerText(), /Line \d+, column 7:/);
    await page.locator(".record-open", { hasText: "Grace" }).click();
    await shown(page);
    await titled(page, "Grace");
    await page.goBack();
    await page.locator(".record-open", { hasText: "Third" }).click();
    await shown(page);
    assert.deepEqual(await moves(page), ["e4"]);
    await page.getByRole("button", { name: "1 error" }).click();
    assert.match(await page.locator(".panel .fault-line").innerText(), /1\. e4 Ke3/);
    await page.locator(".panel summary").click();
    assert.match(await page.locator(".panel textarea").inputValue(), /Ada[\s\S]*Grace[\s\S]*Third/);
    assert.deepEqual(await violations(page), []);
    // The record is stored on the device with its faults and its whole text.
    await page.reload();
    await page.getByRole("button", { name: "1 error" }).click();
    await page.locator(".panel summary").click();
    assert.match(await page.locator(".panel textarea").inputValue(), /Ada[\s\S]*Grace[\s\S]*Third/);
});

play("hundreds of games are listed in parts, found by name, and each opens", async (page) => {
    const many = Array.from(
        { length: 450 },
        (_, i) => `[White "Player ${i + 1}"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n`,
    ).join("\n");
    await choose(page, "many.pgn", many);
    await page.locator(".record-item").nth(199).waitFor();
    for (const count of [400, 450]) {
        await page.getByRole("button", { name: en.record.showMore }).click();
        await page
            .locator(".record-item")
            .nth(count - 1)
            .waitFor();
    }
    assert.equal(await page.getByRole("button", { name: en.record.showMore }).count(), 0);
    await page.getByRole("searchbox", { name: en.lists.search }).fill("player 449");
    assert.equal(await page.locator(".record-item").count(), 1);
    await page.locator(".record-open").click();
    await shown(page);
    await titled(page, "Player 449");
});

play("positions, packed files and other charsets are read", async (page) => {
    await paste(page, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    await shown(page);
    assert.match(await page.locator('.record [data-cell="e1"]').getAttribute("aria-label"), /king/);
    await paste(page, "ln1k^1s1l/1r1s2b1/1p1p2pp/p1p1p3/6R1/PP1PPP1P/3K^1S2/LNSI2NL INP/2p+b O/o");
    await shown(page);
    await page.locator('.record [data-hand="first:N"]').waitFor();
    await choose(page, "game.pgn.gz", gzipSync(pgn));
    await shown(page);
    assert.equal((await moves(page)).length, 10);
    // 本因坊 in Shift_JIS, once with the charset declared and once without.
    const japanese = (ca) =>
        Buffer.concat([
            Buffer.from(`(;GM[1]FF[4]${ca}SZ[9]PB[`),
            Buffer.from([0x96, 0x7b, 0x88, 0xf6, 0x96, 0x56]),
            Buffer.from("];B[ee])"),
        ]);
    for (const ca of ["CA[Shift_JIS]", ""]) {
        await choose(page, "old.sgf", japanese(ca));
        await shown(page);
        await titled(page, "本因坊");
        await page.goto(`${server.url}#/`);
    }
});

/** Thai text in TIS-620, one byte for each letter. */
const tis620 = (text) =>
    Buffer.from(
        [...text].map((sign) => (sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0x0e01 + 0xa1)),
    );
/** 本因坊 in EUC-JP. */
const eucHoninbo = Buffer.from([0xcb, 0xdc, 0xb0, 0xf8, 0xcb, 0xb7]);
/** いろは in EUC-JP: kana distinguish Japanese from Korean. */
const eucIroha = Buffer.from([0xa4, 0xa4, 0xa4, 0xed, 0xa4, 0xcf]);
const keptRecords = async (page) => Object.values(await stored(page, "kradan.record."));

play("the charset of a file that declares a wrong one is guessed, and can be chosen by hand", async (page) => {
    await choose(page, "thai.sgf", tis620("(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[สมชาย];B[ee]C[ตาเดินดี];W[gc])"));
    await shown(page);
    await titled(page, "สมชาย");
    await page.keyboard.press("ArrowRight");
    assert.match(await tree(page), /ตาเดินดี/);
    await tool(page, en.game.menu);
    const readAs = page.getByLabel(en.record.readAs);
    assert.equal(await readAs.inputValue(), "windows-874");
    assert.deepEqual(await violations(page), []);
    await readAs.focus();
    await readAs.selectOption("windows-1252");
    await titled(page, "ÊÁªÒÂ");
    assert.match(await tree(page), /µÒà´Ô¹´Õ/);
    // The record still shows the same move, and the choice can be made again.
    assert.equal(await current(page), "E5");
    assert.ok(await readAs.evaluate((e) => e === document.activeElement));
    await readAs.selectOption("utf-8");
    await titled(page, "\ufffd");
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("C3");
    await page.keyboard.press("Enter");
    await tool(page, en.game.menu);
    await readAs.selectOption("windows-874");
    await titled(page, "สมชาย");
    assert.match(await tree(page), /ตาเดินดี/);
    assert.deepEqual(await moves(page), ["E5", "G7", "C3"]);
    // The misread text is replaced, and the moves played since then stay.
    assert.equal((await keptRecords(page)).length, 1);
    await page.reload();
    await shown(page);
    await titled(page, "สมชาย");
    assert.deepEqual(await moves(page), ["E5", "G7", "C3"]);
    // Text in UTF-8 offers no choice.
    await paste(page, sgf);
    await shown(page);
    await tool(page, en.game.menu);
    assert.equal(await readAs.count(), 0);
});

play("a list of games is read in another charset, and so are records opened from it", async (page) => {
    const game = (name) =>
        Buffer.concat([
            Buffer.from("(;GM[1]FF[4]CA[Shift_JIS]SZ[9]PB["),
            name,
            Buffer.from("]PW["),
            eucIroha,
            Buffer.from("];B[ee])\n"),
        ]);
    await choose(page, "two.sgf", Buffer.concat([game(eucHoninbo), game(Buffer.from("Ada"))]));
    const readAs = page.getByLabel(en.record.readAs);
    const players = page.locator(".record-item .game-players");
    await players.nth(1).waitFor();
    assert.equal(await readAs.inputValue(), "euc-jp");
    assert.match(await players.first().innerText(), /^本因坊/);
    await readAs.selectOption("windows-874");
    await page.locator(".record-item .game-players", { hasText: "ห" }).waitFor();
    await page.locator(".record-open").first().click();
    await titled(page, "ห");
    const address = page.url();
    await page.goBack();
    await readAs.selectOption("euc-jp");
    await page.locator(".record-item .game-players", { hasText: "本因坊" }).waitFor();
    const kept = await keptRecords(page);
    assert.equal(kept.length, 1);
    assert.equal(JSON.parse(kept[0]).summary.players.first, "本因坊");
    await page.locator(".record-open").first().click();
    await titled(page, "本因坊");
    assert.equal(page.url(), address);
    // The choice is also offered at the board of a game from the list.
    await tool(page, en.game.menu);
    assert.equal(await readAs.inputValue(), "euc-jp");
});

play("unreadable text is explained, with line and column, and kept", async (page) => {
    const refused = (words) => page.locator(".open-refused", { hasText: words }).waitFor();
    await choose(page, "a.txt", "Dear Ada, how are you?");
    await refused("a.txt can’t be opened. This isn’t a game or position");
    await page.locator(".open-refused summary").click();
    assert.equal(await page.locator(".open-refused textarea").inputValue(), "Dear Ada, how are you?");
    await choose(page, "empty.pgn", "");
    await refused("It is empty");
    await choose(page, "cut.gz", gzipSync(pgn).subarray(0, 60));
    await refused("truncated");
    await choose(page, "a.pgn.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]));
    await refused("Unpack it first");
    await choose(page, "big.pgn", `${pgn}{${"x".repeat(4_000_000)}}`);
    await refused("too large for the page");
    assert.deepEqual(await violations(page), []);
});

play("text pasted with Ctrl+V anywhere on the first screen is opened", async (page) => {
    await page.locator(".home").waitFor();
    await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, sgf);
    await shown(page);
});

for (const [name, text] of [
    ["chess", pgn],
    ["Ōgi", pcn],
    ["Go", sgf],
]) {
    play(`a link contains the whole record: ${name}`, async (page, context) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await paste(page, text);
        await shown(page);
        // Adds a variation and a comment, which the Ōgi formats cannot express.
        const first = { chess: "d2d4", Ōgi: "e3e4", Go: "C3" }[name];
        await page.keyboard.type(first);
        await page.keyboard.press("Enter");
        await tool(page, en.record.comment);
        await page.locator(".panel textarea").fill("ความเห็น");
        await page.getByRole("button", { name: en.record.save }).click();
        const before = await tree(page);
        await tool(page, en.takeOut.short);
        await page.getByRole("button", { name: /^The whole game is in the link/ }).click();
        await page.locator(".out-said", { hasText: "Copied: Link" }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.match(link, /#\/record\/~[\w-]+$/);
        const { context: other, page: fresh, errors } = await visitor();
        // Opens the link, or pastes it as a record.
        if (name === "Go") await paste(fresh, ` ${link}\n`);
        else await fresh.goto(link);
        await shown(fresh);
        assert.equal(await tree(fresh), before);
        // The record is not stored until it is changed.
        assert.equal(Object.keys(await stored(fresh, "kradan.record.")).length, 0);
        await fresh.keyboard.press("End");
        await tool(fresh, en.record.cut);
        assert.match(fresh.url(), /#\/record\/[a-z0-9]+$/);
        await fresh.reload();
        await shown(fresh);
        assert.notEqual(await tree(fresh), before);
        await fresh.goto(`${link.slice(0, -9)}`);
        await fresh.getByText("truncated or damaged").waitFor();
        assert.deepEqual(errors, []);
        await other.close();
    });
}

play("a format that cannot express a game says why", async (page) => {
    await paste(page, "1. e4 -- 2. d4 *\n");
    await shown(page);
    await tool(page, en.takeOut.short);
    await page.locator(".out-row", { hasText: /^Kradan’s own log: The log of a game can.t hold/ }).waitFor();
});

play("a game too long for a link says so", async (page) => {
    let seed = 1;
    const noise = Array.from({ length: 60_000 }, () =>
        String.fromCharCode(97 + ((seed = (seed * 48271) % 2147483647) % 26)),
    ).join("");
    await paste(page, pgn.replace("A fine answer.", noise));
    await shown(page);
    await tool(page, en.takeOut.short);
    await page.getByText("too long for a link").waitFor();
});

play("the position is exported as text and as a picture", async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await paste(page, pgn);
    await shown(page);
    await page.keyboard.press("ArrowRight");
    await tool(page, en.takeOut.short);
    await page.getByRole("button", { name: "FEN: Copy" }).click();
    await page.locator(".out-said", { hasText: "Copied: FEN" }).waitFor();
    assert.equal(
        await page.evaluate(() => navigator.clipboard.readText()),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    );
    const copied = async (name) => {
        await page.getByRole("button", { name: `${name}: Copy`, exact: true }).click();
        await page.locator(".out-said", { hasText: `Copied: ${name}.` }).waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.match(await copied("EPD"), /^rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq -/);
    const get = async (name) => {
        const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: `Picture: ${name}` }).click(),
        ]);
        return readFileSync(await download.path());
    };
    assert.match((await get("SVG")).toString(), /^<(\?xml|svg)[\s\S]*<\/svg>\s*$/);
    const png = await get("PNG");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.readUInt32BE(16) >= 1000 && png.length > 10_000);
    await paste(page, pcn);
    await shown(page);
    await page.keyboard.press("End");
    await tool(page, en.takeOut.short);
    assert.equal(await copied("FEEN"), "lnsik^snl/1r4+B1/ppppp1pp/5p2/2P5/PP1PPPPP/6R1/LNSIK^SNL B/ o/O");
    assert.match(await copied(en.takeOut.positions["variant-fen"]), /^\S+\[\w*\] [wb] - - \d+ \d+$/);
});

play("an Ōgi game is exported as a kifu in each language, and imported unchanged", async (page) => {
    await paste(page, pcn);
    await shown(page);
    const before = await moves(page);
    for (const [code, name, words] of [
        ["en", "English", /☗P-c4/],
        ["ja", "Japanese", /☗c4歩/],
        ["th", "Thai", /☗เบี้ยc3-c4/],
    ]) {
        await page.goto(`${server.url}#/`);
        await page.locator(".kept-link").last().click();
        await shown(page);
        await tool(page, en.takeOut.short);
        const language = page.getByRole("combobox", { name: en.takeOut.kifu });
        assert.equal(await language.inputValue(), "en");
        await language.selectOption(code);
        const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: `Kifu (${name}): Download` }).click(),
        ]);
        assert.match(download.suggestedFilename(), /\.kifu\.txt$/);
        const text = readFileSync(await download.path(), "utf8");
        assert.match(text, words);
        await page.keyboard.press("Escape");
        await page.goto(`${server.url}#/analyse`);
        await page.locator(".open-file").waitFor();
        await drop(page, download.suggestedFilename(), text);
        await shown(page);
        assert.deepEqual(await moves(page), before);
    }
});

play("a game in progress is exported in every format, and can be studied", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "c3c4", "f6f5", "b2g7+");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.takeOut.title }).click();
    await page.getByRole("button", { name: "PMN: Download" }).waitFor();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "PMN: Download" }).click(),
    ]);
    assert.match(readFileSync(await download.path(), "utf8"), /c3-c4 f6-f5 b2\+g7=\+B\/B/);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.takeOut.asRecord }).click();
    await shown(page);
    assert.deepEqual(await moves(page), ["P-c4", "P-f5", "Bxg7+"]);
});

const firstForms = {
    chess: [["e2e4", "e7e5"], "PGN", /\.pgn$/, /1\. e4 .*e5/],
    go: [["D4", "F6"], "SGF", /\.sgf$/, /;B\[df\].*;W\[fd\]/s],
    ogi: [["c3c4", "f6f5"], en.takeOut.forms.pcn, /\.pcn\.json$/, /"pmn": "c3-c4"/],
};
for (const [game, [played, form, ending, content]] of Object.entries(firstForms)) {
    play(
        `"Download" for a game of ${game} lists ${form} first and Kradan's own log last, in one place`,
        async (page) => {
            await begin(page, server.url, game, [local]);
            await type(page, ...played);
            await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
            const entries = await page.locator(".menu-item").allInnerTexts();
            assert.deepEqual(
                entries.filter((entry) => /download|share/i.test(entry)),
                [en.takeOut.title],
            );
            await page.getByRole("button", { name: en.takeOut.title }).click();
            const list = page.locator(".out-list").first();
            await list.locator(".out-row").first().waitFor();
            const rows = (await list.locator(".out-name").allInnerTexts()).map((name) =>
                name.replace(/\s+/g, " ").trim(),
            );
            assert.ok(rows[0].startsWith(form), rows.join(" | "));
            assert.match(rows.at(-1), /^Kradan’s own log ?keeps everything$/);
            assert.equal(rows.filter((row) => row.includes("Kradan")).length, 1, rows.join(" | "));
            const fetched = async (button) => {
                const [download] = await Promise.all([
                    page.waitForEvent("download"),
                    page.getByRole("button", { name: button, exact: true }).click(),
                ]);
                return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
            };
            const [name, text] = await fetched(`${form}: Download`);
            assert.match(name, ending);
            assert.match(text, content);
            const [, log] = await fetched("Kradan’s own log: Download");
            const kept = JSON.parse(Object.values(await stored(page))[0]);
            assert.deepEqual(JSON.parse(log).events, kept.events);
            // The same holds when the game is over.
            await page.keyboard.press("Escape");
            await page.getByRole("button", { name: en.game.resign }).click();
            await page.getByRole("button", { name: en.game.yes }).click();
            await page.locator(".result").getByRole("button", { name: en.game.menu }).click();
            await page.getByRole("button", { name: en.takeOut.title }).click();
            await page.getByRole("button", { name: `${form}: Download`, exact: true }).waitFor();
        },
    );
}

play("a record of a game against the computer names the computer", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e4", "e5");
    await changeStored(page, ({ config, events, seats }) => {
        config.players = { second: { engine: true, level: 3 } };
        events[0].config.players = config.players;
        Object.assign(seats, { opponent: "computer", me: "first", level: 3 });
    });
    await page.reload();
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.takeOut.title }).click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "PGN: Download", exact: true }).click(),
    ]);
    assert.match(readFileSync(await download.path(), "utf8"), /^\[Black "Computer, level 3"\]$/m);
});

play("a game can be downloaded where the records module can't be loaded", async (page, context) => {
    await context.route(/records\.wasm/, (route) => route.abort());
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.takeOut.title }).click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Kradan’s own log: Download" }).click(),
    ]);
    assert.equal(JSON.parse(readFileSync(await download.path(), "utf8")).events.length, 2);
});

play("if two tabs change one record, a copy is made, and neither is lost", async (page, context) => {
    await paste(page, pgn);
    await shown(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await shown(other);
    for (const [tab, move] of [
        [page, "d2d4"],
        [other, "c2c4"],
    ]) {
        await tab.keyboard.type(move);
        await tab.keyboard.press("Enter");
    }
    assert.match(await message(other), /kept as a copy/);
    assert.notEqual(page.url(), other.url());
    await page.reload();
    await shown(page);
    assert.ok((await moves(page)).includes("d4"));
    await other.reload();
    await shown(other);
    assert.ok((await moves(other)).includes("c4"));
});

play("a game of two thousand moves, and variations in variations, stay usable", async (page) => {
    const knights = Array.from({ length: 500 }, (_, i) => `${2 * i + 1}. Nf3 Nf6 ${2 * i + 2}. Ng1 Ng8`).join(" ");
    await paste(page, `[White "Long"]\n\n${knights} *\n`);
    await shown(page);
    await page.keyboard.press("End");
    assert.equal(await current(page), "Ng8");
    // Waits until the current move is in view, however late the parts of the list are laid out.
    const inSight = () =>
        page.waitForFunction(() => {
            const [move, frame] = ['.tree [aria-current="true"]', ".record-tree"].map((name) =>
                document.querySelector(name).getBoundingClientRect(),
            );
            return move.top >= frame.top && move.bottom <= frame.bottom;
        });
    await inSight();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await current(page), "Ng1");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await inSight();
    await paste(page, `[White "Deep"]\n\n1. e4 (1. d4 (1. c4 (1. Nf3 d5 (1... e6 2. c4 (2. e4 d5))))) 1... e5 *\n`);
    await shown(page);
    assert.equal((await moves(page)).length, 10);
    assert.ok((await overflow(page)) <= 0);
});

test("on a phone a comment is written from the menu of a record", async () => {
    const { context, page, errors } = await visitor({ width: 360, height: 640, locale: "en" });
    await page.locator(".home").waitFor();
    await drop(page, "a.pgn", pgn);
    await shown(page);
    await page.locator(".record .action").last().click();
    await page.locator(".panel .menu-item").getByText(en.record.comment, { exact: true }).click();
    const text = page.getByRole("textbox", { name: en.record.comment, exact: true });
    await text.fill("Played on a phone.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".record-tree").getByText("Played on a phone.").waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

const some = [
    ["th", false, 360, 640],
    ["ja", true, 360, 640],
    ["en", true, 1440, 900],
];
for (const [locale, dark, width, height] of full
    ? [...some, ["en", false, 360, 640], ["th", false, 768, 1024]]
    : some) {
    test(`records in ${locale}${dark ? ", dark" : ""}, at ${width} px`, async () => {
        const { context, page, errors } = await visitor({ width, height, locale, dark });
        const sound = async (what) => {
            assert.ok((await overflow(page)) <= 0, `${what} is too wide`);
            assert.deepEqual(await violations(page), [], what);
        };
        await page.locator(".home").waitFor();
        for (const [name, text] of [
            ["a.pgn", pgn],
            ["b.json", pcn],
            ["c.sgf", sgf],
        ]) {
            await drop(page, name, text);
            await titled(page, { "a.pgn": "Ada", "b.json": "Aoi", "c.sgf": "Honinbo" }[name]);
            await shown(page);
            await page.keyboard.press("End");
            await sound(name);
            const small = await page
                .locator(".record :is(.action, .cell)")
                .evaluateAll(
                    (all) =>
                        all.map((e) => e.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 24)
                            .length,
                );
            assert.equal(small, 0, `${name}: too small to touch`);
            await page.locator(".record .action").last().click();
            await sound(`${name}: menu`);
            await page
                .locator(".panel .menu-item", { hasText: { en: "share", th: "แบ่งปัน", ja: "共有" }[locale] })
                .first()
                .click();
            await page.locator(".out-row").nth(2).waitFor();
            await sound(`${name}: taking out`);
            await page.keyboard.press("Escape");
        }
        await page.goto(`${server.url}#/`);
        await page.locator(".kept-latest .kept-game").first().waitFor();
        await sound("home");
        await page.goto(`${server.url}#/analyse`);
        await page.locator(".open-ways button").click();
        await sound("paste");
        await page.keyboard.press("Escape");
        await drop(page, "three.pgn", `${pgn}\n${pgn}\n1. Ke9 *`);
        await page.locator(".record-item").nth(1).waitFor();
        await sound("list");
        assert.deepEqual(errors, []);
        await context.close();
    });
}
