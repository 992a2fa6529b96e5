import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { Panel } from "../parts/panel";
import { go } from "../parts/router";
import type { Rules } from "../rules/rules";
import { paletteShown } from "./keys";
import { type Entry, entriesHere, findEntries, lessonEntries } from "./palette-entries";
import "./palette.css";

/** Finds a place, a game, a lesson, a clause or a player from a few letters. */
export function Palette({ rules }: { rules: Rules }) {
    const words = t.value.find;
    const [text, setText] = useState("");
    const [choice, setChoice] = useState("");
    const [lessons, setLessons] = useState<Entry[]>([]);
    const input = useRef<HTMLInputElement>(null);
    const list = useId();
    const here = useMemo(() => entriesHere(rules), [rules]);
    const found = useMemo(() => findEntries([...here, ...lessons], text), [here, lessons, text]);
    const chosen = Math.max(
        0,
        found.findIndex(({ address }) => address === choice),
    );
    useEffect(() => {
        document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: "nearest" });
    }, [chosen, text]);
    useEffect(() => {
        input.current?.focus();
        void lessonEntries().then(setLessons, () => undefined);
    }, []);
    const close = () => (paletteShown.value = false);
    const open = (entry: Entry | undefined) => {
        if (!entry) return;
        // Closing returns the focus to where it was, in case the screen stays.
        input.current?.closest("dialog")?.close();
        go(entry.address);
    };
    const press = (event: KeyboardEvent) => {
        // Ignore the Enter key that confirms Japanese input. Safari marks it only with key code 229.
        if (event.isComposing || event.keyCode === 229) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) setChoice(found[(chosen + step + found.length) % Math.max(1, found.length)]?.address ?? "");
        else if (event.key === "Enter") open(found[chosen]);
        else return;
        event.preventDefault();
    };
    return (
        <Panel title={words.title} onClose={close}>
            <div class="palette">
                <input
                    ref={input}
                    type="search"
                    class="text-field"
                    role="combobox"
                    aria-expanded="true"
                    aria-controls={list}
                    aria-activedescendant={found[chosen] && `${list}-${chosen}`}
                    aria-label={words.label}
                    placeholder={words.label}
                    autocomplete="off"
                    spellcheck={false}
                    value={text}
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        setChoice("");
                    }}
                    onKeyDown={press}
                />
                <div class="palette-list" role="listbox" id={list} aria-label={words.title}>
                    {found.map((entry, i) => (
                        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
                        <div
                            key={`${entry.kind} ${entry.address}`}
                            id={`${list}-${i}`}
                            role="option"
                            aria-selected={i === chosen}
                            tabIndex={-1}
                            onClick={() => open(entry)}
                        >
                            <span class="palette-title">
                                <bdi>{entry.title}</bdi>
                            </span>
                            <span class="palette-line">{entry.line}</span>
                            <span class="palette-kind">{words.kinds[entry.kind]}</span>
                        </div>
                    ))}
                </div>
                <p class="quiet" role="status">
                    {!found.length && words.none}
                </p>
            </div>
        </Panel>
    );
}
