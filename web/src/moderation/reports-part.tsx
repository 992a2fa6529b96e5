import { Awaited, useAnswer } from "../account/answer";
import { api, type ListedReport } from "../account/api.generated";
import { accountWords, number } from "../i18n";
import { moment } from "../parts/refusal";
import { href } from "../parts/router";
import { PersonName } from "./acts";

/** The open reports, the oldest first. */
export function ReportsPart() {
    const words = accountWords.value.desk;
    const { answer, failure, again } = useAnswer(() => api.listReports({}), "reports");
    if (!answer) return <Awaited failure={failure} again={again} />;
    return (
        <>
            {answer.reports.length === 0 && <p>{words.noReports}</p>}
            <ReportRows reports={answer.reports} />
            {answer.more && <p class="quiet">{words.moreReports}</p>}
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
