// A game on the screen: how input becomes moves.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Game } from "../src/play/game";
import type { Rules } from "../src/rules/rules";
import type { Colour, Command, Config, GameEvent } from "../src/rules/types";
import { loadedRules } from "./rules";

let rules: Rules;
before(async () => {
    rules = await loadedRules();
});

/** A game between two people on one device, which asks before each move. */
class Asking extends Game {
    readonly id = "test";
    readonly seat = "both";

    override get confirms(): boolean {
        return true;
    }

    static begin(config: Config): Asking {
        const answer = rules.create(config, 0);
        assert.ok(answer.ok);
        return new Asking(config, answer.value.session, answer.value.events);
    }

    private constructor(
        readonly config: Config,
        session: number,
        events: GameEvent[],
    ) {
        super(rules, session, events, 0);
    }

    send(by: Colour, command: Command): boolean {
        const answer = this.rules.command(this.session, by, 0, command);
        if (!answer.ok) return false;
        this.events = [...this.events, ...answer.value.events];
        this.refresh();
        return true;
    }

    nameless(): string {
        return "";
    }

    protected now(): number {
        return 0;
    }

    protected flagFell(): void {}
}

test("an offer, or an answer to one, does not take away a move that awaits confirmation", () => {
    const game = Asking.begin({ game: "chess" });
    game.attempt({ cell: "e2" }, "e4");
    assert.equal(game.unconfirmed.value, "e2e4");
    assert.ok(game.send("second", { do: "offer-draw" }));
    assert.ok(game.send("first", { do: "decline-draw" }));
    assert.equal(game.unconfirmed.value, "e2e4");
    game.confirm();
    assert.deepEqual([game.unconfirmed.value, game.view.value.line], [null, ["e2e4"]]);
});

test("a move that awaits confirmation goes with the position for which it was meant", () => {
    const game = Asking.begin({ game: "chess" });
    game.attempt({ cell: "e2" }, "e4");
    game.confirm();
    game.attempt({ cell: "e7" }, "e5");
    assert.ok(game.send("first", { do: "ask-takeback" }));
    assert.equal(game.unconfirmed.value, "e7e5");
    assert.ok(game.send("second", { do: "accept-takeback" }));
    assert.equal(game.unconfirmed.value, null);
    game.attempt({ cell: "d2" }, "d4");
    assert.ok(game.send("first", { do: "resign" }));
    assert.equal(game.unconfirmed.value, null);
});
