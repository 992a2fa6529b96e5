import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Marks the ends at which a scrolling row is cut off, so that the styles for `[data-cut-start]` and `[data-cut-end]`
 * fade them.
 */
export function useCutRow(row: RefObject<HTMLElement>) {
    useLayoutEffect(() => {
        const list = row.current;
        if (!list) return;
        const look = () => {
            list.toggleAttribute("data-cut-start", list.scrollLeft > 1);
            list.toggleAttribute("data-cut-end", list.scrollWidth - list.clientWidth - list.scrollLeft > 1);
        };
        const sizes = new ResizeObserver(look);
        for (const one of [list, ...list.children]) sizes.observe(one);
        list.addEventListener("scroll", look, { passive: true });
        return () => {
            sizes.disconnect();
            list.removeEventListener("scroll", look);
        };
    }, []);
}
