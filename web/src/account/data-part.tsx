import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { download } from "../parts/download";
import { Panel } from "../parts/panel";
import { api } from "./api.generated";
import { FailureLine, focusWrong, TextField } from "./fields";
import { Section, useDeed } from "./section";
import { erase, me } from "./session";

/** Exports and deletes the account's data on the server. */
export function DataPart({ onErased }: { onErased: () => void }) {
    const words = accountWords.value;
    const deed = useDeed();
    const [erasing, setErasing] = useState(false);
    const { name } = me.value!;
    const take = () =>
        deed.act(
            () => api.exportAccount({}),
            (file) => {
                download(file, `kradan-${name}.zip`);
                return words.exportDone;
            },
        );
    return (
        <Section title={words.data} deed={deed}>
            <p class="quiet">{words.exportHint}</p>
            <p class="button-row">
                <Button off={deed.busy} onClick={take}>
                    {words.exportDo}
                </Button>
                <Button danger onClick={() => setErasing(true)}>
                    {words.erase}
                </Button>
            </p>
            {erasing && <ErasePanel name={name} onErased={onErased} onClose={() => setErasing(false)} />}
        </Section>
    );
}

/** Deletes the account after the player has typed its name. */
function ErasePanel({ name, onErased, onClose }: { name: string; onErased: () => void; onClose: () => void }) {
    const words = accountWords.value;
    const deed = useDeed();
    const [typed, setTyped] = useState("");
    const [tried, setTried] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => form.current?.querySelector("input")?.focus(), []);
    const same = typed.trim() === name;
    const submit = (event: Event) => {
        event.preventDefault();
        setTried(true);
        if (!same) return focusWrong(form.current);
        deed.act(erase, () => {
            onErased();
            return words.erased;
        });
    };
    return (
        <Panel title={words.erase} onClose={onClose}>
            <form class="account-form" onSubmit={submit} ref={form} noValidate>
                <p>{words.eraseWhat}</p>
                <TextField
                    label={words.eraseType(name)}
                    value={typed}
                    onInput={(value) => {
                        setTyped(value);
                        setTried(false);
                    }}
                    autoComplete="off"
                    wrong={tried && !same && words.eraseOther}
                />
                <FailureLine failure={deed.failure} />
                <p class="button-row">
                    <Button danger type="submit" off={deed.busy}>
                        {words.eraseDo}
                    </Button>
                    <Button onClick={() => form.current?.closest("dialog")?.close()}>{words.cancel}</Button>
                </p>
            </form>
        </Panel>
    );
}
