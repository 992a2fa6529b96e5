// Every lesson in data/lessons/, solved as a learner would solve it, with the real rules.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readCourse } from "../lessons";
import type { Lesson, Step, Task } from "../src/games/course";
import { clauses, languages, speakFirst } from "../src/i18n";
import { nextIn, orderOf, PATH } from "../src/lessons/courses";
import { mergeStars, readStars, takeStars } from "../src/lessons/progress";
import { LessonRun } from "../src/lessons/run";
import { ruleOf } from "../src/play/refused";
import type { Cell, Config, Move, Refusal, View } from "../src/rules/types";
import { loadedRules } from "./rules";

const rules = await loadedRules();
await speakFirst();
const known = new Map(clauses.value.map(({ id, games }) => [id, games]));

const courses = readdirSync("data/lessons", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Waits for replies and animated moves. */
async function settle(): Promise<void> {
    for (let i = 0; i < 60; ++i) await Promise.resolve();
}

const viewOf = (run: LessonRun): View => run.game.value.view.value;

/** Solves the task. */
async function solve(run: LessonRun, task: Task, where: string): Promise<void> {
    const game = run.game.value;
    const play = async (move: Move) => {
        assert.ok(
            viewOf(run).legal.some((one) => one.move === move),
            `${where}: ${move} is illegal after ${viewOf(run).line.join(" ")} in ${viewOf(run).position}: ${JSON.stringify(why(game.config, viewOf(run).line, move))}`,
        );
        assert.ok(game.play(move), `${where}: ${move}`);
        await settle();
    };
    switch (task.kind) {
        case "play":
            assert.ok(task.line.length % 2 === 1, `${where}: a line ends with a move of the learner`);
            await solveLine(run, task.line, where, play);
            return;
        case "visit":
            for (const move of task.moves) await play(move);
            return;
        case "try": {
            const refusal = why(game.config, viewOf(run).line, task.move);
            checkTaught(run, task.move, refusal, where);
            assert.equal(
                refusal?.clause,
                task.clause,
                `${where}: ${task.move} is refused by ${JSON.stringify(refusal)}`,
            );
            run.refused({ kind: "refusal", refusal });
            return;
        }
        case "judge": {
            const refusal = why(game.config, viewOf(run).line, task.move);
            assert.equal(refusal === null, task.legal, `${where}: ${task.move}: ${JSON.stringify(refusal)}`);
            if (refusal) checkTaught(run, task.move, refusal, where);
            run.judge(task.legal);
            return;
        }
        case "choose":
            assert.ok(task.options[task.right], `${where}: no such option`);
            for (const wrong of task.options.keys()) if (wrong !== task.right) checkReason(run, wrong, where);
            run.choose(task.right);
            return;
        case "tap":
            assert.deepEqual([...task.cells].sort(), cellsOf(viewOf(run), task.of).sort(), where);
            for (const cell of task.cells) run.tap(cell);
            return;
        case "count":
            assert.equal(Number(task.value), counted(game.config, viewOf(run).line, task), where);
            run.answer(task.value);
    }
}

/** Checks that a wrong answer gets an explanation. */
function checkReason(run: LessonRun, wrong: number, where: string): void {
    const { value: mistakes } = run.mistakes;
    run.choose(wrong);
    const said = run.said.value;
    assert.ok(said?.kind === "wrong" && said.text, `${where}: nothing is said of answer ${wrong}`);
    run.mistakes.value = mistakes;
}

/**
 * The clauses that list all illegal moves, which no lesson needs to teach. Any other clause that explains a refusal
 * must be taught by the lesson.
 */
const lists = ["G15", "C11"];

function checkTaught(run: LessonRun, move: Move, refusal: Refusal | null, where: string): void {
    assert.ok(refusal, where);
    const from = /^[a-z]\d/.exec(move)?.[0];
    const told = ruleOf(viewOf(run), {
        kind: "refusal",
        refusal,
        ...(from && { tried: { move, from, to: move.slice(2, 4) } }),
    });
    const clause = told?.clause ?? refusal.clause ?? "";
    const taught = [...run.lesson.clauses, ...lists];
    assert.ok(taught.includes(clause), `${where}: ${move} is explained by ${clause}, but the lesson teaches ${taught}`);
}

async function solveLine(
    run: LessonRun,
    line: (Move[] | Move)[],
    where: string,
    play: (move: Move) => Promise<void>,
): Promise<void> {
    for (const [i, moves] of line.entries()) {
        if (typeof moves === "string") {
            assert.equal(viewOf(run).line.at(-1), moves, `${where}: the reply ${moves} is illegal`);
            continue;
        }
        assert.ok(i % 2 === 0 && moves.length, where);
        for (const other of moves.slice(1))
            assert.ok(
                viewOf(run).legal.some((one) => one.move === other),
                `${where}: ${other} is illegal`,
            );
        assert.ok(!run.done.value, where);
        await play(moves[0]!);
    }
}

/** Why a move is refused after these moves; null if it is legal. */
function why(config: Config, line: Move[], move: Move) {
    const created = rules.create(config, 0);
    assert.ok(created.ok);
    const { session } = created.value;
    for (const one of line) {
        const by = rules.view(session, 0).turn;
        assert.ok(rules.command(session, by, 0, { do: "move", move: one }).ok);
    }
    const refusal = rules.why(session, move);
    rules.close(session);
    return refusal;
}

const letters = "ABCDEFGHJKLMNOPQRST";
const pointsOf = ({ board }: View): Map<Cell, string> =>
    new Map(
        board.cells.map((content, i) => [`${letters[i % board.files]}${Math.floor(i / board.files) + 1}`, content]),
    );
const besides = (cell: Cell): Cell[] => {
    const [file, rank] = [letters.indexOf(cell[0]!), Number(cell.slice(1))];
    return [
        [file - 1, rank],
        [file + 1, rank],
        [file, rank - 1],
        [file, rank + 1],
    ].map(([x, y]) => `${letters[x!] ?? "-"}${y}`);
};

/** The cells to tap, computed from the position alone. */
function cellsOf(view: View, { what, cell }: (Task & { kind: "tap" })["of"]): Cell[] {
    if (what === "targets") return [...new Set(view.legal.filter(({ from }) => from === cell).map(({ to }) => to!))];
    const points = pointsOf(view);
    const colour = points.get(cell);
    assert.ok(colour, `no stone on ${cell}`);
    const group = new Set([cell]);
    for (const stone of group) for (const next of besides(stone)) if (points.get(next) === colour) group.add(next);
    if (what === "group") return [...group];
    return [...new Set([...group].flatMap(besides))].filter((point) => points.get(point) === "");
}

/** The count according to the rules after two passes, with the dead stones removed. */
function counted(config: Config, line: Move[], { side, what, dead }: Task & { kind: "count" }): number {
    const created = rules.create(config, 0);
    assert.ok(created.ok);
    const { session } = created.value;
    const view = () => rules.view(session, 0);
    for (const move of [...line, "pass", "pass"])
        assert.ok(rules.command(session, view().turn, 0, { do: "move", move }).ok, move);
    for (const vertex of dead)
        if (!view().dead?.includes(vertex)) rules.command(session, "first", 0, { do: "mark-dead", vertex });
    const count = Number(view().score?.[side][what]);
    rules.close(session);
    return count;
}

for (const name of courses) {
    const course = readCourse(".", name, "en");

    test(`the course of ${name} has each lesson once`, () => {
        const listed = [PATH, ...orderOf(course)];
        assert.deepEqual([...listed].sort(), Object.keys(course.lessons).sort());
        for (const language of languages) {
            const words = readFileSync(`web/src/i18n/${language}/courses/${name}.json`, "utf8");
            assert.deepEqual(
                Object.keys(JSON.parse(words).lessons),
                listed,
                `${language}: words in the order of the course`,
            );
        }
    });

    for (const language of languages)
        test(`the texts of the course of ${name} are short: ${language}`, () => {
            for (const [id, { steps }] of Object.entries(readCourse(".", name, language).lessons))
                for (const { say } of steps) assert.ok(say.length <= 240, `${id}: too long: ${say}`);
        });

    for (const [id, lesson] of Object.entries(course.lessons))
        test(`${name}: the lesson “${id}” can be completed`, async () => {
            await goThrough(lesson, id);
        });
}

async function goThrough(lesson: Lesson, id: string): Promise<void> {
    assert.ok(lesson.steps.length >= 3 && lesson.steps.length <= 12, `${lesson.steps.length} steps`);
    for (const clause of lesson.clauses) assert.ok(known.has(clause), `no clause ${clause}`);
    const run = new LessonRun(rules, lesson, async () => undefined);
    for (const [i, step] of lesson.steps.entries()) {
        const where = `${id}, step ${i + 1}`;
        await settle();
        assert.equal(run.at.value, i, where);
        checkShown(step, viewOf(run), where);
        for (const [n, move] of (step.before ?? []).entries())
            assert.equal(viewOf(run).line.at(n - step.before!.length), move, `${where}: ${move} is illegal`);
        for (const key of Object.keys(step.wrong ?? {}))
            if (step.task?.kind === "choose")
                assert.ok(step.task.options[Number(key)] && Number(key) !== step.task.right, `${where}: ${key}`);
            else
                assert.ok(
                    viewOf(run).legal.some((one) => one.move === key),
                    `${where}: ${key} is illegal, and needs no words`,
                );
        const squares = viewOf(run).board.kind === "squares";
        if (run.awaitsMove && squares) assert.equal(run.side, viewOf(run).turn, `${where}: the learner sits above`);
        if (step.task?.kind === "visit" && squares)
            assert.ok(!step.task.cells.includes(step.task.moves[0]!.slice(0, 2)), `${where}: begins on a circle`);
        if (step.task) await solve(run, step.task, where);
        await settle();
        assert.ok(run.done.value, `${where} is not done`);
        run.next();
    }
    assert.ok(run.finished.value);
    assert.equal(run.stars, 3);
    run.close();
}

function checkShown({ show = {} }: Step, { board, legal }: View, where: string): void {
    const points = board.kind === "points";
    const there = (cell: Cell): boolean => {
        const file = (points ? letters : "abcdefgh").indexOf(cell[0]!);
        const rank = Number(cell.slice(1));
        return file >= 0 && file < board.files && rank >= 1 && rank <= board.ranks;
    };
    const { circles = [], crosses = [], arrows = [], labels = {}, targets } = show;
    for (const cell of [...circles, ...crosses, ...arrows.flat(), ...Object.keys(labels)])
        assert.ok(there(cell), `${where}: no cell ${cell}`);
    if (targets)
        assert.ok(
            legal.some(({ from }) => from === targets),
            `${where}: ${targets} cannot move`,
        );
}

const pathOf = (course: string, language: string) => readCourse(".", course, language).lessons[PATH]!;

for (const course of courses)
    test(`the path of ${course} has six steps, each of one sentence with a task`, () => {
        for (const language of languages) {
            const { steps } = pathOf(course, language);
            assert.equal(steps.length, 6);
            for (const { say, task } of steps) {
                assert.ok(task && task.kind !== "choose" && task.kind !== "judge", say);
                const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(say)];
                assert.ok(words.filter(({ isWordLike }) => isWordLike).length <= 30, say);
                if (language === "en") assert.ok(say.split(/[.!?] [A-Z]/).length <= 2, say);
            }
        }
    });

