import { useEffect, useState } from "preact/hooks";
import "./desk.css";
import { api, type Notice } from "../account/api.generated";
import { Button } from "../base/button";
import { accountWords, number } from "../i18n";
import { cleanName } from "../parts/names";
import { Toast } from "../parts/toast";
import { noticesTold } from "./told";

/** The moderators' notices to the player, one at a time, until they are dismissed. */
export function NoticesBar() {
    const words = accountWords.value.desk;
    const [notices, setNotices] = useState<readonly Notice[]>([]);
    const told = noticesTold.value;
    useEffect(() => {
        let gone = false;
        void api.readNotices({}).then((result) => {
            if (!gone && result.ok) setNotices(result.answer.notices);
        });
        return () => void (gone = true);
    }, [told]);
    const notice = notices[0];
    const read = () => {
        if (!notice) return;
        setNotices(notices.slice(1));
        void api.dismissNotice({ notice: notice.id });
    };
    const text = ({ what, text }: Notice) =>
        what === "warning"
            ? words.warning(text)
            : what === "refund"
              ? words.refunded(number(Number(text)))
              : (what === "handled" ? words.handled : words.noFault)(cleanName(text) ?? "");
    return (
        <Toast role="alert" text={notice ? text(notice) : ""}>
            <Button small main onClick={read}>
                {words.understood}
            </Button>
        </Toast>
    );
}
