import type { Colour } from "../rules/types";
import type { Places } from "./content";
import { description } from "./description";
import { CELL, cellName } from "./geometry";
import { Face } from "./pieces";

const { marks: mark, pieces: pieceSizes } = description;

/** A square of this side around a point. */
const around = ({ x, y }: { x: number; y: number }, side: number) => ({
    x: x - side / 2,
    y: y - side / 2,
    width: side,
    height: side,
});

/** Where the last move began and ended, on a board of squares. */
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

/** The square of the piece that is picked up. */
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

/** The cell under a piece that is being dragged. */
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

/** A ring on the stone that was placed last. */
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

/** Whose each cell will be, from 100, surely the first player's, to -100: the surer, the larger. */
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

/** Whose each empty cell is in a count. */
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

/** Points that no side gets although one surrounds them. */
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

/** Where the piece that is picked up can go: a dot, or a ring around what it takes. */
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

/** How a piece of the rulebook moves: dots, and crosses where it takes. */
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

/** Lines through a point, which a finger would hide. */
export function Aim({ places, cell }: { places: Places; cell: string | null }) {
    const p = places.at(cell);
    const { files, ranks } = places.geometry;
    return p && <path d={`M${p.x} 0V${ranks * CELL}M0 ${p.y}H${files * CELL}`} class="aim" />;
}

/** A stone where it would lie. */
export function Ghost({ places, cell, side }: { places: Places; cell: string; side: Colour }) {
    const p = places.at(cell);
    return (
        p &&
        !places.contentOf(cell) && (
            <g
                transform={`translate(${p.x} ${p.y}) scale(${pieceSizes.scale.stones}) translate(-50 -50)`}
                class="ghost"
            >
                <Face set="stones" piece="X" side={side} />
            </g>
        )
    );
}
