import { useEffect, useState } from "preact/hooks";
import { canLoseKing } from "../games";
import { number, t } from "../i18n";
import { keptGames } from "../kept/games";
import { useHelp } from "../learn/use-help";
import { playsByClock } from "../online/own-games";
import { KeepPanel } from "../online/upload-panel";
import { MenuButton } from "../parts/menu-items";
import { href } from "../parts/router";
import { GameController } from "../play/controller";
import { FirstLookButton, useFirstLook } from "../play/first-look";
import { fittingLevel } from "../play/fitting";
import { LevelChoice } from "../play/level-choice";
import type { MenuParts } from "../play/menu";
import { Rematch } from "../play/rematch";
import { Table } from "../play/table";
import type { Rules } from "../rules/rules";
import { kingWarning } from "../settings/settings";

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
                    <a class="button button-main" href={href("games")}>
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
    const { teachable, taught, teach, parts } = useHelp(rules, game);
    const words = t.value.online;
    const against = game.seats.opponent === "computer";
    const warns = against && canLoseKing(game.config.game);
    const menu = (close: () => void): MenuParts => ({
        game: (
            <>
                {warns && (
                    <MenuButton icon="warn" act={() => kingWarning.choose(!kingWarning.value)}>
                        {kingWarning.value ? t.value.game.warnNoMore : t.value.game.warnOfKing}
                    </MenuButton>
                )}
                {teachable && (
                    <MenuButton icon="hint" act={() => teach(!taught)}>
                        {taught ? t.value.teaching.stop : t.value.teaching.start}
                    </MenuButton>
                )}
            </>
        ),
        settings: against && !game.view.value.outcome && (
            <LevelChoice
                game={game.config.game}
                lines={game.view.value.board.files}
                level={game.level.value}
                hint={game.fits.value ? t.value.teaching.fitting.until : undefined}
                choose={(level) => game.changeLevel(level)}
            />
        ),
        share: (
            <MenuButton
                icon="link"
                act={() => {
                    close();
                    setKeeping(true);
                }}
            >
                {words.keep}
            </MenuButton>
        ),
    });
    const look = useFirstLook(game, () => !playsByClock(game.config.game));
    const after = {
        changes: [game.seats.fits && t.value.teaching.fitting.next(number(fittingLevel(game.config.game)))],
        main: <Rematch rules={rules} game={game} />,
        look: look?.state.value && <FirstLookButton game={game} look={look} />,
        beside: game.seats.coached && (
            <a class="button" href={href("learn", game.config.game)}>
                {t.value.home.goOnLearning}
            </a>
        ),
    };
    return (
        <Table
            game={game}
            parts={{
                ...parts,
                after,
                menu,
                panel: keeping && <KeepPanel game={game} onClose={() => setKeeping(false)} />,
            }}
        />
    );
}
