// Records: bytes as text, file names, and what a format omits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { gameOf } from "../src/games";
import { chooseLanguage } from "../src/i18n";
import { readWhole, wholeOf } from "../src/kept/records";
import { announcementOf } from "../src/record/announcement";
import { fileName, formName, losses } from "../src/record/forms";
import { isTooMuchForLink, pack, unpack } from "../src/record/share";
import { textAs, textOf as textOfFile } from "../src/record/text-of";
import type { RecordTree, TreeNode } from "../src/rules/records";
import { loadedRecords } from "./rules";

const file = (...parts: (string | number[] | Uint8Array)[]) =>
    new Blob(parts.map((part) => (Array.isArray(part) ? Uint8Array.from(part) : (part as BlobPart))));

const textOf = (blob: Blob) => textOfFile(blob, async (bytes) => (await loadedRecords()).charset(bytes));

test("bytes are unpacked, and read as UTF-8 or as their byte order mark says", async () => {
    const text = "(;GM[1]PB[กานดา]PW[王])";
    assert.deepEqual(await textOf(file(text)), { kind: "text", text, charset: "utf-8" });
    assert.deepEqual(await textOf(file([0xff, 0xfe, 0x41, 0, 0x2c, 0x67])), {
        kind: "text",
        text: "A本",
        charset: "utf-16le",
    });
    assert.deepEqual(await textOf(file(gzipSync(text))), { kind: "text", text, charset: "utf-8" });
});

test("other charsets are guessed from the bytes, or named by the file", async () => {
    // 黒番 in Shift_JIS, หมากล้อม in windows-874, 흑 in EUC-KR.
    const cases: [string, number[], string][] = [
        ["shift_jis", [0x8d, 0x95, 0x94, 0xd4], "黒番"],
        ["windows-874", [0xcb, 0xc1, 0xd2, 0xa1, 0xc5, 0xe9, 0xcd, 0xc1], "หมากล้อม"],
        ["windows-1251", [0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xf5, 0xee, 0xe4], "Иван ход"],
        ["koi8-r", [0xe9, 0xd7, 0xc1, 0xce, 0x20, 0xc8, 0xcf, 0xc4], "Иван ход"],
    ];
    for (const [charset, bytes, text] of cases) {
        const read = await textOf(file("(;C[", bytes, "])"));
        assert.deepEqual(read.kind === "text" && [read.charset, read.text], [charset, `(;C[${text}])`]);
    }
    const named = await textOf(file("(;CA[EUC-KR]C[", [0xc8, 0xe6], "])"));
    assert.deepEqual(named.kind === "text" && [named.charset, named.text], ["euc-kr", "(;CA[EUC-KR]C[흑])"]);
    assert.equal(textAs(Uint8Array.from([0xb9, 0xf5]), "euc-jp"), "黒");
});

test("a link that unpacks to more than the page can show is detected before it is read", async () => {
    const nested = async (n: number) => (await unpack(await pack(`1. e4 ${"(1. d4 ".repeat(n)}${")".repeat(n)} *`)))!;
    assert.equal(isTooMuchForLink(await nested(150_000)), true);
    assert.equal(isTooMuchForLink(await nested(201)), true);
    assert.equal(isTooMuchForLink(await nested(20)), false);
    assert.equal(isTooMuchForLink(`(;${"(;B[aa])".repeat(3001)})`), true);
    assert.equal(isTooMuchForLink("Nf3 Nf6 Ng1 Ng8 ".repeat(8000)), true);
    assert.equal(isTooMuchForLink(";B[aa];W[bb]".repeat(20_000)), true);
    assert.equal(isTooMuchForLink("Nf3 Nf6 Ng1 Ng8 {a word (or two)} ".repeat(800)), false);
});

test("a reason is given if a file is not text", async () => {
    const why = async (blob: Blob) => {
        const read = await textOf(blob);
        return read.kind === "unreadable" ? read.why : read.kind;
    };
    assert.equal(await why(file("")), "empty");
    assert.equal(await why(file([0x50, 0x4b, 3, 4, 20])), "packed");
    assert.equal(await why(file([0x28, 0xb5, 0x2f, 0xfd, 0])), "packed");
    assert.equal(await why(file(gzipSync("1. e4 e5").subarray(0, 15))), "damaged-gz");
    assert.equal(await why(file("GIF89a", [0, 1, 0])), "no-text");
});

