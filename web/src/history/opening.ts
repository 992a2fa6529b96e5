import { gameIds, gameOf } from "../games";
import { t } from "../i18n";
import { gameWords, pieceName } from "../i18n/games";
import { positionAfter } from "../parts/mini-board";
import { moveText } from "../parts/move-words";
import { movesWritten } from "../parts/notation";
import { contentOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { Config, GameId, LegalMove, Move, View } from "../rules/types";
import { gameOfKind } from "./kinds";

/** The server stores this many of the first moves of a game. */
const MOST = 8;
/** The maximum number of words that name one move: "gold general e4". */
const LONGEST = 3;

/** First moves as the server stores them, and as players write them. */
export interface Opening {
    game: GameId;
    moves: Move[];
    written: string;
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/[\s-]/g, "");

/** The ways to write a move in the page's language: with the letters that its records use, or with the piece's name. */
function formsOf(view: View, { move, from, to, drop, promote, keep }: LegalMove): string[] {
    if (!to) return [t.value.game.pass];
    const piece = drop ?? (from && contentOf(view, from)?.piece);
    if (!piece) return [];
    const { written, pieceNotes } = gameWords(view.game);
    const promotion = promote ? "+" : "";
    const label = { piece, to, way: drop ? "drops" : "moves", promotion, keeps: keep === true, check: "" } as const;
    const called = [pieceName(view.game, piece), pieceNotes?.[piece]].filter((name) => name !== undefined);
    return ["", from ?? ""].flatMap((origin) => [
        ...called.map((name) => `${name}${origin}${to}${promotion}`),
        ...(written ? [written({ ...label, from: origin }, move)] : []),
    ]);
}

/** The legal move that a string names, in whatever form it is written. */
function moveNamed(view: View, text: string): Move | undefined {
    const low = plain(text);
    const exact = view.legal.find(({ move }) => plain(move) === low);
    if (exact) return exact.move;
    const capital = text.charAt(0).toUpperCase() + text.slice(1);
    for (const written of new Set([text, capital])) {
        const found = movesWritten(view, written);
        if (found.length) return (found.find(({ promote, promotion }) => !promote && !promotion) ?? found[0]!).move;
    }
    return view.legal.find((one) => formsOf(view, one).some((form) => plain(form) === low))?.move;
}

/** The start position of a kind of game. */
function startOf(game: GameId, kind: string): Config {
    const size = /-(\d+)x/.exec(kind)?.[1];
    return size ? { game, size: Number(size) } : { game };
}

/** Reads a line of moves from the start of a game. If a word is not a legal move, returns that word. */
function readLine(rules: Rules, config: Config, words: readonly string[]): Opening | { bad: string } {
    const moves: Move[] = [];
    let view = positionAfter(rules, config, []);
    for (let i = 0; view && i < words.length && moves.length < MOST; ) {
        let move: Move | undefined;
        let count = 0;
        while (!move && ++count <= LONGEST && i + count <= words.length)
            move = moveNamed(view, words.slice(i, i + count).join(" "));
        if (!move) return { bad: words[i]! };
        moves.push(move);
        i += count;
        view = positionAfter(rules, config, moves);
    }
    if (!view) return { bad: words[0] ?? "" };
    const written = view.moves.map(({ label }) => moveText(config.game, label)).join(" ");
    return { game: config.game, moves, written };
}

/** The words in a string, without move numbers. */
const wordsOf = (text: string): string[] =>
    text
        .normalize("NFKC")
        .replace(/(^|[\s,\u3001])\d+\s*[.\u3002]+/g, "$1")
        .split(/[\s,\u3001]+/)
        .filter(Boolean);

/**
 * Reads first moves: in our own notation, in SAN, or as the page writes moves and pieces in its language. Without a
 * kind of game, picks the first game in which they are possible. Null if there is no text.
 */
export function readOpening(rules: Rules, kind: string, text: string): Opening | { bad: string } | null {
    const words = wordsOf(text);
    if (!words.length) return null;
    const game = kind ? gameOfKind(rules, kind) : undefined;
    // "e4" is a move in several games, but it is how chess moves are written. Ōgi moves contain a sign or Japanese
    // characters.
    const isSan = !/[-*@]|[^ -~]/.test(text);
    const likely = (id: GameId) => Number(Boolean(gameOf(id).castling) === isSan);
    const among = game ? [game] : [...gameIds].sort((a, b) => likely(b) - likely(a));
    const read = among.map((id) => readLine(rules, startOf(id, kind), words));
    return read.find((one) => "moves" in one) ?? read[0]!;
}

/** The search with its first moves as the server stores them, or unchanged if they cannot be read. */
export function asStored<Asked extends { kind: string; opening: string }>(rules: Rules, search: Asked): Asked {
    const read = readOpening(rules, search.kind, search.opening);
    return read && "moves" in read ? { ...search, opening: read.moves.join(" ") } : search;
}
