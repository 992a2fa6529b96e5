import type { Rules } from "../rules/rules";
import type { Answer, Config, GameEvent } from "../rules/types";
import type { RecordController } from "./controller";

/** The events of a game with the main line's moves; a refusal if the main line is not a single game. */
export function eventsOf(rules: Rules, game: RecordController): Answer<{ events: GameEvent[] }> {
    const nodes = game.mainLine();
    const ways = nodes.flatMap((node) => game.wayTo(node) ?? []);
    const last = ways.at(-1);
    // A setup position within the line, or a missing move, starts another game.
    if (!last || ways.length < nodes.length || ways.some(({ moves }, i) => moves.length !== i)) return notOne();
    const { players } = game.tree.peek();
    const named = { first: { name: players.first }, second: { name: players.second } };
    const begun = rules.create({ ...last.config, play: "assisted", players: named } as Config, 0);
    if (!begun.ok) return begun;
    const { session, events } = begun.value;
    try {
        for (const move of last.moves) {
            const { turn } = rules.view(session, 0);
            if (!turn) return notOne();
            const made = rules.command(session, turn, 0, { do: "move", move });
            if (!made.ok) return made;
            events.push(...made.value.events);
        }
        return { ok: true, value: { events } };
    } finally {
        rules.close(session);
    }
}

const notOne = (): Answer<never> => ({
    ok: false,
    refusals: [{ reason: "server.cannot-analyse", clause: "", detail: "" }],
});
