import { useMedia } from "../base/media";
import { coordinates } from "../settings/settings";
import type { Coordination, Geometry } from "./geometry";

/**
 * Where to draw the coordinates of a board that has room for them at `room`: there, unless the setting says otherwise.
 */
export function coordinationIn(room: "frame" | "edge", kind: Geometry["kind"]): Coordination {
    if (coordinates.value === "hidden") return "none";
    return coordinates.value === "cells" && kind === "squares" ? "cells" : room;
}

/** Where to draw coordinates in a layout. Low screens and the narrow layout have no room for a frame. */
export function useCoordination(wide: boolean, kind: Geometry["kind"]): Coordination {
    const low = useMedia("(max-height: 520px)");
    return coordinationIn(low || !wide ? "edge" : "frame", kind);
}
