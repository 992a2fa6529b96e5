import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { downloadText } from "../game/menu";
import type { DamagedRecord } from "../game/storage";
import { language, t } from "../i18n";

/** What lies in the browser of one kind: what can be opened, and texts that can't. */
export interface Kept<Entry> {
  entries: Entry[];
  damaged: DamagedRecord[];
}

interface Shown<Entry> {
  title: string;
  /** A class of its own. */
  kind: string;
  /** How the names begin under which the browser keeps them. */
  prefix: string;
  read: () => Kept<Entry>;
  write: (entry: Entry) => void;
  remove: (id: string) => void;
  /** With how long ago it was changed, this tells the entries apart by ear. */
  nameOf: (entry: Entry) => string;
  updatedOf: (entry: Entry) => number;
  entry: (entry: Entry) => ComponentChild;
}

/** What is kept on this device, to be opened, removed and fetched back. */
export function KeptList<Entry extends { id: string }>({ title, kind, prefix, read, write, remove, nameOf, updatedOf, entry }: Shown<Entry>) {
  const [{ entries, damaged }, setKept] = useState(read);
  const refresh = () => setKept(read());
  const [removed, setRemoved] = useState<Entry | null>(null);
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (!event.key || event.key.startsWith(prefix)) refresh();
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
  const words = t.value.home;
  if (!entries.length && !damaged.length && !removed) return null;
  const remover = (id: string, label: string, act: () => void) => (
    <button
      type="button"
      class="button button-icon"
      aria-label={`${words.remove}: ${label}`}
      title={words.remove}
      onClick={() => {
        remove(id);
        act();
        refresh();
      }}
    >
      <svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d="M7 7L17 17M17 7L7 17" /></svg>
    </button>
  );
  return (
    <section class={`kept ${kind}`} aria-label={title}>
      <h2 class="section-title">{title}</h2>
      {removed && (
        <p class="kept-removed" role="status">
          {words.removed}
          <button
            type="button"
            class="button button-small"
            onClick={() => {
              write(removed);
              setRemoved(null);
              refresh();
            }}
          >
            {words.undo}
          </button>
        </p>
      )}
      <ul class="kept-list">
        {entries.map((it) => (
          <li key={it.id} class="kept-game">
            {entry(it)}
            {remover(it.id, `${nameOf(it)}, ${ago(updatedOf(it))}`, () => setRemoved(it))}
          </li>
        ))}
        {damaged.map(({ id, text }) => (
          <li key={id} class="kept-game kept-damaged">
            <span class="kept-words">
              <span class="kept-name">{words.damagedKept}</span>
              <span class="kept-detail">{words.damagedHint}</span>
              <button type="button" class="button button-small" onClick={() => downloadText(text, `kradan-${id.slice(0, 40)}.txt`)}>
                {words.downloadRaw}
              </button>
            </span>
            {remover(id, words.damagedKept, () => undefined)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How long ago, in words of the language. */
export function ago(time: number): string {
  const minutes = Math.round((time - Date.now()) / 60000);
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}
