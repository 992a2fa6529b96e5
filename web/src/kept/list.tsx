import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { ago } from "../parts/day";
import { downloadText } from "../parts/download";
import { GameEmblem, GameItem, GamePicture } from "../parts/game-item";
import { IconButton } from "../parts/icons";
import { href } from "../parts/router";
import { type KeptHere, keyOf, type Section, sectionOf, shelfOf, type Thing } from "./things";
import { type Said, saidOf } from "./words";

/** A game's position, or its emblem if the position is unknown. */
function Picture({ thing, said }: { thing: Thing; said: Said }) {
    const position =
        thing.kind === "game" ? thing.seen : thing.kind === "record" ? thing.record.summary.end : undefined;
    const flipped =
        thing.kind === "game"
            ? thing.game.seats.opponent === "computer" && thing.game.seats.me === "second"
            : thing.kind === "record" && thing.record.origin?.flipped;
    return position ? (
        <GamePicture of={{ ...position, game: said.game }} flipped={flipped} />
    ) : (
        <GameEmblem game={said.game} />
    );
}

interface OpenedProps {
    thing: Thing;
    said: Said;
    beside: ComponentChildren;
    lead?: string;
}

function Opened({ thing, said, beside, lead }: OpenedProps) {
    return (
        <GameItem
            href={href(shelfOf(thing), thing.id)}
            class="kept-link"
            game={said.game}
            players={said.players}
            picture={<Picture thing={thing} said={said} />}
            end={said.result ? { score: said.score, words: said.result, way: said.way } : undefined}
            title={said.title}
            facts={[said.moves !== null && t.value.home.moves(number(said.moves))]}
            time={said.updated}
            beside={beside}
            lead={lead}
        />
    );
}

function Damaged({ thing }: { thing: Thing & { kind: "damaged" } }) {
    const words = t.value.kept;
    return (
        <span class="card-link-words">
            <span class="card-link-title">{words.damaged}</span>
            {words.damagedHint}
            <Button small onClick={() => downloadText(thing.text, `kradan-${thing.id.slice(0, 40)}.txt`)}>
                {words.downloadRaw}
            </Button>
        </span>
    );
}

interface ItemProps {
    thing: Thing;
    removed: boolean;
    lead?: string;
    full: boolean;
    remove: () => void;
    undo: () => void;
}

/** A list entry or, once it has been removed, a notice with an undo button. */
function Item({ thing, removed, lead, full, remove, undo }: ItemProps) {
    const place = useRef<HTMLLIElement>(null);
    const before = useRef(removed);
    useLayoutEffect(() => {
        // The pressed button was removed; focus its counterpart.
        if (before.current !== removed)
            place.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
        before.current = removed;
    }, [removed]);
    const words = t.value;
    const said = saidOf(thing);
    const name = said ? `${shortName(said.game)}, ${said.players}, ${ago(said.updated)}` : words.kept.damaged;
    const removes = (
        <IconButton icon="remove" label={`${words.home.remove}: ${name}`} title={words.home.remove} onClick={remove} />
    );
    if (removed) {
        return (
            <li ref={place} class="kept-removed">
                <span role="status">{words.kept.removed(name)}</span>
                <Button small onClick={undo}>
                    {words.kept.undo}
                </Button>
                <span role="alert">{full && words.kept.full}</span>
            </li>
        );
    }
    return (
        <li ref={place} class="kept-game game-item">
            {said ? (
                <Opened thing={thing} said={said} beside={removes} lead={lead} />
            ) : (
                thing.kind === "damaged" && (
                    <div class="card-link kept-damaged">
                        <Damaged thing={thing} />
                        {removes}
                    </div>
                )
            )}
        </li>
    );
}

/** Entries under a heading; nothing if there are none. */
export function KeptSection({
    title,
    kind,
    things,
    kept,
    lead,
}: {
    title: string;
    kind: Section;
    things: readonly Thing[];
    kept: KeptHere;
    /** Set if the first entry is the first thing on its page, with a button that has this label. */
    lead?: string;
}) {
    if (!things.length) return null;
    const removed = kept.removed && keyOf(kept.removed);
    return (
        <section class="kept" data-section={kind} aria-labelledby={`kept-${kind}`} style={{ "--count": things.length }}>
            <h2 class="section-title" id={`kept-${kind}`}>
                {title}
            </h2>
            <ul class={lead ? "card-list card-list-led" : "card-list"}>
                {things.map((thing, i) => (
                    <Item
                        key={keyOf(thing)}
                        thing={thing}
                        removed={keyOf(thing) === removed}
                        lead={i ? undefined : lead}
                        full={kept.full}
                        remove={() => kept.remove(thing)}
                        undo={kept.undo}
                    />
                ))}
            </ul>
        </section>
    );
}

export const inSection = (things: readonly Thing[], ...wanted: Section[]): Thing[] =>
    things.filter((thing) => wanted.includes(sectionOf(thing)));
