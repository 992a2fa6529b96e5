import { useId } from "preact/hooks";
import type { PlayerFile } from "../account/api.generated";
import { accountWords, number } from "../i18n";
import { moment } from "../parts/refusal";
import { ActForm } from "./act-form";
import { Acts } from "./acts";
import { ReportRows } from "./reports-part";

/** The server's value for a permanent ban. */
const FOR_GOOD = Number.MAX_SAFE_INTEGER;

/** The mutes and bans that are in force for a player. */
function Standing({ file }: { file: PlayerFile }) {
    const words = accountWords.value.desk;
    const { mutedUntil, bannedUntil, addressBannedUntil, leftGames } = file;
    const lines = [
        bannedUntil !== undefined &&
            (bannedUntil >= FOR_GOOD ? words.bannedForGood : words.bannedUntil(moment(bannedUntil))),
        mutedUntil !== undefined && words.mutedUntil(moment(mutedUntil)),
        addressBannedUntil !== undefined && words.addressUntil(moment(addressBannedUntil)),
    ].filter((line): line is string => Boolean(line));
    return (
        <ul class="desk-standing">
            {lines.length === 0 && <li>{words.nothing}</li>}
            {lines.map((line) => (
                <li key={line}>
                    <strong>{line}</strong>
                </li>
            ))}
            {leftGames > 0 && <li>{words.leftGames(number(leftGames))}</li>}
        </ul>
    );
}

/** Everything that moderators can see about a player, and the form for actions on them. */
export function FileOf({ file, game, done }: { file: PlayerFile; game?: string; done: () => void }) {
    const words = accountWords.value.desk;
    const id = useId();
    return (
        <div class="desk-file">
            <section class="account-section" aria-labelledby={`${id}-act`}>
                <h2 id={`${id}-act`}>{words.act}</h2>
                <Standing file={file} />
                <ActForm key={file.player.key} person={file.player} game={game} done={done} />
            </section>
            <div class="desk-file">
                <section class="account-section" aria-labelledby={`${id}-history`}>
                    <h2 id={`${id}-history`}>{words.history}</h2>
                    {file.history.length === 0 && <p>{words.noHistory}</p>}
                    <Acts acts={file.history} done={done} />
                </section>
                {file.reports.length > 0 && (
                    <section class="account-section" aria-labelledby={`${id}-reports`}>
                        <h2 id={`${id}-reports`}>{words.reports}</h2>
                        <ReportRows reports={file.reports} />
                    </section>
                )}
            </div>
        </div>
    );
}
