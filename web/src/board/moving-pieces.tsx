import type { Colour } from "../rules/types";
import { pieceAnimation } from "../settings/settings";
import { type Places, readContent } from "./content";
import { description } from "./description";
import type { useMotion } from "./motion";
import { Face, isChequered, isDirected, isTurned, type PieceSet } from "./piece-art";

const { marks: mark, pieces: sizes } = description;

interface ManProps {
    at: { x: number; y: number };
    set: PieceSet;
    content: { side: Colour; piece: string };
    flipped: boolean;
    king?: string;
    lifted: boolean;
    dead: boolean;
    planned: boolean;
    /** How the piece arrived here, and the id of that motion. */
    moved?: { how: "slides" | "settles" | "fades"; from?: { x: number; y: number } | null; id: number };
}

/** A piece or a stone on its cell. */
function Man({ at, set, content, flipped, king, lifted, dead, planned, moved }: ManProps) {
    const turned = isTurned(set, content.side, flipped);
    const scale = sizes.scale[isDirected(set) ? "ogi" : isChequered(set) ? "chess" : "stones"];
    const from = moved?.from;
    return (
        <g
            transform={`translate(${at.x} ${at.y})`}
            class={lifted ? "lifted" : dead ? "dead" : planned ? "planned" : undefined}
        >
            <g
                key={moved ? `m${moved.id}` : "still"}
                class={moved?.how}
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

const duration = { none: 0, fast: 100, normal: 200 };

interface MenProps {
    places: Places;
    /** The cells in drawing order. */
    names: readonly string[];
    set: PieceSet;
    faces?: Record<Colour, string>;
    /** The cell whose piece is being dragged. */
    lifted: string | null;
    dead?: readonly string[];
    /** The cells that hold a piece only because of premoves. */
    planned?: readonly string[];
    /** The motion that led to this position. */
    motion: ReturnType<typeof useMotion>;
}

/** All pieces on the board. Moving pieces are drawn above the others. */
export function Men({ places, names, set, faces, lifted, dead, planned, motion }: MenProps) {
    const slides = (name: string) => Boolean(motion?.came.get(name));
    const man = (name: string) => {
        const content = readContent(places.contentOf(name), places.points);
        const from = motion?.came.get(name);
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
                    planned={planned?.includes(name) ?? false}
                    moved={
                        motion && from !== undefined
                            ? { how: from ? "slides" : "settles", from: places.at(from), id: motion.id }
                            : undefined
                    }
                />
            )
        );
    };
    return (
        <g class="men" style={{ "--motion": `${duration[pieceAnimation.value]}ms` }}>
            {motion?.gone.map((one) => {
                const content = readContent(one.content, places.points)!;
                return (
                    <Man
                        key={`gone ${one.cell}`}
                        at={places.at(one.cell)!}
                        set={set}
                        content={content}
                        flipped={places.flipped}
                        king={faces?.[content.side]}
                        lifted={false}
                        dead={false}
                        planned={false}
                        moved={{ how: "fades", id: motion.id }}
                    />
                );
            })}
            {names.filter((name) => !slides(name)).map(man)}
            {names.filter(slides).map(man)}
        </g>
    );
}
