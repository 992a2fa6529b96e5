import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { api } from "./api.generated";
import { FailureText, focusWrong, isAbout, PasswordField, Submit } from "./fields";
import { type Deed, Section, Unfold, useDeed } from "./section";
import { change, me } from "./session";

/** Sets, changes and removes the password. */
export function PasswordPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const { password, passkeys } = me.value!;
    const remove = () =>
        deed.act(
            () => api.removePassword({}),
            () => {
                change({ password: false });
                return words.passwordRemoved;
            },
        );
    return (
        <Section
            title={words.password}
            deed={isAbout(deed.failure, "account.password-") ? { ...deed, failure: null } : deed}
        >
            <p class="quiet">{password ? words.passwordThere : words.passwordNone}</p>
            <div class="button-row">
                <Unfold label={password ? words.passwordChange : words.passwordSet}>
                    {(close) => <PasswordForm deed={deed} close={close} />}
                </Unfold>
                {password && passkeys > 0 && (
                    <Button off={deed.busy} onClick={remove}>
                        {words.passwordRemove}
                    </Button>
                )}
            </div>
        </Section>
    );
}

function PasswordForm({ deed, close }: { deed: Deed; close: () => void }) {
    const words = accountWords.value;
    const [password, setPassword] = useState("");
    const [refused, setRefused] = useState("");
    const [tried, setTried] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const submit = (event: Event) => {
        event.preventDefault();
        setTried(true);
        setRefused(password);
        if (!password) return focusWrong(form.current);
        deed.act(
            () => api.setPassword({ password }),
            () => {
                change({ password: true });
                close();
                return words.passwordDone;
            },
        );
    };
    const { failure } = deed;
    const aboutIt = isAbout(failure, "account.password-") && refused === password && failure;
    useEffect(() => {
        if (aboutIt) focusWrong(form.current);
    }, [aboutIt]);
    return (
        <form class="account-form" onSubmit={submit} ref={form} noValidate>
            <p class="quiet">{words.passwordSignsOut}</p>
            <input
                class="visually-hidden"
                tabIndex={-1}
                aria-hidden="true"
                autoComplete="username"
                readOnly
                value={me.value?.name}
            />
            <PasswordField
                isNew
                value={password}
                onInput={setPassword}
                wrong={aboutIt ? <FailureText failure={aboutIt} /> : tried && !password && words.fill}
            />
            <p class="button-row">
                <Submit busy={deed.busy}>{words.save}</Submit>
                <Button onClick={close}>{words.cancel}</Button>
            </p>
        </form>
    );
}
