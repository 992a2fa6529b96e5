import { batch, computed, signal } from "@preact/signals";
import type { Source } from "../board/interaction";
import { gameOf } from "../games";
import {
    type Edit,
    type KeptRecord,
    keptRecords,
    newRecord,
    type RecordText,
    readRecord,
    writeRecord,
} from "../kept/records";
import { newId, settled, whyUnkept } from "../kept/store";
import { variantsOf } from "../parts/reach";
import { href } from "../parts/router";
import type { Fault, LabelledMove, RecordPosition, Records, RecordTree, TreeNode } from "../rules/records";
import type { Answer, Colour, Config, LegalMove, Move, Refusal } from "../rules/types";
import { endOf } from "./forms";

/** A tree's nodes by number, and each node's children. */
export interface Branches {
    nodes: Map<number, TreeNode>;
    children: Map<number, number[]>;
}

/** Data from the moves up to and including a node. */
interface Past {
    /** Each side's latest clock. */
    clocks: Partial<Record<Colour, number>>;
    /** The first node of the variation; undefined on the main line. */
    lineHead: number | undefined;
}

const ROOT = 0;
const none: number[] = [];

function branchesOf(tree: RecordTree): Branches {
    const nodes = new Map<number, TreeNode>();
    const children = new Map<number, number[]>();
    for (const node of tree.nodes) {
        nodes.set(node.node, node);
        if (node.parent === undefined) continue;
        const siblings = children.get(node.parent);
        if (siblings) siblings.push(node.node);
        else children.set(node.parent, [node.node]);
    }
    return { nodes, children };
}

const noPast: Past = { clocks: {}, lineHead: undefined };

/** Computed for all nodes together, so that the cost of a step does not depend on the game's length. */
function pastsOf({ nodes, children }: Branches): Map<number, Past> {
    const pasts = new Map<number, Past>();
    for (const { node, parent, by, clock } of nodes.values()) {
        const before = parent === undefined ? noPast : pasts.get(parent)!;
        const isMain = parent === undefined || children.get(parent)?.[0] === node;
        const tells = by && clock !== undefined;
        if (isMain && !tells) pasts.set(node, before);
        else
            pasts.set(node, {
                clocks: tells ? { ...before.clocks, [by]: clock } : before.clocks,
                lineHead: isMain ? before.lineHead : node,
            });
    }
    return pasts;
}

/** Applies an edit to a record. */
function carryOut(records: Records, record: number, edit: Edit): Answer<{ node?: number; changed?: boolean }> {
    switch (edit.op) {
        case "play":
            return records.play(record, edit.node, edit.move);
        case "cut":
            return records.cut(record, edit.node);
        case "promote":
            return records.promote(record, edit.node);
        case "comment":
            return records.comment(record, edit.node, edit.text);
        case "undo":
            return records.undo(record);
        case "redo":
            return records.redo(record);
    }
}

/** Opens a record from its text and replays its edits; null if the text contains no record. */
export function openText(records: Records, { format, text, edits }: RecordText): number | null {
    const opened = records.open(text, format);
    if (!opened.ok) return null;
    const [first, ...others] = opened.value.records;
    for (const { record } of others) records.close(record);
    if (!first) return null;
    for (const edit of edits) carryOut(records, first.record, edit);
    return first.record;
}

/** A record on the screen: the record in the module, the reader's current node, and the stored copy. */
export class RecordController {
    readonly tree;
    readonly branches = computed(() => branchesOf(this.tree.value));
    private readonly pasts = computed(() => pastsOf(this.branches.value));
    /** The node whose position is shown. */
    readonly at = signal(ROOT);
    readonly position = signal<RecordPosition | null>(null);
    /** Why the node's position cannot be shown, or why the last move was refused. */
    readonly refusal = signal<Refusal | null>(null);
    /** Typed text that is not a move. */
    readonly misread = signal<string | null>(null);
    readonly choice = signal<{ from: string; to: string; moves: LegalMove[] } | null>(null);
    /** Why the record is not stored: storage is full, or the browser stores nothing. */
    readonly unkept = signal<"full" | "nothing" | null>(null);
    /** True if another tab has changed the record, so this tab's edits continue in a copy. */
    readonly forked = signal(false);

    /** The first move's number and side, from the chess position. */
    readonly beginning: { number: number; turn: Colour };

