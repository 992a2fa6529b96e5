import { useEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { day } from "../parts/day";
import { api, type ListedSession } from "./api.generated";
import { Section, useDeed } from "./section";

/** The devices on which the account is signed in. */
export function SessionsPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const [list, setList] = useState<ListedSession[]>([]);
    useEffect(() => {
        void api.listSessions({}).then((result) => (result.ok ? setList(result.answer.sessions) : deed.fail(result)));
    }, []);
    const end = ({ id, device }: ListedSession) =>
        deed.act(
            () => api.endSession({ session: id }),
            () => {
                setList(list.filter((one) => one.id !== id));
                return words.sessionEnded(device);
            },
        );
    const endOthers = () =>
        deed.act(
            () => api.endOtherSessions({}),
            () => {
                setList(list.filter(({ current }) => current));
                return words.sessionsEnded;
            },
        );
    return (
        <Section title={words.sessions} deed={deed}>
            <ul class="account-list">
                {list.map((one) => (
                    <li key={one.id}>
                        <span class="account-list-words">
                            <bdi>{one.device}</bdi>
                            <span class="quiet">
                                {one.current ? words.sessionHere : words.sessionSeen(day(one.seen))}
                            </span>
                        </span>
                        {!one.current && (
                            <Button
                                aria-label={words.sessionEndOf(one.device)}
                                off={deed.busy}
                                onClick={() => end(one)}
                            >
                                {words.sessionEnd}
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
            {list.length > 1 && (
                <Button off={deed.busy} onClick={endOthers}>
                    {words.sessionsEnd}
                </Button>
            )}
        </Section>
    );
}
