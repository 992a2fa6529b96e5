import { useEffect, useMemo, useState } from "preact/hooks";

/** Whether the media query matches; follows changes. */
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

/** The wide layout has room for a frame with coordinates and the whole list of moves. */
export const useWide = (): boolean => useMedia("(min-aspect-ratio: 11/10) and (min-width: 600px)");

/** The wide layout, but too low for both the list of moves and a long result. Same query as in play-wide.css. */
export const useLow = (): boolean => useMedia("(min-aspect-ratio: 11/10) and (max-height: 880px)");
