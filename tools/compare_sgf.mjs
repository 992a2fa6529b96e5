// Compares Kradan with SGF files and with GNU Go:
//   node tools/compare_sgf.mjs [--kradan PROGRAM] [--gnugo PROGRAM] [--no-gnugo] FILE…
// - the output of `kradan convert --to sgf` has every property in the file, value for value, according to a small
//   independent reader in this file; and writing the output again changes nothing;
// - after `loadsgf`, GNU Go has the same stones as `kradan gtp`, and both refuse the same files, except for those with
//   AE, which GNU Go ignores.
// Prints the differences and a summary; exits with 1 if there are differences.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const files = [];
let program = "build/release/kradan";
let gnugo = "/usr/games/gnugo";
for (let i = 2; i < process.argv.length; i += 1) {
    const word = process.argv[i];
    if (word === "--kradan") program = process.argv[(i += 1)];
    else if (word === "--gnugo") gnugo = process.argv[(i += 1)];
    else if (word === "--no-gnugo") gnugo = "";
    else files.push(word);
}
if (files.length === 0) {
    console.error("usage: node tools/compare_sgf.mjs [--kradan PROGRAM] [--gnugo PROGRAM] [--no-gnugo] FILE…");
    process.exit(2);
}

/// All nodes of all games, in order: lists of [name, value], with names without lower-case letters.
function nodesOf(text) {
    const nodes = [];
    let at = 0;
    let depth = 0;
    let name = "";
    while (at < text.length) {
        const c = text[at];
        at += 1;
        if (depth === 0) {
            if (c !== "(") continue;
            if (!/^\s*;/.test(text.slice(at, at + 100))) continue;
            depth = 1;
        } else if (c === "(") depth += 1;
        else if (c === ")") depth -= 1;
        else if (c === ";") nodes.push({ values: [] });
        else if (/[A-Za-z0-9]/.test(c)) {
            let word = c;
            while (/[A-Za-z0-9]/.test(text[at] ?? "")) word += text[at++];
            name = word.replace(/[a-z]/g, "");
        } else if (c === "[") {
            let value = "";
            while (at < text.length && text[at] !== "]")
                value += text[at] === "\\" ? text[at++] + (text[at++] ?? "") : text[at++];
            at += 1;
            if (nodes.length > 0 && name !== "") nodes.at(-1).values.push([name, value]);
        }
    }
    return nodes;
}

const plain = (value) =>
    value
        .replace(/\\(\r\n|\n\r|\r|\n)/g, "")
        .replace(/\r\n|\n\r|\r/g, "\n")
        .replace(/\\([\s\S])/g, "$1");
const lists = new Set(["TR", "SQ", "CR", "MA", "SL", "AB", "AW", "AE", "DD", "VW", "TB", "TW"]);

/// The points in a rectangle.
function pointsOf(value) {
    const corners = /^([a-zA-Z])([a-zA-Z]):([a-zA-Z])([a-zA-Z])$/.exec(value);
    if (!corners) return [value];
    const [x0, y0, x1, y1] = corners.slice(1).map((c) => (c >= "a" ? c.charCodeAt(0) - 97 : c.charCodeAt(0) - 39));
    const letter = (n) => String.fromCharCode(n < 26 ? n + 97 : n + 39);
    const points = [];
    for (let y = y0; y <= y1; y += 1) for (let x = x0; x <= x1; x += 1) points.push(letter(x) + letter(y));
    return points;
}

