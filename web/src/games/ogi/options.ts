import type { Colour } from "../../rules/types";
import type { OwnOptions } from "../game";

export interface OgiWishes {
    /** Cells whose pieces begin promoted. */
    promoted: string[];
    /** Who has 王; between equals the custom of the game decides. */
    king: Colour | "equal";
}

const usual: OgiWishes = { promoted: [], king: "equal" };

export const ogiOptions: OwnOptions<OgiWishes> = {
    // A handicap is for one opponent: neither is remembered.
    read: () => usual,
    config: ({ promoted, king }) => ({ ...(promoted.length && { promoted }), ...(king !== "equal" && { king }) }),
    tapped: (wishes, cell) => ({
        ...wishes,
        promoted: wishes.promoted.includes(cell)
            ? wishes.promoted.filter((one) => one !== cell)
            : [...wishes.promoted, cell].sort(),
    }),
};
