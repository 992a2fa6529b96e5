import { timeOf } from "./card";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** The number of a day since 1970 where the player is; `minute`: since the beginning of 2026. */
export function localDay(minute: number): number {
    const time = timeOf(minute);
    return Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE) / DAY);
}
