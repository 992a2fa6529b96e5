import { effect, signal } from "@preact/signals";
import { blocked } from "../online/blocked";
import { api, type Relations } from "./api.generated";
import { known } from "./known";
import type { Result } from "./operation";

/** The accounts that this browser's account follows and blocks as last reported by the server, null until requested. */
export const relations = signal<Relations | null>(null);

export type Relation = "none" | "follow" | "block";

export async function loadRelations(): Promise<Result<Relations>> {
    const result = await api.readRelations({});
    if (result.ok) relations.value = result.answer;
    return result;
}

export async function setRelation(player: string, relation: Relation): Promise<Result<unknown>> {
    const result = await api.setRelation({ player, relation });
    const { value } = relations;
    if (!result.ok || !value) return result;
    const without = (names: readonly string[]) => names.filter((name) => name !== player);
    relations.value = {
        follows: [...without(value.follows), ...(relation === "follow" ? [player] : [])],
        blocks: [...without(value.blocks), ...(relation === "block" ? [player] : [])],
    };
    return result;
}

/** The relation of this browser's account to the player; null if unknown. */
export function relationTo(player: string): Relation | null {
    const { value } = relations;
    if (!value) return null;
    return value.follows.includes(player) ? "follow" : value.blocks.includes(player) ? "block" : "none";
}

effect(() => {
    if (!known.value?.account) relations.value = null;
});
effect(() => {
    blocked.value = relations.value?.blocks ?? [];
});
