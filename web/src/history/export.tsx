import { useState } from "preact/hooks";
import { api, type GameFilter } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { download } from "../parts/download";
import type { Search } from "../parts/list-search";
import { filterOf } from "./search";

const formats = [
    { format: "pgn", ending: "pgn", read: (filter: GameFilter) => api.exportPgn(filter) },
    { format: "sgf", ending: "sgf", read: (filter: GameFilter) => api.exportSgf(filter) },
    { format: "pcn", ending: "pcn.jsonl", read: (filter: GameFilter) => api.exportPcn(filter) },
] as const;

/** Downloads the games found, one file for each game. */
export function ExportButtons({ search }: { search: Search }) {
    const words = accountWords.value.history;
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState<Failure | null>(null);
    const [said, setSaid] = useState("");
    const take = async ({ read, ending }: (typeof formats)[number]) => {
        setBusy(true);
        setFailure(null);
        setSaid(accountWords.value.working);
        const result = await read(filterOf(search));
        setBusy(false);
        setSaid("");
        if (!result.ok) return setFailure(result);
        // An empty answer means that there are no games.
        if (!result.answer) return setSaid(words.exportNone);
        download(result.answer, `kradan-games.${ending}`);
        setSaid(words.exportDone);
    };
    return (
        <section aria-labelledby="history-export">
            <h2 class="section-title" id="history-export">
                {words.export}
            </h2>
            <p class="quiet">{words.exportHint}</p>
            <p class="button-row">
                {formats.map((one) => (
                    <Button key={one.format} off={busy} onClick={() => void take(one)}>
                        {words.exportAs[one.format]}
                    </Button>
                ))}
            </p>
            <p role="status">{said}</p>
            <FailureLine failure={failure} />
        </section>
    );
}
