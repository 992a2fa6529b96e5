import { t } from "../i18n";
import { MenuButton, MenuGroup, MenuLink } from "../parts/menu-items";
import { Panel } from "../parts/panel";
import { href } from "../parts/router";
import type { RecordController } from "./controller";
import { collection, isFromCollection } from "./import";
import { ReadAs } from "./read-as";
import type { Tool } from "./tools";

interface RecordMenuProps {
    game: RecordController;
    tools: readonly Tool[];
    flip: () => void;
    showKeys: () => void;
    showSettings: () => void;
    takeOut: () => void;
    /** Closes the menu, unless an item has opened another panel. */
    onClose: () => void;
}

/** A record's menu. `tools` are the tools without a button elsewhere. */
export function RecordMenu({ game, tools, flip, showKeys, showSettings, takeOut, onClose }: RecordMenuProps) {
    const words = t.value;
    const { groups } = words.game;
    const id = game.tree.value.game;
    const several = collection.value && collection.value.records.length > 1;
    const closing = (act: () => void) => () => {
        act();
        onClose();
    };
    return (
        <Panel title={words.game.menu} form="sheet" onClose={onClose}>
            {tools.length > 0 && (
                <MenuGroup title={words.record.edits}>
                    {tools.map(({ icon, label, act, off }) => (
                        <MenuButton key={label} icon={icon} off={off} act={closing(act)}>
                            {label}
                        </MenuButton>
                    ))}
                </MenuGroup>
            )}
            <MenuGroup title={words.record.whole}>
                <MenuButton icon="turn" act={closing(flip)}>
                    {words.game.flip}
                </MenuButton>
                <MenuButton icon="out" act={takeOut}>
                    {words.takeOut.title}
                </MenuButton>
                <MenuButton icon="settings" act={showSettings}>
                    {words.settings.title}
                </MenuButton>
            </MenuGroup>
            <RecordHeaders game={game} />
            {isFromCollection(game.keptAs) && <ReadAs />}
            <MenuGroup title={groups.more}>
                {several && (
                    <MenuLink icon="pieces" to={href("records")}>
                        {words.record.list}
                    </MenuLink>
                )}
                <MenuLink icon="book" to={href("rules", id)}>
                    {words.game.rulebook}
                </MenuLink>
                <MenuButton icon="keys" act={showKeys}>
                    {words.game.keys}
                </MenuButton>
                <MenuLink icon="home" to="#/">
                    {words.game.home}
                </MenuLink>
            </MenuGroup>
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
