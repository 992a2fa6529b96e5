import { useEffect, useRef, useState } from "preact/hooks";
import { href } from "../parts/router";
import "../account/account.css";
import { useWays } from "../account/answer";
import { api, type SignUpRequest } from "../account/api.generated";
import { CodesShown } from "../account/codes";
import { deviceName } from "../account/device";
import { FailureLine, FailureText, focusWrong, isAbout, PasswordField, Submit, useBusy } from "../account/fields";
import { known } from "../account/known";
import { NameField } from "../account/name-field";
import { passkeysWork } from "../account/passkeys";
import { dropProof, proof, proofProgress } from "../account/proof";
import { goToProvider } from "../account/provider";
import { Reasons } from "../account/reasons";
import { type Failure, newPasskey, signUp } from "../account/session";
import { ticket, used } from "../account/ticket";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { Segments } from "../parts/fields";
import { useTitle } from "../parts/title";

/** Creates an account, then shows its recovery codes before anything else. */
export function SignUp() {
    const words = accountWords.value;
    const [made, setMade] = useState<{ codes: string[]; name: string } | null>(null);
    useTitle(made ? words.codesTitle : words.signUp);
    if (made) return <CodesShown {...made} onDone={() => location.replace(href("account"))} />;
    return (
        <main class="page room-page account-page">
            <h1>{words.signUp}</h1>
            <div class="account-entry">
                <div class="account-card account-door">
                    {known.value?.account ? (
                        <>
                            <p>{words.signedInAs(known.value.name)}</p>
                            <a class="button button-main" href={href("account")}>
                                {words.toAccount}
                            </a>
                        </>
                    ) : (
                        <Form onMade={(codes, name) => setMade({ codes, name })} />
                    )}
                    <p>
                        {words.haveAccount} <a href={href("sign-in")}>{words.signIn}</a>
                    </p>
                </div>
                <Reasons folds />
            </div>
        </main>
    );
}

/** Signs up with a proof of work. Retries once if the proof was too old. */
async function signUpProved(request: Omit<SignUpRequest, "challenge" | "nonce" | "device">) {
    for (let tries = 1; ; ++tries) {
        const proved = await proof();
        if (!proved.ok) return proved;
        const result = await signUp({ ...request, ...proved.answer, device: deviceName() });
        dropProof();
        if (result.ok || tries > 1 || !result.refusal?.reason.startsWith("proof.")) return result;
    }
}

type Way = "passkey" | "password" | "vouched" | "provider";

function Form({ onMade }: { onMade: (codes: string[], name: string) => void }) {
    const words = accountWords.value;
    const guest = known.value;
    const [name, setName] = useState(guest?.name ?? "");
    const [password, setPassword] = useState("");
    const { vouched, provider } = useWays();
    const held = ticket.value;
    const [chosen, setWay] = useState<Way | null>(null);
    const served = chosen === "provider" && !held ? null : chosen;
    const way = served ?? (held ? "provider" : vouched ? "vouched" : passkeysWork() ? "passkey" : "password");
    const [failure, setFailure] = useState<Failure | null>(null);
    const [tried, setTried] = useState(false);
    const [busy, run] = useBusy();
    const form = useRef<HTMLFormElement>(null);
    useEffect(() => {
        const suggested = held?.suggested || vouched;
        if (suggested && !name) setName(suggested.split("@")[0]!);
    }, [vouched, held]);
    // The proof is computed while the player fills in the form.
    useEffect(() => void proof(), []);
    const end = (failed: Failure) => {
        setFailure(failed);
        focusWrong(form.current);
    };
    const create = async () => {
        setFailure(null);
        const called = name.trim();
        const free = await api.checkName({ name: called });
        if (!free.ok) return end(free);
        const made = way === "passkey" ? await newPasskey(called) : null;
        if (made && !("passkey" in made)) return end(made);
        const proves = {
            passkey: made ? { passkey: made.passkey } : {},
            vouched: { vouched: true },
            provider: { ticket: held?.secret },
            password: { password },
        }[way];
        const signedUp = await signUpProved({ name: called, ...proves });
        const result = way === "provider" ? used(signedUp) : signedUp;
        if (!result.ok) {
            made?.drop();
            return end(result);
        }
        onMade(result.answer.codes ?? [], result.answer.me.name);
    };
    const submit = (event: Event) => {
        event.preventDefault();
        setTried(true);
        if (!name.trim() || (way === "password" && !password)) return focusWrong(form.current);
        run(create);
    };
    const atProvider = () =>
        run(async () => {
            const failed = await goToProvider("sign-in", provider!);
            if (failed) end(failed);
        });
    const ways = [
        ...(held ? [{ value: "provider" as Way, label: held.name }] : []),
        ...(vouched ? [{ value: "vouched" as Way, label: words.byVouched }] : []),
        ...(passkeysWork()
            ? [
                  {
                      value: "passkey" as Way,
                      label: (
                          <>
                              {words.byPasskey} <span class="account-badge">{words.recommended}</span>
                          </>
                      ),
                  },
              ]
            : []),
        { value: "password" as Way, label: words.byPassword },
    ];
    const hints: Partial<Record<Way, string>> = {
        passkey: words.passkeyWhat,
        vouched: vouched ? words.vouchedWhat(vouched) : undefined,
        provider: held ? words.providerWhat(held.name) : undefined,
    };
    const aboutName = isAbout(failure, "account.name");
    const aboutPassword = isAbout(failure, "account.password");
    return (
        <form class="account-form" onSubmit={submit} ref={form} noValidate>
            {provider !== undefined && !held && (
                <>
                    <Button large off={busy} onClick={atProvider}>
                        {words.providerGoOn(provider)}
                    </Button>
                    <p class="account-or">{words.or}</p>
                </>
            )}
            {guest && <p class="account-note">{words.signUpGuest(guest.name)}</p>}
            <NameField
                value={name}
                onInput={(value) => {
                    setName(value);
                    if (aboutName) setFailure(null);
                }}
                refused={aboutName && failure && "refusal" in failure ? failure.refusal : null}
                missing={tried && !name.trim()}
            />
            {ways.length > 1 && (
                <Segments label={words.way} value={way} options={ways} onChange={setWay} hint={hints[way]} />
            )}
            {way === "password" && (
                <PasswordField
                    isNew
                    value={password}
                    onInput={(value) => {
                        setPassword(value);
                        if (aboutPassword) setFailure(null);
                    }}
                    wrong={
                        aboutPassword && failure ? <FailureText failure={failure} /> : tried && !password && words.fill
                    }
                />
            )}
            {!aboutName && !aboutPassword && <FailureLine failure={failure} />}
            <Submit busy={busy}>{words.signUp}</Submit>
            <ProofLine waits={busy} />
        </form>
    );
}

/** The proof's progress while the form is waiting for it. */
function ProofLine({ waits }: { waits: boolean }) {
    const done = proofProgress.value;
    return (
        <div role="status">
            {waits && done !== null && (
                <>
                    <p>{accountWords.value.proof}</p>
                    <progress class="proof-progress" value={done} aria-label={accountWords.value.working} />
                </>
            )}
        </div>
    );
}
