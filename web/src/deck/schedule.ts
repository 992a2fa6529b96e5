import { createEmptyCard, fsrs, Rating, type Card as State } from "ts-fsrs";
import { type Card, type Logged, localDay, minuteOf, timeOf } from "./card";

/** The maximum number of new cards per day. */
export const NEW_A_DAY = 10;

// No fuzz, so that all devices of an account agree. No short-term steps, because a card is shown only once a day.
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const;

const dues = new WeakMap<readonly Logged[], number>();

/** When a card is due, in minutes since the beginning of 2026, computed from its tries; null if it was never tried. */
export function dueOf({ log }: Pick<Card, "log">): number | null {
    if (!log.length) return null;
    const found = dues.get(log);
    if (found !== undefined) return found;
    let state: State = createEmptyCard(new Date(timeOf(log[0]!.minute)));
    for (const { minute, grade } of log)
        if (grade !== "removed") state = scheduler.next(state, new Date(timeOf(minute)), ratings[grade]).card;
    const due = minuteOf(state.due.getTime());
    dues.set(log, due);
    return due;
}

/** A day's practice. */
export interface Today {
    /** The due cards, longest overdue first, then new ones. */
    queue: Card[];
    /** The number of cards tried today, and of those that were found on the first try. */
    tried: number;
    right: number;
    /** The number of days until the next cards are due; null if there are none. */
    next: number | null;
}

/** The practice for the day that contains `now`. */
export function todayOf(cards: readonly Card[], now: number): Today {
    const today = localDay(minuteOf(now));
    const dayOf = (minute: number) => localDay(minute);
    const old = cards.flatMap((card) => {
        const due = dueOf(card);
        return due === null ? [] : [{ card, due }];
    });
    const fresh = cards.filter(({ log }) => !log.length);
    const begun = old.filter(({ card }) => dayOf(card.log[0]!.minute) === today).length;
    const due = old.filter((each) => dayOf(each.due) <= today).sort((a, b) => a.due - b.due);
    const asked = fresh.slice(0, Math.max(0, NEW_A_DAY - begun));
    const later = old.filter((each) => dayOf(each.due) > today).map((each) => dayOf(each.due) - today);
    const days = fresh.length > asked.length ? [...later, 1] : later;
    const last = old.map(({ card }) => card.log.at(-1)!).filter(({ minute }) => dayOf(minute) === today);
    return {
        queue: [...due.map(({ card }) => card), ...asked],
        tried: last.length,
        right: last.filter(({ grade }) => grade === "good" || grade === "easy").length,
        next: days.length ? Math.min(...days) : null,
    };
}
