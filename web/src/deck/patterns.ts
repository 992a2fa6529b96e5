import { gameOf } from "../games";
import { contentOf } from "../parts/reach";
import { GuidedGame } from "../play/guided-game";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import { type Move, opponentOf, type View } from "../rules/types";
import { type Card, groupOf, type Mistake } from "./card";

/** The kinds of mistakes that follow from the moves and the scores alone. */
export type PatternKind =
    | "lostPiece"
    | "drop"
    | "missedDrop"
    | "missedCapture"
    | "missedWin"
    | "allowedWin"
    | "opening"
    | "middle"
    | "late"
    | "atari"
    | "group"
    | "big";

/** Mistakes of one kind, in a game and all its editions. */
export interface Pattern {
    /** The family, the kind and, for lost pieces, the piece: "ogi.lostPiece.R". */
    key: string;
    kind: PatternKind;
    /** The piece's letter in the rules module; "" if the kind is not about a piece. */
    piece: string;
    cards: Card[];
    /** The number of games with such a mistake. */
    games: number;
}

/** The minimum number of mistakes that make a pattern. */
const LEAST = 3;
/** The last move of the opening and of the middle game, in games where one move number covers a move by each side. */
const OPENING = 10;
const MIDDLE = 30;
/** The minimum number of stones that count as a group, and of points that count as a big move. */
const GROUP = 3;
const BIG = 10;

const isDrop = (move: Move): boolean => move.includes("@");

/** This side's piece on the target square of a move; "" if there is none. */
function takenBy(view: View, move: Move, side: View["turn"]): string {
    const to = /^[a-z]\d([a-z]\d)/.exec(move)?.[1];
    const content = to === undefined ? null : contentOf(view, to);
    return content?.side === side ? content.piece : "";
}

function ofPieces({ played, better, reply, number }: Mistake, before: View, after: View | null): string[] {
    const side = before.turn;
    const best = better[0] ?? "";
    const lost = after && takenBy(after, reply, side);
    const enemy = opponentOf(side);
    return [
        ...(lost ? [`lostPiece.${lost}`] : []),
        ...(isDrop(reply) ? ["drop"] : []),
        ...(isDrop(best) && !isDrop(played) ? ["missedDrop"] : []),
        ...(takenBy(before, best, enemy) && !takenBy(before, played, enemy) ? ["missedCapture"] : []),
        number <= OPENING ? "opening" : number <= MIDDLE ? "middle" : "late",
    ];
}

function ofStones({ best, after }: Mistake, before: View, answered: View | null): string[] {
    const side = before.turn;
    const enemy = opponentOf(side);
    const taken = answered ? (answered.captures?.[enemy] ?? 0) - (before.captures?.[enemy] ?? 0) : 0;
    const stays = before.atari?.some((chain) => {
        const [stone = ""] = chain;
        return contentOf(before, stone)?.side === side && answered !== null && !contentOf(answered, stone);
    });
    const loss = "points" in best && "points" in after ? (best.points - after.points) * (side === "first" ? 1 : -1) : 0;
    return [
        ...(taken >= GROUP ? ["group"] : []),
        ...(taken > 0 && stays ? ["atari"] : []),
        ...(loss >= BIG ? ["big"] : []),
    ];
}

/** A mistake's kinds, each followed by "." and the piece if it has one; empty if the rules refuse its moves. */
export function kindsOf(rules: Rules, mistake: Mistake): string[] {
    const game = GuidedGame.begin(rules, mistake.config, mistake.moves);
    if (!game) return [];
    const before = game.view.peek();
    const after = game.make(mistake.played) ? game.view.peek() : null;
    const answered = after && mistake.reply && game.make(mistake.reply) ? game.view.peek() : null;
    game.close();
    const { best, after: worse } = mistake;
    const won = "winner" in best ? best.winner : null;
    const lost = "winner" in worse ? worse.winner : null;
    return [
        ...(won === before.turn && lost !== won ? ["missedWin"] : []),
        ...(lost === opponentOf(before.turn) && won !== lost ? ["allowedWin"] : []),
        ...(gameOf(before.game).placement ? ofStones(mistake, before, answered) : ofPieces(mistake, before, after)),
    ];
}

/** Each mistake's kinds, by card id. */
const known = new Map<string, string[]>();

/** The patterns in these mistakes, the most frequent first. */
export function patternsOf(rules: Rules, cards: readonly Card[]): Pattern[] {
    const found = new Map<string, Card[]>();
    for (const card of cards) {
        if (!card.mistake) continue;
        const kinds = known.get(card.id) ?? kindsOf(rules, card.mistake);
        known.set(card.id, kinds);
        for (const kind of kinds) {
            const key = `${familyOf(card.mistake.config.game)}.${kind}`;
            found.set(key, [...(found.get(key) ?? []), card]);
        }
    }
    return [...found]
        .filter(([, own]) => own.length >= LEAST)
        .map(([key, own]) => {
            const [, kind, piece = ""] = key.split(".");
            return {
                key,
                kind: kind as PatternKind,
                piece,
                cards: own,
                games: new Set(own.map(({ id }) => groupOf(id))).size,
            };
        })
        .sort((a, b) => b.cards.length - a.cards.length);
}
