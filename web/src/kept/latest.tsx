import type { ComponentChildren } from "preact";
import { number, t } from "../i18n";
import { href } from "../parts/router";
import { inSection, KeptSection } from "./list";
import { type KeptHere, keyOf, updatedOf } from "./things";

/**
 * How many unfinished games and how many others a page shows. Phones show fewer, to keep the new-game cards in view.
 */
export const latestCounts = (): [on: number, others: number] =>
    matchMedia("(max-width: 600px)").matches ? [2, 1] : [3, 3];

/**
 * The latest games and records, the unfinished ones before `children`, and a link to all of them. `lead` is the label
 * of the first unfinished game, if that is the first thing on the page.
 */
export function LatestKept({ kept, lead, children }: { kept: KeptHere; lead?: string; children?: ComponentChildren }) {
    const words = t.value.kept;
    const things = [...kept.things].sort((a, b) => updatedOf(b) - updatedOf(a));
    const others = inSection(things, "finished", "record");
    const titles = (["finished", "record"] as const)
        .filter((kind) => inSection(others, kind).length)
        .map((kind) => words.sections[kind]);
    const shown = things.filter((thing) => !kept.removed || keyOf(thing) !== keyOf(kept.removed)).length;
    if (!things.length && !kept.total) return children;
    return (
        <div class="kept-latest">
            <KeptSection
                title={words.sections.continue}
                kind="continue"
                things={inSection(things, "continue")}
                kept={kept}
                lead={lead}
            />
            {children}
            <KeptSection title={titles.join(" · ")} kind="finished" things={others} kept={kept} />
            {kept.total > shown && (
                <p class="kept-all">
                    <a class="button button-small" href={href("games")}>
                        {words.all(number(kept.total))}
                    </a>
                </p>
            )}
        </div>
    );
}
