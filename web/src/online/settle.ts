import { effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { route } from "../router";
import type { Rules } from "../rules/rules";
import { connection } from "./connection";
import { Followed } from "./follow";
import { readUnsent, removeUnsent, unsentGames } from "./outbox";

/** What came of a move that an earlier page had left unsent. */
export const settled = signal<{ game: string; text: string } | null>(null);

/** Settles, on whatever screen, what an earlier page could not send; each game on its own screen does so itself. */
export function settleUnsent(rules: Rules): () => void {
  const settling = new Map<string, () => void>();

  function settle(id: string): void {
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
      const text = gone ? (label ? words.notMade(label) : words.notDone)
        : !label ? (notice?.kind === "refusal" ? words.notDone : "")
        : notice?.kind === "made" ? words.made(label) : notice?.kind === "made-already" ? words.madeAlready(label) : words.notMade(label);
      if (text) settled.value = { game: id, text };
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
    const here = route.peek();
    const shown = here.screen === "play" ? here.id : "";
    for (const id of unsentGames()) if (id !== shown) settle(id);
  };
  const stop = connection.listen((message) => {
    if (message.type === "welcome" && message.player !== undefined) begin();
  });
  if (connection.welcome.peek()?.player !== undefined) begin();
  return () => {
    stop();
    for (const id of [...settling.keys()]) end(id);
  };
}
