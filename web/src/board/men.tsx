import type { Colour } from "../rules/types";
import { type Places, readContent } from "./content";
import { description } from "./description";
import { Face, isDirected, type PieceSet } from "./pieces";

const { marks: mark, pieces: sizes } = description;

/** A piece or a stone on its cell. */
function Man({
    at,
    set,
    content,
    flipped,
    king,
    lifted,
    dead,
    from,
    seq,
}: {
    at: { x: number; y: number };
    set: PieceSet;
    content: { side: Colour; piece: string };
    flipped: boolean;
    king?: string;
    lifted: boolean;
    dead: boolean;
    /** The piece slides in from here. */
    from: { x: number; y: number } | null;
    seq?: number;
}) {
    const turned = isDirected(set) && (content.side === "second") !== flipped;
    const scale = sizes.scale[set === "stones" ? "stones" : isDirected(set) ? "ogi" : "chess"];
    return (
        <g transform={`translate(${at.x} ${at.y})`} class={lifted ? "lifted" : dead ? "dead" : undefined}>
            <g
                key={from ? `m${seq}` : "still"}
                class={from ? "slides" : undefined}
                style={from ? { "--from-x": `${from.x - at.x}px`, "--from-y": `${from.y - at.y}px` } : undefined}
            >
                <g transform={`${turned ? "rotate(180) " : ""}scale(${scale}) translate(-50 -50)`}>
                    <Face set={set} piece={content.piece} side={content.side} king={king} />
                </g>
            </g>
            {dead && <path d={mark.dead.d} stroke-width={mark.dead.width} class={`mark-dead-${content.side}`} />}
        </g>
    );
}

/** All pieces on the board. */
export function Men({
    places,
    names,
    set,
    faces,
    lifted,
    dead,
    last,
    seq,
}: {
    places: Places;
    /** The cells in drawing order. */
    names: readonly string[];
    set: PieceSet;
    faces?: Record<Colour, string>;
    /** The cell whose piece is being dragged. */
    lifted: string | null;
    dead?: readonly string[];
    /** The last move, whose piece slides in. */
    last?: { from?: string; to?: string } | null;
    seq?: number;
}) {
    return (
        <>
            {names.map((name) => {
                const content = readContent(places.contentOf(name), places.points);
                return (
                    content && (
                        <Man
                            key={name}
                            at={places.at(name)!}
                            set={set}
                            content={content}
                            flipped={places.flipped}
                            king={faces?.[content.side]}
                            lifted={lifted === name}
                            dead={dead?.includes(name) ?? false}
                            from={last?.to === name ? places.at(last.from) : null}
                            seq={seq}
                        />
                    )
                );
            })}
        </>
    );
}
