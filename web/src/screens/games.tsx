import { useEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../base/button";
import { gameIds } from "../games";
import { language, number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { inSection, KeptSection } from "../kept/list";
import { gamesAmong, keptSorts, pick } from "../kept/pick";
import { keyOf, readAll, sectionOf, sections, useKept } from "../kept/things";
import { Empty } from "../parts/empty";
import { commonOptions, ListBar } from "../parts/list-bar";
import { anything, useSearch } from "../parts/list-search";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { FileButton } from "../record/open-file";
import type { Rules } from "../rules/rules";

/** The last opened entry's link; "" if there is none. */
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
        // Wait until the router has scrolled the new screen to its top.
        if (link) requestAnimationFrame(() => link.scrollIntoView({ block: "center" }));
    }, []);
    const leave = (event: Event) =>
        (opened = (event.target as Element).closest(".kept-link")?.getAttribute("href") ?? "");
    return { page, leave };
}

/** All games and records stored on this device. */
export function Games({ rules, query }: { rules: Rules; query: string }) {
    const words = t.value.kept;
    const lists = listWords.value;
    const kept = useKept(() => readAll(rules));
    const { things } = kept;
    const [search, change] = useSearch("games", query, (text) => href("games", text));
    useTitle(words.title);
    const { page, leave } = useReturn();
    const removed = kept.removed && keyOf(kept.removed);
    const found = useMemo(() => pick(things, search), [things, search, language.value]);
    const games = useMemo(() => gamesAmong(things), [things, language.value]);
    const kinds = sections.filter((kind) => search.show === kind || inSection(things, kind).length);
    const { result, colour, against } = commonOptions();
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks the links inside.
        <main class="page games-page" ref={page} onClick={leave}>
            <h1>{words.title}</h1>
            {!things.length ? (
                <Empty whole mark="board" text={words.none} line={words.noneHow}>
                    <a class="button button-main" href="#/">
                        {t.value.home.play}
                    </a>
                    <FileButton rules={rules} />
                </Empty>
            ) : (
                <ListBar
                    of={things.length}
                    search={search}
                    onChange={change}
                    sorts={keptSorts}
                    choices={{
                        show: kinds.map((kind) => [kind, lists.shows[kind]]),
                        kind: gameIds
                            .filter((id) => games.includes(id) || search.kind === id)
                            .map((id) => [id, shortName(id)]),
                        result,
                        colour,
                        against,
                    }}
                />
            )}
            {found.length > 0 && (
                <p class="games-count" role="status">
                    {lists.shown(number(found.filter((thing) => keyOf(thing) !== removed).length), false)}
                </p>
            )}
            {things.length > 0 && !found.length && (
                <Empty mark="search" text={lists.none}>
                    <Button onClick={() => change({ ...anything, sort: search.sort })}>{lists.clear}</Button>
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
