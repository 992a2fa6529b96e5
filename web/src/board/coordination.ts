import { useMedia } from "../base/media";
import type { Coordination } from "./geometry";

/** Low screens and the narrow layout have no room for a frame. */
export const useCoordination = (wide: boolean): Coordination =>
    useMedia("(max-height: 520px)") || !wide ? "edge" : "frame";
