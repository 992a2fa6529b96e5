/** A button that can be pressed, or not now: then it keeps the focus, which `disabled` would take away from it in the midst of what its user does. */
export const pressed = (can: boolean, act: () => void) => ({
    "aria-disabled": !can || undefined,
    onClick: can ? act : undefined,
});
