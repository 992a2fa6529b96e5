import { Fragment } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { moveText } from "../parts/move-words";
import type { TreeNode } from "../rules/records";
import type { GameId } from "../rules/types";
import type { Branches, RecordController } from "./controller";

/** The printed signs for numeric annotation glyphs. */
const glyphSigns: Record<number, string> = {
    1: "!",
    2: "?",
    3: "!!",
    4: "??",
    5: "!?",
    6: "?!",
    7: "□",
    10: "=",
    13: "∞",
    14: "⩲",
    15: "⩱",
    16: "±",
    17: "∓",
    18: "+−",
    19: "−+",
    22: "⨀",
    23: "⨀",
    32: "⟳",
    33: "⟳",
    36: "→",
    37: "→",
    40: "↑",
    41: "↑",
    132: "⇆",
    133: "⇆",
    138: "⊕",
    139: "⊕",
    140: "∆",
    146: "N",
};

export const glyphText = (glyphs: number[] = []): string =>
    glyphs.map((glyph) => glyphSigns[glyph] ?? `$${glyph}`).join(" ");

export function evaluationText({ evaluation }: TreeNode): string {
    if (!evaluation) return "";
    if (evaluation.mate !== undefined) return `#${evaluation.mate}`;
    const pawns = (evaluation.centipawns ?? 0) / 100;
    return `${pawns > 0 ? "+" : pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(2)}`;
}

