import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { href } from "../parts/router";
import "../account/account.css";
import { useWays } from "../account/answer";
import { api } from "../account/api.generated";
import { FailureLine, focusWrong, PasswordField, Submit, TextField, useBusy } from "../account/fields";
import { known } from "../account/known";
import { canWait, passkeysWork, stopWaiting, waitForPasskey } from "../account/passkeys";
import { goToProvider } from "../account/provider";
import { Reasons } from "../account/reasons";
import { type Failure, passkeyProof, signIn } from "../account/session";
import { ticket } from "../account/ticket";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { useTitle } from "../parts/title";

/** How often the pending request for a passkey is renewed, in milliseconds: before its challenge expires. */
const RENEW = 4 * 60_000;

/** Replaces the address, so that "back" does not return to the form. */
const leave = (hash: string) => location.replace(hash);

/** Sign-in by passkey, by name and password or recovery code, or, with `link`, by a link from the club. */
export function SignIn({ link }: { link: string }) {
    const words = accountWords.value;
    const [secret] = useState(link);
    useTitle(secret ? words.linkTitle : words.signIn);
    useLayoutEffect(() => {
        // Anyone who has the secret can sign in, so remove it from the address.
        if (secret) history.replaceState(null, "", location.href.split("#")[0] + href("sign-in"));
    }, []);
    const player = known.value;
    return (
        <main class="page room-page account-page">
            <h1>{secret ? words.linkTitle : words.signIn}</h1>
            <div class="account-entry">
                <div class="account-card account-door">
                    {player?.account && !secret ? (
                        <Already name={player.name} />
                    ) : (
                        <>
                            {player && !player.account && <p class="account-note">{words.signInGuest(player.name)}</p>}
                            {secret ? <ByLink link={secret} /> : <Ways />}
                        </>
                    )}
                </div>
                {!player?.account && !secret && <Reasons />}
            </div>
        </main>
    );
}

function Already({ name }: { name: string }) {
    const words = accountWords.value;
    return (
        <>
            <p>{words.signedInAs(name)}</p>
            <a class="button button-main" href={href("account")}>
                {words.toAccount}
            </a>
        </>
    );
}

function ByLink({ link }: { link: string }) {
    const words = accountWords.value;
    const [busy, run] = useBusy();
    const [failure, setFailure] = useState<Failure | null>(null);
    const submit = (event: Event) => {
        event.preventDefault();
        run(async () => {
            const failed = await signIn({ link });
            setFailure(failed);
            if (!failed) leave(href("account"));
        });
    };
    return (
        <form class="account-form" onSubmit={submit}>
            <p>{words.linkAsk}</p>
            <FailureLine failure={failure} />
            <Submit busy={busy}>{words.signIn}</Submit>
        </form>
    );
}

function Ways() {
    const words = accountWords.value;
    const [busy, run] = useBusy();
    const [failure, setFailure] = useState<Failure | null>(null);
    const end = (failed: Failure | null) => {
        setFailure(failed);
        // After a sign-in at the provider, the account screen offers to link it.
        if (!failed) leave(ticket.value ? href("account") : href("lobby"));
    };
    useWaiting(end);
    const { vouched, provider } = useWays();
    const held = ticket.value;
    const offersProvider = provider !== undefined && !held;
    const atProvider = () =>
        run(async () => {
            const failed = await goToProvider("sign-in", provider!);
            if (failed) end(failed);
        });
    const throughClub = () =>
        run(async () => {
            const failed = await signIn({ vouched: true });
            const isNew = failed && "refusal" in failed && failed.refusal?.reason === "account.vouched-unknown";
            if (isNew) leave(href("sign-up"));
            else end(failed);
        });
    const withPasskey = () =>
        run(async () => {
            const proved = await passkeyProof();
            end("passkey" in proved ? await signIn(proved) : proved);
        });
    return (
        <>
            {vouched && (
                <>
                    <p>{words.vouchedHint}</p>
                    <Button main large off={busy} onClick={throughClub}>
                        {words.vouchedGoOn(vouched)}
                    </Button>
                    <p class="account-or">{words.or}</p>
                </>
            )}
            {held && <p class="account-note">{words.providerHaveHint(held.name)}</p>}
            {offersProvider && (
                <>
                    <Button large main={!vouched} off={busy} onClick={atProvider}>
                        {words.providerGoOn(provider)}
                    </Button>
                    <p class="account-or">{words.or}</p>
                </>
            )}
            {passkeysWork() && (
                <>
                    <Button large main={!(vouched || offersProvider)} off={busy} onClick={withPasskey}>
                        {words.withPasskey}
                    </Button>
                    <p class="account-or">{words.or}</p>
                </>
            )}
            <ByText
                busy={busy}
                run={run}
                failure={failure}
                end={end}
                plain={passkeysWork() || vouched !== undefined || offersProvider}
            />
            <p>
                {words.noAccount} <a href={href("sign-up")}>{words.signUp}</a>
            </p>
        </>
    );
}

/** Waits for a passkey that the browser offers in the name field. */
function useWaiting(end: (failed: Failure | null) => void): void {
    useEffect(() => {
        let gone = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const wait = async () => {
            if (gone || !(await canWait())) return;
            const challenge = await api.makePasskeyChallenge({});
            if (gone || !challenge.ok) return;
            timer = setTimeout(wait, RENEW);
            const passkey = await waitForPasskey(challenge.answer);
            if (passkey && !gone) end(await signIn({ passkey }));
        };
        void wait();
        return () => {
            gone = true;
            clearTimeout(timer);
            stopWaiting();
        };
    }, []);
}

interface ByTextProps {
    busy: boolean;
    run: (act: () => Promise<void>) => void;
    failure: Failure | null;
    end: (failed: Failure | null) => void;
    /** True if a different way to sign in is preferred. */
    plain: boolean;
}

/** Name and password, or name and recovery code. */
function ByText({ busy, run, failure, end, plain }: ByTextProps) {
    const words = accountWords.value;
    const [name, setName] = useState("");
    const [secret, setSecret] = useState("");
    const [byCode, setByCode] = useState(false);
    const [tried, setTried] = useState(false);
    const form = useRef<HTMLFormElement>(null);
    const missing = (value: string) => tried && !value.trim() && words.fill;
    const submit = (event: Event) => {
        event.preventDefault();
        setTried(true);
        if (!name.trim() || !secret.trim()) return focusWrong(form.current);
        run(async () =>
            end(await signIn({ name: name.trim(), ...(byCode ? { code: secret.trim() } : { password: secret }) })),
        );
    };
    return (
        <form class="account-form" onSubmit={submit} ref={form} noValidate>
            <TextField
                label={words.name}
                value={name}
                onInput={setName}
                name="username"
                autoComplete="username webauthn"
                wrong={missing(name)}
            />
            {byCode ? (
                <TextField
                    label={words.code}
                    hint={words.codeHint}
                    value={secret}
                    onInput={setSecret}
                    autoComplete="off"
                    wrong={missing(secret)}
                    ltr
                />
            ) : (
                <PasswordField value={secret} onInput={setSecret} wrong={missing(secret)} />
            )}
            <FailureLine failure={failure} />
            <Submit busy={busy} plain={plain}>
                {words.withPassword}
            </Submit>
            <details class="account-more">
                <summary>{words.signInHelp}</summary>
                <Button
                    onClick={() => {
                        setByCode(!byCode);
                        setSecret("");
                        setTried(false);
                    }}
                >
                    {byCode ? words.usePassword : words.useCode}
                </Button>
                <p class="quiet">{words.lost}</p>
            </details>
        </form>
    );
}
