import { AccountLink } from "../account/entry";
import { t } from "../i18n";
import { Icon, IconButton } from "../parts/icons";
import { type Room, rooms } from "../parts/rooms";
import { href, route } from "../parts/router";
import { LanguageSelect } from "../parts/selects";
import { openPalette } from "./keys";

/** The bar at the top of the page. On a phone, the rooms are at the bottom of the window instead. */
export function Bar({ room, home }: { room: Room | undefined; home: boolean }) {
    return (
        <header class="topbar">
            <a class="brand" href={href("home")} aria-current={home ? "page" : undefined}>
                <svg viewBox="0 0 28 28" class="brand-mark" aria-hidden="true">
                    <path d="M4 9H24M4 19H24M9 4V24M19 4V24" />
                    <circle cx="9" cy="19" r="4.6" class="brand-slate" />
                    <circle cx="19" cy="9" r="4.6" class="brand-shell" />
                </svg>
                {t.value.htmlTitle}
            </a>
            <nav class="rooms" aria-label={t.value.rooms.title}>
                {rooms.map(({ room: one, icon, address }) => (
                    <a
                        aria-label={t.value.rooms[one]}
                        class={`room room-${one}`}
                        href={address}
                        aria-current={one === room ? "true" : undefined}
                        key={one}
                    >
                        <Icon name={icon} />
                        <span>{t.value.rooms[one]}</span>
                    </a>
                ))}
            </nav>
            <LanguageSelect />
            <IconButton icon="find" label={t.value.find.title} onClick={openPalette} />
            <a
                class="button button-icon"
                href={href("settings")}
                aria-label={t.value.settings.title}
                title={t.value.settings.title}
                aria-current={route.value.screen === "settings" ? "page" : undefined}
            >
                <Icon name="settings" />
            </a>
            <AccountLink />
        </header>
    );
}
