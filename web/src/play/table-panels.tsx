import type { ComponentChildren } from "preact";
import type { StateUpdater } from "preact/hooks";
import { t } from "../i18n";
import { KeysPanel, Panel } from "../parts/panel";
import { TakeOutGame } from "../record/take-out";
import { SettingsPanel } from "../settings/form/panel";
import type { Game } from "./game";
import { GameMenu, type MenuParts } from "./menu";
import type { useSides } from "./table-hooks";

export type OpenPanel = "menu" | "settings" | "moves" | "keys" | "out" | null;

interface TablePanelsProps {
    game: Game;
    open: OpenPanel;
    setOpen: (next: StateUpdater<OpenPanel>) => void;
    sides: ReturnType<typeof useSides>;
    /** Whether the button that flips the board is among the actions. */
    turns: boolean;
    /** The move list. */
    moves: ComponentChildren;
    /** Additional menu items. */
    menu?: (close: () => void) => MenuParts;
}

/** The open panel over a table. */
export function TablePanels({ game, open, setOpen, sides, turns, moves, menu }: TablePanelsProps) {
    const close = () => setOpen(null);
    switch (open) {
        case "menu":
            return (
                <GameMenu
                    game={game}
                    autoFlip={sides.autoFlip}
                    setAutoFlip={sides.setAutoFlip}
                    flip={turns ? undefined : sides.flip}
                    parts={menu}
                    showSettings={() => setOpen("settings")}
                    showKeys={() => setOpen("keys")}
                    takeOut={() => setOpen("out")}
                    // An item may already have opened another panel.
                    onClose={() => setOpen((now) => (now === "menu" ? null : now))}
                />
            );
        case "settings":
            return <SettingsPanel game={game.config.game} onClose={close} />;
        case "out":
            return (
                <TakeOutGame
                    log={JSON.stringify(game.log)}
                    game={game.config.game}
                    occasion={game.occasion}
                    flipped={sides.flipped}
                    onClose={close}
                />
            );
        case "moves":
            return (
                <Panel title={t.value.game.moves} onClose={close}>
                    <div class="panel-moves">{moves}</div>
                </Panel>
            );
        case "keys":
            return <KeysPanel keys={t.value.keys.list} onClose={close} />;
        default:
            return null;
    }
}
