import type { FunctionComponent } from "preact";
import type { OwnFieldsProps } from "../../games/fields";
import { factsOf } from "../../rules/facts";

// Collected by glob: the list of games is in a lower layer and knows no fields.
const files = import.meta.glob<FunctionComponent<OwnFieldsProps>>("../../games/*/fields.tsx", {
    eager: true,
    import: "default",
});

/** The options of this game alone. */
export function OwnFields(props: OwnFieldsProps) {
    const Fields = files[`../../games/${factsOf(props.game)?.family}/fields.tsx`];
    return Fields ? <Fields {...props} /> : null;
}
