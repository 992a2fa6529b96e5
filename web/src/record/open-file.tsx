import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { reasonText, t } from "../i18n";
import { storageWorks } from "../kept/store";
import { Icon } from "../parts/icons";
import { Panel } from "../parts/panel";
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";
import { bringIn, reading, refused } from "./bring-in";
import { Faults, WholeText } from "./faults";
import "./open-file.css";

/** Asks for a file, and opens its contents or the screen that says why it cannot be opened. */
export function FileButton({ rules, main }: { rules: Rules; main?: true }) {
    const open = async (input: HTMLInputElement) => {
        const file = input.files?.[0];
        if (!file) return;
        await bringIn(rules, file.name, file);
        // Allow the same file to be chosen again after a correction.
        input.value = "";
    };
    return (
        <label class={main ? "button button-main file-button" : "button file-button"}>
            <input type="file" class="visually-hidden" onChange={(e) => open(e.currentTarget)} />
            {t.value.home.openFile}
        </label>
    );
}

/** Imports records and games from a file, a drop or a paste. */
export function OpenFile({ rules }: { rules: Rules }) {
    const [pasting, setPasting] = useState(false);
    const unreadable = refused.value;
    const words = t.value.home;
    const reasons = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (unreadable) reasons.current?.scrollIntoView({ block: "nearest" });
    }, [unreadable]);
    return (
        <>
            <section class="open-file" aria-labelledby="open-file">
                <Icon name="out" />
                <div class="open-words">
                    <h2 id="open-file">{words.openTitle}</h2>
                    <p class="quiet open-hint">
                        {reading.value ? words.reading : words.openHint} <span class="open-drop">{words.dropHint}</span>
                    </p>
                    <details class="open-hint">
                        <summary>{words.formats}</summary>
                        <p>{words.formatsLine}</p>
                    </details>
                </div>
                <p class="open-ways">
                    <FileButton rules={rules} />
                    <Button onClick={() => setPasting(true)}>{words.paste}</Button>
                </p>
                {!storageWorks() && <p class="open-none">{words.keepsNothing}</p>}
                <div class="open-refused" role="alert" ref={reasons}>
                    {unreadable && (
                        <div>
                            <p>
                                {words.unreadable(unreadable.name)}{" "}
                                {unreadable.why.kind === "refused" ? (
                                    <Reasons refusals={unreadable.why.refusals} />
                                ) : unreadable.why.kind === "faulty" ? null : unreadable.why.kind === "foreign" ? (
                                    words.foreign
                                ) : (
                                    words.unreadableWhy[unreadable.why.kind]
                                )}
                            </p>
                            {unreadable.why.kind === "faulty" && (
                                <Faults
                                    game={unreadable.why.game}
                                    faults={unreadable.why.faults}
                                    text={unreadable.text ?? undefined}
                                />
                            )}
                            {unreadable.text !== null && (
                                <WholeText text={unreadable.text} name={`${unreadable.name}.txt`} />
                            )}
                        </div>
                    )}
                </div>
            </section>
            {pasting && <PastePanel rules={rules} first={unreadable?.text ?? ""} onClose={() => setPasting(false)} />}
        </>
    );
}

/** Shows a field for pasting. `first` is the last pasted text if it could not be read, so that it can be corrected. */
function PastePanel({ rules, first, onClose }: { rules: Rules; first: string; onClose: () => void }) {
    const [text, setText] = useState(first);
    const area = useRef<HTMLTextAreaElement>(null);
    const words = t.value.home;
    useEffect(() => area.current?.focus(), []);
    const submit = (event: Event) => {
        event.preventDefault();
        onClose();
        void bringIn(rules, words.pastedName, text);
    };
    return (
        <Panel title={words.pasteTitle} onClose={onClose}>
            <form onSubmit={submit} class="paste">
                <p id="paste-hint">{words.pasteHint}</p>
                <textarea
                    ref={area}
                    class="text-area"
                    rows={10}
                    dir="auto"
                    spellcheck={false}
                    aria-label={words.pasteTitle}
                    aria-describedby="paste-hint"
                    value={text}
                    onInput={(e) => setText(e.currentTarget.value)}
                    onKeyDown={(e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && submit(e)}
                />
                <p class="out-buttons">
                    <Button main type="submit" disabled={!text.trim()}>
                        {words.pasteOpen}
                    </Button>
                </p>
            </form>
        </Panel>
    );
}

/** Why the rules refuse a file; the detail locates the error. */
function Reasons({ refusals }: { refusals: Refusal[] }) {
    return (
        <>
            {refusals.slice(0, 3).map(({ reason, detail }) => (
                <span>
                    {reason === "session.malformed" || reason === "session.out-of-order"
                        ? t.value.home.damaged
                        : (reasonText(reason) ?? reason)}{" "}
                    {detail && (
                        <span class="quiet" lang="en">
                            {detail.slice(0, 200)}
                        </span>
                    )}{" "}
                </span>
            ))}
        </>
    );
}
