import { editions } from "../../games";
import { number, t } from "../../i18n";
import { shortName } from "../../i18n/games";
import { LatestKept, latestCounts } from "../../kept/latest";
import { storageWorks } from "../../kept/store";
import { readLatest, useKept } from "../../kept/things";
import { readToken } from "../../online/token";
import { Empty } from "../../parts/empty";
import { StartBoard } from "../../parts/mini-board";
import { href } from "../../parts/router";
import { useTitle } from "../../parts/title";
import { openEmptyBoard } from "../../record/empty-board";
import { OpenFile } from "../../record/open-file";
import type { Rules } from "../../rules/rules";
import "./analyse.css";

/** The room where records are opened: empty boards, files, and the player's latest games and records. */
export function AnalyseRoom({ rules }: { rules: Rules }) {
    const words = t.value;
    const kept = useKept(() => readLatest(rules, latestCounts()));
    // Otherwise, the list itself links to all of them.
    const allShown = kept.total > 0 && kept.total <= kept.things.length;
    useTitle(words.rooms.analyse);
    return (
        <main class="page room-page">
            <h1>{words.rooms.analyse}</h1>
            <p class="quiet">{words.rooms.lines.analyse}</p>
            <OpenFile rules={rules} />
            <EmptyBoards rules={rules} />
            {kept.total > 0 ? (
                <LatestKept kept={kept} />
            ) : (
                storageWorks() && (
                    <Empty mark="board" text={words.kept.none} line={words.kept.noneHow}>
                        <a class="button" href={href("play")}>
                            {words.home.playNow}
                        </a>
                    </Empty>
                )
            )}
            <p class="link-row">
                {allShown && <a href={href("games")}>{words.kept.all(number(kept.total))}</a>}
                {readToken() && <a href={href("history")}>{words.online.history}</a>}
            </p>
        </main>
    );
}

/** A card for each edition of each game, which opens its board. */
function EmptyBoards({ rules }: { rules: Rules }) {
    const { emptyBoard } = t.value.rooms;
    return (
        <section aria-labelledby="empty-boards">
            <h2 class="section-title" id="empty-boards">
                {emptyBoard}
            </h2>
            <ul class="empty-boards">
                {editions.map(({ id }) => (
                    <li key={id}>
                        <button
                            type="button"
                            class="empty-board"
                            onClick={() => openEmptyBoard(rules, id)}
                            aria-label={`${emptyBoard}: ${shortName(id)}`}
                        >
                            <span class="empty-board-picture" aria-hidden="true">
                                <StartBoard rules={rules} config={{ game: id }} flipped={false} />
                            </span>
                            {shortName(id)}
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
