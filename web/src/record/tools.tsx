import { pressed } from "../base/button";
import { gameOf } from "../games";
import { t } from "../i18n";
import { Icon, type IconName } from "../parts/icons";
import type { RecordController } from "./controller";

/** A button above or beside the tree. */
export interface Tool {
    icon: IconName;
    label: string;
    act: () => void;
    off?: boolean;
    /** The button's state if it is a switch; otherwise absent. */
    on?: boolean;
}

/** The tools to navigate the tree. */
export function stepsOf(game: RecordController): Tool[] {
    const words = t.value;
    const first = game.previous === undefined;
    const last = game.next === undefined;
    return [
        { icon: "first", label: words.review.first, act: () => game.start(), off: first },
        { icon: "earlier", label: words.review.earlier, act: () => game.back(), off: first },
        { icon: "later", label: words.review.later, act: () => game.forward(), off: last },
        { icon: "last", label: words.record.last, act: () => game.end(), off: last },
    ];
}

/** The tools to edit a record. `comment` opens the comment editor. */
export function editsOf(game: RecordController, comment: () => void): [comment: Tool, ...others: Tool[]] {
    const words = t.value;
    const own = words.record;
    const { done, undone } = game.undoable;
    const edits: [Tool, ...Tool[]] = [
        { icon: "comment", label: own.comment, act: comment },
        { icon: "up", label: own.promote, act: () => game.promote(), off: game.past.lineHead === undefined },
        { icon: "cut", label: own.cut, act: () => game.cut(), off: game.previous === undefined },
        { icon: "undo", label: own.undo, act: () => game.undo(), off: !done.length },
        { icon: "redo", label: own.redo, act: () => game.redo(), off: !undone.length },
    ];
    if (!gameOf(game.tree.value.game).counting) return edits;
    const passes = game.position.value?.legal.some(({ move }) => move === "pass");
    return [...edits, { icon: "pass", label: words.game.pass, act: () => void game.play("pass"), off: !passes }];
}

export function ToolButtons({ tools }: { tools: readonly Tool[] }) {
    return (
        <>
            {tools.map(({ icon, label, act, off, on }) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set only if it is a switch.
                <button
                    type="button"
                    key={icon}
                    class={on ? "action action-on" : "action"}
                    title={label}
                    role={on === undefined ? undefined : "switch"}
                    aria-checked={on}
                    {...pressed(!off, act)}
                >
                    <Icon name={icon} />
                    <span>{label}</span>
                </button>
            ))}
        </>
    );
}
