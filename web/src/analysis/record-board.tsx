import { cellName } from "../board/geometry";
import type { Source } from "../board/interaction";
import { gameOf } from "../games";
import { cellLabel } from "../parts/cell-label";
import { type BoardState, GameBoard } from "../parts/game-board";
import { facesOf, type Reached, type Standing } from "../parts/reach";
import type { RecordController } from "../record/controller";
import { RecordTag } from "../record/tag";
import type { RecordPosition, TreeNode } from "../rules/records";
import { showOwnership } from "../settings/settings";
import type { Analysis } from "./analysis";
import { arrowsOf } from "./arrows";
import { EvaluationBar } from "./bar";

/** A stone with a shape on it has no room for the last-move mark. */
const hidesLast = ({ board, last }: RecordPosition, { shapes }: TreeNode): boolean =>
    board.kind === "points" && (shapes?.some(({ from: [x, y] }) => cellName(board, x, y) === last?.to) ?? false);

interface RecordBoardProps {
    game: RecordController;
    analysis: Analysis;
    position: RecordPosition;
    /** The same position, used for choosing moves. */
    standing: Standing;
    reach: Reached;
    state: BoardState;
    flipped: boolean;
}

/** A record's board. Players can try moves on it; the analysis draws its arrows. */
export function RecordBoard({ game, analysis, position, standing, reach, state, flipped }: RecordBoardProps) {
    const id = game.tree.value.game;
    const node = game.node();
    const choice = game.choice.value;
    const { placement } = gameOf(id);
    const seen = analysis.on.value ? analysis.here.value : null;
    const move = (source: Source, to: string) => {
        if (!("side" in source) || source.side === position.turn) game.attempt(source, to);
    };
    return (
        <GameBoard
            position={{ game: id, ...position }}
            faces={position.faces}
            flipped={flipped}
            state={state}
            reach={reach}
            tag={(side, where) => <RecordTag game={game} side={side} place={where} faces={position.faces} />}
            beside={analysis.on.value && <EvaluationBar analysis={analysis} flipped={flipped} />}
            onMove={move}
            step={(moves) => (moves < 0 ? game.back() : game.forward())}
            last={hidesLast(position, node) ? null : position.last}
            ownership={showOwnership.value ? seen?.ownership : undefined}
            shapes={
                analysis.on.value
                    ? [...(node.shapes ?? []), ...arrowsOf(position.board, seen?.lines ?? [], position.turn)]
                    : node.shapes
            }
            ply={game.ply(game.at.value)}
            choices={choice && { cell: choice.to, faces: facesOf(standing, choice) }}
            ghost={placement && position.legal.length ? position.turn : null}
            cellLabel={(cell, content) => cellLabel({ game: id, ...position }, cell, content)}
            onPoint={(cell) => {
                game.choice.value = null;
                if (placement) game.play(cell);
            }}
            onChoose={(picked) => {
                game.choice.value = null;
                if (picked) game.play(picked);
            }}
        />
    );
}
