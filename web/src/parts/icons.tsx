import { Button, type ButtonProps } from "../base/button";

const paths = {
    back: "M9 7L4 12L9 17M4 12H14a6 6 0 0 1 0 12",
    draw: "M5 9H19M5 15H19",
    flag: "M6 21V4H18L15 8.5L18 13H6",
    stop: "M6.5 6.5L17.5 17.5M17.5 6.5L6.5 17.5",
    turn: "M5 12a7 7 0 0 1 12-5l2 2M19 4V9H14M19 12a7 7 0 0 1-12 5l-2-2M5 20V15H10",
    menu: "M4 7H20M4 12H20M4 17H20",
    pass: "M5 12H17M12 7L17 12L12 17M20 6V18",
    check: "M5 13L10 18L19 7",
    again: "M4 12a8 8 0 1 0 3-6.2M7 2V6.5H11.5",
    home: "M4 11L12 4L20 11M6 10V20H18V10",
    pawn: "M12 3.5a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 0 0 0 -6.4ZM10 9.8C10.5 13.5 9 16 7 17.5H17C15 16 13.5 13.5 14 9.8M5.5 20.5H18.5",
    book: "M12 6.5C9.5 5 6.5 4.5 3.5 5V18.5C6.5 18 9.5 18.5 12 20C14.5 18.5 17.5 18 20.5 18.5V5C17.5 4.5 14.5 5 12 6.5ZM12 6.5V20",
    puzzle: "M4 8H8.6a2.4 2.4 0 1 1 4.3 0H17V12.1a2.4 2.4 0 1 1 0 4.3V20.5H4Z",
    eye: "M2.5 12C5 7.6 8.4 5.5 12 5.5S19 7.6 21.5 12C19 16.4 15.6 18.5 12 18.5S5 16.4 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0 -5.6Z",
    ranking: "M4 20V13H9V20M9 20V5H15V20M15 20V9H20V20Z",
    people: "M9 11a3.5 3.5 0 1 0 0 -7a3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 5.5 0 0 1 13 0M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 5.5 0 0 1 3.5 5.2",
    find: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0 -13ZM15.5 15.5L20.5 20.5",
    first: "M6 5V19M19 5L9 12L19 19",
    earlier: "M15.5 5L7.5 12L15.5 19",
    later: "M8.5 5L16.5 12L8.5 19",
    last: "M18 5V19M5 5L15 12L5 19",
    down: "M12 4V15M7 11L12 16L17 11M5 20H19",
    comment: "M5 5H19V16H11L7 20V16H5Z",
    up: "M12 20V5M6 11L12 5L18 11",
    cut: "M6 7H18M10 7V4H14V7M8 7L9 20H15L16 7",
    undo: "M8 5L3.5 9.5L8 14M3.5 9.5H14a5 5 0 0 1 0 10H9",
    redo: "M16 5L20.5 9.5L16 14M20.5 9.5H10a5 5 0 0 0 0 10H15",
    analyse: "M15.5 10a5.5 5.5 0 1 0 -11 0a5.5 5.5 0 0 0 11 0ZM14 14L20 20M7.5 11V10M10 12V8M12.5 11.5V9.5",
    pause: "M8.5 6V18M15.5 6V18",
    play: "M8 5.5V18.5L18.5 12Z",
    person: "M12 12a4 4 0 1 0 0 -8a4 4 0 0 0 0 8ZM4.5 20a7.5 6 0 0 1 15 0",
    hint: "M9.5 18H14.5M10.5 21H13.5M9.5 15.5C9.5 13 6.5 12 6.5 8.5a5.5 5.5 0 0 1 11 0C17.5 12 14.5 13 14.5 15.5Z",
    close: "M6 6L18 18M18 6L6 18",
    settings:
        "M4 7H13M17 7H20M4 17H7M11 17H20M15 9.5a2.5 2.5 0 1 0 0 -5a2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0 -5a2.5 2.5 0 0 0 0 5Z",
    remove: "M7 7L17 17M17 7L7 17",
    choose: "M4 8H13M18 8H20M15.5 5.5V10.5M4 16H6M11 16H20M8.5 13.5V18.5",
    out: "M12 15V4M7 8.5L12 4L17 8.5M5 13V20H19V13",
} as const;

export type IconName = keyof typeof paths;

export const iconNames = Object.keys(paths) as IconName[];

/** Draws an icon in a 24 × 24 box that starts at `top`. */
export function Drawn({ d, top = 0 }: { d: string; top?: number }) {
    return (
        <svg viewBox={`0 ${top} 24 24`} class="icon" aria-hidden="true" focusable="false">
            <path d={d} />
        </svg>
    );
}

export function Icon({ name }: { name: IconName }) {
    return <Drawn d={paths[name]} top={name === "back" ? 2 : 0} />;
}

/** A button with an icon and no text. */
export function IconButton({ icon, label, ...rest }: ButtonProps & { icon: IconName; label: string }) {
    return (
        <Button class="button-icon" aria-label={label} title={label} {...rest}>
            <Icon name={icon} />
        </Button>
    );
}