    /** The boards read so far. The key is the tree's map of nodes, which every edit replaces. */
    private readonly boards = new WeakMap<Branches["nodes"], Map<number, RecordPosition["board"] | null>>();
    /** Each node's most recently visited child. */
    private readonly taken = new Map<number, number>();
    private id: string | null;
    /** The stored text, as last written or read by this tab. */
    private written: string | null;
    /** The number of writes so far. */
    private writings = 0;

    private constructor(
        private readonly records: Records,
        readonly record: number,
        private content: RecordText,
        tree: RecordTree,
        kept: KeptRecord | null,
    ) {
        this.tree = signal(tree);
        this.id = kept?.id ?? null;
        this.written = this.id === null ? null : keptRecords.raw(this.id);
        if (kept && this.written === null)
            void settled().then(() => {
                this.written = keptRecords.raw(kept.id);
                if (this.written === null) this.unkept.value = whyUnkept();
            });
        this.look(ROOT);
        const fields = this.position.value?.position.split(" ") ?? [];
        this.beginning = {
            // The last FEN field. Other notations do not have it.
            number: Math.max(1, Number(fields[5]) || 1),
            turn: tree.nodes[0]?.turn ?? "first",
        };
    }

    /** Opens a stored record, or a text that will be stored on its first edit. Null if it contains no record. */
    static open(records: Records, content: RecordText, kept: KeptRecord | null): RecordController | null {
        const record = openText(records, content);
        if (record === null) return null;
        const tree = records.tree(record);
        // Without a first position, there is no board to show.
        if (!tree.ok || !tree.value.nodes.length) {
            records.close(record);
            return null;
        }
        return new RecordController(records, record, { ...content, edits: [...content.edits] }, tree.value, kept);
    }

    static openKept(records: Records, id: string): RecordController | null {
        const kept = readRecord(id);
        if (!kept) return null;
        const { format, text, edits, faults, original, origin, server, sent, occasion } = kept;
        const content: RecordText = { format, text, edits };
        if (origin) content.origin = origin;
        if (server !== undefined) content.server = server;
        if (sent !== undefined) content.sent = sent;
        if (occasion) content.occasion = occasion;
        if (faults) content.faults = faults;
        if (original !== undefined) content.original = original;
        return RecordController.open(records, content, kept);
    }

    close(): void {
        this.records.close(this.record);
    }

    get module(): Records {
        return this.records;
    }

    get format() {
        return this.content.format;
    }

    /** The stored record's key; null if it is not stored. */
    get keptAs(): string | null {
        return this.id;
    }

    /** The record's text and the edits to it. */
    get source(): RecordText {
        return this.content;
    }

    get faults(): Fault[] {
        return this.content.faults ?? this.tree.value.faults;
    }

    /** The text that the faults refer to; undefined if it was not stored. */
    get faultyText(): string | undefined {
        return this.content.original ?? (this.content.faults ? undefined : this.content.text);
    }

    private children(node: number): number[] {
        return this.branches.value.children.get(node) ?? none;
    }

    node(node = this.at.value): TreeNode {
        return this.branches.value.nodes.get(node) ?? this.tree.value.nodes[0]!;
    }

    /** Data from the moves up to the current node. */
    get past(): Past {
        return this.pasts.value.get(this.at.value) ?? noPast;
    }

    look(node: number): void {
        const answer = this.records.at(this.record, node);
        batch(() => {
            this.at.value = node;
            this.choice.value = null;
            this.misread.value = null;
            this.refusal.value = answer.ok ? null : (answer.refusals[0] ?? null);
            if (answer.ok) this.position.value = answer.value;
        });
        const { parent } = this.node(node);
        if (parent !== undefined) this.taken.set(parent, node);
    }

    /** The next move: the most recently visited child, or else the main one. */
    get next(): number | undefined {
        const children = this.children(this.at.value);
        const taken = this.taken.get(this.at.value);
        return taken !== undefined && children.includes(taken) ? taken : children[0];
    }

    get previous(): number | undefined {
        return this.node().parent;
    }

    forward(): void {
        if (this.next !== undefined) this.look(this.next);
    }

    back(): void {
        if (this.previous !== undefined) this.look(this.previous);
    }

    start(): void {
        this.look(ROOT);
    }

    /** Goes to the last move in the current line. */
    end(): void {
        let at = this.at.value;
        for (let next = this.next; next !== undefined; ) {
            at = next;
            const children = this.children(at);
            const taken = this.taken.get(at);
            next = taken !== undefined && children.includes(taken) ? taken : children[0];
        }
        if (at !== this.at.value) this.look(at);
    }

