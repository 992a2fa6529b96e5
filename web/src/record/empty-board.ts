import { keptRecords, newRecord, writeRecord } from "../kept/records";
import { go, href } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** Opens a record without moves, for trying lines. Reuses a stored one if nothing has been tried on it yet. */
export function openEmptyBoard(rules: Rules, game: GameId): void {
    const config = { game };
    const made = rules.create(config, 0);
    if (!made.ok) return;
    const { session, events } = made.value;
    rules.close(session);
    const text = JSON.stringify({ config, events });
    const untouched = keptRecords.list().things.find((kept) => kept.text === text && !kept.edits.length);
    const record =
        untouched ??
        newRecord(
            { format: "log", text, edits: [] },
            { game, title: "", players: { first: "", second: "" }, result: "" },
        );
    if (!untouched) void writeRecord(record);
    go(href("record", record.id));
}
