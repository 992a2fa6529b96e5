// Every figure in data/rulebook/, with the real rules.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readCell } from "../src/board/geometry";
import { gameIds } from "../src/games";
import type { About } from "../src/games/about";
import type { Figure, Figures } from "../src/games/figure";
import { clauses, languages, speakFirst } from "../src/i18n";
import { words as chessEn } from "../src/i18n/en/about/chess";
import { words as goEn } from "../src/i18n/en/about/go";
import { words as ogiEn } from "../src/i18n/en/about/ogi";
import { words as chessJa } from "../src/i18n/ja/about/chess";
import { words as goJa } from "../src/i18n/ja/about/go";
import { words as ogiJa } from "../src/i18n/ja/about/ogi";
import { fetchRulebookWords } from "../src/i18n/rulebook";
import { words as chessTh } from "../src/i18n/th/about/chess";
import { words as goTh } from "../src/i18n/th/about/go";
import { words as ogiTh } from "../src/i18n/th/about/ogi";
import { GuidedGame } from "../src/play/guided-game";
import { ruleOf } from "../src/play/refused";
import { describe } from "../src/rulebook/describe";
import { configOf, positionOf } from "../src/rulebook/position";
import { Trial } from "../src/rulebook/trial";
import { familyOf } from "../src/rules/facts";
import type { GameId, View } from "../src/rules/types";
import { loadedRules } from "./rules";

const folder = "data/rulebook";
const rules = await loadedRules();
await speakFirst();
await fetchRulebookWords();

const read = <Data>(name: string): Data => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
const families = readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "without.json")
    .map((name) => name.slice(0, -".json".length));
const without = read<Record<string, string>>("without");

test("every clause has a figure in the rulebook of each of its games, or is listed as impossible to show", () => {
    const missing = clauses.value.flatMap(({ id, games }) =>
        games.filter((game) => {
            const figures = read<Figures>(familyOf(game as GameId))[id] ?? [];
            return figures.some((figure) => figure.games?.includes(game as GameId) ?? true) === id in without;
        }),
    );
    assert.deepEqual(missing, []);
    const known = new Set(clauses.value.map(({ id }) => id));
    for (const id of Object.keys(without)) assert.ok(known.has(id), `no clause ${id}`);
});

for (const family of families)
    for (const [clause, figures] of Object.entries(read<Figures>(family)))
        for (const [i, figure] of figures.entries())
            test(`${clause}, figure ${i + 1}: what it shows and offers agrees with the rules`, () => {
                const games = clauses.value.find(({ id }) => id === clause)?.games ?? [];
                assert.ok(games.length && figures.length <= 5, `no clause ${clause}`);
                for (const game of figure.games ?? []) assert.ok(games.includes(game), game);
                for (const game of gameIds.filter((id) => figure.games?.includes(id) ?? games.includes(id)))
                    check(game, clause, figure);
            });

function check(game: GameId, clause: string, figure: Figure): void {
    const view = positionOf(rules, game, figure);
    assert.ok(view, `${game}: the rules refuse the position, its moves or its count`);
    checkShown(view, figure);
    const held = Object.values(view.hands ?? {}).some((pieces) => pieces.length > 0);
    assert.equal(figure.hands ?? false, held, `${game}: "hands" tells whether a piece is in hand`);
    if (view.board.kind === "points")
        assert.equal(figure.config?.size, view.board.files, `${game}: the size is not named`);
    if (figure.counted) return assert.equal(view.score?.result, figure.counted.result);
    assert.equal(view.phase, "playing", `${game}: play is over, and nothing can be tried`);
    const trial = new Trial(rules, configOf(game, figure), figure.moves);
    const line = () => trial.game.value.view.value.line.length - (figure.moves?.length ?? 0);
    const { by = clause } = figure;
    for (const move of figure.legal ?? []) {
        trial.attempt(move);
        assert.equal(line(), 1, `${game}: ${move} is refused: ${JSON.stringify(trial.refusal.value)}`);
        const { outcome } = trial.game.value.view.value;
        assert.ok(!outcome || outcome.clause === by, `${game}: ${move} ends the game by ${outcome?.clause}`);
    }
    for (const move of figure.refused ?? []) {
        trial.attempt(move);
        const notice = trial.refusal.value;
        assert.ok(line() === 0 && notice?.kind === "refusal", `${game}: ${move} is legal`);
        const named = [notice.refusal.clause, ruleOf(view, notice)?.clause];
        assert.ok(named.includes(by), `${game}: ${move} is refused by ${named}, ${notice.refusal.reason}`);
    }
    trial.close();
}

