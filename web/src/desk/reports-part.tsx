import { api } from "../account/api";
import { accountWords } from "../i18n";
import { Awaited, useAnswer } from "./asking";
import { ReportRows } from "./report-rows";

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
