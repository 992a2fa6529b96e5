import type { Label } from "../label";

export function readOgi(label: string): Label | null {
    const read = /^(\+?[A-Z])([a-h][1-8])?([-x*])([a-h][1-8])([+=]?)(\^?)$/.exec(label);
    if (!read) return null;
    const [, piece = "", from = "", sign = "", to = "", promotion = "", keeps] = read;
    return {
        piece,
        from,
        to,
        way: sign === "x" ? "takes" : sign === "*" ? "drops" : "moves",
        promotion,
        keeps: Boolean(keeps),
        check: "",
    };
}
