import { useEffect, useRef, useState } from "preact/hooks";
import "../account/account.css";
import "../moderation/desk.css";
import { Awaited, useAnswer } from "../account/answer";
import { api } from "../account/api.generated";
import { ConfirmAsked } from "../account/confirm";
import { known } from "../account/known";
import { type Failure, loadMe, me } from "../account/session";
import { accountWords, number, t } from "../i18n";
import { LogPart } from "../moderation/log-part";
import { PlayerPart } from "../moderation/player-part";
import { ReportPart } from "../moderation/report-part";
import { ReportsPart } from "../moderation/reports-part";
import { StaffPart } from "../moderation/staff-part";
import { WordsPart } from "../moderation/words-part";
import { type DeskPart, href } from "../parts/router";
import { TabRow } from "../parts/tab-row";
import { useTitle } from "../parts/title";

const parts = ["reports", "player", "log", "staff", "words"] as const;

/** The moderators' desk. Other players see that it is only for moderators. */
export function Desk({ part, what }: { part: DeskPart; what: string }) {
    const words = accountWords.value.desk;
    const [failure, setFailure] = useState<Failure | null>(null);
    const player = known.value;
    const load = () => {
        setFailure(null);
        if (player) void loadMe().then((failed) => failed && setFailure(failed));
    };
    // Another tab may have changed the player.
    useEffect(load, [player?.of]);
    useTitle(words.desk);
    const role = player && me.value ? me.value.role : null;
    const moderates = role === "moderator" || role === "owner";
    const reports = useReports(moderates, `${part} ${what}`);
    const listed = reports.answer?.reports.length ?? 0;
    const open = listed ? `${number(listed)}${reports.answer?.more ? "+" : ""}` : "";
    return (
        <main class="page room-page">
            <h1>{words.desk}</h1>
            {player && role === null && <Awaited failure={failure} again={load} />}
            {(!player || (role !== null && !moderates)) && (
                <>
                    <p>{words.onlyModerators}</p>
                    <p class="link-row">
                        <a href={player?.account ? "#/" : href("sign-in")}>
                            {player?.account ? t.value.game.home : accountWords.value.signIn}
                        </a>
                    </p>
                </>
            )}
            {moderates && (
                <>
                    <TabRow
                        label={words.desk}
                        tabs={parts.map((one) => ({
                            href: href("desk", one),
                            text: words.parts[one],
                            count: one === "reports" ? open : "",
                            current: one === part || (one === "reports" && part === "report"),
                        }))}
                    />
                    <div class={part === "player" ? "desk-wide" : "narrow"}>
                        <Part part={part} what={what} owner={role === "owner"} reports={reports} />
                    </div>
                </>
            )}
            <ConfirmAsked />
        </main>
    );
}

/** The open reports, which are requested again whenever a different part of the desk is shown. */
function useReports(moderates: boolean, where: string) {
    const reports = useAnswer(moderates ? () => api.listReports({}) : null, String(moderates));
    const shown = useRef(where);
    useEffect(() => {
        if (shown.current !== where) reports.again();
        shown.current = where;
    }, [where]);
    return reports;
}

interface PartProps {
    part: DeskPart;
    what: string;
    owner: boolean;
    reports: ReturnType<typeof useReports>;
}

function Part({ part, what, owner, reports }: PartProps) {
    switch (part) {
        case "reports":
            return <ReportsPart {...reports} />;
        case "report":
            return <ReportPart key={what} id={what} />;
        case "player":
            return <PlayerPart key={what} who={what} />;
        case "log":
            return <LogPart />;
        case "staff":
            return <StaffPart owner={owner} />;
        case "words":
            return <WordsPart owner={owner} />;
    }
}
