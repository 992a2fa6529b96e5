import { effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { call, callToGame } from "../notifications/notifications";
import { shownGame } from "../parts/router";
import { familyOf } from "../rules/facts";
import { type Config, type GameEvent, type GameId, opponentOf } from "../rules/types";
import { connection } from "./connection";
import { ownInvitations } from "./invitations";
import type { Listed } from "./messages.generated";
import { opponentName } from "./terms";
import { readToken } from "./token";

/** This player's games in progress, and the connection that they keep open. */

/** How often a visible page asks the server whose turn it is, because news can be lost, in milliseconds. */
const ASK_EVERY = 30_000;

/** Retry delay after a refusal. */
const ASK_AGAIN = 5_000;

/** This player's games in progress, starting with those that are waiting for the player. */
export const ownGames = signal<readonly Listed[]>([]);
/** News about a game that ended or received a rematch request while it was not on the screen. */
export const gameTold = signal<{ game: string; text: string } | null>(null);
/** Games in progress that started while something else was on the screen. */
export const begunGames = signal<readonly string[]>([]);

const forgetBegun = (gone: (id: string) => boolean): void => {
    if (begunGames.peek().some(gone)) begunGames.value = begunGames.peek().filter((id) => !gone(id));
};

/**
 * Whether the game is played on the clock in one sitting. In games with days per move, players may analyse other games
 * in the meantime.
 */
const isTimed = ({ clock, clocks }: Config): boolean =>
    [clock, clocks?.first, clocks?.second].some((one) => one && one.kind !== "days");

/** This player's own games of the same family as `game`, because its editions share positions. */
const playedOf = (game: GameId): readonly Listed[] =>
    ownGames.value.filter(({ side, config }) => side && familyOf(config.game) === familyOf(game));

/** Whether this player is in a timed game of this kind. */
export const playsByClock = (game: GameId): boolean => playedOf(game).some(({ config }) => isTimed(config));

/** This player's games of this kind that are not timed. */
export const playedByDays = (game: GameId): readonly Listed[] =>
    playedOf(game).filter(({ config }) => !isTimed(config));

export const isOwnTurn = ({ side, turn }: Listed): boolean => side !== undefined && side === turn;
/** Whether it is this player's turn or a request is waiting for their answer. */
export const waitsForOwn = (game: Listed): boolean => isOwnTurn(game) || game.asked !== undefined;

function setOwnGames(games: readonly Listed[]): void {
    const on = games.filter(({ over }) => !over);
    ownGames.value = [...on.filter(waitsForOwn), ...on.filter((game) => !waitsForOwn(game))];
}

/** The request that is waiting for the player's answer, as text; "" if there is none. */
export function askedWords(game: Listed): string {
    const { asked, side, config } = game;
    const words = t.value;
    const other = side ? sideName(config.game, opponentOf(side)) : "";
    switch (asked) {
        case "draw":
            return words.game.offered(other);
        case "takeback":
            return words.game.takebackAsked(other);
        case "no-result":
            return words.game.noResultAsked(other);
        case "dead-stones":
            return words.game.markTitle;
        case "rematch":
            return words.online.rematchAsked(opponentName(game));
        default:
            return "";
    }
}

const ownGame = (id: string) => ownGames.peek().find((game) => game.id === id);

/** Handles news about a game that is not on the screen. */
function hear(game: Listed): void {
    const before = ownGame(game.id);
    const others = ownGames.peek().filter(({ id }) => id !== game.id);
    const at = others.findIndex(({ created }) => created < game.created);
    setOwnGames(at < 0 ? [...others, game] : [...others.slice(0, at), game, ...others.slice(at)]);
    tell(game, before);
}

/** Announces a game that is not on the screen if it has ended or is now waiting for this player. */
function tell(game: Listed, before: Listed | undefined): void {
    const words = t.peek();
    const name = words.online.openGame(opponentName(game), shortName(game.config.game));
    const asked = game.asked && game.asked !== before?.asked ? askedWords(game) : "";
    const ended = game.over && !game.asked;
    const turn = isOwnTurn(game) && !(before && isOwnTurn(before));
    if (game.over) forgetBegun((id) => id === game.id);
    const text = ended
        ? words.online.gameOver(name, game.result === "*" ? "" : game.result.replace("-", "–"))
        : asked
          ? words.sentences(asked, name)
          : turn
            ? words.sentences(words.game.yourTurn, name)
            : "";
    if (!text) return;
    if (game.over) gameTold.value = { game: game.id, text };
    call(game.id, text);
}

let again: ReturnType<typeof setTimeout> | undefined;

/** Requests the list from the server. Retries after a refusal. */
export async function refreshOwnGames(): Promise<void> {
    clearTimeout(again);
    const reply = await connection.ask({ type: "list-games", running: true, before: "" });
    if (!reply.ok && reply.refusal && reply.refusal.reason !== "server.no-player")
        again = setTimeout(() => void refreshOwnGames(), ASK_AGAIN);
    if (!reply.ok || reply.message.type !== "games") return;
    const { games } = reply.message;
    const before = ownGames.peek();
    setOwnGames(games);
    for (const game of games)
        if (justLeft.has(game.id))
            tell(
                game,
                before.find(({ id }) => id === game.id),
            );
    forgetBegun((id) => !games.some((game) => game.id === id));
}

/** Games that the page left while the server was still sending their events. `list-games` reports their news. */
const justLeft = new Set<string>();

/** The last game that ended just as the page left it. */
let endedUnseen: Listed | null = null;

/** Handles events of a joined game. If the page has just left it, the server sends no `news`. */
function follow(id: string, events: readonly GameEvent[]): void {
    const before = ownGame(id);
    const left = id !== shownGame();
    const end = events.find((event): event is GameEvent & { result: string } => event.type === "ended");
    if (end) {
        setOwnGames(ownGames.peek().filter((game) => game.id !== id));
        forgetBegun((begun) => begun === id);
        if (!left || !before) return;
        endedUnseen = { ...before, asked: undefined, over: true, result: end.result };
        tell(endedUnseen, before);
    } else if (left && before) {
        // Ignore other players' games, which small boards show.
        justLeft.add(id);
        void refreshOwnGames();
    }
}

connection.listen((message) => {
    if (message.type === "welcome") {
        forgetBegun((id) => !message.games.includes(id));
        if (message.player !== undefined && message.games.length) void refreshOwnGames();
        else ownGames.value = [];
        first?.();
        first = null;
    } else if (message.type === "started") {
        // The player may have opened the game before this message arrived.
        if (message.game !== shownGame() && !begunGames.value.includes(message.game))
            begunGames.value = [...begunGames.value, message.game];
        if (gameTold.value?.game === message.from) gameTold.value = null;
        callToGame(message.game);
        void refreshOwnGames();
    } else if (message.type === "news") {
        hear(message.game);
    } else if (message.type === "events") {
        follow(message.game, message.events);
    } else if (message.type === "rematch-asked" && message.game === endedUnseen?.id && message.game !== shownGame()) {
        if (message.by !== endedUnseen.side) tell({ ...endedUnseen, asked: "rematch" }, endedUnseen);
    }
});

// A known player connects at the start. From then on, games in progress and open invitations keep the connection open.
let first = readToken() === null ? null : connection.need();
// An account also keeps the connection open, because it can be challenged at any time.
const isAccount = signal(false);
connection.listen((message) => {
    if (message.type === "welcome") isAccount.value = message.account;
});
let standing: (() => void) | null = null;
effect(() => {
    const wanted = ownGames.value.length > 0 || ownInvitations.value.length > 0 || isAccount.value;
    if (wanted) standing ??= connection.need();
    else {
        standing?.();
        standing = null;
    }
});

// The list receives no news about the game on the screen, so its turn and requests are unknown when the player leaves
// it.
let shownBefore = "";
effect(() => {
    const shown = shownGame();
    const left = shownBefore;
    shownBefore = shown;
    if (shown) forgetBegun((id) => id === shown);
    justLeft.delete(shown);
    if (shown && gameTold.peek()?.game === shown) gameTold.value = null;
    if (left)
        setOwnGames(
            ownGames.peek().map((game) => (game.id === left ? { ...game, turn: undefined, asked: undefined } : game)),
        );
    if (ownGames.peek().length) void refreshOwnGames();
});
setInterval(() => {
    if (ownGames.value.length && !document.hidden) void refreshOwnGames();
}, ASK_EVERY);
document.addEventListener("visibilitychange", () => {
    if (ownGames.value.length && !document.hidden) void refreshOwnGames();
});
