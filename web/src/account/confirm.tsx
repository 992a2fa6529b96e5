import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { Panel } from "../parts/panel";
import { useWays } from "./answer";
import { FailureLine, focusWrong, PasswordField, Submit, TextField, useBusy } from "./fields";
import { passkeysWork } from "./passkeys";
import { goToProvider } from "./provider";
import { confirm, confirmAsked, type Failure, me, passkeyProof } from "./session";

/** Asks the player to sign in again while an operation is waiting for it. */
export function ConfirmAsked() {
    const { value: asked } = confirmAsked;
    return asked && <ConfirmPanel onClose={asked} />;
}

function ConfirmPanel({ onClose }: { onClose: (done: boolean) => void }) {
    const words = accountWords.value;
    const passkey = passkeysWork() && (me.value?.passkeys ?? 0) > 0;
    const [byCode, setByCode] = useState(!me.value?.password);
    const [text, setText] = useState("");
    const [failure, setFailure] = useState<Failure | null>(null);
    const [empty, setEmpty] = useState(false);
    const [busy, run] = useBusy();
    const done = useRef(false);
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => form.current?.querySelector<HTMLElement>("button, input:not([readonly])")?.focus(), []);
    const end = (failed: Failure | null) => {
        setFailure(failed);
        if (failed) return focusWrong(form.current);
        done.current = true;
        form.current?.closest("dialog")?.close();
    };
    const withPasskey = () =>
        run(async () => {
            const proved = await passkeyProof();
            end("passkey" in proved ? await confirm(proved) : proved);
        });
    const vouched = me.value?.vouched;
    const throughClub = () => run(async () => end(await confirm({ vouched: true })));
    const provider = useWays(me.value?.provider !== undefined).provider;
    const atProvider = () =>
        run(async () => {
            const failed = await goToProvider("confirm", provider!);
            if (failed) end(failed);
        });
    const submit = (event: Event) => {
        event.preventDefault();
        setEmpty(!text);
        if (!text) return focusWrong(form.current);
        run(async () => end(await confirm(byCode ? { code: text.trim() } : { password: text })));
    };
    const change = (value: string) => {
        setText(value);
        setEmpty(false);
        setFailure(null);
    };
    const wrong = empty && words.fill;
    return (
        <Panel title={words.confirmTitle} onClose={() => onClose(done.current)}>
            <form class="account-form" onSubmit={submit} ref={form} noValidate>
                <p>{words.confirmWhy}</p>
                {vouched && (
                    <Button main off={busy} onClick={throughClub}>
                        {words.vouchedGoOn(vouched)}
                    </Button>
                )}
                {provider !== undefined && (
                    <Button main off={busy} onClick={atProvider}>
                        {words.providerAgain(provider)}
                    </Button>
                )}
                {passkey && (
                    <Button main off={busy} onClick={withPasskey}>
                        {words.confirmPasskey}
                    </Button>
                )}
                <input
                    class="visually-hidden"
                    tabIndex={-1}
                    aria-hidden="true"
                    autoComplete="username"
                    readOnly
                    value={me.value?.name}
                />
                {byCode ? (
                    <TextField
                        label={words.code}
                        hint={words.codeHint}
                        value={text}
                        onInput={change}
                        autoComplete="off"
                        wrong={wrong}
                        ltr
                    />
                ) : (
                    <PasswordField value={text} onInput={change} wrong={wrong} />
                )}
                <FailureLine failure={failure} />
                <p class="button-row">
                    <Submit busy={busy} plain={passkey || vouched !== undefined || provider !== undefined}>
                        {words.confirmDo}
                    </Submit>
                    {me.value?.password && (
                        <Button
                            plain
                            onClick={() => {
                                setByCode(!byCode);
                                change("");
                            }}
                        >
                            {byCode ? words.usePassword : words.useCode}
                        </Button>
                    )}
                </p>
            </form>
        </Panel>
    );
}
