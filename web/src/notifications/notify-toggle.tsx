import { t } from "../i18n";
import { Toggle } from "../parts/fields";
import { canNotify, chooseNotify, notifies, notifyFails } from "./notifications";

/** Switches notifications on and off. */
export function NotifyToggle() {
    const words = t.value.online;
    if (!canNotify()) return null;
    return (
        <>
            <Toggle on={notifies()} choose={(on) => void chooseNotify(on)}>
                {words.notify}
            </Toggle>
            {notifyFails.value && (
                <p class="quiet" role="alert">
                    {words.notifyFails}
                </p>
            )}
        </>
    );
}
