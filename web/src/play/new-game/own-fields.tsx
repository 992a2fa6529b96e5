import type { FunctionComponent } from "preact";
import type { NearFieldsProps, OwnFieldsProps } from "../../games/fields";
import { factsOf } from "../../rules/facts";
import type { GameId } from "../../rules/types";

interface Fields {
    default: FunctionComponent<OwnFieldsProps>;
    Near?: FunctionComponent<NearFieldsProps>;
}

// Collected with a glob because the list of games is in a lower layer, which must not depend on the fields.
const files = import.meta.glob<Fields>("../../games/*/fields.tsx", { eager: true });

const fieldsOf = (game: GameId): Fields | undefined => files[`../../games/${factsOf(game)?.family}/fields.tsx`];

/** The options that only this game has. */
export function OwnFields(props: OwnFieldsProps) {
    const Own = fieldsOf(props.game)?.default;
    return Own ? <Own {...props} /> : null;
}

/** The game's own options that are visible before the rest of the form is opened. */
export function NearFields({ game, ...props }: NearFieldsProps & { game: GameId }) {
    const Near = fieldsOf(game)?.Near;
    return Near ? <Near {...props} /> : null;
}
