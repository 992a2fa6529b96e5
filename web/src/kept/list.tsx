import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { Board } from "../board/board";
import { PieceIcon } from "../board/pieces";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { CardLink } from "../parts/card";
import { dotsOf, setOf } from "../parts/display";
import { downloadText } from "../parts/download";
import { IconButton } from "../parts/icons";
import { href } from "../parts/router";
import type { Colour, View } from "../rules/types";
import { type KeptHere, keyOf, type Section, sectionOf, shelfOf, type Thing } from "./things";
import { ago, fullDate, type Said, saidOf } from "./words";

/** Boards are drawn this far outside the window, so that scrolling shows no gaps. */
const AHEAD = "400px";

/** `near` becomes true once `place` comes near the window. */
function useNear() {
    const place = useRef<HTMLSpanElement>(null);
    const [near, setNear] = useState(false);
    useEffect(() => {
        if (!place.current) return;
        const watch = new IntersectionObserver(
            (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
            { rootMargin: AHEAD },
        );
        watch.observe(place.current);
        return () => watch.disconnect();
    }, []);
    return { place, near };
}

/** The position of a game, or its emblem if the position is unknown. */
function Picture({ thing, said }: { thing: Thing; said: Said }) {
    const { place, near } = useNear();
    const position: { board: View["board"]; faces?: Record<Colour, string> } | undefined =
        thing.kind === "game" ? thing.seen : thing.kind === "record" ? thing.record.summary.end : undefined;
    const flipped =
        thing.kind === "game"
            ? thing.game.seats.opponent === "computer" && thing.game.seats.me === "second"
            : thing.kind === "record" && thing.record.origin?.flipped;
    const ratio = position && `${position.board.files} / ${position.board.ranks}`;
    return (
        <span class={position ? "kept-board" : "kept-board kept-mark"} ref={place}>
            {!position ? (
                <PieceIcon set={setOf(said.game)} piece={gameOf(said.game).emblem} side="first" king="王" />
            ) : near ? (
                <Board
                    geometry={position.board}
                    cells={position.board.cells}
                    set={setOf(said.game)}
                    dots={dotsOf(said.game)}
                    faces={position.faces}
                    flipped={flipped}
                    label=""
                />
            ) : (
                <span class="kept-unseen" style={{ aspectRatio: ratio }} />
            )}
        </span>
    );
}

function Opened({ thing, said, beside }: { thing: Thing; said: Said; beside: ComponentChildren }) {
    const { home } = t.value;
    return (
        <CardLink
            href={href(shelfOf(thing), thing.id)}
            class="kept-link"
            picture={<Picture thing={thing} said={said} />}
            title={
                <span class="kept-head">
                    <span class="kept-name">{shortName(said.game)}</span> <bdi class="kept-players">{said.players}</bdi>
                </span>
            }
            beside={beside}
        >
            {said.result && (
                <span class="kept-end">
                    <span class="kept-result">{said.result}</span>
                    {said.way && ` · ${said.way}`}
                </span>
            )}
            <span>
                {said.title && (
                    <>
                        <bdi>{said.title}</bdi> ·{" "}
                    </>
                )}
                {said.moves !== null && <>{home.moves(number(said.moves))} · </>}
                <time dateTime={new Date(said.updated).toISOString()} title={fullDate(said.updated)}>
                    {ago(said.updated)}
                </time>
            </span>
        </CardLink>
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
    full: boolean;
    remove: () => void;
    undo: () => void;
}

/** A list entry; after its removal, a notice with an undo button. */
function Item({ thing, removed, full, remove, undo }: ItemProps) {
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
        <li ref={place} class="kept-game">
            {said ? (
                <Opened thing={thing} said={said} beside={removes} />
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
}: {
    title: string;
    kind: Section;
    things: readonly Thing[];
    kept: KeptHere;
}) {
    if (!things.length) return null;
    const removed = kept.removed && keyOf(kept.removed);
    return (
        <section class="kept" data-section={kind} aria-labelledby={`kept-${kind}`} style={{ "--count": things.length }}>
            <h2 class="section-title" id={`kept-${kind}`}>
                {title}
            </h2>
            <ul class="card-list">
                {things.map((thing) => (
                    <Item
                        key={keyOf(thing)}
                        thing={thing}
                        removed={keyOf(thing) === removed}
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
