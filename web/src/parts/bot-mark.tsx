import { t } from "../i18n";

/** Beside the name of an account for which a program plays. */
export function BotMark() {
    return (
        <span class="bot-mark" title={t.value.online.botHint}>
            {t.value.online.bot}
        </span>
    );
}
