import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { Panel } from "../parts/panel";
import { PieceSetChoice } from "../parts/piece-set";
import { rulesLink } from "../parts/router";
import { LanguageSelect, ThemeSelect } from "../parts/selects";
import type { RecordController } from "./controller";
import { RecordHeaders } from "./headers";
import { collection, isFromCollection } from "./import";
import { ReadAs } from "./read-as";
import type { Tool } from "./tools";

function Item({ act, off, children }: { act: () => void; off?: boolean; children: ComponentChildren }) {
    return (
        <li>
            <button type="button" class="menu-item" disabled={off} onClick={act}>
                {children}
            </button>
        </li>
    );
}

function Link({ to, children }: { to: string; children: ComponentChildren }) {
    return (
        <li>
            <a class="menu-item" href={to}>
                {children}
            </a>
        </li>
    );
}

/** The menu of a record; `tools` are those without a button elsewhere. */
export function RecordMenu({
    game,
    tools,
    flip,
    showKeys,
    takeOut,
    onClose,
}: {
    game: RecordController;
    tools: readonly Tool[];
    flip: () => void;
    showKeys: () => void;
    takeOut: () => void;
    /** Closes the menu, unless an item opened another panel. */
    onClose: () => void;
}) {
    const words = t.value;
    const id = game.tree.value.game;
    const several = collection.value && collection.value.records.length > 1;
    const closing = (act: () => void) => () => {
        act();
        onClose();
    };
    return (
        <Panel title={words.game.menu} onClose={onClose}>
            <ul class="menu">
                {tools.map(({ label, act, off }) => (
                    <Item key={label} off={off} act={closing(act)}>
                        {label}
                    </Item>
                ))}
                <Item act={takeOut}>{words.takeOut.title}</Item>
                <Item act={closing(flip)}>{words.game.flip}</Item>
                <Item act={showKeys}>{words.game.keys}</Item>
                {several && <Link to="#/records">{words.record.list}</Link>}
                <Link to={rulesLink(id)}>{words.game.rulebook}</Link>
                <Link to="#/">{words.game.home}</Link>
            </ul>
            <RecordHeaders game={game} />
            {isFromCollection(game.keptAs) && <ReadAs />}
            <div class="menu-settings">
                <PieceSetChoice game={id} />
                <div class="menu-selects">
                    <LanguageSelect />
                    <ThemeSelect />
                </div>
            </div>
        </Panel>
    );
}
