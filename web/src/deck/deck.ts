import { computed } from "@preact/signals";
import { keepSetting, ofSettings, onSetting, readSetting, writeSetting } from "../base/settings";
import { gamesWithPuzzles } from "../puzzles/collections";
import { missedIn } from "../puzzles/results";
import { familyOf } from "../rules/facts";
import {
    type Card,
    type Grade,
    groupOf,
    isRemoved,
    type Logged,
    localDay,
    type Mistake,
    minuteOf,
    plyOf,
    puzzleCardId,
    rankOf,
    readCard,
    touchedAt,
    writeCard,
} from "./card";

/** The name of the setting. */
const name = "deck";
/** Tries of one card, the latest ones. Its schedule follows from them alone. */
const MOST_TRIES = 30;
/** Characters of text on the device, and of what an account carries: all of its settings have 16 KiB. */
const MOST_HERE = 200_000;
const MOST_CARRIED = 2_500;

export type Cards = ReadonlyMap<string, Card>;

export const readDeck = (text: string | null): Cards =>
    new Map(
        (text ?? "")
            .split("~")
            .flatMap((one) => readCard(one) ?? [])
            .map((card) => [card.id, card]),
    );

/** What fits into so many characters: the cards with which something was done last, and a shorter one in place of a longer one that does not fit. */
export function writeDeck(cards: Cards, most = MOST_HERE): string {
    const latest = [...cards.values()].sort((a, b) => touchedAt(b) - touchedAt(a) || (a.id < b.id ? -1 : 1));
    let left = most;
    return latest
        .flatMap((card) => {
            const text = writeCard(card);
            if (text.length + 1 > left) return [];
            left -= text.length + 1;
            return [text];
        })
        .join("~");
}

/** All tries of both; of two in the same minute the better one. A removal stands alone. */
function joinLogs(one: readonly Logged[], other: readonly Logged[]): Logged[] {
    const all = new Map<number, Logged>();
    for (const logged of [...one, ...other]) {
        if (logged.grade === "removed") return [removalOf([...one, ...other])];
        const before = all.get(logged.minute);
        if (!before || rankOf(logged.grade) > rankOf(before.grade)) all.set(logged.minute, logged);
    }
    return [...all.values()].sort((a, b) => a.minute - b.minute).slice(-MOST_TRIES);
}

/** The latest removal. */
const removalOf = (log: readonly Logged[]): Logged =>
    log.filter(({ grade }) => grade === "removed").reduce((last, each) => (each.minute > last.minute ? each : last));

/** The mistake that was put in first; of the same one that with a title. */
function firstOf(one: Card, other: Card): Mistake | undefined {
    if (!one.mistake || !other.mistake) return one.mistake ?? other.mistake;
    const text = (mistake: Mistake) => writeCard({ id: one.id, log: [], mistake });
    const named = ({ from, title }: Mistake) => from.length + title.length;
    const sooner =
        one.mistake.minute - other.mistake.minute ||
        named(other.mistake) - named(one.mistake) ||
        (text(one.mistake) > text(other.mistake) ? -1 : 1);
    return sooner < 0 ? one.mistake : other.mistake;
}

function joinCards(one: Card, other: Card): Card {
    const log = joinLogs(one.log, other.log);
    const mistake = isRemoved({ log }) ? undefined : firstOf(one, other);
    return mistake ? { id: one.id, log, mistake } : { id: one.id, log };
}

/** The union: of each card all that both know. */
export function joinDecks(one: Cards, other: Cards): Cards {
    const all = new Map(one);
    for (const card of other.values()) all.set(card.id, joinCards(all.get(card.id) ?? { id: card.id, log: [] }, card));
    return all;
}

/** Without what is for lists only. */
const bare = ({ mistake, ...card }: Card): Card =>
    mistake ? { ...card, mistake: { ...mistake, from: "", title: "" } } : card;

/** What two devices have, as an account keeps it: less than they have themselves, and without what is for lists only. */
export function mergeDeck(one: string, other: string): string {
    const all = [...joinDecks(readDeck(one), readDeck(other)).values()].map(bare);
    return writeDeck(new Map(all.map((card) => [card.id, card])), MOST_CARRIED);
}

/** The cards of the first that the second has not, or not as they are. */
export function deckBeyond(all: string, carried: string): string {
    const theirs = readDeck(carried);
    const isCarried = (card: Card) => {
        const their = theirs.get(card.id);
        return their !== undefined && writeCard(bare(joinCards(their, card))) === writeCard(bare(their));
    };
    return writeDeck(new Map([...readDeck(all)].filter(([, card]) => !isCarried(card))));
}

const kept = ofSettings(() => readDeck(readSetting(name)));
onSetting((changed, value) => {
    if (changed === name) kept.value = readDeck(value);
});

/** Takes over what another device of the account has; more that this device has stays. */
export function takeDeck(text: string): void {
    kept.value = joinDecks(readDeck(readSetting(name)), readDeck(text));
    keepSetting(name, writeDeck(kept.value));
}

/** The puzzles that were missed, each a card once it was tried again. */
const missed = computed((): Cards => {
    const ids = gamesWithPuzzles.flatMap((game) => {
        const family = familyOf(game);
        return missedIn(family).map((id) => puzzleCardId(family, id));
    });
    return new Map(ids.reverse().map((id) => [id, { id, log: [] }]));
});

/** Every card that is not removed: mistakes, the latest first, and missed puzzles. */
export const deck = computed((): readonly Card[] =>
    [...joinDecks(missed.value, kept.value).values()]
        .filter((card) => !isRemoved(card))
        .sort((a, b) => (b.mistake?.minute ?? -1) - (a.mistake?.minute ?? -1) || order(a, b)),
);

/** Within a game as it was played. */
const order = (a: Card, b: Card): number => (groupOf(a.id) === groupOf(b.id) ? plyOf(a.id) - plyOf(b.id) : 0);

/** The mistakes of one game and side. */
export const mistakesFrom = (source: string): readonly Card[] =>
    deck.value.filter(({ id, mistake }) => mistake && groupOf(id) === source);

function keep(cards: readonly Card[]): void {
    // Another tab may have kept others meanwhile.
    const all = joinDecks(
        joinDecks(readDeck(readSetting(name)), kept.peek()),
        new Map(cards.map((card) => [card.id, card])),
    );
    writeSetting(name, writeDeck(all));
}

/** Whether a card was removed from the deck. */
export const wasRemoved = (id: string): boolean => isRemoved(kept.value.get(id) ?? { log: [] });

/** Puts mistakes into the deck; those that were removed from it stay out. */
export const addMistakes = (cards: readonly Card[]): void => keep(cards);

/** Keeps how a try went. Only the first one of a day counts, which may be called easy afterwards; false: it does not count. */
export function keepTry({ id }: Card, grade: Grade, now = Date.now()): boolean {
    const log = kept.peek().get(id)?.log ?? [];
    const last = log.at(-1);
    const again = last !== undefined && localDay(last.minute) === localDay(minuteOf(now));
    if (again && !(grade === "easy" && last.grade === "good")) return false;
    keep([{ id, log: [{ minute: again ? last.minute : minuteOf(now), grade }] }]);
    return true;
}

/** Removes a card for good. */
export const removeCard = ({ id }: Card, now = Date.now()): void =>
    keep([{ id, log: [{ minute: minuteOf(now), grade: "removed" }] }]);
