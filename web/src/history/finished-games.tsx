import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { connection, refusalOf } from "../online/connection";
import type { Listed } from "../online/messages.generated";
import { RefusalText } from "../parts/refusal";
import type { Rules } from "../rules/rules";
import type { Refusal } from "../rules/types";
import { OwnGame } from "./club-items";

/** The server's page size, and the number of games shown initially. */
const PAGE = 20;
const AT_FIRST = 10;

/** This player's finished games, latest first, page by page. */
export function FinishedGames({ rules, player }: { rules: Rules; player: string }) {
    const [games, setGames] = useState<Listed[]>([]);
    /** The last game received, where the next page starts; null if there are no more. */
    const [last, setLast] = useState<string | null>("");
    const [busy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const rows = useRef<HTMLUListElement>(null);
    /** The index of the first row of the last page. */
    const firstNew = useRef(0);
    const words = t.value.online;
    const more = async (before: string, known: Listed[]) => {
        setBusy(true);
        setRefusal(null);
        let list = known;
        let from = before;
        // Pages also contain games in progress, so fetch pages until there are enough finished games.
        for (;;) {
            const reply = await connection.ask({ type: "list-games", running: false, before: from });
            if (!reply.ok || reply.message.type !== "games") {
                setRefusal(refusalOf(reply));
                break;
            }
            const page = reply.message.games;
            list = [...list, ...page.filter(({ over, id }) => over && !list.some((one) => one.id === id))];
            const next = page.length < PAGE ? null : page[page.length - 1]!.id;
            setLast(next);
            if (next === null || list.length >= known.length + AT_FIRST) break;
            from = next;
        }
        firstNew.current = known.length;
        setGames(list);
        setBusy(false);
    };
    useEffect(() => void more("", []), [player]);
    useLayoutEffect(() => {
        // After the last page, the "more" button is removed: focus the first new row.
        if (firstNew.current > 0 && document.activeElement === document.body)
            rows.current?.children[firstNew.current]?.querySelector("a")?.focus();
        firstNew.current = 0;
    }, [games]);
    if (!games.length && !refusal) return null;
    return (
        <section aria-labelledby="lobby-ended">
            <h2 class="section-title" id="lobby-ended">
                {words.endedGames}
            </h2>
            <ul class="card-list" ref={rows}>
                {games.map((game) => (
                    <OwnGame key={game.id} rules={rules} game={game} />
                ))}
            </ul>
            {refusal && (
                <p role="alert">
                    <RefusalText refusal={refusal} />
                </p>
            )}
            {refusal ? (
                <p class="lobby-more">
                    <Button off={busy} onClick={() => more(last ?? "", games)}>
                        {t.value.tryAgain}
                    </Button>
                </p>
            ) : (
                last && (
                    <p class="lobby-more">
                        <Button off={busy} onClick={() => more(last, games)}>
                            {t.value.record.showMore}
                        </Button>
                    </p>
                )
            )}
        </section>
    );
}
