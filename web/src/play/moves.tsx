import { useLayoutEffect, useRef } from "preact/hooks";
import { pressed } from "../base/button";
import { gameOf } from "../games";
import { t } from "../i18n";
import { Icon, type IconName } from "../parts/icons";
import { moveText } from "../parts/move-words";
import type { GameId, PlayedMove } from "../rules/types";

/** Whether one number covers a move by each side. */
const isPaired = (game: GameId): boolean => !gameOf(game).placement;

/**
 * The moves played, two per row if they are paired. The move that led to the shown position is marked and kept in view.
 */
export function MoveList({
    game,
    moves,
    shown,
    onLook,
}: {
    game: GameId;
    moves: PlayedMove[];
    /** The ply of the shown position. */
    shown: number;
    onLook: (ply: number) => void;
}) {
    const list = useRef<HTMLOListElement>(null);
    useLayoutEffect(() => {
        const box = list.current?.parentElement;
        const at = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
        if (!box) return;
        const keep = () => {
            if (!at) return void (box.scrollTop = 0);
            // At the end of the game, scroll to the very bottom, padding included.
            if (shown === moves.length) return void (box.scrollTop = box.scrollHeight);
            const { top, bottom } = at.getBoundingClientRect();
            const frame = box.getBoundingClientRect();
            if (top < frame.top) box.scrollTop -= frame.top - top;
            else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
        };
        keep();
        // The result panel shrinks the list.
        const resized = new ResizeObserver(keep);
        resized.observe(box);
        return () => resized.disconnect();
    }, [moves.length, shown]);
    if (!moves.length) return <p class="quiet">{t.value.game.noMoves}</p>;
    const paired = isPaired(game);
    const rows: { number: number; moves: (PlayedMove | null)[] }[] = [];
    moves.forEach((move, i) => {
        if (!paired) rows.push({ number: move.ply, moves: [move] });
        else if (move.by === "first" || i === 0)
            rows.push({ number: rows.length + 1, moves: move.by === "first" ? [move] : [null, move] });
        else rows[rows.length - 1]!.moves.push(move);
    });
    const keys = (event: KeyboardEvent) => {
        const row = paired ? 2 : 1;
        const steps: Record<string, number> = {
            ArrowLeft: -1,
            ArrowRight: 1,
            ArrowUp: -row,
            ArrowDown: row,
            Home: -moves.length,
            End: moves.length,
        };
        const step = steps[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const next = Math.min(moves.length, Math.max(1, shown + step));
        onLook(next);
        list.current?.querySelector<HTMLElement>(`[data-ply="${next}"]`)?.focus();
    };
    return (
        <ol class={paired ? "move-list" : "move-list move-list-single"} ref={list} onKeyDown={keys}>
            {rows.map((row) => (
                <li key={row.number}>
                    <span class="move-number">{row.number}</span>
                    {row.moves.map((move) =>
                        move ? (
                            <button
                                type="button"
                                class="move"
                                data-ply={move.ply}
                                tabIndex={move.ply === Math.max(1, shown) ? 0 : -1}
                                aria-current={move.ply === shown ? "true" : undefined}
                                onClick={() => onLook(move.ply)}
                            >
                                {moveText(game, move.label)}
                            </button>
                        ) : (
                            <span class="move">…</span>
                        ),
                    )}
                </li>
            ))}
        </ol>
    );
}

/** Steps through the game's positions. The last one is the live game. */
export function Stepper({ shown, total, onLook }: { shown: number; total: number; onLook: (ply: number) => void }) {
    const words = t.value.review;
    const reviewing = shown < total;
    const button = (icon: IconName, label: string, ply: number, off: boolean, main = false) => (
        <button
            type="button"
            class={main ? "action action-main" : "action"}
            title={label}
            {...pressed(!off, () => onLook(ply))}
        >
            <Icon name={icon} />
            <span>{label}</span>
        </button>
    );
    return (
        <div class="stepper" role="group" aria-label={words.title}>
            {button("first", words.first, 0, shown === 0)}
            {button("earlier", words.earlier, shown - 1, shown === 0)}
            {button("later", words.later, shown + 1, !reviewing)}
            {button("last", words.back, total, !reviewing, reviewing)}
        </div>
    );
}

/** The latest five moves on one line. */
export function latestMoves(game: GameId, moves: PlayedMove[]): string {
    const paired = isPaired(game);
    const last = moves.slice(-5);
    return last
        .map((move) => {
            const turn = paired ? Math.ceil(move.ply / 2) : move.ply;
            return (!paired || move.by === "first" ? `${turn}. ` : "") + moveText(game, move.label);
        })
        .join("  ");
}
