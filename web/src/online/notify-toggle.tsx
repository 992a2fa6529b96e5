import { t } from "../i18n";
import { canNotify, chooseNotify, notifies, notifyFails } from "./calls";

/** Switches notifications on and off. */
export function NotifyToggle({ place }: { place?: string }) {
    const words = t.value.online;
    if (!canNotify()) return null;
    return (
        <>
            <label class={place ? `toggle ${place}` : "toggle"}>
                <input
                    type="checkbox"
                    checked={notifies()}
                    onChange={(e) => void chooseNotify(e.currentTarget.checked)}
                />
                {words.notify}
            </label>
            {notifyFails.value && (
                <p class="quiet" role="alert">
                    {words.notifyFails}
                </p>
            )}
        </>
    );
}
