import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { language, number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { fetchPhrases, phrases, translatedPhrase } from "../i18n/phrases";
import { Icon } from "../parts/icons";
import { cleanName } from "../parts/names";
import { namedIfGuest } from "../parts/player-marks";
import { RefusalText } from "../parts/refusal";
import { Action } from "../play/actions";
import { opponentOf, type Refusal } from "../rules/types";
import { ofSettings, readSetting, writeSetting } from "../settings/settings";
import { ensurePlayer, playerName } from "./account";
import { blocked } from "./blocked";
import { connection, refusalOf } from "./connection";
import type { Line } from "./messages.generated";
import type { OnlineGame } from "./online-game";
import { newNonce } from "./token";

/** The maximum length of a message, in characters. */
const LONGEST = 280;

/** Truncates a field. The server counts characters, but `maxlength` counts UTF-16 units. */
function shortened(field: HTMLInputElement): string {
    const characters = [...field.value];
    if (characters.length > LONGEST) field.value = characters.slice(0, LONGEST).join("");
    return field.value;
}

/** The names of muted players. */
const muted = ofSettings<readonly string[]>(readMuted);
const MOST_MUTED = 200;

function readMuted(): string[] {
    try {
        const kept: unknown = JSON.parse(readSetting("muted") ?? "[]");
        return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
    } catch {
        return [];
    }
}

function mute(name: string, quiet: boolean): void {
    const others = muted.value.filter((one) => one !== name);
    muted.value = quiet ? [...others, name].slice(-MOST_MUTED) : others;
    writeSetting("muted", JSON.stringify(muted.value));
}

/** The number of the last message seen in each game, the newest games last. */
const seen = ofSettings<readonly (readonly [game: string, line: number])[]>(readSeen);
const MOST_SEEN = 200;

function readSeen(): [string, number][] {
    try {
        const kept: unknown = JSON.parse(readSetting("seen") ?? "[]");
        return Array.isArray(kept)
            ? kept.filter((one) => Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "number")
            : [];
    } catch {
        return [];
    }
}

const lastSeen = (id: string, all = seen.value): number => all.find(([game]) => game === id)?.[1] ?? 0;

function see(id: string, line: number): void {
    if (lastSeen(id, seen.peek()) >= line) return;
    seen.value = [...seen.peek().filter(([game]) => game !== id), [id, line] as const].slice(-MOST_SEEN);
    writeSetting("seen", JSON.stringify(seen.value));
}

/**
 * A message that was sent but is not acknowledged yet. `after` is the number of the last message known at that time.
 */
interface Saying {
    game: string;
    text: string;
    nonce: string;
    after: number;
}
const saying = signal<readonly Saying[]>([]);

const isMine = (game: OnlineGame, line: Line): boolean =>
    game.seat === "none" ? line.by === playerName.value : line.side === game.seat;

const heard = (game: OnlineGame): Line[] =>
    game.lines.value.filter(
        (line) => isMine(game, line) || !(muted.value.includes(line.by) || blocked.value.includes(line.by)),
    );

/** The other authors, and the opponent, who may yet write. */
function speakers(game: OnlineGame): string[] {
    const names = new Set(game.lines.value.filter((line) => !isMine(game, line)).map(({ by }) => by));
    const opponent = game.seat === "none" ? undefined : game.config.players?.[opponentOf(game.seat)]?.name;
    if (opponent) names.add(opponent);
    return [...names];
}

/** The number of messages from others that have not been shown yet. */
export const unread = (game: OnlineGame): number =>
    heard(game).filter((line) => line.number > lastSeen(game.id) && !isMine(game, line)).length;

/** A game's chat: players see only players' messages, watchers only watchers'. Plain text, never markup. */
export function Chat({ game, panel }: { game: OnlineGame; panel?: boolean }) {
    const list = useRef<HTMLDivElement>(null);
    const words = t.value.online;
    const lines = heard(game);
    const last = game.lines.value[game.lines.value.length - 1]?.number ?? 0;
    const pending = saying.value.filter(
        (one) =>
            one.game === game.id &&
            !lines.some((line) => line.number > one.after && line.text === one.text && isMine(game, line)),
    );
    useLayoutEffect(() => {
        if (list.current) list.current.scrollTop = list.current.scrollHeight;
    }, [lines.length, pending.length]);
    useLayoutEffect(() => see(game.id, last), [last]);
    const silent = !lines.length && !pending.length && !quietOf(game).length;
    // Beside the board, a chat without messages in a game without watchers is a single line, to leave the space to the
    // moves.
    const bare = !panel && silent && game.presence.value.watchers === 0;
    // Without phrases, people can still write.
    useEffect(() => void fetchPhrases().catch(() => undefined), []);
    return (
        <section class={panel ? "chat chat-panel" : bare ? "chat chat-bare" : "chat"} aria-label={words.chat}>
            {!bare && <ChatHead game={game} />}
            <div class="chat-lines" role="log" ref={list} tabIndex={bare ? undefined : 0} aria-label={words.chat}>
                <ol>
                    {lines.map((line) => (
                        <ChatLine key={line.number} game={game} line={line} />
                    ))}
                    {pending.map(({ nonce, text }) => (
                        <li key={nonce} class="chat-line chat-mine chat-pending">
                            <bdi class="chat-by">{cleanName(playerName.value ?? "")}</bdi>{" "}
                            <bdi class="chat-text">{text}</bdi> <span class="chat-state">{words.sending}</span>
                        </li>
                    ))}
                </ol>
            </div>
            <ChatForm game={game} last={last} inPanel={panel === true} bare={bare} />
        </section>
    );
}

/** The muted speakers. */
const quietOf = (game: OnlineGame): string[] => speakers(game).filter((name) => muted.value.includes(name));

/** Who reads the chat. */
const audience = (game: OnlineGame): string =>
    game.seat === "none" ? t.value.online.chatWatchers : t.value.online.chatPlayers;

/** The audience, and the mute button. */
function ChatHead({ game }: { game: OnlineGame }) {
    const words = t.value.online;
    const quiet = quietOf(game);
    const { watchers } = game.presence.value;
    return (
        <header class="chat-head">
            <span class="quiet">
                {audience(game)}
                {watchers > 0 && ` · ${words.watchers(number(watchers))}`}
            </span>
            {quiet.length > 0 ? (
                <Button small onClick={() => quiet.forEach((name) => mute(name, false))}>
                    {words.unmute}
                </Button>
            ) : (
                game.seat !== "none" && (
                    <Button small onClick={() => speakers(game).forEach((name) => mute(name, true))}>
                        {words.mute}
                    </Button>
                )
            )}
        </header>
    );
}

/** A message. A phrase in another language is translated into the reader's and shown with the original. */
function Said({ text }: { text: string }) {
    const phrase = translatedPhrase(text);
    if (!phrase) return <bdi class="chat-text">{text}</bdi>;
    return (
        <>
            <bdi class="chat-text" lang={language.value} title={text}>
                {phrase.text}
            </bdi>{" "}
            <bdi class="chat-original" lang={phrase.from}>
                {text}
            </bdi>
        </>
    );
}

function ChatLine({ game, line }: { game: OnlineGame; line: Line }) {
    const words = t.value.online;
    const mine = isMine(game, line);
    const name = cleanName(line.by);
    return (
        <li class={mine ? "chat-line chat-mine" : "chat-line"}>
            <bdi class="chat-by" title={line.side && sideName(game.config.game, line.side)}>
                {namedIfGuest(line.by, line.guest)}
            </bdi>{" "}
            <Said text={line.text} />
            {game.seat === "none" && !mine && (
                <button
                    type="button"
                    class="chat-mute"
                    aria-label={words.muteName(name)}
                    title={words.muteName(name)}
                    onClick={() => mute(line.by, true)}
                >
                    <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
                        <path d="M7 7L17 17M17 7L7 17" />
                    </svg>
                </button>
            )}
        </li>
    );
}

interface ChatFormProps {
    game: OnlineGame;
    /** The number of the last known message. */
    last: number;
    inPanel: boolean;
    /** Set if nothing above says who can read the chat. */
    bare: boolean;
}

/** The input, and the phrases. */
function ChatForm({ game, last, inPanel, bare }: ChatFormProps) {
    const [text, setText] = useState("");
    const [chosen, setOpen] = useState<boolean | null>(null);
    // Beside the board, the phrases would cover the moves.
    const open = chosen ?? (inPanel && last === 0);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const unsent = useRef<{ text: string; nonce: string } | null>(null);
    const opener = useRef<HTMLButtonElement>(null);
    const words = t.value.online;
    const line = connection.state.value === "open";
    const ready = text.trim() !== "" && line;
    const say = async (said: string) => {
        if (!(await ensurePlayer())) return;
        setText((now) => (now.trim() === said ? "" : now));
        setRefusal(null);
        // If a message may have arrived, use the same nonce to resend it, so that it appears only once.
        if (unsent.current?.text !== said) unsent.current = { text: said, nonce: newNonce() };
        const one: Saying = { game: game.id, ...unsent.current, after: last };
        saying.value = [...saying.value, one];
        const reply = await connection.ask({ type: "say", game: game.id, text: said }, one.nonce);
        saying.value = saying.value.filter((other) => other !== one);
        if (reply.ok || reply.refusal) unsent.current = null;
        else unsent.current = one;
        if (reply.ok) return;
        setText((now) => now || said);
        setRefusal(refusalOf(reply));
    };
    const submit = (event: Event) => {
        event.preventDefault();
        if (ready) void say(text.trim());
    };
    const close = () => {
        opener.current?.focus();
        setOpen(false);
    };
    const choose = (phrase: string) => {
        close();
        void say(phrase);
    };
    return (
        <>
            {refusal && (
                <p class="chat-refused" role="alert">
                    <RefusalText game={game.config.game} refusal={refusal} />
                </p>
            )}
            <div class="chat-say">
                {open && phrases.value.length > 0 && (
                    <div
                        class="chat-phrases"
                        role="group"
                        aria-label={words.phrases}
                        onKeyDown={(event) => event.key === "Escape" && !inPanel && close()}
                    >
                        {phrases.value.map((phrase) => (
                            <Button small key={phrase} off={!line} onClick={() => choose(phrase)}>
                                {phrase}
                            </Button>
                        ))}
                    </div>
                )}
                <form class="chat-form" onSubmit={submit}>
                    <button
                        type="button"
                        class="button button-icon"
                        ref={opener}
                        aria-label={words.phrases}
                        title={words.phrases}
                        aria-expanded={open}
                        onClick={() => setOpen(!open)}
                    >
                        <Icon name="comment" />
                    </button>
                    <input
                        type="text"
                        class="text-input"
                        autoComplete="off"
                        enterkeyhint="send"
                        aria-label={words.chatSay}
                        placeholder={bare ? `${words.chatSay} · ${audience(game)}` : words.chatSay}
                        value={text}
                        onInput={(e) => setText(shortened(e.currentTarget))}
                    />
                    <Button type="submit" off={!ready}>
                        {words.chatSend}
                    </Button>
                </form>
            </div>
        </>
    );
}

/** Opens the chat where the layout has no room for it. */
export function ChatAction({ game, onClick }: { game: OnlineGame; onClick: () => void }) {
    const news = unread(game);
    const words = t.value.online;
    return (
        <Action
            icon="comment"
            name="chat"
            label={words.chat}
            onClick={onClick}
            news={
                news > 0 && (
                    <span class="action-news">
                        <span class="visually-hidden">{words.unread(number(news))}</span>
                    </span>
                )
            }
        />
    );
}
