import { useEffect } from "preact/hooks";
import { t } from "../i18n";

/** The window's title: what the screen is about, and the name of the page. */
export function useTitle(subject: string): void {
    const words = t.value;
    useEffect(() => {
        document.title = `${subject} · ${words.htmlTitle}`;
    }, [subject, words]);
}
