import { signal } from "@preact/signals";
import { connection } from "./connection";
import type { Terms } from "./messages";
import type { Refusal } from "../rules/types";

/** What this page looks for in the lobby. The server forgets it with the line; then it is asked for again. */
export const ownSeek = signal<{ id: string; terms: Terms } | null>(null);
/** Why the seek was not taken up. */
export const seekRefused = signal<Refusal | null>(null);

let release: (() => void) | null = null;

async function open(): Promise<void> {
  const { value: mine } = ownSeek;
  if (!mine) return;
  const reply = await connection.ask({ type: "open-seek", terms: mine.terms });
  if (ownSeek.value?.terms !== mine.terms) return;
  if (reply.ok && reply.message.type === "done") ownSeek.value = { ...mine, id: reply.message.id };
  else if (!reply.ok && reply.refusal) {
    seekRefused.value = reply.refusal;
    end();
  }
}

function end(): void {
  ownSeek.value = null;
  release?.();
  release = null;
}

/** Looks for an opponent on these terms, in the place of what was looked for before. */
export function seek(terms: Terms): void {
  seekRefused.value = null;
  ownSeek.value = { id: "", terms };
  release ??= connection.need();
  void open();
}

export function stopSeeking(): void {
  connection.send({ type: "close-seek" });
  end();
}

connection.listen((message) => {
  if (message.type === "welcome" && ownSeek.value) void open();
  if (message.type === "started" && ownSeek.value?.id && message.from === ownSeek.value.id) end();
});
