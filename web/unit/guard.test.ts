// The engine does not analyse positions from the player's games with days per move, however the positions reach the
// page.
import "./facts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Analysis, type Permission } from "../src/analysis/analysis";
import { chooseLanguage } from "../src/i18n";
import { RecordController } from "../src/record/controller";
import { loadRecords } from "../src/rules/records";
import { unbuilt } from "./server";

/** The placement after 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6. */
const played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";

async function open(text: string) {
    return RecordController.open(await loadRecords(), { format: "pgn", text, edits: [] }, null)!;
}

/** What the analysis says at the end of each record, and about its whole main line. */
async function permissions(text: string): Promise<{ atEnd: Permission; whole: Permission | null }> {
    const inPlay = await open(`${played} *`);
    inPlay.end();
    const board = inPlay.position.value!.board;
    const record = await open(text);
    const analysis = new Analysis(record, { isBusy: () => false, boards: () => [board] });
    record.end();
    const atEnd = analysis.permission.value;
    record.start();
    analysis.askServer();
    const whole = analysis.refused.value;
    analysis.close();
    record.close();
    inPlay.close();
    return { atEnd, whole };
}

const cases: [name: string, text: string, atEnd: Permission, whole: Permission | null][] = [
    ["the moves of the game", `${played} *`, "in-play", "in-play"],
    ["the game and a line that goes on from it", `${played} 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *`, "in-play", "in-play"],
    ["the position after one's next move", `${played} 5. d3 *`, "in-play", "in-play"],
    ["another order of moves", "1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6 4. Ba4 a6 *", "in-play", "in-play"],
    [
        "the position alone",
        '[SetUp "1"]\n[FEN "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5"]\n\n*',
        "in-play",
        "in-play",
    ],
    [
        "the position with the other side to move and a pawn elsewhere",
        '[SetUp "1"]\n[FEN "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N1P/PPPP1PP1/RNBQK2R b KQkq - 0 5"]\n\n*',
        "in-play",
        "in-play",
    ],
    ["a game with another opening", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *", "yes", null],
    ["a game that left the same opening earlier", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 *", "yes", null],
];

for (const [name, text, atEnd, whole] of cases)
    test(`a game with days per move: ${name}`, { skip: unbuilt }, async () => {
        await chooseLanguage("en");
        assert.deepEqual(await permissions(text), { atEnd, whole });
    });
