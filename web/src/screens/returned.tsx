import { useEffect, useState } from "preact/hooks";
import { href } from "../parts/router";
import "../account/account.css";
import { api } from "../account/api.generated";
import { ConfirmAsked } from "../account/confirm";
import { FailureLine, useBusy } from "../account/fields";
import { known } from "../account/known";
import { comeBack, type Return } from "../account/provider";
import { confirm, confirmed, type Failure, loadMe, signIn } from "../account/session";
import { hold } from "../account/ticket";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { useTitle } from "../parts/title";

/** Replaces the address, because this screen must not stay in the history. */
const leave = (hash: string) => location.replace(hash);

/** A successful sign-in at the provider. */
type Arrival = Exclude<Return, { failure: Failure }>;

/**
 * The result: another screen opens, the sign-in failed or is done, or no account is linked to it. With `guest`, this
 * browser's player is a guest, who is asked first.
 */
type End = "leaves" | "done" | "new" | { guest: string; back: Arrival } | { failure: Failure };

const holdTicketOf = ({ ticket: secret, suggested, name }: Arrival) => hold({ secret, suggested, name });

async function end(back: Return | null): Promise<End> {
    if (!back) {
        leave(href("sign-in"));
        return "leaves";
    }
    if ("failure" in back) return back;
    if (back.purpose === "link") {
        // The confirmation has to know how this account can sign in.
        await loadMe();
        const linked = await confirmed(() => api.linkProvider({ ticket: back.ticket }));
        if (linked === null) holdTicketOf(back);
        if (linked?.ok !== false) leave(href("account"));
        return linked?.ok === false ? { failure: linked } : "leaves";
    }
    if (back.purpose === "confirm") {
        const failure = await confirm({ ticket: back.ticket });
        return failure ? { failure } : "done";
    }
    const player = known.value;
    return player && !player.account ? { guest: player.name, back } : enter(back);
}

async function enter(back: Arrival): Promise<End> {
    const failure = await signIn({ ticket: back.ticket });
    if (!failure) {
        leave(href("lobby"));
        return "leaves";
    }
    const isNew = "refusal" in failure && failure.refusal?.reason === "account.vouched-unknown";
    if (!isNew) return { failure };
    holdTicketOf(back);
    return "new";
}

/** Asks a guest whether to sign in to the account, which discards the guest, or to create an account. */
function AskGuest({ back, onEnd }: { back: Arrival; onEnd: (end: End) => void }) {
    const words = accountWords.value;
    const [busy, run] = useBusy();
    return (
        <p class="button-row">
            <Button main off={busy} onClick={() => run(async () => onEnd(await enter(back)))}>
                {words.signIn}
            </Button>
            <Button
                onClick={() => {
                    holdTicketOf(back);
                    leave(href("sign-up"));
                }}
            >
                {words.signUp}
            </Button>
        </p>
    );
}

/** The screen that the club's OpenID provider redirects to. */
export function Returned() {
    const words = accountWords.value;
    const [name, setName] = useState("");
    const [came, setCame] = useState<End | null>(null);
    const title = name ? words.providerTitle(name) : words.signIn;
    useTitle(title);
    useEffect(() => {
        void (async () => {
            const back = await comeBack();
            setName(back?.name ?? "");
            setCame(await end(back));
        })();
    }, []);
    const failure = came && typeof came === "object" && "failure" in came ? came.failure : null;
    const asked = came && typeof came === "object" && "guest" in came ? came : null;
    return (
        <main class="page room-page account-page">
            <h1>{title}</h1>
            <div class="account-card account-door">
                <div role="status">
                    {came === null && <p>{words.working}</p>}
                    {came === "done" && <p>{words.providerConfirmed}</p>}
                    {came === "new" && <p>{words.providerNew(name)}</p>}
                    {asked && <p>{words.signInGuest(asked.guest)}</p>}
                </div>
                {asked && <AskGuest back={asked.back} onEnd={setCame} />}
                {came === "new" && (
                    <>
                        <p class="button-row">
                            <a class="button button-main" href={href("sign-up")}>
                                {words.signUp}
                            </a>
                            <a class="button" href={href("sign-in")}>
                                {words.providerHave}
                            </a>
                        </p>
                        <p class="quiet">{words.providerHaveHint(name)}</p>
                    </>
                )}
                <FailureLine failure={failure} />
                {(failure || came === "done") && (
                    <p class="button-row">
                        {known.value?.account ? (
                            <a class="button button-main" href={href("account")}>
                                {words.toAccount}
                            </a>
                        ) : (
                            <a class="button button-main" href={href("sign-in")}>
                                {words.signIn}
                            </a>
                        )}
                    </p>
                )}
            </div>
            <ConfirmAsked />
        </main>
    );
}
