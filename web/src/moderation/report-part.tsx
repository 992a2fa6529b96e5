import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { type Agreement, api, type Gain, type Report } from "../account/api.generated";
import { FailureLine } from "../account/fields";
import { useDeed } from "../account/section";
import { Button } from "../base/button";
import { accountWords, number } from "../i18n";
import { cleanName } from "../parts/names";
import { moment } from "../parts/refusal";
import { href } from "../parts/router";
import { poolName } from "../ratings/pools";
import { PersonName } from "./acts";
import { FileOf } from "./player-file";
import { DeskText } from "./text";

/** A report, with everything that a moderator needs to decide it. */
export function ReportPart({ id }: { id: string }) {
    const words = accountWords.value.desk;
    const { answer, failure, again } = useAnswer(() => api.readReport({ report: id }), id);
    if (!answer) return <Awaited failure={failure} again={again} />;
    const { report } = answer;
    return (
        <>
            <p class="link-row">
                <a href={href("desk", "reports")}>{words.back}</a>
            </p>
            <h2>{words.reportOf(cleanName(report.player.name) ?? `#${report.player.key}`)}</h2>
            <p class="quiet">
                {words.states[report.state]} · {moment(report.at)} · {words.reportsAbout(number(report.openReports))}
            </p>
            <Complaints answer={answer} />
            {report.game && <TheGame answer={answer} game={report.game} />}
            <Talk answer={answer} />
            <FileOf file={answer.file} game={answer.live ? report.game : undefined} done={again} />
            <Closing key={report.id} id={report.id} open={report.state === "open"} done={again} />
        </>
    );
}

function Complaints({ answer }: { answer: Report }) {
    const words = accountWords.value.desk;
    return (
        <ul class="desk-list">
            {answer.reported.map(({ by, reason, text, at, agreement, gain }) => (
                <li
                    key={`${by.key} ${reason} ${(agreement ?? gain)?.kind} ${(agreement ?? gain)?.speed}`}
                    class="desk-row"
                >
                    <p>
                        <strong>{words.complaints[reason]}</strong>
                    </p>
                    {text && (
                        <p class="desk-text">
                            <bdi>{text}</bdi>
                        </p>
                    )}
                    {agreement && <Compared agreement={agreement} />}
                    {gain && <Gained gain={gain} />}
                    <p class="quiet">
                        {moment(at)} · {by.key === 0 ? words.club : <PersonName person={by} link />}
                    </p>
                </li>
            ))}
        </ul>
    );
}

/** Compares the player's moves with the engine's. */
function Compared({ agreement }: { agreement: Agreement }) {
    const words = accountWords.value.desk;
    const { games, moves, same, loss } = agreement;
    return (
        <>
            <p class="desk-text">
                {words.agreement(poolName(agreement), number(games), number(same), number(moves))}{" "}
                {words.agreementLoss(`${number(loss / moves / 10)}%`)}
            </p>
            <p class="quiet">{words.agreementHint}</p>
        </>
    );
}

/** The rating points that the player gained recently. */
function Gained({ gain }: { gain: Gain }) {
    const words = accountWords.value.desk;
    const { points, games, opponents, sameAddress } = gain;
    return (
        <p class="desk-text">
            {words.gain(poolName(gain), number(points), number(games), number(opponents))}{" "}
            {sameAddress > 0 && words.gainAtAddress(number(sameAddress))}
        </p>
    );
}

function TheGame({ answer, game }: { answer: Report; game: string }) {
    const words = accountWords.value.desk;
    const id = useId();
    return (
        <section class="account-section" aria-labelledby={id}>
            <h2 id={id}>{words.game}</h2>
            <p>
                {answer.players.map((person, i) => (
                    <>
                        {i > 0 && " – "}
                        {person.key === 0 ? words.computer : <PersonName person={person} link />}
                    </>
                ))}
                <span class="quiet"> · {answer.live ? words.live : words.over}</span>
            </p>
            <p>
                <a class="button" href={href("play", game)} target="_blank" rel="noopener">
                    {words.openGame}
                </a>
            </p>
        </section>
    );
}

function Talk({ answer }: { answer: Report }) {
    const words = accountWords.value.desk;
    const id = useId();
    if (!answer.report.game) return null;
    return (
        <section class="account-section" aria-labelledby={id}>
            <h2 id={id}>{words.talk}</h2>
            {answer.talk.length === 0 && <p>{words.noTalk}</p>}
            {answer.talk.length > 0 && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard.
                <section class="desk-talk" tabIndex={0} aria-labelledby={id}>
                    <ol>
                        {answer.talk.map((line) => (
                            <li key={`${line.at} ${line.text}`} class={line.reported ? "desk-said" : undefined}>
                                <bdi class="chat-by">{cleanName(line.name) ?? "?"}</bdi>
                                {line.watchers && <span class="quiet"> ({words.watchers})</span>} <bdi>{line.text}</bdi>
                            </li>
                        ))}
                    </ol>
                </section>
            )}
        </section>
    );
}

function Closing({ id, open, done }: { id: string; open: boolean; done: () => void }) {
    const words = accountWords.value.desk;
    const [reason, setReason] = useState("");
    const [closed, setClosed] = useState(false);
    const deed = useDeed();
    const heading = useRef<HTMLHeadingElement>(null);
    const title = useId();
    useEffect(() => {
        // The pressed button was removed.
        if (closed && !open) heading.current?.focus();
    }, [closed, open]);
    const close = (state: "handled" | "no-fault") => () =>
        deed.act(
            () => api.closeReport({ report: id, state, reason }),
            () => {
                setClosed(true);
                done();
                return words.closed;
            },
        );
    if (!open && !closed) return null;
    return (
        <section class="account-section" aria-labelledby={title}>
            <h2 id={title} ref={heading} tabIndex={-1}>
                {words.close}
            </h2>
            {open && (
                <>
                    <DeskText label={words.reason} most={280} value={reason} set={setReason} />
                    <p class="button-row">
                        <Button main off={deed.busy} onClick={close("handled")}>
                            {words.closeHandled}
                        </Button>
                        <Button off={deed.busy} onClick={close("no-fault")}>
                            {words.closeNoFault}
                        </Button>
                    </p>
                </>
            )}
            <FailureLine failure={deed.failure} />
            <p role="status" class="account-said">
                {deed.said}
            </p>
        </section>
    );
}
