import { useEffect, useRef, useState } from "preact/hooks";
import { Skeleton } from "../parts/skeleton";
import "../account/account.css";
import { api, type Me } from "../account/api.generated";
import { CodesShown } from "../account/codes";
import { ConfirmAsked } from "../account/confirm";
import { DataPart } from "../account/data-part";
import { FailureLine } from "../account/fields";
import { AccountHead } from "../account/head";
import { known } from "../account/known";
import { NamePart } from "../account/name-part";
import { PasskeysPart } from "../account/passkeys-part";
import { PasswordPart } from "../account/password-part";
import { PrivacyPart } from "../account/privacy-part";
import { ProviderPart } from "../account/provider-part";
import { RelationsPart } from "../account/relations-part";
import { Section, SectionGroup, useDeed } from "../account/section";
import { change, type Failure, loadMe, me, signOut } from "../account/session";
import { SessionsPart } from "../account/sessions-part";
import { TokensPart } from "../account/tokens-part";
import { VacationPart } from "../account/vacation-part";
import { VouchedPart } from "../account/vouched-part";
import { Button } from "../base/button";
import { accountWords, number, t } from "../i18n";
import { CardLink } from "../parts/card";
import { day } from "../parts/day";
import { Icon } from "../parts/icons";
import { MenuIcon } from "../parts/menu-icons";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";

/** This browser's account. Guests see what an account offers. */
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
        <main class="page room-page account-page">
            <h1>{words.account}</h1>
            <Head account={account} />
            <div class="account-columns">
                <Jumps />
                <div class="account-groups">
                    <SectionGroup id={groupId("signIn")} title={words.groups.signIn}>
                        <NamePart />
                        <PasskeysPart />
                        <PasswordPart />
                        <VouchedPart />
                        <ProviderPart />
                        <CodesPart onMade={setCodes} />
                        <SessionsPart />
                        <SignOutPart />
                    </SectionGroup>
                    <SectionGroup id={groupId("others")} title={words.groups.others}>
                        <RelationsPart />
                        <PrivacyPart />
                    </SectionGroup>
                    <SectionGroup id={groupId("play")} title={words.groups.play}>
                        <VacationPart />
                        <SettingsPart />
                    </SectionGroup>
                    <SectionGroup id={groupId("data")} title={words.groups.data}>
                        <TokensPart />
                        <DataPart onErased={() => setErased(true)} />
                    </SectionGroup>
                </div>
            </div>
            <ConfirmAsked />
        </main>
    );
}

const groups = ["signIn", "others", "play", "data"] as const;
const groupId = (group: (typeof groups)[number]) => `account-${group}`;

/** The group that is being read: the last one that starts in the upper half of the window. */
function useGroupInView() {
    const [current, setCurrent] = useState<(typeof groups)[number]>(groups[0]);
    useEffect(() => {
        const look = () => {
            const begun = (group: (typeof groups)[number]) =>
                (document.getElementById(groupId(group))?.getBoundingClientRect().top ?? 0) < innerHeight / 2;
            setCurrent([...groups].reverse().find(begun) ?? groups[0]);
        };
        look();
        document.addEventListener("scroll", look, { passive: true });
        return () => document.removeEventListener("scroll", look);
    }, []);
    return current;
}

/** In a wide window: buttons that scroll the section groups into view. */
function Jumps() {
    const words = accountWords.value;
    const current = useGroupInView();
    const jump = (group: (typeof groups)[number]) => {
        const heading = document.getElementById(groupId(group));
        heading?.scrollIntoView({ block: "start" });
        heading?.focus({ preventScroll: true });
    };
    return (
        <nav class="account-jumps" aria-label={words.sections}>
            {groups.map((group) => (
                <Button key={group} plain aria-current={group === current || undefined} onClick={() => jump(group)}>
                    {words.groups[group]}
                </Button>
            ))}
        </nav>
    );
}

/** The account's name and facts, with links to its ratings, games and desk. */
function Head({ account: { name, role, created } }: { account: Me }) {
    const words = accountWords.value;
    return (
        <AccountHead name={name} facts={[words.roles[role], words.since(day(created))].filter(Boolean)}>
            <nav class="account-ways" aria-label={words.ways}>
                <CardLink href={href("player", name)} picture={<Icon name="ranking" />} title={words.ratings.mine} />
                <CardLink href={href("history")} picture={<MenuIcon name="board" />} title={words.history.title} />
                {role !== "player" && (
                    <CardLink href={href("desk")} picture={<Icon name="flag" />} title={words.desk.desk} />
                )}
            </nav>
        </AccountHead>
    );
}

function SettingsPart() {
    const words = accountWords.value;
    const deed = useDeed();
    return (
        <Section title={words.settings} deed={deed}>
            <p class="quiet">{words.settingsFollow}</p>
            <a class="button" href={href("settings")}>
                {words.settingsOpen}
            </a>
        </Section>
    );
}

function Asking({ failure, again }: { failure: Failure | null; again: () => void }) {
    const words = accountWords.value;
    return (
        <main class="page room-page account-page">
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
        <main class="page room-page account-page">
            <h1 ref={heading} tabIndex={-1}>
                {erased ? words.erased : words.guestTitle}
            </h1>
            <div class="account-card account-guest">
                {!erased && <p>{name ? words.guestNamed(name) : words.guestNobody}</p>}
                <p>{words.signUpWhy}</p>
                <ul class="account-adds">
                    {words.signUpAdds.map((line) => (
                        <li>{line}</li>
                    ))}
                </ul>
                <p class="button-row">
                    <a class="button button-main" href={href("sign-up")}>
                        {words.signUp}
                    </a>
                    <a class="button" href={href("sign-in")}>
                        {words.signIn}
                    </a>
                </p>
            </div>
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
