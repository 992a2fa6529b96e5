import type { NetworkLack } from "../rules/engine";
import type { Colour, LegalMove, Move, Refusal } from "../rules/types";

/** A message to the player above the actions: a refusal, or news about the computer, the storage or the opponent. */
export type Notice =
    /** `tried` is the attempted move. */
    | { kind: "refusal"; refusal: Refusal; tried?: LegalMove }
    | { kind: "illegal"; by: Colour; refusal: Refusal }
    | { kind: "typed"; text: string }
    /** The move is legal but exposes the king to `capture`. If played again, it is made. */
    | { kind: "king-left"; move: Move; capture: LegalMove }
    /** The engine failed to load or to move. Both can be retried. */
    | { kind: "engine-missing" | "engine-failed" }
    /** Go: the computer plays without its network. */
    | { kind: "engine-weaker"; lack: NetworkLack }
    | { kind: "declined" | "overtaken" | "computer-marks" }
    | { kind: "declined-draw" | "declined-takeback" | "gave-time" | "marks-changed"; by: Colour }
    /** The outcome of a move whose acknowledgement was lost. */
    | { kind: "made" | "made-already" | "not-made"; move: Move }
    /** A premove that the opponent's move made impossible. The `dropped` premoves after it are gone too. */
    | { kind: "impossible"; move: Move; dropped: number };

/** Notices that stay until the player acts again, whatever the computer does in the meantime. */
const lasting: readonly Notice["kind"][] = [
    "declined",
    "overtaken",
    "illegal",
    "engine-missing",
    "engine-weaker",
    "declined-draw",
    "declined-takeback",
    "gave-time",
    "made",
    "made-already",
    "not-made",
    "impossible",
];
export const lingers = (notice: Notice): boolean => lasting.includes(notice.kind);
