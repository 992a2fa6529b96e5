import { effect, signal } from "@preact/signals";
import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { AccountLink, SignedOut } from "../account/entry";
import { isUntidy } from "../account/holder";
import { known } from "../account/known";
import { persistently } from "../base/persistence";
import { shownTheme } from "../base/settings";
import { BoardDefinitions } from "../board/pieces";
import { NoticesShown } from "../desk/notices";
import { fetchAccountWords, fetchLanguages, fetchPuzzleWords, language, t } from "../i18n";
import { Begun } from "../online/begun";
import { NameAsked } from "../online/name-panel";
import { settleUnsent } from "../online/settle";
import { route } from "../parts/router";
import { LanguageSelect, ThemeSelect } from "../parts/selects";
import { bringIn } from "../record/import";
import { fetchAhead } from "../rules/ahead";
import { loadRules, type Rules } from "../rules/rules";
import { Home } from "../screens/home";
import { NewGame } from "../screens/new-game";
import { later } from "./later";
import { keepPage } from "./offline";

const Play = later(async () => (await import("../screens/play")).Play);
const OnlinePlay = later(async () => (await import("../screens/online-play")).OnlinePlay);
const Games = later(async () => (await import("../screens/games")).Games);
const Lobby = later(async () => (await import("../screens/lobby")).Lobby);
const Watch = later(async () => (await import("../screens/watch")).Watch);
const Join = later(async () => (await import("../screens/join")).Join);
const Me = later(async () => (await import("../screens/me")).Me);
const RecordList = later(async () => (await import("../screens/record-list")).RecordList);
const RecordScreen = later(async () => (await import("../screens/record")).RecordScreen);
const Rulebook = later(async () => (await import("../screens/rulebook")).loadRulebook());
const AboutGame = later(async () => (await import("../screens/about")).loadAboutGame());
// These need the server anyway: they are not fetched ahead.
const SignUp = later(async () => withWords((await import("../screens/sign-up")).SignUp));
const SignIn = later(async () => withWords((await import("../screens/sign-in")).SignIn));
const Returned = later(async () => withWords((await import("../screens/returned")).Returned));
const Account = later(async () => withWords((await import("../screens/account")).Account));
const Player = later(async () => withWords((await import("../screens/player")).Player));
const Desk = later(async () => withWords((await import("../screens/desk")).Desk));
const History = later(async () => withWords((await import("../screens/history")).History));
const Ratings = later(async () => withWords((await import("../screens/ratings")).Ratings));

const Learn = later(async () => (await import("../screens/learn")).loadLearn());
const LessonScreen = later(async () => (await import("../screens/lesson")).loadLessonScreen());

const Puzzles = later(async () => {
    await fetchPuzzleWords();
    return (await import("../screens/puzzles")).Puzzles;
});
const PuzzleScreen = later(async () => {
    await fetchPuzzleWords();
    return (await import("../screens/puzzle")).PuzzleScreen;
});

const DeckScreen = later(async () => (await import("../screens/deck")).loadDeckScreen());

const screens = [
    DeckScreen,
    Puzzles,
    PuzzleScreen,
    Learn,
    LessonScreen,
    Play,
    OnlinePlay,
    Games,
    Lobby,
    Watch,
    Join,
    Me,
    RecordList,
    RecordScreen,
    Rulebook,
    AboutGame,
];

async function withWords<C>(screen: C): Promise<C> {
    await fetchAccountWords();
    return screen;
}

const rules = signal<Rules | "loading" | "failed">("loading");

async function load(): Promise<void> {
    rules.value = "loading";
    try {
        rules.value = await loadRules();
        fetchAhead([...screens.map(({ fetch }) => fetch), fetchLanguages]);
    } catch {
        rules.value = "failed";
    }
}

/** Renders the page. */
export function begin(): void {
    // Before the first render: the language chooses the fonts, the theme the colours.
    effect(() => {
        document.documentElement.lang = language.value;
        document.documentElement.dataset.theme = shownTheme.value;
    });
    render(<App />, document.getElementById("app")!);
    keepPage();
}

