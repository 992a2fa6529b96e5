import { t } from "../i18n";
import { MenuButton, MenuLink } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { href } from "../parts/router";
import { MenuSettings } from "../parts/setting-controls";
import type { RecordController } from "./controller";
import { collection, isFromCollection } from "./import";
import { ReadAs } from "./read-as";
import type { Tool } from "./tools";

interface RecordMenuProps {
    game: RecordController;
    tools: readonly Tool[];
    flip: () => void;
    showKeys: () => void;
    takeOut: () => void;
    /** Closes the menu, unless an item opened another panel. */
    onClose: () => void;
}

/** The menu of a record; `tools`: the tools without a button elsewhere. */
export function RecordMenu({ game, tools, flip, showKeys, takeOut, onClose }: RecordMenuProps) {
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
                    <MenuButton key={label} off={off} act={closing(act)}>
                        {label}
                    </MenuButton>
                ))}
                <MenuButton act={takeOut}>{words.takeOut.title}</MenuButton>
                <MenuButton act={closing(flip)}>{words.game.flip}</MenuButton>
                <MenuButton act={showKeys}>{words.game.keys}</MenuButton>
                {several && <MenuLink to={href("records")}>{words.record.list}</MenuLink>}
                <MenuLink to={href("rules", id)}>{words.game.rulebook}</MenuLink>
                <MenuLink to="#/">{words.game.home}</MenuLink>
            </ul>
            <RecordHeaders game={game} />
            {isFromCollection(game.keptAs) && <ReadAs />}
            <MenuSettings game={id} />
        </Panel>
    );
}

/** The record's header fields, verbatim. */
function RecordHeaders({ game }: { game: RecordController }) {
    const { headers } = game.tree.value;
    if (!headers.length) return null;
    return (
        <details class="record-headers">
            <summary>{t.value.record.headers}</summary>
            <dl>
                {headers.slice(0, 200).map(([name, value]) => (
                    <div>
                        <dt>{name}</dt>
                        <dd dir="auto">{value.slice(0, 500)}</dd>
                    </div>
                ))}
            </dl>
        </details>
    );
}
