import { Button } from "../../base/button";
import { editions } from "../../games";
import { number, t } from "../../i18n";
import { shortName } from "../../i18n/games";
import { LatestKept, latestCounts } from "../../kept/latest";
import { readLatest, useKept } from "../../kept/things";
import { GameMark } from "../../online/lobby-list";
import { readToken } from "../../online/token";
import { href } from "../../parts/router";
import { useTitle } from "../../parts/title";
import { openEmptyBoard } from "../../record/empty-board";
import { OpenFile } from "../../record/open-file";
import type { Rules } from "../../rules/rules";

/** Where records are opened: the player's latest games and records, and files. */
export function AnalyseRoom({ rules }: { rules: Rules }) {
    const words = t.value;
    const kept = useKept(() => readLatest(rules, latestCounts()));
    useTitle(words.rooms.analyse);
    return (
        <main class="page room-page">
            <h1>{words.rooms.analyse}</h1>
            <p class="quiet">{words.rooms.lines.analyse}</p>
            <section aria-labelledby="empty-boards">
                <h2 class="section-title" id="empty-boards">
                    {words.rooms.emptyBoard}
                </h2>
                <ul class="room-links">
                    {editions.map(({ id }) => (
                        <li key={id}>
                            <Button
                                onClick={() => openEmptyBoard(rules, id)}
                                aria-label={`${words.rooms.emptyBoard}: ${shortName(id)}`}
                            >
                                <GameMark game={id} />
                                {shortName(id)}
                            </Button>
                        </li>
                    ))}
                </ul>
            </section>
            <OpenFile rules={rules} empty={!kept.total} />
            <LatestKept kept={kept} />
            <ul class="room-links">
                {kept.total > 0 && (
                    <li>
                        <a class="button" href={href("games")}>
                            {words.kept.all(number(kept.total))}
                        </a>
                    </li>
                )}
                {readToken() && (
                    <li>
                        <a class="button" href={href("history")}>
                            {words.online.history}
                        </a>
                    </li>
                )}
                <li>
                    <a class="button" href={href("deck")}>
                        {words.home.practice}
                    </a>
                </li>
            </ul>
        </main>
    );
}
