import type { Label } from "../label";

/** A move in SAN; castling has no piece and no square, and is none of these. */
export function readSan(label: string): Label | null {
    const read = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/.exec(label);
    if (!read) return null;
    const [, piece = "", from = "", takes, to = "", promotion = "", check = ""] = read;
    return {
        piece: piece || "P",
        from,
        to,
        way: takes ? "takes" : "moves",
        promotion,
        keeps: false,
        check: check as Label["check"],
    };
}