function checkShown(view: View, { show = {} }: Figure): void {
    const { circles = [], crosses = [], arrows = [], labels = {}, targets } = show;
    for (const cell of [...circles, ...crosses, ...arrows.flat(), ...Object.keys(labels)])
        assert.ok(readCell(view.board, cell), `no cell ${cell}`);
    if (targets) assert.ok(view.legal.some(({ from }) => from === targets));
}

test("texts for figures are short, and each belongs to a figure", () => {
    for (const language of languages)
        for (const family of families) {
            const figures = read<Figures>(family);
            const words = readFileSync(`web/src/i18n/${language}/figures/${family}.json`, "utf8");
            for (const [figure, text] of Object.entries<string>(JSON.parse(words))) {
                const [clause = "", number] = figure.split(".");
                assert.ok(figures[clause]?.[Number(number) - 1], `${language}: no figure ${figure}`);
                assert.ok(text && text.length <= 160, `${language} ${figure}: ${text}`);
            }
        }
});

test("the texts about each game say the same in every language, and name existing pages and clauses", () => {
    const known = new Set(clauses.value.map(({ id }) => id));
    const all: [told: About[], pages: string[]][] = [
        [[chessEn, chessTh, chessJa], ["กฎ ของ หมากรุกสากล"]],
        [[goEn, goTh, goJa], ["วิธีการเล่นหมากล้อม"]],
        [
            [ogiEn, ogiTh, ogiJa],
            ["เกมของราชา", "王のボードゲーム"],
        ],
    ];
    for (const [told, pages] of all) {
        const outline = ({ sections, decided }: About) => [
            sections.map(({ texts }) => texts.length),
            decided.map((one) => one.clauses),
        ];
        for (const one of told) {
            assert.deepEqual(outline(one), outline(told[0]!));
            for (const page of pages)
                assert.ok(
                    one.sections.some(({ texts }) => texts.some((text) => text.includes(page))),
                    page,
                );
            for (const { lang, rows } of one.words)
                for (const row of rows) assert.ok(row.every((text) => text.trim() === text && text) && lang, `${row}`);
            for (const id of one.decided.flatMap((entry) => entry.clauses)) assert.ok(known.has(id), `no clause ${id}`);
        }
    }
});

test("a playable figure accepts any legal move by either side, refuses the others, and can be reset", () => {
    const trial = new Trial(rules, { game: "ogi", position: "k^7/8/8/8/8/3S4/8/7K^ / O/o" });
    assert.ok(trial.game.value.play("d3d4"));
    assert.ok(trial.game.value.play("a8b8"));
    assert.equal(trial.game.value.view.value.line.length, 2);
    trial.game.value.attempt({ cell: "d4" }, "d3");
    assert.equal(trial.refusal.value?.kind, "refusal");
    assert.equal(trial.game.value.view.value.line.length, 2);
    trial.again();
    assert.equal(trial.refusal.value, null);
    assert.equal(trial.game.value.view.value.line.length, 0);
    trial.close();
});

test("in a figure of Go both sides can pass, even after moves", () => {
    const trial = new Trial(rules, { game: "go", size: 5 });
    assert.ok(trial.game.value.play("C3"));
    trial.pass();
    trial.pass();
    assert.equal(trial.game.value.view.value.phase, "marking");
    assert.equal(trial.game.value.view.value.line.length, 3);
    trial.close();
});

test("a count is described: the dead stones, the territory of each side, and the result", () => {
    const [figure] = read<Figures>("go").W10 ?? [];
    const view = figure && positionOf(rules, "go", figure);
    assert.ok(view?.score);
    assert.match(describe(view), /Territory of Black: .*Territory of White: .*Result: (Black|White) wins by /);
    const open = positionOf(rules, "go", { config: { size: 5 } });
    assert.doesNotMatch(describe(open!), /Territory|Result/);
});

test("a position that the rules refuse leaves no session open, and an invalid dead stone is refused", () => {
    const opened = { sessions: 0 };
    const watched = Object.assign(Object.create(rules) as typeof rules, {
        create: (...all: Parameters<typeof rules.create>) => {
            opened.sessions++;
            return rules.create(...all);
        },
        close: (session: number) => {
            opened.sessions--;
            rules.close(session);
        },
    });
    assert.equal(GuidedGame.begin(watched, { game: "chess" }, ["e2e5"]), null);
    const counted = { dead: ["C3"], result: "B+25" };
    assert.equal(positionOf(watched, "go", { config: { size: 5 }, counted }), null);
    assert.equal(opened.sessions, 0);
});
