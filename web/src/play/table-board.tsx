import type { BoardShape } from "../board/annotations";
import type { Source } from "../board/interaction";
import { gameOf } from "../games";
import { t } from "../i18n";
import { type BoardState, GameBoard } from "../parts/game-board";
import { facesOf } from "../parts/reach";
import { confirmTaps } from "../settings/settings";
import type { Game } from "./game";
import { PlayerTag } from "./player-tag";
import { refusedShapes } from "./refused";
import { isBlind, labelAt, shapesOn, type TableView } from "./table-view";

interface TableBoardProps {
    game: Game;
    table: TableView;
    state: BoardState;
    flipped: boolean;
    /** The teacher's shapes. */
    taught: readonly BoardShape[];
}

/** The board for a game in progress. */
export function TableBoard({ game, table, state, flipped, taught }: TableBoardProps) {
    const { view, reviewing, mover, choice, foreseen } = table;
    const drawnView = foreseen?.view ?? view;
    const { placement } = gameOf(view.game);
    const refused = refusedShapes(view, game.notice.value);
    // Do not draw checks together with the teacher's shapes, which could be mistaken for them.
    const drawn = refused.length || taught.length ? refused : game.checks.value;
    const move = (source: Source, to: string) => {
        if (reviewing || ("side" in source && source.side !== (mover ?? view.turn))) return;
        game.attempt(source, to);
    };
    return (
        <GameBoard
            position={drawnView}
            planned={foreseen?.planned}
            faces={view.faces}
            flipped={flipped}
            state={state}
            reach={table.reach}
            beside={isBlind(table) && <span class="board-note">{t.value.game.blindfolded}</span>}
            tag={(side, where) => <PlayerTag game={game} side={side} place={where} wide={state.wide} />}
            onMove={move}
            // A swipe must not close an open choice.
            step={(moves) => game.choice.peek() ?? game.step(moves)}
            last={view.last}
            dead={view.dead}
            owners={view.score?.owners}
            uncounted={view.score?.uncounted}
            shapes={shapesOn(table, [...taught, ...drawn])}
            ply={view.moves.length}
            explain={placement || choice || table.premoves.length ? undefined : (source) => game.explain(source)}
            choices={choice && { cell: choice.to, faces: facesOf({ ...drawnView, turn: choice.side }, choice) }}
            ghost={placement ? mover : null}
            confirm={confirmTaps.value && mover !== null && !game.confirms}
            cellLabel={(cell, content) => labelAt(table, cell, content)}
            onPoint={(cell) => {
                // Tapping another point replaces the stone that is waiting for confirmation.
                const replaces = placement && game.unconfirmed.peek() !== null;
                if (reviewing || (!replaces && game.dismiss(cell))) return;
                if (placement) game.place(cell);
                else game.notice.value = null;
            }}
            onChoose={(id) => game.choose(id)}
            onCancel={() => !reviewing && game.takeAway()}
        />
    );
}
