import { effect, signal } from "@preact/signals";
import { persistently } from "../base/persistence";
import { boardLook, chessSet, type PieceSet } from "../settings/settings";
import { addRules, type Colours, description, variables } from "./description";

/** A part of a drawing: a path, with the roles that determine its colours. */
export interface Layer {
    d: string;
    fill?: string;
    stroke?: string;
    width?: number;
}

/** The chess sets other than the default one, once they have been fetched. Until then, the default set is drawn. */
export const chessSets = signal<Partial<Record<PieceSet, Record<string, Layer[]>>>>({});

interface Look {
    light: Colours;
    dark: Colours;
}

/** The CSS rules for a board's colours, set on the root for the whole page or on an element for the boards in it. */
const rulesOf = ([name, { light, dark }]: [string, Look]): string =>
    `[data-board="${name}"]{${variables(light)}}` +
    `[data-theme="dark"][data-board="${name}"],[data-theme="dark"] [data-board="${name}"]` +
    `{${variables({ ...light, ...dark })}}`;

/** The default board's colours. */
function usual(names: Colours): Look {
    const own = (colours: Colours) => Object.fromEntries(Object.entries(colours).filter(([name]) => name in names));
    return { light: own(description.colours.light), dark: own(description.colours.dark) };
}

let boards: Promise<void> | undefined;

/** Fetches the colours for boards that the first download does not contain. */
async function fetchBoards(): Promise<void> {
    const { default: all } = await import("../../../data/boards_and_pieces/boards.json");
    const looks: Record<string, Look> = { kaya: usual(all.walnut.light), ...all };
    addRules(Object.entries(looks).map(rulesOf).join(""));
}

async function fetchChessSets(): Promise<void> {
    if (!chessSets.peek().modern)
        chessSets.value = (await import("../../../data/boards_and_pieces/chess_sets.json")).default;
}

/** Fetches the colours for all boards, and all chess sets. */
export async function fetchAllLooks(): Promise<void> {
    boards ??= persistently(fetchBoards).catch((error: unknown) => {
        boards = undefined;
        throw error;
    });
    await Promise.all([boards, persistently(fetchChessSets)]);
}

/** Fetches what the chosen board and pieces need beyond the first download. Until then, the default ones are drawn. */
export async function fetchLooks(): Promise<void> {
    if (boardLook.peek() !== "kaya" || chessSet.peek() !== "staunton") await fetchAllLooks().catch(() => undefined);
}

// Fetch when a choice arrives from another of the player's devices, too.
effect(() => {
    if (boardLook.value !== "kaya" || chessSet.value !== "staunton") void fetchLooks();
});
