import { Button } from "../base/button";
import { declineInstall, install, installWay } from "../base/install";
import { t } from "../i18n";

/** Offers to install the page if that is possible and was not declined. */
export function InstallLine() {
    const way = installWay.value;
    if (!way) return null;
    const words = t.value.install;
    return (
        <p class="install-line">
            {way === "offer" ? (
                <Button small onClick={install}>
                    {words.install}
                </Button>
            ) : (
                <span>{words.byHand}</span>
            )}
            <Button small class="button-bare" onClick={declineInstall}>
                {words.decline}
            </Button>
        </p>
    );
}