/** Milliseconds as 1:02:03 or 2:03. */
export function timeText(ms: number): string {
    const all = Math.max(0, Math.floor(ms / 1000));
    const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
    const two = (n: number) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** A node's move, written or spoken, or a substitute if it has none. */
export const labelOfNode = (game: GameId, { label }: TreeNode, words = moveText): string =>
    label === undefined ? t.value.record.noMove : words(game, label);

/** Each node's ply. */
function plies(nodes: TreeNode[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { node, parent, move } of nodes)
        counts.set(node, (parent === undefined ? 0 : (counts.get(parent) ?? 0)) + (move === undefined ? 0 : 1));
    return counts;
}

/** An uninterrupted part of one line. */
interface Block {
    depth: number;
    /** Whether the block starts a variation. */
    opens: boolean;
    items: number[];
}

/** Blocks end at multiples of this ply, so that a new variation leaves later blocks unchanged. */
const BLOCK = 80;

/** In trees with more nodes, the browser lays out only the visible blocks. */
const LONG = 1000;

/** The tree in the order that books use: a move, its alternatives, the continuation. */
function blocksOf({ nodes, children }: Branches): Block[] {
    const blocks: Block[] = [];
    const waiting: { node: number; ply: number; depth: number; opens: boolean }[] = [];
    const first = children.get(0) ?? [];
    if (first[0] === undefined) return blocks;
    waiting.push({ node: first[0], ply: 0, depth: 0, opens: false });
    for (let line = waiting.pop(); line; line = waiting.pop()) {
        const { depth, opens } = line;
        let block: Block = { depth, opens, items: [] };
        blocks.push(block);
        let { node: at, ply } = line;
        for (;;) {
            if (block.items.length && ply % BLOCK === 0) blocks.push((block = { depth, opens: false, items: [] }));
            block.items.push(at);
            const siblings: number[] = children.get(nodes.get(at)?.parent ?? 0) ?? [];
            const next: number | undefined = children.get(at)?.[0];
            ++ply;
            if (siblings[0] === at && siblings.length > 1) {
                if (next !== undefined) waiting.push({ node: next, ply, depth, opens: false });
                for (const sibling of siblings.slice(1).reverse())
                    waiting.push({ node: sibling, ply: ply - 1, depth: depth + 1, opens: true });
                break;
            }
            if (next === undefined) break;
            at = next;
        }
    }
    return blocks;
}

const idOf = (node: number): string => `move-${node}`;

/** Lays out as many blocks on both sides of a block as fill the frame, so that everything visible has its true size. */
function layOutAround(frame: Element, block: Element, before: Set<Element>): Set<Element> {
    const near = new Set<Element>();
    const layOut = (e: Element): number => {
        near.add(e);
        e.setAttribute("data-near", "");
        return e.getBoundingClientRect().height;
    };
    layOut(block);
    let above = 0;
    for (let e = block.previousElementSibling; e && above < frame.clientHeight; e = e.previousElementSibling)
        above += layOut(e);
    let below = 0;
    for (let e = block.nextElementSibling; e && below < frame.clientHeight; e = e.nextElementSibling)
        below += layOut(e);
    for (const e of before) if (!near.has(e)) e.removeAttribute("data-near");
    return near;
}

/** Scrolls a frame as little as needed to show an element, with a margin. */
function showIn(frame: Element, content: Element): void {
    const { top: from, bottom: to, height } = frame.getBoundingClientRect();
    const { top, bottom } = content.getBoundingClientRect();
    const margin = Math.min(48, height / 4);
    if (top < from + margin) frame.scrollTop -= from + margin - top;
    else if (bottom > to - margin) frame.scrollTop += bottom - to + margin;
}

/** A review's verdict on a move: its mark, and words for screen readers. */
export interface MoveNote {
    /** A class and the printed mark; null if there is none. */
    sign: { kind: string; text: string } | null;
    /** Starts with a comma; "" if there is nothing to say. */
    words: string;
}

export type MoveNotes = ReadonlyMap<number, MoveNote>;

/** The move list with variations, comments, glyphs and clocks. The current move is marked and kept in view. */
export function Tree({ game, notes }: { game: RecordController; notes?: MoveNotes }) {
    const box = useRef<HTMLOListElement>(null);
    const marked = useRef<Element | null>(null);
    const near = useRef(new Set<Element>());
    const tree = game.tree.value;
    const at = game.at.value;
    const words = t.value;
    const drawn = useMemo(() => <Lines game={game} notes={notes} />, [tree, words, notes]);
    useLayoutEffect(() => {
        const list = box.current;
        const frame = list?.parentElement;
        if (!list || !frame) return;
        const before = marked.current;
        before?.removeAttribute("aria-current");
        before?.setAttribute("tabindex", "-1");
        const here = document.getElementById(idOf(at));
        marked.current = here ?? list.querySelector(".move");
        marked.current?.setAttribute("tabindex", "0");
        if (!here) {
            frame.scrollTop = 0;
            return;
        }
        here.setAttribute("aria-current", "true");
        if (before && before === document.activeElement) here.focus({ preventScroll: true });
        near.current = layOutAround(frame, here.closest("li")!, near.current);
        showIn(frame, here);
    }, [tree, at, words, notes]);
    const pick = (event: MouseEvent) => {
        const node = (event.target as HTMLElement).closest<HTMLElement>("[data-node]")?.dataset.node;
        if (node !== undefined) game.look(Number(node));
    };
    const root = game.node(0);
    const nothing = tree.nodes.length < 2;
    return (
        <>
            {root.comment && (
                <p class="tree-comment tree-preface" dir="auto">
                    {root.comment}
                </p>
            )}
            {nothing ? (
                <p class="quiet tree-empty">{words.record.noMoves}</p>
            ) : (
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter clicks the buttons inside.
                <ol class={tree.nodes.length > LONG ? "tree tree-long" : "tree"} ref={box} onClick={pick}>
                    {drawn}
                </ol>
            )}
            {tree.result && <p class="tree-result">{tree.result}</p>}
        </>
    );
}

function Lines({ game, notes }: { game: RecordController; notes?: MoveNotes }) {
    const tree = game.tree.value;
    const branches = game.branches.value;
    const counts = plies(tree.nodes);
    const paired = !gameOf(tree.game).placement;
    const numbered = (node: TreeNode, fresh: boolean): string => {
        if (node.move === undefined) return "";
        const ply = counts.get(node.node) ?? 1;
        if (!paired) return number(ply);
        const full = String(game.fullMove(ply));
        return node.by === "first" ? `${full}.` : fresh ? `${full}…` : "";
    };
    return (
        <>
            {blocksOf(branches).map(({ depth, opens, items }) => {
                let fresh = true;
                return (
                    <li
                        key={items[0]}
                        class={depth ? "tree-line tree-variation" : "tree-line"}
                        style={{ "--depth": Math.min(depth, 6), "--moves": items.length }}
                    >
                        {opens && <span class="visually-hidden">{t.value.record.variation}: </span>}
                        {items.map((id) => {
                            const node = branches.nodes.get(id)!;
                            const count = numbered(node, fresh);
                            fresh = Boolean(node.comment);
                            return moveOf(node, count, tree.game, notes?.get(id));
                        })}
                    </li>
                );
            })}
        </>
    );
}

/** Not a component, because there can be tens of thousands of moves that all change together. */
function moveOf(node: TreeNode, count: string, game: GameId, note?: MoveNote) {
    const told = [evaluationText(node), node.clock === undefined ? "" : timeText(node.clock)].filter(Boolean);
    const side = node.by && sideName(game, node.by);
    return (
        <Fragment key={node.node}>
            {node.before && (
                <span class="tree-comment" dir="auto">
                    {node.before}{" "}
                </span>
            )}
            <span class="tree-move">
                {count && <span class="move-number">{count}</span>}
                <button type="button" class="move" id={idOf(node.node)} data-node={node.node} tabIndex={-1}>
                    {side && <span class="visually-hidden">{side}: </span>}
                    {labelOfNode(game, node)}
                    {node.glyphs && <span class="tree-glyphs">{glyphText(node.glyphs)}</span>}
                    {note?.sign && (
                        <span class={`tree-glyphs mark-${note.sign.kind}`} aria-hidden="true">
                            {note.sign.text}
                        </span>
                    )}
                    {note && <span class="visually-hidden">{note.words}</span>}
                </button>
                {told.map((each) => (
                    <span class="tree-note">{each}</span>
                ))}
            </span>{" "}
            {node.comment && (
                <span class="tree-comment" dir="auto">
                    {node.comment}{" "}
                </span>
            )}
        </Fragment>
    );
}
