import { useEffect, useState } from "preact/hooks";
import "../account/account.css";
import { api } from "../account/api";
import { ConfirmAsked } from "../account/confirm";
import { FailureLine } from "../account/fields";
import { known } from "../account/known";
import { comeBack, type Return, ticket } from "../account/provider";
import { confirm, confirmed, type Failure, signIn } from "../account/session";
import { accountWords } from "../i18n";
import { useTitle } from "../parts/title";

/** Nothing to come back to. */
const leave = (hash: string) => location.replace(hash);

/** What came of it: it goes on elsewhere, it failed, it is done, or nobody here is linked to it. */
type End = "leaves" | "done" | "new" | { failure: Failure };

async function end(back: Return | null): Promise<End> {
    if (!back) {
        leave("#/sign-in");
        return "leaves";
    }
    if ("failure" in back) return back;
    const { purpose, name, suggested } = back;
    if (purpose === "link") {
        const linked = await confirmed(() => api.linkProvider({ ticket: back.ticket }));
        if (linked === null) ticket.value = { secret: back.ticket, suggested, name };
        if (linked?.ok !== false) leave("#/account");
        return linked?.ok === false ? { failure: linked } : "leaves";
    }
    const failure = await (purpose === "confirm" ? confirm : signIn)({ ticket: back.ticket });
    if (!failure && purpose === "confirm") return "done";
    if (!failure) {
        leave("#/lobby");
        return "leaves";
    }
    const isNew = "refusal" in failure && failure.refusal?.reason === "account.vouched-unknown";
    if (!isNew || purpose === "confirm") return { failure };
    ticket.value = { secret: back.ticket, suggested, name };
    return "new";
}

/** Where the club's OpenID provider sends somebody back to. */
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
    const failure = came && typeof came === "object" ? came.failure : null;
    return (
        <main class="page narrow account-page">
            <h1>{title}</h1>
            <div role="status">
                {came === null && <p>{words.working}</p>}
                {came === "done" && <p>{words.providerConfirmed}</p>}
                {came === "new" && <p>{words.providerNew(name)}</p>}
            </div>
            {came === "new" && (
                <>
                    <p class="button-row">
                        <a class="button button-main" href="#/sign-up">
                            {words.signUp}
                        </a>
                        <a class="button" href="#/sign-in">
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
                        <a class="button button-main" href="#/account">
                            {words.toAccount}
                        </a>
                    ) : (
                        <a class="button button-main" href="#/sign-in">
                            {words.signIn}
                        </a>
                    )}
                </p>
            )}
            <ConfirmAsked />
        </main>
    );
}
