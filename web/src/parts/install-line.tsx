import { declineInstall, install, installWay } from "../base/install";
import { t } from "../i18n";

/** Offers to install the page, if that is possible and was not declined. */
export function InstallLine() {
    const way = installWay.value;
    if (!way) return null;
    const words = t.value.install;
    return (
        <p class="install-line">
            {way === "offer" ? (
                <button type="button" class="button button-small" onClick={install}>
                    {words.install}
                </button>
            ) : (
                <span>{words.byHand}</span>
            )}
            <button type="button" class="button button-small button-bare" onClick={declineInstall}>
                {words.decline}
            </button>
        </p>
    );
}
