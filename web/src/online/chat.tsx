import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Action } from "../game/actions";
import { cleanName } from "../game/player-tag";
import { RefusalText } from "../game/refusal";
import { number, sideName, t } from "../i18n";
import type { Refusal } from "../rules/types";
import { ensurePlayer, playerName } from "./account";
import { connection, refusalOf } from "./connection";
import type { Line } from "./messages";
import type { OnlineGame } from "./online-game";

/** The longest line, in characters. */
const LONGEST = 280;

/** The games whose talk of others is not wanted, and how many lines were seen of each. */
const muted = signal<ReadonlySet<string>>(new Set());
const seen = signal<Readonly<Record<string, number>>>({});

const isMine = (game: OnlineGame, line: Line): boolean =>
  game.seat === "none" ? line.by === playerName.value : line.side === game.seat;

const heard = (game: OnlineGame): Line[] =>
  muted.value.has(game.id) ? game.lines.value.filter((line) => isMine(game, line)) : game.lines.value;

/** Lines of others that have not been on the screen. */
export const unread = (game: OnlineGame): number =>
  heard(game).filter((line) => line.number > (seen.value[game.id] ?? 0) && !isMine(game, line)).length;

/** What is said at a game: the two players among themselves, those who watch among themselves. Texts, never markup. */
export function Chat({ game, panel }: { game: OnlineGame; panel?: boolean }) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = t.value.online;
  const lines = heard(game);
  const quiet = muted.value.has(game.id);
  const { watchers } = game.presence.value;
  const last = game.lines.value[game.lines.value.length - 1]?.number ?? 0;
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);
  useEffect(() => {
    if ((seen.peek()[game.id] ?? 0) < last) seen.value = { ...seen.peek(), [game.id]: last };
  }, [last]);
  const say = async (event: Event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said || !(await ensurePlayer())) return;
    setText("");
    setRefusal(null);
    const reply = await connection.ask({ type: "say", game: game.id, text: said });
    if (reply.ok) return;
    setText((now) => now || said);
    setRefusal(refusalOf(reply));
  };
  const mute = () => {
    const next = new Set(muted.value);
    if (!next.delete(game.id)) next.add(game.id);
    muted.value = next;
  };
  return (
    <section class={panel ? "chat chat-panel" : "chat"} aria-label={words.chat}>
      <header class="chat-head">
        <span class="quiet">{game.seat === "none" ? words.chatWatchers : words.chatPlayers}{watchers > 0 && ` · ${words.watchers(number(watchers))}`}</span>
        <button type="button" class="button button-small" aria-pressed={quiet} onClick={mute}>{quiet ? words.unmute : words.mute}</button>
      </header>
      <div class="chat-lines" role="log" ref={list} tabIndex={0} aria-label={words.chat}>
        <ol>
          {lines.map((line) => (
            <li key={line.number} class={isMine(game, line) ? "chat-line chat-mine" : "chat-line"}>
              <bdi class="chat-by" title={line.side && sideName(game.config.game, line.side)}>{cleanName(line.by)}</bdi> <bdi class="chat-text">{line.text}</bdi>
            </li>
          ))}
        </ol>
      </div>
      {refusal && <p class="chat-refused" role="alert"><RefusalText game={game.config.game} refusal={refusal} /></p>}
      <form class="chat-form" onSubmit={say}>
        <input type="text" class="text-input" maxLength={LONGEST} autoComplete="off" enterkeyhint="send" aria-label={words.chatSay} placeholder={words.chatSay}
          value={text} onInput={(e) => setText(e.currentTarget.value)} />
        <button type="submit" class="button" disabled={!text.trim() || connection.state.value !== "open"}>{words.chatSend}</button>
      </form>
    </section>
  );
}

/** Opens the talk where it has no room of its own. */
export function ChatAction({ game, onClick }: { game: OnlineGame; onClick: () => void }) {
  const news = unread(game);
  const words = t.value.online;
  return (
    <Action icon="comment" name="chat" label={words.chat} onClick={onClick}
      news={news > 0 && <span class="action-news"><span class="visually-hidden">{words.unread(number(news))}</span></span>} />
  );
}