    /** The main-line nodes, root first. */
    mainLine(): number[] {
        const line: number[] = [];
        for (let at: number | undefined = ROOT; at !== undefined; at = this.children(at)[0]) line.push(at);
        return line;
    }

    /** The nodes before this one, from its parent to the root. */
    wayBack(node: number): number[] {
        const way: number[] = [];
        for (let { parent } = this.node(node); parent !== undefined; { parent } = this.node(parent)) way.push(parent);
        return way;
    }

    /** The board at a node; null if its position is not valid. */
    boardAt(node: number): RecordPosition["board"] | null {
        const { nodes } = this.branches.value;
        const known = this.boards.get(nodes) ?? new Map<number, RecordPosition["board"] | null>();
        this.boards.set(nodes, known);
        let board = known.get(node);
        if (board === undefined) {
            const answer = this.records.at(this.record, node);
            board = answer.ok ? answer.value.board : null;
            known.set(node, board);
        }
        return board;
    }

    /** The engine's input for a node: the last setup position, and the moves from there. Null if there is none. */
    wayTo(node: number): { config: Config; moves: Move[] } | null {
        if (gameOf(this.tree.value.game).placement) {
            const way = this.records.way(this.record, node);
            return way.ok ? way.value : null;
        }
        const moves: Move[] = [];
        let { move, parent } = this.node(node);
        let from = node;
        for (; parent !== undefined && move !== undefined && move !== "--"; { move, parent } = this.node(from)) {
            moves.push(move);
            from = parent;
        }
        const begun = this.records.at(this.record, from);
        return begun.ok
            ? { config: { game: this.tree.value.game, position: begun.value.position }, moves: moves.reverse() }
            : null;
    }

    /** The number of moves that lead to a node. */
    ply(node: number): number {
        let count = 0;
        for (let at = this.node(node); at.parent !== undefined; at = this.node(at.parent))
            if (at.move !== undefined) ++count;
        return count;
    }

    /** The full-move number for a ply counted from 1. */
    fullMove(ply: number): number {
        const { number, turn } = this.beginning;
        return number + Math.floor((ply - 1 + (turn === "second" ? 1 : 0)) / 2);
    }

    /** Labels the moves in a principal variation after a node, in move-list notation. */
    label(node: number, moves: Move[]): LabelledMove[] {
        const answer = this.records.label(this.record, node, moves);
        return answer.ok ? answer.value.moves : [];
    }

    /** Plays moves from a node. New moves become a variation. */
    playLine(node: number, moves: Move[]): void {
        batch(() => {
            if (node !== this.at.value) this.look(node);
            moves.every((move) => this.play(move));
        });
    }

    /** The current move and its siblings. */
    get alternatives(): number[] {
        const { previous } = this;
        return previous === undefined ? none : this.children(previous);
    }

    /** Goes to the next or previous sibling or, without siblings, to the nearest branch point above. */
    turn(by: 1 | -1): void {
        const all = this.alternatives;
        const next = all[all.indexOf(this.at.value) + by];
        if (next !== undefined) return this.look(next);
        if (all.length > 1) return;
        for (let at = this.previous; at !== undefined; ) {
            const { parent }: TreeNode = this.node(at);
            if (parent !== undefined && this.children(parent).length > 1) return this.look(at);
            at = parent;
        }
    }

    private refresh(): void {
        const tree = this.records.tree(this.record);
        if (tree.ok) this.tree.value = tree.value;
    }

    /** A node's nearest ancestor that is still in the tree. */
    private nearest(node: number, before: Branches): number {
        let at: number | undefined = node;
        while (at !== undefined && !this.branches.value.nodes.has(at)) at = before.nodes.get(at)?.parent;
        return at ?? ROOT;
    }

    private edit(edit: Edit): Answer<{ node?: number; changed?: boolean }> {
        const before = this.branches.value;
        const { done, undone } = this.undoable;
        const again = edit.op === "undo" ? done.pop() : edit.op === "redo" ? undone.pop() : undefined;
        const answer = carryOut(this.records, this.record, edit);
        if (!answer.ok) {
            this.refusal.value = answer.refusals[0] ?? null;
            return answer;
        }
        if (answer.value.changed === false) return answer;
        this.content.edits.push(edit);
        this.refresh();
        // Undo and redo go to the node that changed.
        const come = again && this.tree.value.nodes.find(({ node }) => !before.nodes.has(node))?.node;
        const changed = come ?? (again && "node" in again ? again.node : undefined);
        this.look(answer.value.node ?? this.nearest(changed ?? this.at.value, before));
        this.keep();
        return answer;
    }

