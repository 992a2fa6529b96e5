import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, reasonText, t } from "../i18n";
import { shortName } from "../i18n/games";
import { playersOf } from "../kept/words";
import { Empty } from "../parts/empty";
import { cleanName } from "../parts/names";
import { useTitle } from "../parts/title";
import { show } from "../record/bring-in";
import { Faults, WholeText } from "../record/faults";
import { choose, collection, listMore } from "../record/import";
import { ReadAs } from "../record/read-as";
import { loadRecords } from "../rules/records";

/** The records of a collection, as a list of choices. */
export function RecordList() {
    const words = t.value.record;
    const from = collection.value;
    const [wanted, setWanted] = useState("");
    const [failed, setFailed] = useState("");
    useTitle(from?.name ?? words.list);
    if (!from) {
        return (
            <main class="page narrow">
                <h1 class="said">{words.listGone}</h1>
                <a class="button button-main" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    }
    const low = wanted.trim().toLocaleLowerCase();
    const shown = from.records
        .map((record, i) => ({ record, count: i + 1 }))
        .filter(
            ({ record }) =>
                !low ||
                `${record.title} ${record.players.first} ${record.players.second} ${record.result}`
                    .toLocaleLowerCase()
                    .includes(low),
        );
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
            {from.records.length > 10 && (
                <label class="record-search">
                    <span>{words.search}</span>
                    <input
                        type="search"
                        class="text-field"
                        value={wanted}
                        onInput={(e) => setWanted(e.currentTarget.value)}
                    />
                </label>
            )}
            <ol class="record-list">
                {shown.map(({ record, count }) => {
                    const faults = record.faults.filter(({ note }) => !note);
                    return (
                        <li key={count} class="record-item">
                            <button type="button" class="record-open" onClick={() => open(count - 1)}>
                                <span class="record-count">{number(count)}</span>
                                <span class="record-words">
                                    <bdi class="record-players">{playersOf(record)}</bdi>
                                    <span class="record-detail">
                                        {[shortName(record.game), cleanName(record.title)].filter(Boolean).join(" · ")}
                                    </span>
                                </span>
                                <span class="record-result">{record.result}</span>
                            </button>
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
            {!shown.length && <Empty mark="search" text={words.noneFound} />}
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
