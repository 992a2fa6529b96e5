import type { Colour } from "../rules/types";
import type { Places } from "./content";
import { description } from "./description";
import { CELL, cellName } from "./geometry";
import { Face, type PieceSet } from "./piece-art";

const { marks: mark, pieces: pieceSizes } = description;

/** A square with this side length, centred on a point. */
const around = ({ x, y }: { x: number; y: number }, side: number) => ({
    x: x - side / 2,
    y: y - side / 2,
    width: side,
    height: side,
});

/** The origin and the target of the last move, on a board of squares. */
export function LastMove({ places, last }: { places: Places; last?: { from?: string; to?: string } | null }) {
    return (
        <>
            {[last?.from, last?.to].map((name) => {
                const p = places.at(name);
                return (
                    p && (
                        <g class="mark-last">
                            <rect {...around(p, CELL)} />
                            <rect
                                {...around(p, mark.last.side)}
                                stroke-width={mark.last.width}
                                class="mark-last-edge"
                            />
                        </g>
                    )
                );
            })}
        </>
    );
}

/** The picked-up piece's square. */
export function Picked({ places, cell }: { places: Places; cell: string }) {
    const p = places.at(cell);
    return (
        p && (
            <g class="mark-selected">
                <rect {...around(p, CELL)} />
                <rect {...around(p, mark.last.side)} class="mark-selected-edge" />
            </g>
        )
    );
}

/** The cell under the dragged piece. */
export function DraggedOver({ places, cell }: { places: Places; cell: string }) {
    const p = places.at(cell);
    return p && <rect {...around(p, CELL)} class="mark-over" />;
}

export function Checks({ places, checks }: { places: Places; checks: readonly string[] }) {
    return (
        <>
            {checks.map((name) => {
                const p = places.at(name);
                return (
                    p && (
                        <g key={name} transform={`translate(${p.x} ${p.y})`}>
                            <rect {...around({ x: 0, y: 0 }, CELL)} class="mark-check-ground" />
                            <path d={mark.check.d} stroke-width={mark.check.width} class="mark-check" />
                        </g>
                    )
                );
            })}
        </>
    );
}

/** A ring on the last stone placed. */
export function LastStone({ places, cell }: { places: Places; cell: string }) {
    const p = places.at(cell);
    return (
        p && (
            <circle
                cx={p.x}
                cy={p.y}
                r={mark.lastStone.radius}
                stroke-width={mark.lastStone.width}
                class={`mark-stone mark-on-${places.contentOf(cell) === "X" ? "first" : "second"}`}
            />
        )
    );
}

export function Ko({ places, cell }: { places: Places; cell: string }) {
    const p = places.at(cell);
    return p && <rect {...around(p, mark.ko.side)} stroke-width={mark.ko.width} class="mark-ko" />;
}

/** Expected owner of each cell, from 100 (certainly the first player's) to -100. The mark grows with certainty. */
export function Ownership({ places, ownership }: { places: Places; ownership: readonly number[] }) {
    const { files } = places.geometry;
    return (
        <>
            {ownership.map((owned, i) => {
                const sure = Math.abs(owned) / 100;
                if (sure < 0.15) return null;
                const p = places.at(cellName(places.geometry, i % files, Math.floor(i / files)))!;
                return (
                    <rect
                        {...around(p, mark.territory.side * sure)}
                        stroke-width={mark.territory.width}
                        class={`territory-${owned > 0 ? "first" : "second"} ownership`}
                        opacity={sure}
                    />
                );
            })}
        </>
    );
}

/** The owner of each empty cell when points are counted. */
export function Owners({ places, owners }: { places: Places; owners: readonly string[] }) {
    const { files } = places.geometry;
    return (
        <>
            {owners.map((owner, i) => {
                if (!owner) return null;
                const name = cellName(places.geometry, i % files, Math.floor(i / files));
                if (places.contentOf(name)) return null;
                const side = owner === "X" ? "first" : "second";
                return (
                    <rect
                        {...around(places.at(name)!, mark.territory.side)}
                        stroke-width={mark.territory.width}
                        class={`territory-${side}`}
                    />
                );
            })}
        </>
    );
}

/** Surrounded points that do not count for either side. */
export function Uncounted({ places, cells }: { places: Places; cells: readonly string[] }) {
    return (
        <>
            {cells.map((name) => {
                const p = places.at(name);
                return (
                    p &&
                    !places.contentOf(name) && (
                        <circle cx={p.x} cy={p.y} r={mark.territory.side / 2} stroke-width="5" class="territory-none" />
                    )
                );
            })}
        </>
    );
}

/** Targets of the picked-up piece: a dot, or a ring around a piece on the cell. */
export function Targets({ places, targets }: { places: Places; targets: Iterable<string> }) {
    return (
        <>
            {[...targets].map((name) => {
                const p = places.at(name);
                if (!p) return null;
                return places.contentOf(name) ? (
                    <circle cx={p.x} cy={p.y} r="45" class="mark-capture" />
                ) : (
                    <circle cx={p.x} cy={p.y} r="15" class="mark-target" />
                );
            })}
        </>
    );
}

/** The targets of the piece that the player asks about. They are hollow because the piece is not picked up. */
export function Hints({ places, targets }: { places: Places; targets: readonly string[] }) {
    return (
        <>
            {targets.map((name) => {
                const p = places.at(name);
                return p && <circle cx={p.x} cy={p.y} r={places.contentOf(name) ? 43 : 10} class="mark-hint" />;
            })}
        </>
    );
}

/** How a piece moves, for the rulebook: dots for moves, crosses for captures. */
export function Reach({
    places,
    marks,
}: {
    places: Places;
    marks: { targets: readonly string[]; captures: readonly string[] };
}) {
    return (
        <>
            {marks.targets.map((name) => {
                const p = places.at(name);
                return p && <circle cx={p.x} cy={p.y} r="17" class="mark-target" />;
            })}
            {marks.captures.map((name) => {
                const p = places.at(name);
                return (
                    p && (
                        <path
                            d="M-17 -17L17 17M17 -17L-17 17"
                            transform={`translate(${p.x} ${p.y})`}
                            class="mark-takes"
                        />
                    )
                );
            })}
        </>
    );
}

/** A crosshair through the point under the finger, which hides it. */
export function Aim({ places, cell }: { places: Places; cell: string | null }) {
    const p = places.at(cell);
    const { files, ranks } = places.geometry;
    return p && <path d={`M${p.x} 0V${ranks * CELL}M0 ${p.y}H${files * CELL}`} class="aim" />;
}

/** Preview of a stone. */
export function Ghost({ places, cell, set, side }: { places: Places; cell: string; set: PieceSet; side: Colour }) {
    const p = places.at(cell);
    return (
        p &&
        !places.contentOf(cell) && (
            <g
                transform={`translate(${p.x} ${p.y}) scale(${pieceSizes.scale.stones}) translate(-50 -50)`}
                class="ghost"
            >
                <Face set={set} piece="X" side={side} />
            </g>
        )
    );
}
