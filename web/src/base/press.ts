/** Properties of a button that may be disabled. Uses `aria-disabled`, because `disabled` would take the focus away. */
export const pressed = (can: boolean, act: () => void) => ({
    "aria-disabled": !can || undefined,
    onClick: can ? act : undefined,
});
