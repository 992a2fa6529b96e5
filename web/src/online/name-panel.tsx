import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import type { Refusal } from "../rules/types";
import { nameAsked, playerName, takeName } from "./account";
import { refusalOf } from "./connection";

/** The server's limit for names, in characters. */
const LONGEST = 24;

/** Asks for a new player's name, or for a known player's new name. */
export function NamePanel({ onClose }: { onClose: (taken: boolean) => void }) {
    const [name, setName] = useState(playerName.peek() ?? "");
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const input = useRef<HTMLInputElement>(null);
    const taken = useRef(false);
    const words = t.value.online;
    useEffect(() => input.current?.focus(), []);
    const submit = async (event: Event) => {
        event.preventDefault();
        if (busy || !name.trim()) return;
        setBusy(true);
        const failed = await takeName(name.trim());
        setBusy(false);
        if (failed) return setRefusal(refusalOf({ ok: false, ...failed }));
        taken.current = true;
        input.current?.closest("dialog")?.close();
    };
    return (
        <Panel title={words.nameTitle} onClose={() => onClose(taken.current)}>
            <form class="name-form" onSubmit={submit}>
                <p id="name-hint">{words.nameHint}</p>
                <input
                    ref={input}
                    type="text"
                    class="text-input"
                    maxLength={LONGEST}
                    autoComplete="nickname"
                    spellcheck={false}
                    aria-label={words.name}
                    aria-describedby="name-hint"
                    value={name}
                    onInput={(e) => setName(e.currentTarget.value)}
                />
                {refusal && (
                    <p role="alert">
                        <RefusalText refusal={refusal} />
                    </p>
                )}
                <Button main type="submit" off={busy || !name.trim()}>
                    {words.nameTake}
                </Button>
                {playerName.peek() === null && (
                    <p class="quiet">
                        {words.haveAccount} <a href={href("sign-in")}>{words.signIn}</a>
                    </p>
                )}
            </form>
        </Panel>
    );
}

/** The name panel, shown while the page asks for a name. */
export function NameAsked() {
    const { value: asked } = nameAsked;
    return asked && <NamePanel onClose={asked} />;
}
