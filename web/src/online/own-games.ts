import { effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import { shownGame } from "../parts/router";
import { type Config, type GameId, opponentOf } from "../rules/types";
import { call, callToGame } from "./calls";
import { connection } from "./connection";
import { ownInvitations } from "./invitations";
import type { Listed } from "./messages";
import { opponentName } from "./terms";
import { readToken } from "./token";

/** The games that this player has going, and the line to the server that they need. */

/** How often it is asked whose turn it is, while the page is looked at: what the server tells of itself may be lost. */
const ASK_EVERY = 30_000;

/** How soon where it was refused. */
const ASK_AGAIN = 5_000;

/** This player's games that are still on, those first that wait for them. */
export const ownGames = signal<readonly Listed[]>([]);
/** A game that was not looked at when it ended, or when its opponent wanted another one. */
export const gameTold = signal<{ game: string; text: string } | null>(null);
/** Those that began while something else was looked at, and are on. */
export const begunGames = signal<readonly string[]>([]);

const forgetBegun = (gone: (id: string) => boolean): void => {
    if (begunGames.peek().some(gone)) begunGames.value = begunGames.peek().filter((id) => !gone(id));
};

/** Whoever has days for a move studies other games meanwhile. */
const isTimed = ({ clock, clocks }: Config): boolean =>
    [clock, clocks?.first, clocks?.second].some((one) => one && one.kind !== "days");

/** Whether this player plays such a game by the clock. */
export const playsByClock = (game: GameId): boolean =>
    ownGames.value.some(({ side, config }) => side && config.game === game && isTimed(config));

export const isOwnTurn = ({ side, turn }: Listed): boolean => side !== undefined && side === turn;
/** It is this player's turn, or they are asked for something. */
export const waitsForOwn = (game: Listed): boolean => isOwnTurn(game) || game.asked !== undefined;

function setOwnGames(games: readonly Listed[]): void {
    const on = games.filter(({ over }) => !over);
    ownGames.value = [...on.filter(waitsForOwn), ...on.filter((game) => !waitsForOwn(game))];
}

/** What the player is asked for, in words; "": for nothing. */
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

/** Something happened in a game that is not on this screen. */
function hear(game: Listed): void {
    const before = ownGames.peek().find(({ id }) => id === game.id);
    const others = ownGames.peek().filter(({ id }) => id !== game.id);
    const at = others.findIndex(({ created }) => created < game.created);
    setOwnGames(at < 0 ? [...others, game] : [...others.slice(0, at), game, ...others.slice(at)]);
    const words = t.peek();
    const name = words.online.openGame(opponentName(game), shortName(game.config.game));
    const asked = game.asked && game.asked !== before?.asked ? askedWords(game) : "";
    const ended = game.over && !game.asked;
    const turn = isOwnTurn(game) && !(before && isOwnTurn(before));
    if (game.over) forgetBegun((id) => id === game.id);
    const text = ended
        ? words.online.gameOver(name, game.result === "*" ? "" : game.result)
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

/** Asks the server anew; where it refuses, once more a little later. */
export async function refreshOwnGames(): Promise<void> {
    clearTimeout(again);
    const reply = await connection.ask({ type: "list-games", running: true, before: "" });
    if (!reply.ok && reply.refusal) again = setTimeout(() => void refreshOwnGames(), ASK_AGAIN);
    if (!reply.ok || reply.message.type !== "games") return;
    const { games } = reply.message;
    setOwnGames(games);
    forgetBegun((id) => !games.some((game) => game.id === id));
}

connection.listen((message) => {
    if (message.type === "welcome") {
        forgetBegun((id) => !message.games.includes(id));
        if (message.player !== undefined && message.games.length) void refreshOwnGames();
        else ownGames.value = [];
        first?.();
        first = null;
    } else if (message.type === "started") {
        // Whoever took it up may be there before this word of it comes.
        if (message.game !== shownGame() && !begunGames.value.includes(message.game))
            begunGames.value = [...begunGames.value, message.game];
        if (gameTold.value?.game === message.from) gameTold.value = null;
        callToGame(message.game);
        void refreshOwnGames();
    } else if (message.type === "news") {
        hear(message.game);
    } else if (message.type === "events" && message.events.some(({ type }) => type === "ended")) {
        // The game that is looked at: nobody goes on with it from elsewhere.
        setOwnGames(ownGames.value.filter(({ id }) => id !== message.game));
        forgetBegun((id) => id === message.game);
    } else if (message.type === "events" && message.game !== shownGame()) {
        // It was left a moment ago, and the server did not know that yet: there is no other news of this.
        void refreshOwnGames();
    }
});

// A player is found by what may begin or go on: a game that is on, an invitation that waits.
let first = readToken() === null ? null : connection.need();
let standing: (() => void) | null = null;
effect(() => {
    const wanted = ownGames.value.length > 0 || ownInvitations.value.length > 0;
    if (wanted) standing ??= connection.need();
    else {
        standing?.();
        standing = null;
    }
});

// What happened in a game that was looked at is not known here: neither whose turn it is nor what is asked.
let shownBefore = "";
effect(() => {
    const shown = shownGame();
    const left = shownBefore;
    shownBefore = shown;
    if (shown) forgetBegun((id) => id === shown);
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
