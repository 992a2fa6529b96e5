import { t } from "../i18n";
import { Icon } from "../parts/icons";
import { cleanName } from "../parts/names";
import { besides, href, route } from "../parts/router";
import { Toast } from "../parts/toast";
import { known, signedOut } from "./known";

/** The player's name in the top bar, or a link to sign in. */
export function AccountLink() {
    const words = t.value.online;
    const player = known.value;
    const name = player && cleanName(player.name);
    const here = route.value.screen;
    return (
        <a
            class="button account-link"
            href={name ? href("account") : href("sign-in")}
            aria-label={name ? words.accountOf(name) : words.signIn}
            aria-current={here === "account" || (!name && here === "sign-in") ? "page" : undefined}
        >
            <Icon name="person" />
            <span>
                <bdi>{name ?? words.signIn}</bdi>
            </span>
        </a>
    );
}

/** Shown when the server no longer recognizes the account's session. */
export function SignedOut() {
    const close = () => (signedOut.value = false);
    return (
        <Toast
            text={signedOut.value && route.value.screen !== "sign-in" ? t.value.online.signedOut : ""}
            onClose={close}
        >
            <a class="button button-small button-main" href={href("sign-in")} {...besides()}>
                {t.value.online.signIn}
            </a>
        </Toast>
    );
}
