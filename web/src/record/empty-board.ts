import { newRecord, writeRecord } from "../kept/records";
import { go, href } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** Opens a record of a game without moves, on which lines can be tried. */
export function openEmptyBoard(rules: Rules, game: GameId): void {
    const config = { game };
    const made = rules.create(config, 0);
    if (!made.ok) return;
    const { session, events } = made.value;
    rules.close(session);
    const record = newRecord(
        { format: "log", text: JSON.stringify({ config, events }), edits: [] },
        { game, title: "", players: { first: "", second: "" }, result: "" },
    );
    void writeRecord(record);
    go(href("record", record.id));
}
