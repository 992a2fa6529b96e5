/**
 * A parsed move label of the rules module: `P-e4`, `Sd6xe5=`, `N*e6` in Ōgi, SAN in chess. The module decides whether
 * the origin is needed and whether there was a choice.
 */
export interface Label {
    /** With `+` in front if it is promoted. */
    piece: string;
    /** The origin, as far as it is needed to disambiguate; else "". */
    from: string;
    to: string;
    /** A move to an empty square, a capture, or a drop. */
    way: "moves" | "takes" | "drops";
    /** `+`: promotes; `=`: declines promotion; a letter: the piece that a pawn promotes to. */
    promotion: string;
    /** The captured piece stays promoted. */
    keeps: boolean;
    check: "" | "+" | "#";
}
