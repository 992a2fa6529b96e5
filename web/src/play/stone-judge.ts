import type { Engine } from "../rules/engine";
import type { Fates } from "../rules/engine.worker";
import type { Cell, View } from "../rules/types";
import type { Game } from "./game";

/** The minimum delay, in milliseconds, so that the second click in a double click does not accept anything. */
const LEAST_PAUSE = 600;

/** Evaluates which stones are dead, once each time play ends in Go, and publishes those that it is not sure of. */
export class StoneJudge {
    /** The moves after which the stones were evaluated. */
    private judged: string | null = null;
    private fates: Fates | null = null;

    /** `propose` is called with the dead stones if nobody has marked or accepted anything yet. */
    constructor(
        private readonly game: Game,
        private readonly engine: Engine,
        private readonly propose: (dead: Cell[]) => void,
    ) {}

    /** Must be called with every new view. */
    async follow({ phase, line: moves }: View): Promise<void> {
        if (phase !== "marking") return this.close();
        const line = moves.join(" ");
        if (this.judged === line) return;
        this.judged = line;
        this.fates = null;
        this.game.unsettled.value = [];
        this.game.unjudged.value = false;
        this.game.judging.value = true;
        const pause = new Promise((resolve) => setTimeout(resolve, LEAST_PAUSE));
        try {
            const fates = await this.engine.dead(this.game.config, moves);
            const now = this.game.view.value;
            if (this.judged !== line || now.phase !== "marking") return;
            this.fates = fates;
            this.game.unsettled.value = fates.unsettled;
            if (fates.vertices.length && !now.dead?.length && !now.accepted?.length) this.propose(fates.vertices);
        } catch {
            if (this.judged === line) this.game.unjudged.value = true;
        }
        await pause;
        if (this.judged === line) this.game.judging.value = false;
    }

    /**
     * A stone whose mark differs from the computer's evaluation; null if there is none. If it is not sure of a stone's
     * status, the computer objects only to marks that cost it points. `isOwn` identifies its own stones.
     */
    objection(dead: readonly Cell[], isOwn: (cell: Cell) => boolean): Cell | null {
        if (!this.fates) return null;
        const { vertices, unsettled } = this.fates;
        const marked = new Set(dead);
        const [found, open] = [new Set(vertices), new Set(unsettled)];
        const objects = (cell: Cell) =>
            marked.has(cell) !== found.has(cell) && (!open.has(cell) || marked.has(cell) === isOwn(cell));
        return [...marked, ...found].find(objects) ?? null;
    }

    close(): void {
        this.judged = null;
        this.game.judging.value = false;
    }
}