test("Sente and Gote are explained once, in the path of Ōgi", () => {
    const sides = { en: ["Sente", "Gote"], th: ["Sente", "Gote"], ja: ["先手", "後手"] };
    for (const [language, names] of Object.entries(sides)) {
        const texts = pathOf("ogi", language).steps.map(({ say, after = "" }) => `${say} ${after}`);
        for (const name of names) {
            const naming = texts.filter((text) => text.includes(name));
            assert.equal(naming.length, 1, `${language}: ${name}`);
            assert.match(naming[0]!, { en: /first.*second/, th: /ก่อน.*หลัง/, ja: /先に指す.*先手.*後手/ }[language]!);
        }
    }
});

test("the next lesson is the path for a newcomer, else the first that is not done", () => {
    const course = readCourse(".", "chess", "en");
    assert.equal(nextIn(course, "chess"), PATH);
    takeStars("chess/rook 1, ogi/path 3");
    assert.equal(nextIn(course, "chess"), "bishop");
    assert.equal(nextIn(readCourse(".", "ogi", "en"), "ogi"), "goal");
    assert.equal(nextIn(readCourse(".", "go", "en"), "go"), PATH);
    takeStars(
        orderOf(course)
            .map((id) => `chess/${id} 2`)
            .join(", "),
    );
    assert.equal(nextIn(course, "chess"), "rook");
    takeStars("");
});