test("each game has its formats, its own first", () => {
    assert.deepEqual(gameOf("chess").forms("th"), ["pgn", "log"]);
    assert.deepEqual(gameOf("go").forms("en"), ["sgf", "log"]);
    assert.deepEqual(gameOf("ogi-classic").forms("ja"), ["pcn", "pcn-toml", "pmn", "kifu-ja", "log"]);
});

test("a file is named after its players or its game", () => {
    const of = (first: string, second: string) => ({ game: "go" as const, players: { first, second } });
    assert.equal(fileName(of("Ada Lovelace", "王 棋"), "sgf"), "Ada-Lovelace-王-棋.sgf");
    assert.equal(fileName(of("../../etc", "a/b\\c"), "sgf"), "etc-a-b-c.sgf");
    assert.equal(fileName(of("", ""), "svg"), "kradan-go.svg");
    assert.equal(formName(of("น้ำ", ""), "pcn-toml"), "น้ำ.pcn.toml");
});

const root: TreeNode = { node: 0, turn: "first" };
const node = (at: number, parent: number, move: string, more: Partial<TreeNode> = {}): TreeNode => ({
    node: at,
    parent,
    move,
    turn: "first",
    ...more,
});
const tree = (...nodes: TreeNode[]): RecordTree => ({ nodes: [root, ...nodes] }) as unknown as RecordTree;

test("what a format omits is listed", () => {
    const whole = tree(
        node(1, 0, "e2e4", { comment: "best by test" }),
        node(2, 1, "e7e5", { glyphs: [1] }),
        node(3, 0, "d2d4"),
    );
    assert.deepEqual(losses(whole, whole), []);
    assert.deepEqual(
        losses(whole, tree(node(1, 0, "e2e4", { comment: "best by test" }), node(2, 1, "e7e5", { glyphs: [1] }))),
        ["variations"],
    );
    assert.deepEqual(losses(whole, tree(node(1, 0, "e2e4"), node(2, 1, "e7e5"))), ["variations", "comments", "glyphs"]);
    assert.deepEqual(losses(whole, tree(node(1, 0, "e2e4"))), ["moves"]);
    // A node without a move and without information can be omitted.
    const timed = tree(node(1, 0, "e2e4", { clock: 60_000 }), { node: 2, parent: 1, turn: "second" });
    assert.deepEqual(losses(timed, tree(node(1, 0, "e2e4", { clock: 60_000 }))), []);
    assert.deepEqual(losses(timed, tree(node(1, 0, "e2e4"))), ["times"]);
});

test("a complete record is one text that is recognised", () => {
    const record = { format: "sgf" as const, text: "(;GM[1])", edits: [{ op: "play" as const, node: 0, move: "D4" }] };
    assert.deepEqual(readWhole(wholeOf(record)), record);
    for (const text of [
        "",
        "(;GM[1])",
        '{"kradan":"game"}',
        '{"kradan":"record","version":2,"format":"sgf","text":"","edits":[]}',
        '{"kradan"',
    ])
        assert.equal(readWhole(text), null, text);
});

test("the announcement in a record: the move with its signs, a check, the variation, the comment", async () => {
    await chooseLanguage("en");
    const position = { game: "chess" as const, turn: "second" as const, checks: [] };
    const node: TreeNode = { node: 4, parent: 1, turn: "second", by: "first", move: "g1f3", label: "Nf3" };
    assert.equal(announcementOf(position, node, [4]), "White: knight to f3");
    assert.equal(
        announcementOf(
            { ...position, checks: ["second"] },
            { ...node, glyphs: [1], comment: "good", evaluation: { centipawns: 35 } },
            [2, 4, 7],
        ),
        "White: knight to f3 !. Check. variation 2 of 3. +0.35. good",
    );
    assert.equal(announcementOf(position, { node: 0, turn: "first" }, []), "Start");
});
