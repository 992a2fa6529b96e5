import { useLayoutEffect } from "preact/hooks";
import { t } from "../i18n";

/** Sets the document title: the screen's subject and the page's name. */
export function useTitle(subject: string): void {
    const words = t.value;
    useLayoutEffect(() => {
        document.title = `${subject} · ${words.htmlTitle}`;
    }, [subject, words]);
}