test("the progress of two devices is merged, keeping the better result", () => {
    assert.equal(mergeStars("ogi/pawn 3, ogi/king 1", "ogi/king 2, go/ko 1"), "ogi/pawn 3, ogi/king 2, go/ko 1");
    assert.deepEqual(readStars("ogi/pawn 9, nonsense, go/ko 2"), { "go/ko": 2 });
    assert.equal(mergeStars("", ""), "");
});

test("the board stays unchanged when a question follows the learner's own move", async () => {
    const { lessons } = readCourse(".", "ogi", "en");
    const run = new LessonRun(rules, lessons.hand!, async () => undefined);
    for (const { task } of lessons.hand!.steps) {
        await settle();
        assert.equal(run.side, "first", `step ${run.at.value + 1}`);
        if (task?.kind === "choose") assert.equal(viewOf(run).turn, "second");
        await solve(run, task!, "hand");
        run.next();
    }
    run.close();
});

test("a question about moves can be answered once they have been shown, and further moves are announced", async () => {
    const lesson: Lesson = {
        title: "",
        line: "",
        clauses: [],
        config: { game: "chess" },
        steps: [
            { say: "", before: ["e2e4", "e7e5"], task: { kind: "judge", move: "g1f3", legal: true } },
            { say: "", task: { kind: "play", line: [["g1f3"], "b8c6", ["f1b5"]] } },
        ],
    };
    const shown: (() => void)[] = [];
    const run = new LessonRun(rules, lesson, () => new Promise((resolve) => shown.push(resolve)));
    run.judge(true);
    assert.ok(!run.done.value && !run.asks);
    while (run.shows.value) {
        shown.pop()?.();
        await settle();
    }
    assert.ok(run.asks);
    run.judge(true);
    assert.ok(run.done.value);
    run.next();
    assert.ok(run.game.value.play("g1f3"));
    shown.pop()?.();
    await settle();
    assert.deepEqual(run.said.value, { kind: "more", left: 1 });
    assert.ok(run.game.value.play("f1b5"));
    await settle();
    assert.ok(run.done.value);
    run.close();
});

