import { useMemo, useRef } from "preact/hooks";
import { useNear } from "../base/media";
import { PieceIcon } from "../board/piece-art";
import type { Lesson, Step } from "../games/course";
import { setOf } from "../parts/display";
import { replayViews, StartBoard } from "../parts/mini-board";
import { contentOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { Config, GameId } from "../rules/types";

interface LessonPictureProps {
    rules: Rules;
    game: GameId;
    lesson: Lesson;
    /** The chapter's piece, for lessons that have none. If absent, lessons are shown as boards. */
    piece?: string;
}

/** A lesson's subject: the piece that moves first, or the position. */
export function LessonPicture({ rules, game, lesson, piece }: LessonPictureProps) {
    const config = { ...lesson.config, ...lesson.steps[0]?.set };
    const first = useMemo(() => piece && (firstPiece(rules, config, lesson.steps[0]) ?? piece), [lesson, piece]);
    return first ? (
        <PieceIcon set={setOf(game)} piece={first} side="first" king="王" />
    ) : (
        <NearBoard rules={rules} config={config} />
    );
}

/** A board that is drawn only once it is near the window, because a course has dozens of them. */
function NearBoard({ rules, config }: { rules: Rules; config: Config }) {
    const box = useRef<HTMLSpanElement>(null);
    const near = useNear(box, 50);
    return (
        <span class="lesson-picture-board" ref={box}>
            {near && <StartBoard rules={rules} config={config} flipped={false} />}
        </span>
    );
}

/** The piece that a step is about. */
function firstPiece(rules: Rules, config: Config, step: Step | undefined): string | undefined {
    const about = subjectOf(step);
    const dropped = /^(\+?[A-Z])@/.exec(about)?.[1];
    const view = dropped || !about ? undefined : replayViews(rules, config, [])[0];
    return dropped ?? (view && contentOf(view, about.slice(0, 2))?.piece);
}

/** The cell or the move that a step is about; "" if none. */
function subjectOf({ show, task }: Pick<Step, "show" | "task"> = {}): string {
    if (show?.targets) return show.targets;
    switch (task?.kind) {
        case "play":
            return [task.line[0] ?? ""].flat()[0] ?? "";
        case "visit":
            return task.moves[0] ?? "";
        case "try":
        case "judge":
            return task.move;
        case "tap":
            return task.of.cell;
        default:
            return "";
    }
}
