import { Drawn, Icon, type IconName } from "./icons";

/** Icons for menus and settings, which the first screens do not use. */
const more = {
    board: "M4 4H20V20H4ZM4 12H20M12 4V20",
    pieces: "M9 21H15M8 17H16M10 17C10 13 9 12 9 12H15C15 12 14 13 14 17M12 12a3.5 3.5 0 1 0 0 -7a3.5 3.5 0 0 0 0 7Z",
    sound: "M5 9.5V14.5H8.5L13 18.5V5.5L8.5 9.5ZM16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    bell: "M6 17C7.5 15.5 7.5 13 7.5 11a4.5 4.5 0 0 1 9 0C16.5 13 16.5 15.5 18 17ZM10.5 20H13.5M12 4V6.5",
    language: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0 -16ZM4 12H20M12 4C8.5 8 8.5 16 12 20C15.5 16 15.5 8 12 4",
    keys: "M3 7H21V17H3ZM6.5 10.5H7M10 10.5H10.5M13.5 10.5H14M17 10.5H17.5M8 14H16",
    copy: "M9 9H20V20H9ZM15 9V4H4V15H9",
    link: "M10 14a4 4 0 0 0 6 0l3.5 -3.5a4 4 0 0 0 -6 -6L12 6M14 10a4 4 0 0 0 -6 0L4.5 13.5a4 4 0 0 0 6 6L12 18",
    clock: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0 -16ZM12 8V12L15 14",
    plan: "M7 4V20M7 14C7 9 17 13 17 6M14 8.5L17 5.5L20 8.5",
    warn: "M12 4L21 19H3ZM12 10V14M12 16.5V16.6",
    block: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0 -16ZM6.5 6.5L17.5 17.5",
    follow: "M10 12a4 4 0 1 0 0 -8a4 4 0 0 0 0 8ZM3 20a7 6 0 0 1 14 0M19 7V13M16 10H22",
} as const;

export type MenuIconName = IconName | keyof typeof more;

export function MenuIcon({ name }: { name: MenuIconName }) {
    return name in more ? <Drawn d={more[name as keyof typeof more]} /> : <Icon name={name as IconName} />;
}
