import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import type { ClockConfig, Config } from "../rules/types";

export const MINUTE = 60_000;
export const SECOND = 1000;

/** A time control in short form: "10 min + 5 s". */
export function clockWords(clock: ClockConfig): string {
    const words = t.value.options;
    if (clock.kind === "days") return words.days(number(clock.days));
    const minutes = number(clock.initial / MINUTE);
    if (clock.kind === "fischer" && clock.increment === 0) return words.noIncrement(minutes);
    if (clock.kind === "fischer") return words.fischer(minutes, number(clock.increment / SECOND));
    if (clock.kind === "delay") return words.delay(minutes, number(clock.delay / SECOND));
    if (clock.kind === "byoyomi") return words.byoyomi(minutes, number(clock.periods), number(clock.period / SECOND));
    return words.canadian(minutes, number(clock.stones), number(clock.period / MINUTE));
}

/** A game's time control, or each side's if they differ. */
export function clocksWords({ game, clock, clocks }: Config): string {
    if (clocks)
        return (["first", "second"] as const)
            .map((side) => t.value.options.clockOf(sideName(game, side), clockWords(clocks[side])))
            .join(", ");
    return clock ? clockWords(clock) : t.value.options.clockless;
}