    play(move: string): boolean {
        const node = this.at.value;
        // Playing an existing move is not an edit.
        const there = this.children(node).find((child) => this.node(child).move === move);
        if (there !== undefined) {
            this.look(there);
            return true;
        }
        return this.edit({ op: "play", node, move }).ok;
    }

    /** Plays a typed move, or reports that it is not a move. */
    type(text: string, move: string): void {
        this.refusal.value = null;
        this.misread.value = null;
        if (this.play(move) || this.refusal.peek()?.reason !== "session.malformed") return;
        this.refusal.value = null;
        this.misread.value = text;
    }

    cut(): void {
        const node = this.at.value;
        if (node === ROOT) return;
        const { parent = ROOT } = this.node(node);
        const siblings = this.alternatives;
        const place = siblings.indexOf(node);
        const answer = this.edit({ op: "cut", node });
        if (answer.ok) this.look(siblings[place + 1] ?? siblings[place - 1] ?? parent);
    }

    promote(): void {
        // Promotes the whole variation, from its first node.
        const { lineHead } = this.past;
        if (lineHead !== undefined) this.edit({ op: "promote", node: lineHead });
    }

    comment(text: string): void {
        const node = this.at.value;
        if (text === (this.node().comment ?? "")) return;
        this.edit({ op: "comment", node, text });
    }

    /** The edits that can be undone and redone. In each list, the next one is last. */
    get undoable(): { done: Edit[]; undone: Edit[] } {
        const done: Edit[] = [];
        let undone: Edit[] = [];
        for (const edit of this.content.edits) {
            if (edit.op === "undo") undone.push(done.pop()!);
            else if (edit.op === "redo") done.push(undone.pop()!);
            else {
                done.push(edit);
                undone = [];
            }
        }
        return { done, undone };
    }

    undo(): void {
        this.edit({ op: "undo" });
    }

    redo(): void {
        this.edit({ op: "redo" });
    }

    /** Moves a piece to a cell: plays the move, asks for the missing choice, or explains the refusal. */
    attempt(source: Source, to: string): void {
        const position = this.position.value;
        if (!position) return;
        this.refusal.value = null;
        const legal = position.legal.filter(
            (m) => m.to === to && ("cell" in source ? m.from === source.cell : m.drop === source.piece),
        );
        if (legal.length > 1) {
            this.choice.value = { from: "cell" in source ? source.cell : "", to, moves: legal };
            return;
        }
        if (legal[0]) return void this.play(legal[0].move);
        const [plain, promoting] = variantsOf(this.tree.value.game, source, to);
        if (!plain) return;
        const answer = this.edit({ op: "play", node: this.at.value, move: plain.move });
        // If only the promotion is missing, ask again with it to get the real reason.
        if (!answer.ok && promoting && /promot/.test(answer.refusals[0]?.reason ?? "")) {
            this.edit({ op: "play", node: this.at.value, move: promoting.move });
        }
    }

    /** Stores the id of the server's game with these moves. */
    isOnServer(server: string, sent: string): void {
        Object.assign(this.content, { server, sent });
        this.keep();
    }

    /** Stores the record. If another tab has changed it, stores a copy instead and puts its id into the address. */
    private keep(): void {
        const { game, title, players, result } = this.tree.value;
        const summary = { game, title, players, result, end: endOf(this.module, this.record) };
        if (this.id !== null && this.written !== null && keptRecords.raw(this.id) !== this.written) {
            this.id = newId();
            this.forked.value = true;
        }
        const made = newRecord(this.content, summary);
        const kept: KeptRecord = this.id === null ? made : { ...made, id: this.id };
        const isNew = location.hash !== href("record", kept.id);
        this.id = kept.id;
        const writing = ++this.writings;
        void writeRecord(kept).then((ok) => {
            if (this.id === kept.id) this.written = keptRecords.raw(kept.id);
            if (writing === this.writings) this.unkept.value = ok ? null : whyUnkept();
        });
        this.written = keptRecords.raw(kept.id);
        if (isNew) history.replaceState(null, "", href("record", kept.id));
    }
}
