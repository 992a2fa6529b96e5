import { useMemo } from "preact/hooks";
import { Empty } from "../parts/empty";
import { href } from "../parts/router";
import "../history/history.css";
import { ExportButton } from "../history/export";
import { asStored } from "../history/opening";
import { PlayedGames } from "../history/played-games";
import { accountWords, t } from "../i18n";
import { readToken } from "../online/token";
import { useSearch } from "../parts/list-search";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";

/** The games played by this browser's player. The address contains the search. */
export function History({ rules, query }: { rules: Rules; query: string }) {
    const words = accountWords.value.history;
    const [search, change] = useSearch("history", query, (text) => href("history", text));
    const asked = useMemo(() => asStored(rules, search), [rules, search]);
    useTitle(words.title);
    const none = (
        <Empty whole mark="board" text={words.nobody}>
            <a class="button button-main" href={href("play")}>
                {t.value.online.watching.play}
            </a>
        </Empty>
    );
    return (
        <main class="page history-page">
            <h1>{words.title}</h1>
            {readToken() ? (
                <PlayedGames
                    rules={rules}
                    owner="own"
                    search={search}
                    asked={asked}
                    onChange={change}
                    none={none}
                    beside={<ExportButton search={asked} />}
                />
            ) : (
                none
            )}
        </main>
    );
}
