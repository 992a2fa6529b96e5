import { useMedia } from "../base/media";
import type { Coordination } from "./geometry";

/** A low screen has no room for a frame. */
export const useCoordination = (wide: boolean): Coordination =>
    useMedia("(max-height: 520px)") || !wide ? "edge" : "frame";
