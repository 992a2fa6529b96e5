/**
 * A move as the rules module labels it: `P-e4`, `Sd6xe5=`, `N*e6` in Ōgi, SAN in chess. Whether the origin is needed
 * and whether there was a choice is its business; here a label is only taken apart.
 */
export interface Label {
    /** With `+` in front if it is promoted. */
    piece: string;
    /** The origin, as far as it is needed to tell the move from others; "" where it is not. */
    from: string;
    to: string;
    /** To an empty square, a capture, or from the hand. */
    way: "moves" | "takes" | "drops";
    /** `+`: promotes; `=`: does not although it could; a letter: the piece that a pawn becomes. */
    promotion: string;
    /** The captured piece stays promoted. */
    keeps: boolean;
    check: "" | "+" | "#";
}
