import type { Rules } from "../rules/rules";
import type { GameEvent, View } from "../rules/types";

/** The earlier positions of one game: the beginning of its log, played again by the rules module. */
export class Past {
    /** How many moves stand after the first n events. */
    private plies: number[] = [];

    constructor(private readonly rules: Rules) {}

    /** Forgets what was read, for a log that does not continue the one before. */
    clear(): void {
        this.plies = [];
    }

    /** The position after so many moves of the game as it stands; null when the log does not lead there. */
    view(log: readonly GameEvent[], ply: number): View | null {
        // The latest place with so many moves is the one that counts: what was taken back lies before it.
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