function App() {
    useEffect(() => void load(), []);
    const where = route.value;
    const ready = rules.value;
    useEffect(() => (typeof ready === "object" ? settleUnsent(ready) : undefined), [ready]);
    useEffect(() => {
        if (where.screen !== "rules" || !where.clause) window.scrollTo(0, 0);
    }, [where.screen, "game" in where ? where.game : ""]);
    useAccountSettings();
    useFocusOnHeading(JSON.stringify({ ...where, clause: undefined }));
    return (
        <>
            <BoardDefinitions />
            <Begun />
            <SignedOut />
            <NoticesShown />
            {where.screen !== "game" &&
                where.screen !== "play" &&
                where.screen !== "record" &&
                !(where.screen === "learn" && where.lesson) &&
                !(where.screen === "puzzles" && where.game) &&
                !(where.screen === "deck" && where.what) && <TopBar home={where.screen === "home"} />}
            {ready === "loading" && (
                <p class="quiet" role="status">
                    {t.value.loading}
                </p>
            )}
            {ready === "failed" && (
                <main class="page narrow">
                    <h1 class="said">{t.value.loadFailed}</h1>
                    <button type="button" class="button button-main" onClick={load}>
                        {t.value.tryAgain}
                    </button>
                </main>
            )}
            {typeof ready === "object" && (
                <Boundary key={where.screen + ("id" in where ? where.id : "name" in where ? where.name : "")}>
                    <Screen rules={ready} />
                </Boundary>
            )}
            {typeof ready === "object" && <DropPlace rules={ready} />}
            <NameAsked />
        </>
    );
}

/** Some settings are the same on all devices of an account, and so is whom it blocks. */
function useAccountSettings(): void {
    const account = known.value?.account ? known.value.name : null;
    useEffect(() => {
        if (account === null) {
            if (isUntidy())
                void persistently(() => import("../account/settings"))
                    .then(({ tidy }) => tidy())
                    .catch(() => undefined);
            return;
        }
        let stop: (() => void) | undefined;
        let gone = false;
        void persistently(() => import("../account/relations"))
            .then(({ loadRelations }) => loadRelations())
            .catch(() => undefined);
        void persistently(() => import("../account/settings"))
            .then(({ followSettings }) => {
                if (!gone) stop = followSettings();
            })
            .catch(() => undefined);
        return () => {
            gone = true;
            stop?.();
        };
    }, [account]);
}

/**
 * Focuses the heading of a new screen once it appears, unless the screen has placed the focus itself. If another
 * heading replaces it and the focus is lost, focuses that one.
 */
function useFocusOnHeading(screen: string): void {
    const begun = useRef(false);
    useEffect(() => {
        if (!begun.current) return void (begun.current = true);
        let heading: HTMLElement | null = null;
        const place = () => {
            if (heading?.isConnected) return;
            const active = document.activeElement;
            const placed = heading ? active !== document.body : active?.closest("main, dialog");
            heading = document.querySelector<HTMLElement>("main h1");
            if (!heading || placed) return;
            heading.tabIndex = -1;
            heading.focus({ preventScroll: true });
        };
        place();
        const drawn = new MutationObserver(place);
        drawn.observe(document.body, { childList: true, subtree: true });
        return () => drawn.disconnect();
    }, [screen]);
}

/** Accepts a record dropped anywhere on the page, as a file or text. */
function DropPlace({ rules }: { rules: Rules }) {
    const [over, setOver] = useState(false);
    useLayoutEffect(() => {
        // A link or text dragged from this page is not a record.
        let own = false;
        const start = () => (own = true);
        const end = () => (own = false);
        const carriesRecord = (event: DragEvent) =>
            !own &&
            !(event.target as HTMLElement).matches?.("input, textarea") &&
            event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain");
        const drag = (event: DragEvent) => {
            if (!carriesRecord(event)) return;
            event.preventDefault();
            setOver(true);
        };
        const leave = (event: DragEvent) => {
            if (!event.relatedTarget) setOver(false);
        };
        const drop = (event: DragEvent) => {
            if (!carriesRecord(event)) return;
            event.preventDefault();
            setOver(false);
            const file = event.dataTransfer?.files[0];
            const text = event.dataTransfer?.getData("text/plain");
            if (file) void bringIn(rules, file.name, file);
            else if (text?.trim()) void bringIn(rules, t.value.home.pastedName, text);
        };
        window.addEventListener("dragstart", start);
        window.addEventListener("dragend", end);
        window.addEventListener("dragover", drag);
        window.addEventListener("dragleave", leave);
        window.addEventListener("drop", drop);
        return () => {
            window.removeEventListener("dragstart", start);
            window.removeEventListener("dragend", end);
            window.removeEventListener("dragover", drag);
            window.removeEventListener("dragleave", leave);
            window.removeEventListener("drop", drop);
        };
    }, [rules]);
    return over ? (
        <div class="drop-place" aria-hidden="true">
            <p>{t.value.home.drop}</p>
        </div>
    ) : null;
}

