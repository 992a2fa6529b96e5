import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Source, sourceKey } from "../board/interaction";
import { t } from "../i18n";
import { pieceName, pieceReading } from "../i18n/games";
import type { Cell, Colour, GameId } from "../rules/types";

/** Information about a piece that the player asks about. */
export interface AskedPiece {
    piece: string;
    side: Colour;
    /** The piece's current targets or, if there are none, its targets on an empty board. Empty in strict play. */
    targets: readonly Cell[];
    /** Whether `targets` are those on an empty board. */
    alone: boolean;
}

/** Space between the card and the piece, and between the card and the window's edge, in pixels. */
const GAP = 4;

/**
 * A card with a piece's name, its reading, and its targets as text. It is placed behind the piece, as seen by its
 * player.
 */
export function PieceCard({
    game,
    asked: { piece, side, targets, alone },
    source,
    face,
    flipped,
    box,
}: {
    game: GameId;
    asked: AskedPiece;
    source: Source;
    /** The kanji on the king. */
    face?: string;
    flipped: boolean;
    /** The element around the board. */
    box: RefObject<HTMLElement>;
}) {
    const card = useRef<HTMLDivElement>(null);
    const key = sourceKey(source);
    useLayoutEffect(() => {
        const place = `[data-cell="${key}"], [data-hand="${key}"]`;
        const at = box.current?.parentElement?.querySelector(place)?.getBoundingClientRect();
        const own = card.current;
        if (!at || !own) return;
        const { width, height } = own.getBoundingClientRect();
        const below = (side === "first") !== flipped;
        const left = at.left + (at.width - width) / 2;
        const top = below ? at.bottom + GAP : at.top - height - GAP;
        const inside = (value: number, most: number) => Math.max(GAP, Math.min(value, most - GAP));
        own.style.left = `${inside(left, innerWidth - width)}px`;
        own.style.top = `${inside(top, innerHeight - height)}px`;
    });
    const reading = pieceReading(game, piece, face);
    const words = t.value.game;
    return (
        <div class="asked-piece" ref={card}>
            <strong>{pieceName(game, piece)}</strong>
            {reading && (
                <span lang="ja" class="reading">
                    {reading}
                </span>
            )}
            {alone && <span class="quiet">{words.aloneOnBoard}</span>}
            {targets.length > 0 && (
                <span class="visually-hidden">
                    {words.goesTo} {targets.join(" ")}
                </span>
            )}
        </div>
    );
}
