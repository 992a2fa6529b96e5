import { useMedia } from "../base/media";
import { coordinates } from "../settings/settings";
import type { Coordination, Geometry } from "./geometry";

/** Where to draw coordinates: at `room`, where the board has room for them, unless the setting says otherwise. */
export function coordinationIn(room: "frame" | "edge", kind: Geometry["kind"]): Coordination {
    if (coordinates.value === "hidden") return "none";
    return coordinates.value === "cells" && kind === "squares" ? "cells" : room;
}

/** Where to draw coordinates in a layout. Low screens and the narrow layout have no room for a frame. */
export function useCoordination(wide: boolean, kind: Geometry["kind"]): Coordination {
    const low = useMedia("(max-height: 520px)");
    return coordinationIn(low || !wide ? "edge" : "frame", kind);
}
