import { t } from "../i18n";
import { cleanName } from "./names";

/** The mark beside an account's name if a program plays for it. */
export function BotMark() {
    return (
        <span class="bot-mark" title={t.value.online.botHint}>
            {t.value.online.bot}
        </span>
    );
}

/** The mark beside a guest's name, because anyone can take such a name. */
export function GuestMark() {
    return (
        <span class="bot-mark" title={t.value.online.guestHint}>
            {t.value.online.guest}
        </span>
    );
}

/** A name as text, marked if it is a guest's; "" stays "". */
export function namedIfGuest(name: string, guest: boolean | undefined): string {
    const clean = cleanName(name);
    return clean && guest ? t.value.online.guestNamed(clean) : clean;
}
