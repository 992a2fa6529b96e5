import type { ComponentChildren } from "preact";
import { accountWords, number } from "../i18n";
import { isAnything, type Search } from "../parts/list-search";
import type { Rules } from "../rules/rules";
import { GameList, type Owner, usePages } from "./game-list";
import { historySorts, SearchForm } from "./search-form";
import { Statistics } from "./statistics";

interface PlayedGamesProps {
    rules: Rules;
    owner: Owner;
    search: Search;
    /** The search as sent to the server. */
    asked: Search;
    onChange: (search: Search) => void;
    /** Shown in place of the list if there are no games. */
    none: ComponentChildren;
    /** Text above the list. */
    line?: string;
    /** Content at the end of the heading. */
    beside?: ComponentChildren;
}

/** A player's games: how many there are, the search, the games found, and statistics about them. */
export function PlayedGames({ rules, owner, search, asked, onChange, none, line, beside }: PlayedGamesProps) {
    const words = accountWords.value.history;
    const sort = historySorts.find((one) => one === asked.sort) ?? historySorts[0];
    const pages = usePages(owner, asked, sort);
    const { games, hasMore } = pages;
    const count = games?.length ? ` · ${number(games.length)}${hasMore ? "+" : ""}` : "";
    const empty = games?.length === 0 && isAnything(search);
    return (
        <section class="history-games" aria-labelledby="history-games">
            <header class="list-head">
                <h2 class="section-title" id="history-games">
                    {words.games}
                    {count}
                </h2>
                {!empty && beside}
            </header>
            {line && !empty && <p class="quiet">{line}</p>}
            <SearchForm of={games?.length ?? 0} rules={rules} search={search} onChange={onChange} />
            {empty ? (
                none
            ) : (
                <>
                    <GameList rules={rules} own={owner === "own"} {...{ sort, search, onChange, pages }} />
                    <Statistics rules={rules} owner={owner} search={asked} />
                </>
            )}
        </section>
    );
}