/** The sentences in the plain style of the clauses, which clashes with です and ます. */
function plain(text: string): string[] {
    const polite = /(です|ます|ません|ました|でした|ましょう|でしょう|ください|どうぞ)[かねよ]?$/;
    return text
        .replace(/（[^）]*）|……/g, "")
        .split(/[。？！]/)
        .map((sentence) => sentence.replace(/[」』\s]+$/, "").trim())
        .filter((sentence) => sentence && !polite.test(sentence));
}

test("Japanese: lessons are in polite style throughout, and never mention taps", () => {
    for (const course of courses) {
        const { lessons } = readCourse(".", course, "ja");
        for (const [id, { steps }] of Object.entries(lessons))
            for (const [i, { say, hint = "", after = "", wrong = {} }] of steps.entries())
                for (const text of [say, hint, after, ...Object.values(wrong)]) {
                    const where = `${course}/${id} ${i + 1}: ${text}`;
                    // "……" ends a sentence that the board completes.
                    if (!text.endsWith("……")) assert.deepEqual(plain(text), [], where);
                    assert.ok(!text.includes("タップ"), where);
                }
    }
});

test("the lessons of Go say that stones extend, as taught, and not that they run", () => {
    const { lessons } = readCourse(".", "go", "en");
    for (const [id, { steps }] of Object.entries(lessons))
        for (const [i, { say, hint = "", after = "", wrong = {} }] of steps.entries())
            for (const text of [say, hint, after, ...Object.values(wrong)])
                assert.doesNotMatch(text, /\b(runs?|running|walks?|open side|take back)\b/i, `${id} ${i + 1}`);
});

