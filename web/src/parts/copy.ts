import { useEffect, useRef, useState } from "preact/hooks";

/** Copies text. Falls back to `execCommand`, because there is no clipboard API over plain HTTP. */
export async function copy(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = document.createElement("textarea");
        area.value = text;
        (document.querySelector("dialog[open]") ?? document.body).append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
    }
}

/** A copy function, and a flag that is true for 3 seconds after a copy. */
export function useCopied(): [boolean, (text: string) => void] {
    const [copied, setCopied] = useState(false);
    const timer = useRef<ReturnType<typeof setTimeout>>();
    useEffect(() => () => clearTimeout(timer.current), []);
    const start = (text: string) => {
        void copy(text).then(() => {
            setCopied(true);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => setCopied(false), 3000);
        });
    };
    return [copied, start];
}
