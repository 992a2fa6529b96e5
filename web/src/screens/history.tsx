import { useState } from "preact/hooks";
import { Empty } from "../parts/empty";
import { href } from "../parts/router";
import "../history/history.css";
import { ExportButtons } from "../history/export";
import { GameList } from "../history/game-list";
import { readSearch, type Search, writeSearch } from "../history/search";
import { SearchForm } from "../history/search-form";
import { Statistics } from "../history/statistics";
import { accountWords, t } from "../i18n";
import { readToken } from "../online/token";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";

/** The games of this browser's player. The search is in the address. */
export function History({ rules, query }: { rules: Rules; query: string }) {
    const words = accountWords.value.history;
    const [search, setSearch] = useState(() => readSearch(query));
    useTitle(words.title);
    const change = (wanted: Search) => {
        const text = writeSearch(wanted);
        // Changes the address without an event, so that the screen and the focus stay.
        history.replaceState(null, "", location.href.split("#")[0] + href("history", text));
        setSearch(wanted);
    };
    if (!readToken())
        return (
            <main class="page narrow lists history-page">
                <h1>{words.title}</h1>
                <Empty mark="people" text={words.nobody}>
                    <a class="button button-main" href={href("lobby")}>
                        {t.value.rooms.club}
                    </a>
                </Empty>
            </main>
        );
    return (
        <main class="page narrow lists history-page">
            <h1>{words.title}</h1>
            <SearchForm rules={rules} search={search} onChange={change} />
            <Statistics rules={rules} owner="own" search={search} />
            <section aria-labelledby="history-games">
                <h2 class="section-title" id="history-games">
                    {words.games}
                </h2>
                <GameList rules={rules} owner="own" search={search} />
            </section>
            <ExportButtons search={search} />
        </main>
    );
}