/// The content of a file, independent of its form: every property with its values, sorted.
function substance(text) {
    const size = Number(/SZ\[\s*(\d+)/.exec(text)?.[1] ?? 19);
    const said = [];
    for (const node of nodesOf(text)) {
        for (const [name, value] of node.values) {
            if (["FF", "CA", "GM", "SZ"].includes(name)) continue;
            if (lists.has(name)) for (const point of pointsOf(value.trim())) said.push(`${name}[${point}]`);
            else if (name === "B" || name === "W")
                said.push(`${name}[${value.trim() === "tt" && size <= 19 ? "" : value.trim()}]`);
            else if (name === "LB") said.push(`${name}[${plain(value).replace(/\n/g, " ")}]`);
            else said.push(`${name}[${plain(value)}]`);
        }
    }
    return said.sort();
}

/// In files that are not UTF-8, only ASCII can be compared without knowing the charset.
const asciiOnly = (said) => said.filter((it) => !/[^\0-\x7f]/.test(it));

/// Separate comments on one node in one text are joined in the other.
const withoutComments = (said) => said.filter((it) => !it.startsWith("C["));
const commentLetters = (said) =>
    said
        .filter((it) => it.startsWith("C["))
        .join("")
        .replace(/C\[|\]|\n/g, "").length;

function convert(text) {
    const run = spawnSync(program, ["convert", "--to", "sgf", "-"], { input: text, maxBuffer: 1 << 30 });
    return run.stdout;
}

/// A GTP engine that answers one question at a time.
class Engine {
    constructor(command, words) {
        this.process = spawn(command, words, { stdio: ["pipe", "pipe", "ignore"] });
        this.text = "";
        this.process.stdout.on("data", (data) => {
            this.text += data;
            const end = this.text.indexOf("\n\n");
            if (end < 0) return;
            const answer = this.text.slice(0, end);
            this.text = this.text.slice(end + 2);
            this.answered(answer);
        });
        this.process.on("close", () => this.answered?.("? gone"));
        this.process.stdin.on("error", () => {});
    }
    ask(line) {
        return new Promise((answered) => {
            this.answered = answered;
            this.process.stdin.write(`${line}\n`);
        });
    }
    async stones(file) {
        const loaded = await this.ask(`loadsgf ${file}`);
        if (!loaded.startsWith("=")) return "refused";
        const sides = [];
        for (const side of ["black", "white"]) {
            sides.push((await this.ask(`list_stones ${side}`)).split(/\s+/).slice(1).sort().join(" "));
        }
        return sides.join(" / ");
    }
    stop() {
        this.process.stdin.end("quit\n");
    }
}

const total = { files: 0, properties: 0, lost: 0, changed: 0, boards: 0, differ: 0, refused: 0, erased: 0, bad: 0 };
const tell = (file, what) => console.log(`${file}: ${what}`);
const others = gnugo !== "" && existsSync(gnugo);
const theirs = () => new Engine(gnugo, ["--mode", "gtp"]);
const ours = others ? new Engine(program, ["gtp"]) : null;
for (const file of files) {
    total.files += 1;
    const bytes = readFileSync(file);
    const once = convert(bytes);
    if (once.length === 0) {
        // Reporting its errors is up to `kradan verify`.
        total.bad += 1;
        continue;
    }
    const twice = convert(once);
    if (!once.equals(twice)) {
        total.changed += 1;
        tell(file, "written a second time it is another text");
    }
    const text = bytes.toString("utf8");
    const isUtf8 = Buffer.from(text).equals(bytes);
    const before = isUtf8 ? substance(text) : asciiOnly(substance(bytes.toString("latin1")));
    const after = isUtf8 ? substance(once.toString("utf8")) : asciiOnly(substance(once.toString("utf8")));
    total.properties += before.length;
    const rest = [...withoutComments(after)];
    const left = new Map();
    for (const it of rest) left.set(it, (left.get(it) ?? 0) + 1);
    const missing = withoutComments(before).filter((it) => {
        const count = left.get(it) ?? 0;
        left.set(it, count - 1);
        return count <= 0;
    });
    if (missing.length > 0 || commentLetters(before) !== commentLetters(after)) {
        total.lost += 1;
        tell(file, `not written: ${missing.slice(0, 5).join(" ") || "some of a comment"}`);
    }
    if (!others) continue;
    if (before.some((it) => it.startsWith("AE["))) {
        total.erased += 1;
        continue;
    }
    // A file can crash GNU Go.
    const engine = theirs();
    const [they, we] = [await engine.stones(file), await ours.stones(file)];
    engine.stop();
    if (they === "refused" && we === "refused") total.refused += 1;
    else if (they === we) total.boards += 1;
    else {
        total.differ += 1;
        tell(
            file,
            they === "refused" || we === "refused"
                ? `refused by ${they === "refused" ? "GNU Go" : "kradan"} alone`
                : "other stones",
        );
    }
}
ours?.stop();
console.log(
    `${total.files} files, ${total.bad} of them bad and left out, ${total.properties} values: ${total.lost} files with something lost, ${total.changed} that change again` +
        (others
            ? `; boards as GNU Go's: ${total.boards}, others: ${total.differ}, refused by both: ${total.refused}, with AE: ${total.erased}`
            : ""),
);
process.exit(total.lost + total.changed + total.differ > 0 ? 1 : 0);