/** Shows an error screen when a component throws. */
class Boundary extends Component<{ children: ComponentChildren }, { broken: boolean }> {
    override state = { broken: false };
    override componentDidCatch(error: unknown): void {
        console.error(error);
        this.setState({ broken: true });
    }
    override render() {
        if (!this.state.broken) return this.props.children;
        return (
            <main class="page narrow">
                <h1 class="said">{t.value.broken}</h1>
                <button type="button" class="button button-main" onClick={() => location.reload()}>
                    {t.value.tryAgain}
                </button>
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    }
}

function Screen({ rules }: { rules: Rules }) {
    const where = route.value;
    switch (where.screen) {
        case "home":
            return <Home rules={rules} />;
        case "games":
            return <Games rules={rules} />;
        case "new":
            return (
                <NewGame
                    key={`${where.game} ${where.to}`}
                    rules={rules}
                    game={where.game}
                    opponent={where.opponent}
                    to={where.to}
                />
            );
        case "play":
            return <OnlinePlay key={where.id} rules={rules} id={where.id} />;
        case "lobby":
            return <Lobby />;
        case "watch":
            return <Watch rules={rules} />;
        case "join":
            return <Join key={where.id} rules={rules} id={where.id} />;
        case "me":
            return <Me key={where.token} token={where.token} />;
        case "sign-up":
            return <SignUp />;
        case "sign-in":
            return <SignIn key={where.link} link={where.link} />;
        case "account":
            return <Account />;
        case "returned":
            return <Returned />;
        case "player":
            return <Player key={where.name} rules={rules} name={where.name} pool={where.pool} />;
        case "history":
            return <History key={where.query} rules={rules} query={where.query} />;
        case "desk":
            return <Desk part={where.part} what={where.what} />;
        case "ratings":
            return <Ratings rules={rules} pool={where.pool} />;
        case "game":
            return <Play key={where.id} rules={rules} id={where.id} />;
        case "learn":
            return where.lesson ? (
                <LessonScreen key={`${where.game}/${where.lesson}`} rules={rules} game={where.game} id={where.lesson} />
            ) : (
                <Learn key={where.game} game={where.game} />
            );
        case "puzzles":
            return where.game ? (
                <PuzzleScreen key={`${where.game}/${where.what}`} rules={rules} game={where.game} what={where.what} />
            ) : (
                <Puzzles />
            );
        case "deck":
            return <DeckScreen key={`${where.what}/${where.of}`} rules={rules} what={where.what} of={where.of} />;
        case "records":
            return <RecordList />;
        case "record":
            return <RecordScreen key={where.id} id={where.id} />;
        case "rules":
            return <Rulebook key={where.game} rules={rules} game={where.game} clause={where.clause} />;
        case "about":
            return <AboutGame game={where.game} />;
    }
}

function TopBar({ home }: { home: boolean }) {
    return (
        <header class={home ? "topbar topbar-home" : "topbar"}>
            <a class="brand" href="#/" aria-current={home ? "page" : undefined}>
                <svg viewBox="0 0 28 28" class="brand-mark" aria-hidden="true">
                    <path d="M4 9H24M4 19H24M9 4V24M19 4V24" />
                    <circle cx="9" cy="19" r="4.6" class="brand-slate" />
                    <circle cx="19" cy="9" r="4.6" class="brand-shell" />
                </svg>
                {t.value.htmlTitle}
            </a>
            <ThemeSelect />
            <LanguageSelect />
            <AccountLink />
        </header>
    );
}
