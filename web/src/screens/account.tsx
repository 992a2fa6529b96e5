import { useEffect, useRef, useState } from "preact/hooks";
import { Skeleton } from "../parts/skeleton";
import "../account/account.css";
import { api } from "../account/api.generated";
import { CodesShown } from "../account/codes";
import { ConfirmAsked } from "../account/confirm";
import { DataPart } from "../account/data-part";
import { FailureLine } from "../account/fields";
import { known } from "../account/known";
import { NamePart } from "../account/name-part";
import { PasskeysPart } from "../account/passkeys-part";
import { PasswordPart } from "../account/password-part";
import { PrivacyPart } from "../account/privacy-part";
import { ProviderPart } from "../account/provider-part";
import { RelationsPart } from "../account/relations-part";
import { Section, useDeed } from "../account/section";
import { change, type Failure, loadMe, me, signOut } from "../account/session";
import { SessionsPart } from "../account/sessions-part";
import { TokensPart } from "../account/tokens-part";
import { VacationPart } from "../account/vacation-part";
import { VouchedPart } from "../account/vouched-part";
import { Button } from "../base/button";
import { accountWords, number, t } from "../i18n";
import { day } from "../parts/day";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";

/** This browser's account; guests see what an account offers. */
export function Account() {
    const words = accountWords.value;
    const player = known.value;
    const [failure, setFailure] = useState<Failure | null>(null);
    const [erased, setErased] = useState(false);
    const [codes, setCodes] = useState<string[] | null>(null);
    const load = () => {
        setFailure(null);
        if (player) void loadMe().then((failed) => failed && setFailure(failed));
    };
    // Another tab may have changed the player.
    useEffect(load, [player?.of]);
    const account = player && me.value?.account ? me.value : null;
    useTitle(words.account);
    const codesNow = codes && account;
    if (codesNow) return <CodesShown codes={codes} name={account.name} onDone={() => setCodes(null)} />;
    if (player && !account && !me.value && !erased) return <Asking failure={failure} again={load} />;
    if (!account) return <Guest name={player?.name} erased={erased} />;
    return (
        <main class="page narrow lists account-page">
            <h1>{words.account}</h1>
            <p class="quiet">
                {words.roles[account.role] && `${words.roles[account.role]} · `}
                {words.since(day(account.created))}
            </p>
            <p class="link-row">
                <a href={href("player", account.name)}>{words.ratings.mine}</a>
                <a href={href("history")}>{words.history.title}</a>
                {account.role !== "player" && <a href={href("desk")}>{words.desk.desk}</a>}
            </p>
            <NamePart />
            <PasskeysPart />
            <PasswordPart />
            <VouchedPart />
            <ProviderPart />
            <CodesPart onMade={setCodes} />
            <SessionsPart />
            <TokensPart />
            <RelationsPart />
            <PrivacyPart />
            <VacationPart />
            <section class="account-section">
                <h2>{words.settings}</h2>
                <p class="quiet">{words.settingsFollow}</p>
            </section>
            <DataPart onErased={() => setErased(true)} />
            <SignOutPart />
            <ConfirmAsked />
        </main>
    );
}

function Asking({ failure, again }: { failure: Failure | null; again: () => void }) {
    const words = accountWords.value;
    return (
        <main class="page narrow lists account-page">
            <h1>{words.account}</h1>
            {!failure && <Skeleton of="rows" />}
            <FailureLine failure={failure} />
            {failure && (
                <Button main onClick={again}>
                    {t.value.tryAgain}
                </Button>
            )}
        </main>
    );
}

function Guest({ name, erased }: { name?: string; erased: boolean }) {
    const words = accountWords.value;
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (erased) heading.current?.focus();
    }, []);
    return (
        <main class="page narrow lists account-page">
            <h1 ref={heading} tabIndex={-1}>
                {erased ? words.erased : words.guestTitle}
            </h1>
            {!erased && <p>{name ? words.guestNamed(name) : words.guestNobody}</p>}
            <div>
                <p>{words.signUpWhy}</p>
                <ul class="account-adds">
                    {words.signUpAdds.map((line) => (
                        <li>{line}</li>
                    ))}
                </ul>
            </div>
            <p class="button-row">
                <a class="button button-main" href={href("sign-up")}>
                    {words.signUp}
                </a>
                <a class="button" href={href("sign-in")}>
                    {words.signIn}
                </a>
            </p>
        </main>
    );
}

function CodesPart({ onMade }: { onMade: (codes: string[]) => void }) {
    const words = accountWords.value;
    const deed = useDeed();
    const make = () =>
        deed.act(
            () => api.makeCodes({}),
            ({ codes }) => {
                change({ codes: codes.length });
                onMade(codes);
                return "";
            },
        );
    return (
        <Section title={words.codes} deed={deed}>
            <p class="quiet">
                {words.codesLeft(number(me.value!.codes))} {words.codesMakeHint}
            </p>
            <Button off={deed.busy} onClick={make}>
                {words.codesMake}
            </Button>
        </Section>
    );
}

function SignOutPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const leave = () =>
        deed.run(async () => {
            const failed = await signOut();
            if (failed) deed.fail(failed);
        });
    return (
        <Section title={words.signOut} deed={deed}>
            <p class="quiet">{words.signOutHint}</p>
            <Button off={deed.busy} onClick={leave}>
                {words.signOut}
            </Button>
        </Section>
    );
}
