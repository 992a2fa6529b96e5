import type { End } from "../kept/records";
import type { Format, Occasion, Records, RecordTree, TreeNode } from "../rules/records";
import type { Colour, GameId, Refusal } from "../rules/types";

const endings: Record<Format, string> = {
    pgn: "pgn",
    epd: "epd",
    sgf: "sgf",
    pcn: "pcn.json",
    "pcn-toml": "pcn.toml",
    pmn: "pmn",
    feen: "feen",
    "kifu-en": "kifu.txt",
    "kifu-ja": "kifu.txt",
    "kifu-th": "kifu.txt",
    log: "json",
};

/** A file name made from the players, or from the game if they are unknown. */
export function fileName(record: { game: GameId; players: Record<Colour, string> }, ending: string): string {
    const plain = (name: string) =>
        name
            .normalize("NFC")
            .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
            .replace(/^-+|-+$/g, "")
            .slice(0, 40);
    const names = [plain(record.players.first), plain(record.players.second)].filter(Boolean).join("-");
    return `${names || `kradan-${record.game}`}.${ending}`;
}

export const formName = (record: { game: GameId; players: Record<Colour, string> }, form: Format): string =>
    fileName(record, endings[form]);

/** The data that a format may lose. */
export type Loss = "moves" | "variations" | "comments" | "glyphs" | "shapes" | "times" | "evaluations";

const tell: Record<Exclude<Loss, "moves" | "variations">, (node: TreeNode) => unknown> = {
    comments: ({ comment, before }) => [comment ?? "", before ?? ""],
    glyphs: ({ glyphs }) => glyphs ?? [],
    shapes: ({ shapes }) => shapes ?? [],
    times: ({ clock, elapsed }) => [clock ?? null, elapsed ?? null],
    evaluations: ({ evaluation }) => evaluation ?? null,
};

const mainLine = ({ nodes }: RecordTree): TreeNode[] => {
    const first = new Map<number, TreeNode>();
    for (const node of nodes) if (node.parent !== undefined && !first.has(node.parent)) first.set(node.parent, node);
    const line: TreeNode[] = nodes.slice(0, 1);
    for (let next = first.get(nodes[0]?.node ?? 0); next; next = first.get(next.node)) line.push(next);
    return line;
};

/** The end of the main line, for lists; undefined if it cannot be reached. */
export function endOf(records: Records, record: number): End | undefined {
    const tree = records.tree(record);
    if (!tree.ok) return undefined;
    const line = mainLine(tree.value);
    const at = records.at(record, line[line.length - 1]?.node ?? 0);
    if (!at.ok) return undefined;
    const {
        board: { kind, files, ranks, cells },
        faces,
    } = at.value;
    return { moves: line.filter(({ move }) => move !== undefined).length, board: { kind, files, ranks, cells }, faces };
}

/** The kinds of data that are in `whole` but not in `read`. */
export function losses(whole: RecordTree, read: RecordTree): Loss[] {
    const lost: Loss[] = [];
    const lines = [mainLine(whole), mainLine(read)] as const;
    const moves = lines.map((line) => line.flatMap(({ move }) => move ?? []).join(" "));
    if (moves[0] !== moves[1]) return ["moves"];
    const branching = whole.nodes.length > lines[0].length;
    const kept = !branching || read.nodes.length === whole.nodes.length;
    if (!kept) lost.push("variations");
    const [a, b] = kept ? [whole.nodes, read.nodes] : lines;
    // Formats can add or drop nodes without a move, so compare only the nodes' contents.
    const said = (nodes: readonly TreeNode[], of: (node: TreeNode) => unknown, empty: string) =>
        nodes
            .map((node) => JSON.stringify(of(node)))
            .filter((text) => text !== empty)
            .join("\n");
    for (const [name, of] of Object.entries(tell)) {
        const empty = JSON.stringify(of({ node: 0, turn: "first" }));
        if (said(a, of, empty) !== said(b, of, empty)) lost.push(name as Loss);
    }
    return lost;
}

/** A record written in a format, and the data that is lost. */
export interface Written {
    text: string;
    lost: Loss[];
}

/** Writes a record and reads it back to find out what is lost. Returns refusals if the format cannot express it. */
export function writeForm(records: Records, record: number, form: Format, occasion?: Occasion): Written | Refusal[] {
    const written = records.write(record, form, occasion);
    if (!written.ok) return written.refusals;
    const { text } = written.value;
    const whole = records.tree(record);
    const opened = records.open(text, form);
    if (!opened.ok || !whole.ok) return { text, lost: ["moves"] };
    const [first] = opened.value.records;
    const read = first ? records.tree(first.record) : null;
    for (const { record: number } of opened.value.records) records.close(number);
    return { text, lost: read?.ok ? losses(whole.value, read.value) : ["moves"] };
}
