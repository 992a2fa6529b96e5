import { useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { api, type LoggedAct } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { useDeed } from "../account/section";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { Acts } from "./acts";

/** The moderation log, newest first. */
export function LogPart() {
    const words = accountWords.value.desk;
    const { answer, failure, again } = useAnswer(() => api.readLog({}), "log");
    const [older, setOlder] = useState<{ acts: readonly LoggedAct[]; more: boolean } | null>(null);
    const deed = useDeed();
    if (!answer) return <Awaited failure={failure} again={again} />;
    const acts = [...answer.acts, ...(older?.acts ?? [])];
    const last = acts.at(-1);
    const more = (older ?? answer).more;
    const readOlder = () =>
        deed.act(
            () => api.readLog({ before: last!.number }),
            (page) => {
                setOlder({ acts: [...(older?.acts ?? []), ...page.acts], more: page.more });
                return "";
            },
        );
    const changed = () => {
        setOlder(null);
        again();
    };
    return (
        <>
            {acts.length === 0 && <p>{words.noHistory}</p>}
            <Acts acts={acts} whom done={changed} />
            <FailureLine failure={deed.failure} />
            {more && last && (
                <Button off={deed.busy} onClick={readOlder}>
                    {words.older}
                </Button>
            )}
        </>
    );
}
