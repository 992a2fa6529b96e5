import type { Colour } from "../../rules/types";
import type { OwnOptions } from "../game";

export interface OgiWishes {
    /** Cells whose pieces start promoted. */
    promoted: string[];
    /** Which side has 王; if "equal", the game's custom decides. */
    king: Colour | "equal";
}

const usual: OgiWishes = { promoted: [], king: "equal" };

export const ogiOptions: OwnOptions<OgiWishes> = {
    // Not remembered, because both options suit only one opponent.
    read: () => usual,
    config: ({ promoted, king }) => ({ ...(promoted.length && { promoted }), ...(king !== "equal" && { king }) }),
    tapped: (wishes, cell) => ({
        ...wishes,
        promoted: wishes.promoted.includes(cell)
            ? wishes.promoted.filter((one) => one !== cell)
            : [...wishes.promoted, cell].sort(),
    }),
};
