import { useEffect, useMemo, useState } from "preact/hooks";
import { gameOf } from "../games";
import { t } from "../i18n";
import { Action } from "../play/actions";
import type { GameController } from "../play/controller";
import { practiceText } from "../play/fitting";
import type { Game } from "../play/game";
import type { TableParts } from "../play/table";
import type { Rules } from "../rules/rules";
import { keepSetting, ofSettings, readSetting, teachingOn } from "../settings/settings";
import { hintShapes, hintText } from "./hint-text";
import { Hints } from "./hints";
import { RemarkMessage, remarkShapes } from "./remark-text";
import { type Pupil, Teacher } from "./teacher";

/** The number of games that are remembered. Earlier ones ended long ago. */
const MOST = 50;

const read = (): string[] => (readSetting("no-teacher") ?? "").split(" ").filter(Boolean);

/** The server games where this player has switched off the teacher that both agreed on. */
const dismissed = ofSettings<readonly string[]>(read);

function dismissTeacher(game: string, off: boolean): void {
    // Another tab may have dismissed the teacher in its game.
    const others = read().filter((id) => id !== game);
    dismissed.value = off ? [...others, game].slice(-MOST) : others;
    keepSetting("no-teacher", dismissed.value.join(" "));
}

/** The teacher and the hints for a game on this device, as parts of its table. */
export function useHelp(rules: Rules, game: GameController) {
    const teachable = gameOf(game.config.game).teacher === true;
    const local = game.seats.opponent === "local";
    const own = local || game.seats.coached === true;
    const taught = teachable && (own ? game.taught.value : teachingOn.value);
    const teacher = useTeacher(rules, game, taught);
    const hints = useHints(rules, game, teachable && !local);
    const parts: Omit<TableParts, "after"> = { taught: teacher !== null, callsAtari: teacher !== null };
    const remark = teacher?.remark.value;
    const hint = hints?.hint.value;
    const view = game.view.value;
    const announced = view.moves.length < 2 ? announcement(game, taught) : "";
    const said = remark ? (
        <RemarkMessage
            game={view.game}
            remark={remark}
            takeBack={game.can(game.takebackAsker, "ask-takeback") ? () => game.takeBack() : null}
            playOn={() => teacher.playOn()}
            opponent={local ? "here" : "computer"}
        />
    ) : (
        hint && line(hintText(view, hint))
    );
    // The computer waits until the player responds to a remark. Between two people, the next player can simply move.
    if (remark && !local) parts.message = said;
    else parts.said = said;
    parts.quietly = line(teacher?.failed.value ? t.value.teaching.failed : announced);
    if (remark) parts.shapes = remarkShapes(view, remark);
    else if (hint) parts.shapes = hintShapes(view, hint);
    if (hints && view.phase === "playing") {
        parts.hint = () => void hints.ask();
        parts.action = <HintAction hints={hints} />;
    }
    return { teachable, taught, teach: (on: boolean) => (own ? game.teach(on) : teachingOn.choose(on)), parts };
}

/** The message before the first moves: what the teacher in a first game does, or the practice that the level offers. */
function announcement({ config, seats, view }: GameController, taught: boolean): string {
    if (seats.coached) return taught ? t.value.teaching.gently : "";
    return seats.fits ? practiceText(config.game, seats.level, view.value.board.files) : "";
}

/**
 * The teacher for a server game, if both players have agreed on one. It comments only on the player's own moves.
 * `settled` means that the server has the last move, so that it can no longer be withheld.
 */
export function useSharedTeacher(rules: Rules, game: Game, settled: boolean) {
    const { seat } = game;
    const view = game.view.value;
    const shared =
        game.config.teacher === true &&
        gameOf(game.config.game).teacher === true &&
        (seat === "first" || seat === "second") &&
        view.phase !== "ended";
    const taught = shared && !dismissed.value.includes(game.id);
    const teacher = useTeacher(rules, game, taught);
    const parts: Pick<TableParts, "taught" | "said" | "quietly" | "shapes"> = { taught: teacher !== null };
    const remark = settled && teacher?.remark.value;
    if (remark) {
        parts.said = (
            <RemarkMessage
                game={view.game}
                remark={remark}
                takeBack={game.can(game.takebackAsker, "ask-takeback") ? () => game.takeBack() : null}
                playOn={() => teacher.playOn()}
                opponent="elsewhere"
            />
        );
        // The shapes only make sense in the position after that move.
        if (view.moves.length === remark.ply) parts.shapes = remarkShapes(view, remark);
    }
    parts.quietly = line(teacher?.failed.value ? t.value.teaching.failed : "");
    return { shared, taught, teach: (on: boolean) => dismissTeacher(game.id, !on), parts };
}

const line = (text: string) => text && <p class="message message-said">{text}</p>;

function HintAction({ hints }: { hints: Hints }) {
    const words = t.value.teaching.hints;
    const given = typeof hints.hint.value === "object" && hints.hint.value !== null;
    return (
        <Action
            icon="hint"
            name="hint"
            label={given ? words.more : words.ask}
            onClick={() => void hints.ask()}
            disabled={!hints.possible.value}
        />
    );
}

/** The teacher for this game; null while none is wanted. */
function useTeacher(rules: Rules, game: Game & Pupil, wanted: boolean): Teacher | null {
    const [teacher, setTeacher] = useState<Teacher | null>(null);
    useEffect(() => {
        if (!wanted) return;
        const begun = new Teacher(rules, game);
        setTeacher(begun);
        return () => {
            begun.close();
            setTeacher(null);
        };
    }, [game, wanted]);
    return teacher;
}

/** The hints in this game, if it has any. */
function useHints(rules: Rules, game: GameController, wanted: boolean): Hints | null {
    const hints = useMemo(() => (wanted ? new Hints(rules, game) : null), [rules, game, wanted]);
    useEffect(() => () => hints?.close(), [hints]);
    return hints;
}
