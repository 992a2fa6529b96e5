import { signal } from "@preact/signals";
import { sideName } from "../i18n/games";
import { Game } from "../play/game";
import type { Rules } from "../rules/rules";
import type { Colour, Command, Config, GameEvent, Move, PlayedMove } from "../rules/types";

/** A local copy of a game for trying moves. The player moves for both sides, and nothing is sent. */
export class Sketch extends Game {
    readonly id = "";
    readonly seat = "both";
    readonly config: Config;
    /** The moves tried so far, from the current position. */
    readonly tried = signal<PlayedMove[]>([]);
    private readonly begun: number;

    constructor(
        rules: Rules,
        session: number,
        events: GameEvent[],
        private readonly at: number,
    ) {
        super(rules, session, events, at);
        this.config = { game: this.view.value.game };
        this.begun = this.view.value.moves.length;
    }

    nameless(side: Colour): string {
        return sideName(this.config.game, side);
    }

    protected now(): number {
        return this.at;
    }

    protected flagFell(): void {}

    send(by: Colour, command: Command): boolean {
        const answer = this.rules.command(this.session, by, this.at, command);
        if (!answer.ok) {
            this.tell(answer.refusals[0] ? { kind: "refusal", refusal: answer.refusals[0] } : null);
            return false;
        }
        this.notice.value = null;
        this.refresh();
        this.tried.value = this.view.value.moves.slice(this.begun);
        return true;
    }

    /** Plays these moves from the current position; false if they cannot be played. */
    replay(moves: Move[]): boolean {
        const answer = this.rules.replay(this.events);
        if (!answer.ok) return false;
        this.rules.close(this.session);
        this.session = answer.value.session;
        this.choice.value = null;
        this.notice.value = null;
        this.tried.value = [];
        this.refresh();
        return moves.every((move) => this.play(move));
    }

    close(): void {
        this.rules.close(this.session);
    }
}
