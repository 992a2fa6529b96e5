import type { RefObject } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

/** Whether the media query matches. Updates when that changes. */
export function useMedia(text: string): boolean {
    const query = useMemo(() => matchMedia(text), [text]);
    const [matches, setMatches] = useState(query.matches);
    useEffect(() => {
        const change = () => setMatches(query.matches);
        change();
        query.addEventListener("change", change);
        return () => query.removeEventListener("change", change);
    }, [query]);
    return matches;
}

/** Whether the layout is wide, with room for a frame with coordinates and the whole list of moves. */
export const useWide = (): boolean => useMedia("(min-aspect-ratio: 11/10) and (min-width: 600px)");

/** Whether the wide layout has room for both the list of moves and a long result. */
export const useRoomy = (): boolean =>
    useMedia("(min-aspect-ratio: 11/10) and (min-width: 600px) and (min-height: 880.1px)");

/** Whether an element is in the window, or within `away` percent of the window's height of it. */
export function useNear(box: RefObject<HTMLElement>, away = 100): boolean {
    const [near, setNear] = useState(false);
    useEffect(() => {
        const seen = new IntersectionObserver(
            (entries) => {
                const last = entries.at(-1);
                if (last) setNear(last.isIntersecting);
            },
            { rootMargin: `${away}% 0px` },
        );
        if (box.current) seen.observe(box.current);
        return () => seen.disconnect();
    }, []);
    return near;
}
