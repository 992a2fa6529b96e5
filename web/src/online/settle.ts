import { effect, signal, untracked } from "@preact/signals";
import { t } from "../i18n";
import { shownGame } from "../parts/router";
import type { Rules } from "../rules/rules";
import { connection } from "./connection";
import { Followed } from "./follow";
import { readUnsent, removeUnsent, unsentGames } from "./outbox";

/** The outcome of a move that was pending when its page or screen was left. */
export const settled = signal<{ game: string; text: string } | null>(null);

/** Settles, on any screen, pending commands of other games. The game on the screen settles its own. */
export function settleUnsent(rules: Rules): () => void {
    const settling = new Map<string, () => void>();

    /** `quietly`: the player saw the move on the board, so report only a failure. */
    function settle(id: string, quietly = false): void {
        const unsent = readUnsent(id);
        if (!unsent || settling.has(id)) return;
        const followed = new Followed(rules, id);
        const unwatch = effect(() => {
            const game = followed.game.value;
            const gone = followed.refusal.value !== null || game?.seat === "none";
            if (!gone && (!game || game.unsent.value)) return;
            if (gone) removeUnsent(id, unsent.nonce);
            const notice = game?.notice.peek();
            const words = t.peek().online;
            const { label } = unsent;
            const text = gone
                ? label
                    ? words.notMade(label)
                    : words.notDone
                : !label
                  ? notice?.kind === "refusal"
                      ? words.notDone
                      : ""
                  : notice?.kind === "made"
                    ? words.made(label)
                    : notice?.kind === "made-already"
                      ? words.madeAlready(label)
                      : words.notMade(label);
            const made = notice?.kind === "made" || notice?.kind === "made-already";
            if (text && !(quietly && made)) settled.value = { game: id, text };
            queueMicrotask(() => end(id));
        });
        settling.set(id, () => {
            unwatch();
            followed.close();
        });
    }

    function end(id: string): void {
        settling.get(id)?.();
        settling.delete(id);
    }

    const begin = () => {
        const shown = shownGame();
        for (const id of unsentGames()) if (id !== shown) settle(id);
    };
    // Only the game that was just left: no screen receives its answer. Other games may be open in other tabs.
    let before = shownGame();
    const unwatch = effect(() => {
        const left = before;
        before = shownGame();
        if (left && left !== before) untracked(() => settle(left, true));
    });
    const stop = connection.listen((message) => {
        if (message.type === "welcome" && message.player !== undefined) begin();
    });
    if (connection.welcome.peek()?.player !== undefined) begin();
    return () => {
        stop();
        unwatch();
        for (const id of [...settling.keys()]) end(id);
    };
}
