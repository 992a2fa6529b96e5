import { useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { api } from "../account/api.generated";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { cleanName } from "../parts/names";
import { go, href } from "../parts/router";
import { FileOf } from "./player-file";
import { DeskText } from "./text";

/** A player's file, by name or, after "#", by key. */
export function PlayerPart({ who }: { who: string }) {
    const words = accountWords.value.desk;
    const [name, setName] = useState(who);
    const find = (event: Event) => {
        event.preventDefault();
        if (name.trim()) go(href("desk", "player", name.trim()));
    };
    return (
        <>
            <form class="desk-inline" onSubmit={find}>
                <DeskText label={words.find} autoComplete="off" value={name} set={setName} />
                <Button type="submit">{words.show}</Button>
            </form>
            {who && <Found key={who} who={who} />}
        </>
    );
}

function Found({ who }: { who: string }) {
    const words = accountWords.value.desk;
    const key = /^#(\d{1,15})$/.exec(who)?.[1];
    const { answer, failure, again } = useAnswer(
        () => api.readPlayerFile(key ? { key: Number(key) } : { name: who }),
        who,
    );
    if (!answer) return <Awaited failure={failure} again={again} />;
    return (
        <>
            <h2>{words.file(cleanName(answer.player.name) ?? who)}</h2>
            <p class="quiet">{answer.player.account ? words.roles[answer.player.role] : words.guest}</p>
            <FileOf file={answer} done={again} />
        </>
    );
}
