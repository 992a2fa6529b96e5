import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, reasonText, t } from "../i18n";
import { copy } from "../parts/copy";
import { downloadText } from "../parts/download";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import type { Fault } from "../rules/records";
import type { GameId } from "../rules/types";
import type { RecordController } from "./controller";

/** The maximum number of faults shown at once. */
const MOST = 100;

/** The faults in a text, each with its line and column, its source line and the clause it breaks. */
export function Faults({ game, faults, text }: { game: GameId; faults: Fault[]; text?: string }) {
    const words = t.value.record;
    const lines = text?.split(/\r\n|\n|\r/) ?? [];
    return (
        <ol class="faults">
            {faults.slice(0, MOST).map((fault) => {
                const said = reasonText(fault.reason);
                const line = lines[fault.line - 1]?.trim().slice(0, 160);
                return (
                    <li class={fault.note ? "fault fault-note" : "fault"}>
                        <span class="fault-place">{words.place(number(fault.line), number(fault.column))}</span>{" "}
                        {said ?? (fault.detail ? "" : fault.reason)}{" "}
                        {fault.detail && (
                            <span class="fault-detail" lang="en">
                                {fault.detail.slice(0, 300)}
                            </span>
                        )}{" "}
                        {fault.clause && (
                            <a class="clause-link" href={href("rules", game, fault.clause)}>
                                ({fault.clause})
                            </a>
                        )}
                        {line && (
                            <code class="fault-line" dir="auto">
                                {line}
                            </code>
                        )}
                    </li>
                );
            })}
            {faults.length > MOST && <li>{words.moreFaults(number(faults.length - MOST))}</li>}
        </ol>
    );
}

/** The whole text, to copy or download. */
export function WholeText({ text, name }: { text: string; name: string }) {
    const words = t.value.record;
    const [copied, setCopied] = useState(false);
    return (
        <details class="whole-text">
            <summary>{words.wholeText}</summary>
            <textarea class="text-area" readOnly rows={8} aria-label={words.wholeText} value={text.slice(0, 200_000)} />
            <p class="out-buttons">
                <Button small onClick={() => copy(text).then(() => setCopied(true))}>
                    {copied ? t.value.game.copied : t.value.takeOut.copy}
                </Button>
                <Button small onClick={() => downloadText(text, name)}>
                    {t.value.takeOut.download}
                </Button>
            </p>
        </details>
    );
}

/** The number of faults or, if there are none, of notes; nothing if there are neither. */
export function FaultsButton({ faults, open }: { faults: readonly Fault[]; open: () => void }) {
    const words = t.value.record;
    const wrong = faults.filter(({ note }) => !note).length;
    if (!faults.length) return null;
    return (
        <Button small class={wrong ? "record-wrong" : undefined} onClick={open}>
            {wrong ? words.faults(number(wrong)) : words.notes(number(faults.length))}
        </Button>
    );
}

export function FaultsPanel({ game, onClose }: { game: RecordController; onClose: () => void }) {
    const words = t.value.record;
    const text = game.faultyText;
    return (
        <Panel title={words.faultsTitle} onClose={onClose}>
            <p>{words.faultsHint}</p>
            <Faults game={game.tree.value.game} faults={game.faults} text={text} />
            {text !== undefined ? (
                <WholeText text={text} name="kradan-original.txt" />
            ) : (
                <p class="quiet">{words.originalGone}</p>
            )}
        </Panel>
    );
}

/** Shown for a record without a position. */
export function NoPosition({ game, heading }: { game: RecordController; heading: string }) {
    const id = game.tree.value.game;
    const refusal = game.refusal.value;
    const { faults, faultyText } = game;
    return (
        <main class="page narrow">
            <h1>{heading}</h1>
            <p>{refusal ? <RefusalText game={id} refusal={refusal} /> : t.value.record.damaged}</p>
            {faults.length > 0 && <Faults game={id} faults={faults} text={faultyText} />}
            <WholeText text={faultyText ?? game.source.text} name="kradan.txt" />
            <a class="button button-main" href="#/">
                {t.value.game.home}
            </a>
        </main>
    );
}
