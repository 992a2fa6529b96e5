import { signal } from "@preact/signals";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { IconButton } from "./icons";
import { route } from "./router";

/**
 * A place for one short message, with an action and a close button. Empty if there is no text. All places are inside
 * `Toasts`.
 */
export function Toast({
    text,
    role = "status",
    onClose,
    children,
}: {
    text: string;
    /** Use "alert" only for messages that cannot wait. */
    role?: "status" | "alert";
    onClose?: () => void;
    /** The action, such as a link. */
    children?: ComponentChildren;
}) {
    return (
        <div class="toast" role={role}>
            {text && (
                <p>
                    <span class="toast-words">{text}</span>
                    {children}
                    {onClose && <IconButton icon="close" label={t.value.game.close} onClick={onClose} />}
                </p>
            )}
        </div>
    );
}

const told = signal("");

/** Shows a short message until it is closed or another screen is opened. */
export function tell(text: string): void {
    told.value = text;
}

/** `Toast`s from a part of the page that is fetched on demand. Once set, they are on every screen. */
export const laterToasts = signal<{ Shown: FunctionComponent } | null>(null);

/** The place for all short messages. The children are additional `Toast`s. */
export function Toasts({ children }: { children: ComponentChildren }) {
    const { screen } = route.value;
    const later = laterToasts.value;
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => () => tell(""), [screen]);
    useLayoutEffect(() => {
        const { style } = document.documentElement;
        const sized = new ResizeObserver(() => style.setProperty("--toasts", `${place.current?.offsetHeight ?? 0}px`));
        sized.observe(place.current!, { box: "border-box" });
        return () => sized.disconnect();
    }, []);
    return (
        <div class="toasts" ref={place}>
            {children}
            {later && <later.Shown />}
            <Toast text={told.value} onClose={() => tell("")} />
        </div>
    );
}
