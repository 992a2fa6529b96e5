import { useEffect, useState } from "preact/hooks";
import { chooseKingWarning, chooseTeaching, kingWarning, teachingOn } from "../base/settings";
import { cellName } from "../board/geometry";
import { canLoseKing, gameOf } from "../games";
import { t } from "../i18n";
import { keptGames } from "../kept/games";
import { LessonText, lessonShapes } from "../learn/lesson";
import { Teacher } from "../learn/teacher";
import { KeepPanel } from "../online/keep-panel";
import { MenuButton } from "../parts/menu-items";
import { GameController } from "../play/controller";
import { Rematch } from "../play/rematch";
import { Table } from "../play/table";
import type { Rules } from "../rules/rules";

/** A game on this device. */
export function Play({ rules, id }: { rules: Rules; id: string }) {
    const [game, setGame] = useState<GameController | null | undefined>(undefined);
    useEffect(() => {
        const opened = GameController.open(rules, id);
        setGame(opened);
        return () => opened?.close();
    }, [id]);
    if (game === undefined) return null;
    if (game === null) {
        const missing = keptGames.raw(id) === null;
        return (
            <main class="page narrow">
                <h1 class="said">{missing ? t.value.game.notFound : t.value.game.damagedGame}</h1>
                {!missing && (
                    <a class="button button-main" href="#/games">
                        {t.value.kept.title}
                    </a>
                )}
                <a class={missing ? "button button-main" : "button"} href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    }
    return <LocalTable rules={rules} game={game} />;
}

function LocalTable({ rules, game }: { rules: Rules; game: GameController }) {
    const [keeping, setKeeping] = useState(false);
    const teachable = game.seats.opponent === "computer" && gameOf(game.config.game).teacher === true;
    const teacher = useTeacher(game, teachable && teachingOn.value);
    const words = t.value.online;
    const warns = game.seats.opponent === "computer" && canLoseKing(game.config.game);
    const menu = (close: () => void) => (
        <>
            {warns && (
                <MenuButton act={() => chooseKingWarning(!kingWarning.value)}>
                    {kingWarning.value ? t.value.game.warnNoMore : t.value.game.warnOfKing}
                </MenuButton>
            )}
            {teachable && (
                <MenuButton act={() => chooseTeaching(!teachingOn.value)}>
                    {teachingOn.value ? t.value.teaching.stop : t.value.teaching.start}
                </MenuButton>
            )}
            <MenuButton
                act={() => {
                    close();
                    setKeeping(true);
                }}
            >
                {words.keep}
            </MenuButton>
        </>
    );
    const next = (
        <>
            <Rematch rules={rules} game={game} />
            <button type="button" class="button" onClick={() => setKeeping(true)}>
                {words.keep}
            </button>
        </>
    );
    const lesson = teacher && (teacher.lesson.value || teacher.failed.value) && <LessonText teacher={teacher} />;
    const shapes = teacher ? lessonShapes(teacher, game.view.value.board) : undefined;
    return (
        <Table
            game={game}
            parts={{
                next,
                menu,
                lesson,
                taught: teacher !== null,
                shapes,
                panel: keeping && <KeepPanel game={game} onClose={() => setKeeping(false)} />,
            }}
        />
    );
}

/** The teacher of this game, while wanted. */
function useTeacher(game: GameController, wanted: boolean): Teacher | null {
    const [teacher, setTeacher] = useState<Teacher | null>(null);
    useEffect(() => {
        if (!wanted) return;
        const { board } = game.view.peek();
        const begun = new Teacher(game, (place) =>
            cellName(board, place % board.files, Math.floor(place / board.files)),
        );
        setTeacher(begun);
        return () => {
            begun.close();
            setTeacher(null);
        };
    }, [game, wanted]);
    return teacher;
}
