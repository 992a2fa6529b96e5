import { useMemo } from "preact/hooks";
import { Empty } from "../parts/empty";
import { href } from "../parts/router";
import "../history/history.css";
import { ExportButtons } from "../history/export";
import { GameList } from "../history/game-list";
import { asStored } from "../history/opening";
import { SearchForm } from "../history/search-form";
import { Statistics } from "../history/statistics";
import { accountWords, t } from "../i18n";
import { readToken } from "../online/token";
import { useSearch } from "../parts/list-search";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";

/** The games of this browser's player. The address contains the search. */
export function History({ rules, query }: { rules: Rules; query: string }) {
    const words = accountWords.value.history;
    const [search, change] = useSearch("history", query, (text) => href("history", text));
    const asked = useMemo(() => asStored(rules, search), [rules, search]);
    useTitle(words.title);
    if (!readToken())
        return (
            <main class="page narrow history-page">
                <h1>{words.title}</h1>
                <Empty mark="people" text={words.nobody}>
                    <a class="button button-main" href={href("lobby")}>
                        {t.value.rooms.club}
                    </a>
                </Empty>
            </main>
        );
    return (
        <main class="page history-page">
            <h1>{words.title}</h1>
            <SearchForm rules={rules} search={search} onChange={change} />
            <Statistics rules={rules} owner="own" search={asked} />
            <section aria-labelledby="history-games">
                <h2 class="section-title" id="history-games">
                    {words.games}
                </h2>
                <GameList rules={rules} owner="own" search={asked} onChange={change} />
            </section>
            <ExportButtons search={asked} />
        </main>
    );
}
