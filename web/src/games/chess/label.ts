import type { Label } from "../label";

/** Parses a move in SAN; null for castling. */
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
