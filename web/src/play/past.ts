import type { Rules } from "../rules/rules";
import type { GameEvent, View } from "../rules/types";

/** Earlier positions in one game: prefixes of its log, replayed by the rules module. */
export class Past {
    /** The number of moves after the first n events. */
    private plies: number[] = [];

    constructor(private readonly rules: Rules) {}

    /** Clears the cache, for a log that does not continue the previous one. */
    clear(): void {
        this.plies = [];
    }

    /** The position after `ply` moves in the current game; null if the log does not lead there. */
    view(log: readonly GameEvent[], ply: number): View | null {
        // The last prefix with that many moves counts, because moves in earlier ones may have been taken back.
        for (let n = log.length; n > 0; --n) {
            const known = this.plies[n];
            if (known !== undefined && known !== ply) continue;
            const view = this.after(log.slice(0, n));
            if (!view) return null;
            this.plies[n] = view.moves.length;
            if (view.moves.length === ply) return view;
        }
        return null;
    }

    private after(events: GameEvent[]): View | null {
        const answer = this.rules.replay(events);
        if (!answer.ok) return null;
        try {
            return this.rules.view(answer.value.session, 0);
        } finally {
            this.rules.close(answer.value.session);
        }
    }
}
