import { useEffect } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { ChallengeButton } from "../online/challenge-button";
import { href } from "../parts/router";
import { loadRelations, type Relation, relations, setRelation } from "./relations";
import { Section, useDeed } from "./section";

/** Requests this account's relations once, if there is an account. The page applies later changes itself. */
export function useRelations(account = true) {
    const deed = useDeed();
    useEffect(() => {
        if (account) void loadRelations().then((result) => !result.ok && deed.fail(result));
    }, [account]);
    const set = (player: string, relation: Relation) =>
        deed.act(
            () => setRelation(player, relation),
            () => accountWords.value.relations.now[relation](player),
        );
    return { deed, set };
}

/** On the player's own account: the accounts that it follows or blocks. */
export function RelationsPart() {
    const { deed, set } = useRelations();
    const words = accountWords.value.relations;
    const list = (
        title: string,
        names: readonly string[],
        end: string,
        endOf: (name: string) => string,
        challenged = false,
    ) =>
        names.length > 0 && (
            <>
                <h4>{title}</h4>
                <ul class="account-list">
                    {names.map((name) => (
                        <li key={name}>
                            <a class="account-list-words" href={href("player", name)}>
                                <bdi>{name}</bdi>
                            </a>
                            {challenged && <ChallengeButton name={name} short />}
                            <Button aria-label={endOf(name)} off={deed.busy} onClick={() => set(name, "none")}>
                                {end}
                            </Button>
                        </li>
                    ))}
                </ul>
            </>
        );
    const { follows = [], blocks = [] } = relations.value ?? {};
    return (
        <Section title={words.title} deed={deed}>
            {relations.value && !follows.length && !blocks.length && <p class="quiet">{words.nobody}</p>}
            {list(words.follows, follows, words.unfollow, words.unfollowOf, true)}
            {list(words.blocks, blocks, words.unblock, words.unblockOf)}
        </Section>
    );
}
