import { useEffect, useState } from "preact/hooks";
import "../account/account.css";
import "../moderation/desk.css";
import { Awaited } from "../account/answer";
import { ConfirmAsked } from "../account/confirm";
import { known } from "../account/known";
import { type Failure, loadMe, me } from "../account/session";
import { accountWords, t } from "../i18n";
import { LogPart } from "../moderation/log-part";
import { PlayerPart } from "../moderation/player-part";
import { ReportPart } from "../moderation/report-part";
import { ReportsPart } from "../moderation/reports-part";
import { StaffPart } from "../moderation/staff-part";
import { WordsPart } from "../moderation/words-part";
import { type DeskPart, href } from "../parts/router";
import { useTitle } from "../parts/title";

const parts = ["reports", "player", "log", "staff", "words"] as const;

/** The moderators' desk; other players see that it is not for them. */
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
    return (
        <main class="page narrow desk-page">
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
                    <nav aria-label={words.desk}>
                        <ul class="desk-parts">
                            {parts.map((one) => (
                                <li key={one}>
                                    <a
                                        class="button button-small"
                                        href={href("desk", one)}
                                        aria-current={
                                            one === part || (one === "reports" && part === "report")
                                                ? "page"
                                                : undefined
                                        }
                                    >
                                        {words.parts[one]}
                                    </a>
                                </li>
                            ))}
                        </ul>
                    </nav>
                    <Part part={part} what={what} owner={role === "owner"} />
                </>
            )}
            <ConfirmAsked />
        </main>
    );
}

function Part({ part, what, owner }: { part: DeskPart; what: string; owner: boolean }) {
    switch (part) {
        case "reports":
            return <ReportsPart />;
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
