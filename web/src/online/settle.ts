import { effect, signal, untracked } from "@preact/signals";
import { t } from "../i18n";
import { shownGame } from "../parts/router";
import type { Rules } from "../rules/rules";
import { connection } from "./connection";
import { Followed } from "./follow";
import { readUnsent, removeUnsent, unsentGames } from "./outbox";

/** What came of a move that was not settled when its page or its screen was left. */
export const settled = signal<{ game: string; text: string } | null>(null);

/** Settles, on whatever screen, what was left on its way; each game on its own screen does so itself. */
export function settleUnsent(rules: Rules): () => void {
    const settling = new Map<string, () => void>();

    /** `quietly`: its player saw it made, and hears of it only if that was not so. */
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
    // What was on its way when its game was left: nobody else hears the answer. Other games may stand on the screens of other tabs.
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
