/**
 * A parsed move label from the rules module: `P-e4`, `Sd6xe5=`, `N*e6` in Ōgi, SAN in chess. The module decides whether
 * the origin is needed and whether the player had a choice.
 */
export interface Label {
    /** With a leading `+` if it is promoted. */
    piece: string;
    /** As much of the origin as is needed to disambiguate; "" if none. */
    from: string;
    to: string;
    /** A move to an empty square, a capture, or a drop. */
    way: "moves" | "takes" | "drops";
    /** `+`: promotes; `=`: declines promotion; a letter: the piece that a pawn promotes to. */
    promotion: string;
    /** Whether the captured piece stays promoted. */
    keeps: boolean;
    check: "" | "+" | "#";
}
