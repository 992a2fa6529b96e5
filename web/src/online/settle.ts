import { effect, signal, untracked } from "@preact/signals";
import { t } from "../i18n";
import { shownGame } from "../parts/router";
import type { Rules } from "../rules/rules";
import { connection } from "./connection";
import type { Followed } from "./follow";
import { readUnsent, removeUnsent, type Unsent, unsentGames } from "./outbox";

/** The outcome of a move that was pending when its page or screen was left. */
export const settled = signal<{ game: string; text: string } | null>(null);

/**
 * The outcome of a pending command; null while it is unknown. `gone` means that the game, or the player's seat in it,
 * no longer exists.
 */
function outcomeOf(followed: Followed, { label }: Unsent): { text: string; made: boolean; gone: boolean } | null {
    const game = followed.game.value;
    const gone = followed.refusal.value !== null || game?.seat === "none";
    if (!gone && (!game || game.unsent.value)) return null;
    const words = t.peek().online;
    if (gone) return { gone, made: false, text: label ? words.notMade(label) : words.notDone };
    const notice = game?.notice.peek();
    if (!label) return { gone, made: false, text: notice?.kind === "refusal" ? words.notDone : "" };
    if (notice?.kind === "made") return { gone, made: true, text: words.made(label) };
    if (notice?.kind === "made-already") return { gone, made: true, text: words.madeAlready(label) };
    return { gone, made: false, text: words.notMade(label) };
}

/** Settles the pending commands of other games, on any screen. The game on the screen settles its own commands. */
export function settleUnsent(rules: Rules): () => void {
    const settling = new Map<string, () => void>();

    /** If `quietly`, the player saw the move on the board, so only a failure is reported. */
    function settle(id: string, quietly = false): void {
        if (!readUnsent(id) || settling.has(id)) return;
        const stop = () => void settling.delete(id);
        settling.set(id, stop);
        // Most players have nothing to settle and do not need the code for online games.
        void import("./follow").then(({ Followed }) => {
            const unsent = readUnsent(id);
            if (settling.get(id) !== stop) return;
            if (!unsent) return stop();
            const followed = new Followed(rules, id);
            const unwatch = effect(() => {
                const outcome = outcomeOf(followed, unsent);
                if (outcome === null) return;
                if (outcome.gone) removeUnsent(id, unsent.nonce);
                if (outcome.text && !(quietly && outcome.made)) settled.value = { game: id, text: outcome.text };
                queueMicrotask(() => end(id));
            });
            settling.set(id, () => {
                unwatch();
                followed.close();
            });
        }, stop);
    }

    function end(id: string): void {
        settling.get(id)?.();
        settling.delete(id);
    }

    const begin = () => {
        const shown = shownGame();
        for (const id of unsentGames()) if (id !== shown) settle(id);
    };
    // Settle only the game that was just left, because no screen receives its answer. Other games may be open in other
    // tabs.
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
