import type { FunctionComponent } from "preact";
import { gameOf } from "../../games";
import type { OwnFieldsProps } from "../../games/fields";

// Of every game whose folder has such a file: the list of games is below this layer, and knows no fields.
const files = import.meta.glob<FunctionComponent<OwnFieldsProps>>("../../games/*/fields.tsx", {
    eager: true,
    import: "default",
});

/** What the form asks of this game alone. */
export function OwnFields(props: OwnFieldsProps) {
    const Fields = files[`../../games/${gameOf(props.game).family}/fields.tsx`];
    return Fields ? <Fields {...props} /> : null;
}
