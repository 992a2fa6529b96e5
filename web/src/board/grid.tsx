import { useRef } from "preact/hooks";
import type { Places } from "./content";
import { CELL } from "./geometry";

interface GridProps {
    places: Places;
    /** Names of the cells in display order, row by row from the top. */
    rows: readonly (readonly string[])[];
    label: string;
    /** The tab stop until a cell has been focused. */
    start: string;
    selected: string | null;
    words: (name: string) => string;
}

/** The interactive, accessible cells. One cell at a time is in the tab order. */
export function Grid({ places, rows, label, start, selected, words }: GridProps) {
    const group = useRef<SVGGElement>(null);
    const active = useRef("");
    // The roving tab stop follows the focus; it starts at `start`.
    if (!places.at(active.current)) active.current = start;
    const follow = (cell: SVGElement, name: string) => {
        group.current?.querySelectorAll('.cell[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
        cell.setAttribute("tabindex", "0");
        active.current = name;
    };
    return (
        <g role="grid" aria-label={label} ref={group}>
            {rows.map((row) => (
                <g role="row" aria-label={String(places.at(row[0])!.rank + 1)}>
                    {row.map((name) => {
                        const { x, y } = places.at(name)!;
                        return (
                            <rect
                                key={name}
                                role="gridcell"
                                x={x - CELL / 2}
                                y={y - CELL / 2}
                                width={CELL}
                                height={CELL}
                                class="cell"
                                data-cell={name}
                                // SVG has this attribute only in lower case.
                                tabindex={name === active.current ? 0 : -1}
                                aria-label={words(name)}
                                aria-selected={selected === name ? "true" : undefined}
                                onFocus={(event) => follow(event.currentTarget, name)}
                            />
                        );
                    })}
                </g>
            ))}
        </g>
    );
}
