import { readContent } from "../board/content";
import { cellName, readCell } from "../board/geometry";
import type { Source } from "../board/interaction";
import { variantsOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import {
    type Colour,
    type GameId,
    type LegalMove,
    type Move,
    opponentOf,
    type Plan,
    type PlayedMove,
    type View,
} from "../rules/types";

/** The FEN or FEEN of a position with the other side to move. */
const turned = (position: string): string =>
    position
        .replace(/ ([oO])\/([oO])$/, " $2/$1")
        .replace(/ ([wb]) (\S+) \S+/, (_, turn, castling) => ` ${turn === "w" ? "b" : "w"} ${castling} -`);

/**
 * Premove hints for the waiting side: its legal moves if the opponent passed, and recaptures on its own squares. Empty
 * if the position with the turn changed is invalid, in strict play, and in Go.
 */
export function legalAhead(rules: Rules, view: View): LegalMove[] {
    if (!view.position || view.play === "strict") return [];
    const legal = legalTurned(rules, view);
    return legal ? [...legal, ...recaptures(rules, view)] : [];
}

/** The waiting side's legal moves if the opponent passed. Null if the position with the turn changed is invalid. */
export const legalTurned = (rules: Rules, { game, position }: Pick<View, "game" | "position">): LegalMove[] | null =>
    legalAt(rules, game, turned(position));

/**
 * The legal moves in a position, ignoring history. Used in strict play, whose views do not list any. Null if the
 * position is invalid.
 */
export function legalAt(rules: Rules, game: GameId, position: string): LegalMove[] | null {
    const created = rules.create({ game, position }, 0);
    if (!created.ok) return null;
    const { session } = created.value;
    try {
        return rules.view(session, 0).legal;
    } finally {
        rules.close(session);
    }
}

/** The captures that would be legal if the opponent had just captured on one of the waiting side's squares. */
function recaptures(rules: Rules, view: View): LegalMove[] {
    const own = opponentOf(view.turn);
    const cells = new Set(
        view.board.cells.flatMap((content, i) =>
            readContent(content, false)?.side === own
                ? [cellName(view.board, i % view.board.files, Math.floor(i / view.board.files))]
                : [],
        ),
    );
    const found = new Map<Move, LegalMove>();
    for (const { move, to } of view.legal) {
        if (!to || !cells.has(to)) continue;
        for (const answer of rules.moves({ game: view.game, position: view.position }, [move])) {
            const [, from, target, choice] = /^([a-z]\d)([a-z]\d)(.*)$/.exec(answer) ?? [];
            if (from && target === to && choice !== "^") found.set(answer, { move: answer, from, to });
        }
    }
    return [...found.values()];
}

/** Every move that could be the waiting side's legal reply to some move by the opponent, ignoring history. */
export function possibleAhead(rules: Rules, view: View): Set<Move> {
    const config = { game: view.game, position: view.position };
    const found = new Set<Move>();
    if (!view.position) return found;
    for (const move of rules.moves(config, [])) {
        // Whether to keep or demote (`^`) cannot be chosen before the captured piece is known.
        for (const answer of rules.moves(config, [move])) if (!answer.endsWith("^")) found.add(answer);
    }
    return found;
}

/** The possible replies to any move by the opponent, computed once per position. */
export class PossibleMoves {
    private found: { position: string; moves: ReadonlySet<Move> } | null = null;

    constructor(private readonly rules: Rules) {}

    /** The moves from the source to the cell that could be legal after some move by the opponent. */
    between(view: View, source: Source, to: string): LegalMove[] {
        if (this.found?.position !== view.position)
            this.found = { position: view.position, moves: possibleAhead(this.rules, view) };
        const { moves } = this.found;
        const found = variantsOf(view.game, source, to).filter(({ move }) => moves.has(move));
        // Castling can be entered in other ways than by moving the king two squares.
        return found.length ? found : legalBetween(view, source, to);
    }
}

/** The legal moves from the source to the cell. */
export const legalBetween = (view: Pick<View, "legal">, source: Source, to: string): LegalMove[] =>
    view.legal.filter((m) => m.to === to && ("cell" in source ? m.from === source.cell : m.drop === source.piece));

/** Whether the same moves have been made in two views of a game. */
export const sameLine = (one: Pick<View, "line">, other: Pick<View, "line">): boolean =>
    one.line.length === other.line.length && one.line.every((move, i) => move === other.line[i]);

/** Whether this move's point is occupied. */
export function hasStone({ board }: View, move: Move): boolean {
    const place = board.kind === "points" ? readCell(board, move) : null;
    return place !== null && readContent(board.cells[place.rank * board.files + place.file] ?? "", true) !== null;
}

/** The moves played since a plan was made, starting with the first one by the opponent. */
export function playedSince(plan: Plan, moves: readonly PlayedMove[], owner: Colour): readonly PlayedMove[] {
    const since = moves.slice(plan.ply);
    const first = since.findIndex(({ by }) => by !== owner);
    return first < 0 ? [] : since.slice(first);
}

/** The premove, as long as the opponent has not moved since it was made. */
export function premoveOf(plan: Plan | null, moves: readonly PlayedMove[], owner: Colour): Move | null {
    if (!plan?.premove || plan.ply > moves.length || playedSince(plan, moves, owner).length) return null;
    return plan.premove;
}

/** The plan's lines that match the moves played since it was made, without those moves. */
export function linesFrom(plan: Plan | null, moves: readonly PlayedMove[], owner: Colour): Move[][] {
    if (!plan?.lines || plan.ply > moves.length) return [];
    const played = playedSince(plan, moves, owner);
    return plan.lines
        .filter((line) => line.length > played.length && played.every(({ move }, i) => move === line[i]))
        .map((line) => line.slice(played.length));
}
