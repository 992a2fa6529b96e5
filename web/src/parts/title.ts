import { useLayoutEffect } from "preact/hooks";
import { t } from "../i18n";

/** Sets the document title: the subject of the screen and the name of the page. */
export function useTitle(subject: string): void {
    const words = t.value;
    useLayoutEffect(() => {
        document.title = `${subject} · ${words.htmlTitle}`;
    }, [subject, words]);
}
