import type { ButtonHTMLAttributes } from "preact";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "icon" | "ref"> {
    main?: boolean;
    small?: boolean;
    large?: boolean;
    plain?: boolean;
    danger?: boolean;
    /** Does nothing when pressed. Unlike a disabled button, it keeps the focus. */
    off?: boolean;
    /** Additional classes. */
    class?: string;
}

/** Properties of a button that can be off. Uses `aria-disabled` because `disabled` would take away the focus. */
export const pressed = (can: boolean, act: ButtonProps["onClick"]) => ({
    "aria-disabled": !can || undefined,
    onClick: can ? act : undefined,
});

/** A button in one of several styles. */
export function Button({ main, small, large, plain, danger, off, class: further, onClick, ...rest }: ButtonProps) {
    const looks = Object.entries({ main, small, large, plain, danger }).filter(([, has]) => has);
    const classes = ["button", ...looks.map(([name]) => `button-${name}`), further].filter(Boolean).join(" ");
    return <button type="button" class={classes} {...pressed(!off, onClick)} {...rest} />;
}
