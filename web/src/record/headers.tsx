import { t } from "../i18n";
import type { RecordController } from "./controller";

/** The record's header fields, verbatim. */
export function RecordHeaders({ game }: { game: RecordController }) {
    const { headers } = game.tree.value;
    if (!headers.length) return null;
    return (
        <details class="record-headers">
            <summary>{t.value.record.headers}</summary>
            <dl>
                {headers.slice(0, 200).map(([name, value]) => (
                    <div>
                        <dt>{name}</dt>
                        <dd dir="auto">{value.slice(0, 500)}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}
