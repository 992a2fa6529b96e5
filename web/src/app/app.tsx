import { effect, signal } from "@preact/signals";
import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SignedOut } from "../account/entry";
import { isUntidy } from "../account/holder";
import { known } from "../account/known";
import { Button } from "../base/button";
import { persistently } from "../base/persistence";
import { fetchLooks } from "../board/looks";
import { BoardDefinitions } from "../board/piece-art";
import { fetchLanguages, language, t } from "../i18n";
import { openStorage } from "../kept/store";
import { NoticesShown } from "../moderation/notices";
import { Begun } from "../online/begun";
import { NameAsked } from "../online/name-panel";
import { settleUnsent } from "../online/settle";
import { KeysPanel, panelIsOpen } from "../parts/panel";
import { route } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { Toasts } from "../parts/toast";
import { bringIn } from "../record/bring-in";
import { fetchAhead } from "../rules/ahead";
import { loadRules, type Rules } from "../rules/rules";
import { boardLook, shownTheme } from "../settings/settings";
import { Bar } from "./bar";
import { keysShown, paletteShown, usePageKeys } from "./keys";
import { later } from "./later";
import { keepPage } from "./offline";
import { fetchScreens, screenAt } from "./screens";

const rules = signal<Rules | "loading" | "failed">("loading");

async function load(): Promise<void> {
    rules.value = "loading";
    try {
        [rules.value] = await Promise.all([loadRules(), openStorage(), fetchLooks()]);
        fetchAhead([...fetchScreens, fetchLanguages]);
    } catch {
        rules.value = "failed";
    }
}

/** The screens on which pasting opens a record. */
const opensPasted: ReadonlySet<string> = new Set(["home", "analyse", "games", "records"]);

const Palette = later(async () => (await import("./palette")).Palette);

/** Renders the page. */
export function begin(): void {
    // Read the storage while the rules are loading.
    void openStorage();
    // Before the first render: the language determines the fonts; the theme and the board determine the colours.
    effect(() => {
        document.documentElement.lang = language.value;
        Object.assign(document.documentElement.dataset, { theme: shownTheme.value, board: boardLook.value });
    });
    render(<App />, document.getElementById("app")!);
    keepPage();
}

function App() {
    useEffect(() => void load(), []);
    const where = route.value;
    const { Shown, full, key, room } = screenAt(where);
    const ready = rules.value;
    useEffect(() => (typeof ready === "object" ? settleUnsent(ready) : undefined), [ready]);
    useEffect(() => {
        if (where.screen !== "rules" || !where.clause) window.scrollTo(0, 0);
    }, [key]);
    useAccountSettings();
    usePageKeys(full);
    // Effects that run after the next frame would close anything that was opened immediately.
    useLayoutEffect(() => void (paletteShown.value = keysShown.value = false), [where]);
    useFocusOnHeading(JSON.stringify({ ...where, clause: undefined }));
    return (
        <>
            <BoardDefinitions />
            <Toasts>
                <Begun />
                <SignedOut />
                <NoticesShown />
            </Toasts>
            {!full && <Bar room={room} home={where.screen === "home"} />}
            {ready === "loading" && <Skeleton of={full ? "board" : "page"} />}
            {ready === "failed" && (
                <main class="page narrow">
                    <h1 class="said">{t.value.loadFailed}</h1>
                    <Button main onClick={load}>
                        {t.value.tryAgain}
                    </Button>
                </main>
            )}
            {typeof ready === "object" && (
                <Boundary key={key}>
                    <Shown rules={ready} {...where} />
                </Boundary>
            )}
            {typeof ready === "object" && <DropPlace rules={ready} pastes={opensPasted.has(where.screen)} />}
            {typeof ready === "object" && paletteShown.value && <Palette rules={ready} />}
            {keysShown.value && <KeysPanel keys={t.value.rooms.keys} onClose={() => (keysShown.value = false)} />}
            <NameAsked />
        </>
    );
}

/** Synchronizes settings and relations with the account. */
function useAccountSettings(): void {
    const account = known.value?.account ? known.value.name : null;
    useEffect(() => {
        if (account === null) {
            if (isUntidy())
                void persistently(() => import("../account/settings-sync"))
                    .then(({ tidy }) => tidy())
                    .catch(() => undefined);
            return;
        }
        let stop: (() => void) | undefined;
        let gone = false;
        void persistently(() => import("../account/relations"))
            .then(({ loadRelations }) => loadRelations())
            .catch(() => undefined);
        void persistently(() => import("../account/settings-sync"))
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
 * Focuses the heading of a new screen once it appears, unless the screen has set the focus itself. If another heading
 * replaces it and the focus is lost, focuses the new heading.
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

/** Whether this element handles pasted text itself. */
const takesPaste = (target: EventTarget | null): boolean =>
    (target as HTMLElement).matches?.("input, textarea, select") || panelIsOpen();

/** Accepts a record, as a file or text, that is dropped anywhere on the page or, if `pastes`, pasted. */
function DropPlace({ rules, pastes }: { rules: Rules; pastes: boolean }) {
    const [over, setOver] = useState(false);
    useLayoutEffect(() => {
        // A link or text dragged from this page is not a record.
        let own = false;
        const start = () => (own = true);
        const end = () => (own = false);
        const bring = (file: File | undefined, text: string | undefined) => {
            if (file) void bringIn(rules, file.name, file);
            else if (text?.trim()) void bringIn(rules, t.value.home.pastedName, text);
        };
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
            bring(file, text);
        };
        const paste = (event: ClipboardEvent) => {
            if (!takesPaste(event.target))
                bring(event.clipboardData?.files[0], event.clipboardData?.getData("text/plain"));
        };
        window.addEventListener("dragstart", start);
        window.addEventListener("dragend", end);
        window.addEventListener("dragover", drag);
        window.addEventListener("dragleave", leave);
        window.addEventListener("drop", drop);
        if (pastes) window.addEventListener("paste", paste);
        return () => {
            window.removeEventListener("dragstart", start);
            window.removeEventListener("dragend", end);
            window.removeEventListener("dragover", drag);
            window.removeEventListener("dragleave", leave);
            window.removeEventListener("drop", drop);
            window.removeEventListener("paste", paste);
        };
    }, [rules, pastes]);
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
                <Button main onClick={() => location.reload()}>
                    {t.value.tryAgain}
                </Button>
                <a class="button" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    }
}
