import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { persistently } from "../base/persistence";
import { fetchAccountWords } from "../i18n";
import { noticesTold } from "./told";

/** Shows the moderators' notices to the player, once there are any. */
export function NoticesShown() {
    const [Bar, setBar] = useState<ComponentType | null>(null);
    const told = noticesTold.value;
    useEffect(() => {
        if (!told || Bar) return;
        persistently(() => Promise.all([import("./notices-bar"), fetchAccountWords()])).then(
            ([{ NoticesBar }]) => setBar(() => NoticesBar),
            // The next `welcome` from the server makes it try again.
            () => undefined,
        );
    }, [told]);
    return Bar && <Bar />;
}
