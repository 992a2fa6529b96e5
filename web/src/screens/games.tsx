import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../base/button";
import { language, number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { inSection, KeptSection } from "../kept/list";
import { keyOf, readAll, sectionOf, sections, useKept } from "../kept/things";
import { gamesAmong, pick, type Wanted } from "../kept/words";
import { Empty } from "../parts/empty";
import { NamedSelect } from "../parts/selects";
import { useTitle } from "../parts/title";
import type { Rules } from "../rules/rules";

const everything: Wanted = { text: "", sort: "latest", show: "all", game: "all" };

/** Kept while the page is open, so that the list is unchanged when the player returns from a game. */
const wanted = signal(everything);

/** The link of the last opened entry; "": none. */
let opened = "";

/** Focuses the opened entry when the player returns. */
function useReturn() {
    const page = useRef<HTMLElement>(null);
    useEffect(() => {
        const link = [...(page.current?.querySelectorAll<HTMLElement>(".kept-link") ?? [])].find(
            (one) => one.getAttribute("href") === opened,
        );
        opened = "";
        link?.focus({ preventScroll: true });
        // After the router has scrolled the new screen to its top.
        if (link) requestAnimationFrame(() => link.scrollIntoView({ block: "center" }));
    }, []);
    const leave = (event: Event) =>
        (opened = (event.target as Element).closest(".kept-link")?.getAttribute("href") ?? "");
    return { page, leave };
}

const want = (change: Partial<Wanted>) => (wanted.value = { ...wanted.value, ...change });

/** All games and records stored on this device. */
export function Games({ rules }: { rules: Rules }) {
    const words = t.value.kept;
    const kept = useKept(() => readAll(rules));
    const { things } = kept;
    const { text, sort, show, game } = wanted.value;
    useTitle(words.title);
    const { page, leave } = useReturn();
    const removed = kept.removed && keyOf(kept.removed);
    const found = useMemo(() => pick(things, wanted.value), [things, wanted.value, language.value]);
    const games = useMemo(() => gamesAmong(things), [things, language.value]);
    const kinds = sections.filter((kind) => show === kind || inSection(things, kind).length);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks the links inside.
        <main class="page games-page" ref={page} onClick={leave}>
            <h1>{words.title}</h1>
            {!things.length ? (
                <Empty mark="board" text={words.none}>
                    <a class="button button-main" href="#/">
                        {t.value.home.play}
                    </a>
                </Empty>
            ) : (
                <form class="games-wishes" role="search" onSubmit={(e) => e.preventDefault()}>
                    <label class="games-search">
                        <span>{t.value.record.search}</span>
                        <input
                            type="search"
                            class="text-field"
                            value={text}
                            onInput={(e) => want({ text: e.currentTarget.value })}
                        />
                    </label>
                    <NamedSelect
                        place="games-choice"
                        label={words.show}
                        value={show}
                        choose={(value) => want({ show: value })}
                        options={(["all", ...kinds] as const).map((kind) => [kind, words.shows[kind]])}
                    />
                    <NamedSelect
                        place="games-choice"
                        label={words.game}
                        value={game}
                        choose={(value) => want({ game: value })}
                        options={[
                            ["all", words.anyGame],
                            ...[...new Set([...games, ...(game === "all" ? [] : [game])])].map(
                                (id): [typeof id, string] => [id, shortName(id)],
                            ),
                        ]}
                    />
                    <NamedSelect
                        place="games-choice"
                        label={words.sort}
                        value={sort}
                        choose={(value) => want({ sort: value })}
                        options={(["latest", "players", "game"] as const).map((by) => [by, words.sorts[by]])}
                    />
                </form>
            )}
            {found.length > 0 && (
                <p class="games-count" role="status">
                    {words.shown(number(found.filter((thing) => keyOf(thing) !== removed).length))}
                </p>
            )}
            {things.length > 0 && !found.length && (
                <Empty mark="search" text={words.noneFound}>
                    <Button onClick={() => want({ ...everything, sort })}>{words.showAll}</Button>
                </Empty>
            )}
            {sections.map((kind) => (
                <KeptSection
                    key={kind}
                    title={words.sections[kind]}
                    kind={kind}
                    things={found.filter((thing) => sectionOf(thing) === kind)}
                    kept={kept}
                />
            ))}
        </main>
    );
}
