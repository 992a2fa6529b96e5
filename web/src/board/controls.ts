import type { RefObject } from "preact";
import { isAskKey } from "./asking";
import { type Places, readContent } from "./content";
import { type Source, sourceKey, takesDrags, takesTaps } from "./interaction";
import type { BoardProps } from "./props";

export const noCells: ReadonlySet<string> = new Set();

/** Each arrow key's step: [rows down, columns right]. */
const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};

/** Keyboard, mouse and touch input for a board. */
export class Controls {
    constructor(
        private readonly props: BoardProps,
        private readonly places: Places,
        /** The names of the cells in display order, row by row from the top. */
        private readonly rows: readonly (readonly string[])[],
        private readonly svg: RefObject<SVGSVGElement>,
    ) {}

    focus(name: string): void {
        this.svg.current?.querySelector<SVGElement>(`[data-cell="${name}"]`)?.focus();
    }

    readonly click = (event: MouseEvent) => {
        const name = (event.target as SVGElement).dataset?.cell;
        if (!name || !this.props.interaction?.isTap()) return;
        if (this.places.points || takesTaps(event)) this.tap(name);
        else this.props.onPoint?.(name);
    };

    readonly key = (event: KeyboardEvent) => {
        const { interaction, asking } = this.props;
        const name = (event.target as SVGElement).dataset?.cell;
        if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
        if (isAskKey(event)) return asking?.toggle(this.pieceOn(name));
        if (event.key === "Enter" || event.key === " ") {
            if (event.defaultPrevented) return;
            event.preventDefault();
            if (!event.repeat) this.tap(name);
        } else if (event.key === "Escape" && interaction?.selected.value) {
            event.stopPropagation();
            interaction.clear();
        } else if (steps[event.key] || event.key === "Home" || event.key === "End") {
            event.preventDefault();
            const next = this.neighbour(name, event);
            if (next) this.focus(next);
        }
    };

    readonly press = (event: PointerEvent) => {
        const { interaction, asking, sources, onMove } = this.props;
        if (!interaction) return;
        interaction.begin();
        const name = (event.target as SVGElement).dataset?.cell;
        asking?.press(event, this.pieceOn(name));
        if (!name) return;
        const board = () => this.svg.current;
        if (this.places.points && event.pointerType === "touch" && event.isPrimary) {
            interaction.aim(event, board, this.touch);
        } else if (sources?.has(name) && takesDrags()) {
            interaction.press(event, { cell: name }, board, (to) => {
                interaction.selected.value = null;
                onMove?.({ cell: name }, to);
            });
        }
    };

    readonly menu = (event: MouseEvent) => {
        // A long press also opens the menu, but may not be meant to cancel anything.
        const byTouch = (event as Partial<PointerEvent>).pointerType === "touch";
        if (!byTouch && this.props.onCancel?.()) event.preventDefault();
        else this.props.asking?.menu(event);
    };

    readonly over = (event: PointerEvent) => {
        const { interaction, ghost } = this.props;
        if (interaction && ghost && event.pointerType !== "touch")
            interaction.hover.value = (event.target as SVGElement).dataset?.cell ?? null;
    };

    readonly enter = (event: PointerEvent) =>
        this.props.asking?.over(event, this.pieceOn((event.target as SVGElement).dataset?.cell));

    readonly leave = (event: PointerEvent) => {
        if (this.props.interaction) this.props.interaction.hover.value = null;
        this.props.asking?.over(event, null);
    };

    /** The piece on a cell; null if there is none to ask about. */
    private pieceOn(cell: string | undefined): Source | null {
        return cell && !this.places.points && this.places.contentOf(cell) ? { cell } : null;
    }

    /** Called when a finger is lifted from a point. */
    private readonly touch = (cell: string) => {
        const { interaction, confirm, onPoint } = this.props;
        if (!interaction) return;
        const proposes = confirm && !this.places.contentOf(cell) && interaction.proposed.value !== cell;
        interaction.proposed.value = proposes ? cell : null;
        if (!proposes) onPoint?.(cell);
    };

    private tap(cell: string): void {
        const { interaction, targets, repicks, sources, onMove, onPoint } = this.props;
        if (!interaction) return;
        const picked = interaction.selected.value;
        if (picked) {
            if (sourceKey(picked) === cell) return interaction.clear();
            const reach = targets?.(picked) ?? noCells;
            if (!reach.has(cell) && repicks?.has(cell)) return void (interaction.selected.value = { cell });
            interaction.selected.value = null;
            return onMove?.(picked, cell);
        }
        if (sources?.has(cell)) interaction.selected.value = { cell };
        else onPoint?.(cell);
    }

    private neighbour(name: string, event: KeyboardEvent): string | undefined {
        const row = this.rows.findIndex((line) => line.includes(name));
        const column = this.rows[row]?.indexOf(name) ?? 0;
        const step = steps[event.key];
        if (step) return this.rows[row + step[0]]?.[column + step[1]];
        if (event.key === "Home") return event.shiftKey ? this.rows[0]?.[column] : this.rows[row]?.[0];
        return event.shiftKey ? this.rows.at(-1)?.[column] : this.rows[row]?.at(-1);
    }
}

/** Screen-reader label for a cell with its marks. */
export function cellWords(
    props: BoardProps,
    places: Places,
    selected: Source | null,
    targets: ReadonlySet<string>,
    name: string,
): string {
    const { markWords: words, last } = props;
    return [
        props.cellLabel?.(name, places.contentOf(name)) ?? name,
        words && targets.has(name) && (takes(places, selected, name) ? words.takes : words.target),
        words && props.checks?.includes(name) && words.check,
        words && (last?.to === name ? words.last : last?.from === name && words.left),
    ]
        .filter(Boolean)
        .join(", ");
}

/**
 * Whether the selected piece captures on this target. A castling target, which is a rook of the same side, is not a
 * capture.
 */
function takes({ contentOf, points }: Places, selected: Source | null, name: string): boolean {
    const there = readContent(contentOf(name), points);
    const picked =
        selected && ("cell" in selected ? readContent(contentOf(selected.cell), points)?.side : selected.side);
    return there !== null && there.side !== picked;
}
