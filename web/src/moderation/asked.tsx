import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { persistently } from "../base/persistence";
import { fetchAccountWords, t } from "../i18n";
import { Panel } from "../parts/panel";
import type { ReportPanelProps } from "./report-panel";

/** The panel for reporting a player, fetched on demand. */
export function ReportAsked(props: ReportPanelProps) {
    const [Form, setForm] = useState<ComponentType<ReportPanelProps> | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let gone = false;
        persistently(() => Promise.all([import("./report-panel"), fetchAccountWords()])).then(
            ([{ ReportPanel }]) => !gone && setForm(() => ReportPanel),
            () => !gone && setFailed(true),
        );
        return () => void (gone = true);
    }, []);
    if (Form) return <Form {...props} />;
    if (!failed) return null;
    return (
        <Panel title={t.value.online.reportOf(props.name)} onClose={props.onClose}>
            <p role="alert">{t.value.loadFailed}</p>
        </Panel>
    );
}