test("Japanese: the texts of the page are polite too", () => {
    const files = ["", "games/"].flatMap((folder) =>
        readdirSync(`web/src/i18n/ja/${folder}`)
            .filter((name) => name.endsWith(".ts"))
            .map((name) => `web/src/i18n/ja/${folder}${name}`),
    );
    // Verbs and adjectives in the plain style; fragments ending with a noun are not sentences.
    const ending = /(?:[るうくむぶぐぬだ]|(?<![一二三四五\d])つ|[^まで]す|った|ない)$/;
    for (const file of files)
        for (const [text] of readFileSync(file, "utf8").matchAll(/(["`])(?:(?!\1).)*。(?:(?!\1).)*\1/g))
            for (const sentence of plain(text.slice(1, -1)))
                assert.ok(!ending.test(sentence) && !sentence.includes("タップ"), `${file}: ${sentence}`);
});

test("a mistake costs a star, and a step can be repeated from its start", async () => {
    const lesson: Lesson = {
        title: "",
        line: "",
        clauses: [],
        config: { game: "chess" },
        steps: [
            { say: "", task: { kind: "play", line: [["e2e4"], "e7e5", ["g1f3"]] }, hint: "the pawn" },
            { say: "", before: ["b8c6"], task: { kind: "play", line: [["f1b5", "f1c4"]] } },
        ],
    };
    const run = new LessonRun(rules, lesson, async () => undefined);
    await settle();
    assert.ok(run.game.value.play("d2d4"));
    assert.equal(run.said.value?.kind, "wrong");
    assert.deepEqual(viewOf(run).line, []);
    run.giveHint();
    run.giveHint();
    assert.equal(run.mistakes.value, 2);
    run.next();
    assert.equal(run.at.value, 0, "the task is not done");
    for (const move of ["e2e4", "g1f3"]) {
        assert.ok(run.game.value.play(move));
        await settle();
    }
    run.next();
    await settle();
    assert.deepEqual(viewOf(run).line, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert.ok(run.game.value.play("f1c4"));
    await settle();
    assert.ok(run.done.value);
    run.again();
    await settle();
    assert.deepEqual(viewOf(run).line, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert.ok(!run.done.value);
    run.back();
    await settle();
    assert.deepEqual(viewOf(run).line, []);
    assert.equal(run.stars, 2);
    run.close();
});

test("a lesson is resumed where it was left, with its moves, its side and its mistakes", async () => {
    const lesson: Lesson = {
        title: "",
        line: "",
        clauses: [],
        config: { game: "chess" },
        steps: [
            { say: "", task: { kind: "play", line: [["e2e4"], "e7e5", ["g1f3"]] } },
            { say: "", before: ["b8c6"], task: { kind: "play", line: [["f1b5", "f1c4"]] } },
            { say: "", set: { position: "k7/8/8/8/8/8/7P/K7 b - - 0 1" }, task: { kind: "play", line: [["a8a7"]] } },
        ],
    };
    const at = async (steps: Move[][], from: LessonRun["place"]["value"] = null) => {
        const run = new LessonRun(rules, lesson, async () => undefined, from);
        await settle();
        for (const moves of steps) {
            for (const move of moves) {
                assert.ok(run.game.value.play(move));
                await settle();
            }
            run.next();
            await settle();
        }
        return run;
    };
    const first = await at([]);
    assert.equal(first.place.value, null, "there is nothing to go on from");
    first.close();
    const second = await at([["d2d4", "e2e4", "g1f3"]]);
    const place = JSON.parse(JSON.stringify(second.place.value));
    second.close();
    const again = await at([], place);
    assert.deepEqual([again.at.value, again.mistakes.value, again.side], [1, 1, "first"]);
    assert.deepEqual(viewOf(again).line, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert.deepEqual(again.place.value, place);
    again.back();
    await settle();
    assert.deepEqual([again.at.value, viewOf(again).line], [0, []]);
    again.close();
    const third = await at([["f1c4"]], place);
    assert.deepEqual([third.at.value, third.side, viewOf(third).line], [2, "second", []]);
    const last = third.place.value;
    third.close();
    const end = await at([["a8a7"]], last);
    assert.ok(end.finished.value);
    assert.equal(end.place.value, null, "a finished lesson has no place");
    end.close();
    // A lesson starts from the beginning if it has changed since, or does not allow the stored moves.
    for (const bad of [
        { ...place, steps: 4 },
        { ...place, stages: [place.stages[0], { moves: ["e2e5"], side: "first" }] },
        { ...place, stages: [] },
    ]) {
        const anew = await at([], bad);
        assert.deepEqual([anew.at.value, viewOf(anew).line], [0, []]);
        anew.close();
    }
    const done = new LessonRun(rules, lesson, async () => undefined, "done");
    await settle();
    done.game.value.play("e2e4");
    assert.deepEqual([done.rests.value, done.awaitsMove, viewOf(done).line], [true, false, []]);
    done.restart();
    await settle();
    assert.ok(done.game.value.play("e2e4"));
    done.close();
});
