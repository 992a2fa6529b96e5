import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameIds } from "../games";
import { number, reasonText, t } from "../i18n";
import { shortName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { endWritten, playersOf } from "../kept/words";
import { Empty } from "../parts/empty";
import { GameItem } from "../parts/game-item";
import { LatePicture } from "../parts/late-picture";
import { ListBar } from "../parts/list-bar";
import { anything, hasWords, inOrder, type Sort, useSearch } from "../parts/list-search";
import type { Pictured } from "../parts/mini-board";
import { cleanName } from "../parts/names";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { show } from "../record/bring-in";
import { endInCollection } from "../record/collection-end";
import { Faults, WholeText } from "../record/faults";
import { type Collection, choose, collection, listMore } from "../record/import";
import { FileButton } from "../record/open-file";
import { ReadAs } from "../record/read-as";
import { loadRecords } from "../rules/records";
import type { Rules } from "../rules/rules";

/** How the list can be sorted. "order" is file order. */
const listSorts = ["order", "opponent", "game"] as const satisfies readonly Sort[];

/** The records of a collection, as a list of choices. */
export function RecordList({ rules, query }: { rules: Rules; query: string }) {
    const words = t.value.record;
    const from = collection.value;
    const lists = listWords.value;
    const [search, change] = useSearch("records", query, (text) => href("records", text));
    const [failed, setFailed] = useState("");
    useTitle(from?.name ?? words.list);
    if (!from) {
        return (
            <main class="page">
                <h1>{words.listOpen}</h1>
                <Empty whole mark="board" text={words.listGone} line={words.listAgain}>
                    <FileButton rules={rules} main />
                    <a class="button" href={href("analyse")}>
                        {t.value.rooms.analyse}
                    </a>
                </Empty>
            </main>
        );
    }
    const games = gameIds.filter((id) => from.records.some(({ game }) => game === id));
    const found = from.records
        .map((record, index) => ({ record, index }))
        .filter(
            ({ record: { game, title, players, result } }) =>
                (!search.kind || game === search.kind) &&
                hasWords([title, players.first, players.second, result, shortName(game)].join(" "), search.text),
        );
    const sort = listSorts.find((one) => one === search.sort) ?? listSorts[0];
    const shown = inOrder(found, sort, ({ record, index }) => ({
        at: -index,
        plies: 0,
        players: playersOf(record),
        game: gameIds.indexOf(record.game),
    }));
    const missing = () => setFailed(words.moduleMissing);
    const open = (index: number) =>
        void loadRecords()
            .then((records) => show(choose(records, index)))
            .catch(missing);
    const more = () => {
        setFailed("");
        void listMore().then(
            (refusals) => setFailed(refusals.map(({ reason }) => reasonText(reason) ?? reason).join(" ")),
            missing,
        );
    };
    return (
        <main class="page record-list-page">
            <h1>{words.listTitle(from.name, number(from.records.length) + (from.more ? "+" : ""))}</h1>
            <ReadAs />
            <ListBar
                of={from.records.length}
                search={search}
                onChange={change}
                sorts={listSorts}
                choices={games.length > 1 ? { kind: games.map((id) => [id, shortName(id)] as const) } : {}}
            />
            <ol class="game-list record-list">
                {shown.map(({ record, index }) => {
                    const faults = record.faults.filter(({ note }) => !note);
                    return (
                        <li key={index} class="record-item game-item">
                            <GameItem
                                class="record-open"
                                open={() => open(index)}
                                game={record.game}
                                players={playersOf(record)}
                                picture={<LatePicture game={record.game} load={() => endOfRecord(from, index)} />}
                                end={endWritten(record.game, record.result) ?? undefined}
                                title={cleanName(record.title)}
                                facts={[words.numbered(number(index + 1))]}
                            />
                            {faults.length > 0 && (
                                <details class="record-faults">
                                    <summary>{words.faults(number(faults.length))}</summary>
                                    <Faults game={record.game} faults={record.faults} text={from.text} />
                                </details>
                            )}
                        </li>
                    );
                })}
            </ol>
            {!shown.length && (
                <Empty mark="search" text={lists.none}>
                    <Button onClick={() => change({ ...anything, sort: search.sort })}>{lists.clear}</Button>
                </Empty>
            )}
            {from.more && (
                <p class="record-more">
                    {words.more(number(from.records.length))}
                    <Button onClick={more}>{words.showMore}</Button>
                </p>
            )}
            {failed && <p role="alert">{failed}</p>}
            <WholeText text={from.text} name={from.name} />
        </main>
    );
}

async function endOfRecord(from: Collection, index: number): Promise<Pictured | null> {
    const end = await endInCollection(from, index);
    return end && { ...end, game: from.records[index]!.game };
}
