import type { ComponentChildren } from "preact";

/** Where the leaves on one branch start, in degrees from the top. */
const leaves = [172, 148, 124, 100, 76, 52];
const RADIUS = 25;

/** A wreath made of two branches, around the winner. */
export function Wreath({ children }: { children: ComponentChildren }) {
    return (
        <span class="wreath">
            <svg viewBox="0 0 64 64" aria-hidden="true">
                {[1, -1].map((side) => (
                    <g key={side} transform={`translate(32 33) scale(${side} 1)`}>
                        <path class="wreath-branch" d={`M2 ${RADIUS}A${RADIUS} ${RADIUS} 0 0 0 18 -17`} />
                        {leaves.flatMap((angle) =>
                            [-42, 28].map((turn) => (
                                <path
                                    key={`${angle} ${turn}`}
                                    class="wreath-leaf"
                                    d="M0 0C3.2 -2 3.2 -7 0 -10C-3.2 -7 -3.2 -2 0 0Z"
                                    transform={`rotate(${angle}) translate(0 ${-RADIUS}) rotate(${turn - 90})`}
                                />
                            )),
                        )}
                    </g>
                ))}
            </svg>
            {children}
        </span>
    );
}

/** A disc with a symbol: the task is done, or its solution was shown. */
export function Disc({ done }: { done: boolean }) {
    return (
        <svg viewBox="0 0 48 48" class={done ? "disc disc-done" : "disc"} aria-hidden="true">
            <circle cx="24" cy="24" r="22" />
            <path d={done ? "M14 25L21 32L34 17" : "M24 13V26M24 33.5V34"} />
        </svg>
    );
}

/** A disc with a number: a score. */
export function Score({ text, best }: { text: string; best: boolean }) {
    const disc = <span class={best ? "score-disc score-disc-best" : "score-disc"}>{text}</span>;
    return best ? <Wreath>{disc}</Wreath> : disc;
}
