import { useState } from "preact/hooks";
import { number, reasonText, t } from "../i18n";
import { copy } from "../parts/copy";
import { downloadText } from "../parts/download";
import { rulesLink } from "../parts/router";
import type { Fault } from "../rules/records";
import type { GameId } from "../rules/types";

/** So many faults are shown at once. */
const MOST = 100;

/** What is wrong with a text, each with its place, the line that it stands on and, of the rules, its clause. */
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
                            <a class="clause-link" href={rulesLink(game, fault.clause)}>
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

/** A text as it came, to be copied or downloaded, so that nothing of it is lost. */
export function WholeText({ text, name }: { text: string; name: string }) {
    const words = t.value.record;
    const [copied, setCopied] = useState(false);
    return (
        <details class="whole-text">
            <summary>{words.wholeText}</summary>
            <textarea class="text-area" readOnly rows={8} aria-label={words.wholeText} value={text.slice(0, 200_000)} />
            <p class="out-buttons">
                <button
                    type="button"
                    class="button button-small"
                    onClick={() => copy(text).then(() => setCopied(true))}
                >
                    {copied ? t.value.game.copied : t.value.takeOut.copy}
                </button>
                <button type="button" class="button button-small" onClick={() => downloadText(text, name)}>
                    {t.value.takeOut.download}
                </button>
            </p>
        </details>
    );
}
