import { Awaited, useAnswer } from "../account/answer";
import { api, type ListedReport, type Reports } from "../account/api.generated";
import { accountWords, number } from "../i18n";
import { Empty } from "../parts/empty";
import { moment } from "../parts/refusal";
import { href } from "../parts/router";
import { Acts, PersonName } from "./acts";

type ReportsProps = ReturnType<typeof useAnswer<Reports>>;

/** The open reports, oldest first. */
export function ReportsPart({ answer, failure, again }: ReportsProps) {
    const words = accountWords.value.desk;
    if (!answer) return <Awaited failure={failure} again={again} />;
    if (!answer.reports.length) return <AllQuiet />;
    return (
        <>
            <ReportRows reports={answer.reports} />
            {answer.more && <p class="quiet">{words.moreReports}</p>}
        </>
    );
}

/** Shown when there is nothing to do: the latest action. */
function AllQuiet() {
    const words = accountWords.value.desk;
    const { answer, again } = useAnswer(() => api.readLog({}), "log");
    const latest = answer?.acts.slice(0, 1) ?? [];
    return (
        <>
            <Empty mark="done" text={words.noReports} />
            {latest.length > 0 && (
                <section class="desk-latest" aria-labelledby="desk-latest">
                    <h2 class="section-title" id="desk-latest">
                        {words.latest}
                    </h2>
                    <Acts acts={latest} whom done={again} />
                </section>
            )}
        </>
    );
}

/** Reports as a list of links. */
export function ReportRows({ reports }: { reports: readonly ListedReport[] }) {
    const words = accountWords.value.desk;
    return (
        <ul class="desk-list">
            {reports.map((report) => (
                <li key={report.id} class="desk-row">
                    <p>
                        <a href={href("desk", "report", report.id)}>
                            <PersonName person={report.player} />
                        </a>
                        {" · "}
                        {report.reasons.map((reason) => words.complaints[reason]).join(", ")}
                        {report.state !== "open" && ` · ${words.states[report.state]}`}
                    </p>
                    <p class="quiet">
                        {moment(report.at)} ·{" "}
                        {report.reporters > 0 ? words.reportedBy(number(report.reporters)) : words.reportedByClub}
                        {report.openReports > 1 && ` · ${words.reportsAbout(number(report.openReports))}`}
                    </p>
                </li>
            ))}
        </ul>
    );
}
