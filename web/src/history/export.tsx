import { useState } from "preact/hooks";
import { api, type GameFilter } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import type { Failure } from "../account/session";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { download } from "../parts/download";
import { Icon } from "../parts/icons";
import type { Search } from "../parts/list-search";
import { MenuButton } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { filterOf } from "./search";

const formats = [
    { format: "pgn", ending: "pgn", read: (filter: GameFilter) => api.exportPgn(filter) },
    { format: "sgf", ending: "sgf", read: (filter: GameFilter) => api.exportSgf(filter) },
    { format: "pcn", ending: "pcn.jsonl", read: (filter: GameFilter) => api.exportPcn(filter) },
] as const;

/** Asks for a format, then downloads the games that match the search, as a single file. */
export function ExportButton({ search }: { search: Search }) {
    const words = accountWords.value.history;
    const [open, setOpen] = useState(false);
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
        <>
            <Button small onClick={() => setOpen(true)}>
                <Icon name="down" />
                {words.export}
            </Button>
            {open && (
                <Panel title={words.export} form="sheet" onClose={() => setOpen(false)}>
                    <p class="quiet">{words.exportHint}</p>
                    <ul class="menu">
                        {formats.map((one) => (
                            <MenuButton key={one.format} icon="down" off={busy} act={() => void take(one)}>
                                {words.exportAs[one.format]}
                            </MenuButton>
                        ))}
                    </ul>
                    <p role="status">{said}</p>
                    <FailureLine failure={failure} />
                </Panel>
            )}
        </>
    );
}
