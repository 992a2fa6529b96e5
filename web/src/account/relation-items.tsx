import { useState } from "preact/hooks";
import { t } from "../i18n";
import { MenuButton } from "../parts/menu-items";
import { RefusalText } from "../parts/refusal";
import type { Refusal } from "../rules/types";
import { type Relation, relationTo, setRelation } from "./relations";

/** In a game's menu: follows or blocks the opponent. The labels show the current relation. */
export function RelationItems({ player }: { player: string }) {
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const words = t.value.online;
    const now = relationTo(player);
    if (now === null) return null;
    const set = (relation: Relation) => async () => {
        if (busy) return;
        setBusy(true);
        const result = await setRelation(player, relation);
        setRefusal(result.ok ? null : (result.refusal ?? { reason: "", clause: "", detail: words.lineLost }));
        setBusy(false);
    };
    return (
        <>
            <MenuButton icon="follow" act={set(now === "follow" ? "none" : "follow")}>
                {now === "follow" ? words.unfollowOf(player) : words.followOf(player)}
            </MenuButton>
            <MenuButton icon="block" act={set(now === "block" ? "none" : "block")}>
                {now === "block" ? words.unblockOf(player) : words.blockOf(player)}
            </MenuButton>
            <li class="menu-said">
                <span role="alert">{refusal && <RefusalText refusal={refusal} />}</span>
            </li>
        </>
    );
}
