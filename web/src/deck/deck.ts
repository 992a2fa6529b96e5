import { computed } from "@preact/signals";
import { gamesWithPuzzles } from "../puzzles/collections";
import { missedIn } from "../puzzles/results";
import { familyOf } from "../rules/facts";
import { keepSetting, ofSettings, onSetting, readSetting, writeSetting } from "../settings/settings";
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
/** Maximum number of tries stored per card. The newest are kept, and they alone determine the card's schedule. */
const MOST_TRIES = 30;
/** Maximum length of the text on the device, and in an account, whose settings share 16 KiB. */
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

/**
 * Writes the deck as text of at most `most` characters, most recently used cards first; skips cards that do not fit.
 */
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

/**
 * All tries from both logs. If there are two in the same minute, the better one is kept. A removal replaces all tries.
 */
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

/**
 * The mistake that was added first; if both were added at the same time, the one with the longer record id and title.
 */
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

/** The union of two decks, with each card's logs merged. */
export function joinDecks(one: Cards, other: Cards): Cards {
    const all = new Map(one);
    for (const card of other.values()) all.set(card.id, joinCards(all.get(card.id) ?? { id: card.id, log: [] }, card));
    return all;
}

/** The card without the members that only lists use. */
const bare = ({ mistake, ...card }: Card): Card =>
    mistake ? { ...card, mistake: { ...mistake, from: "", title: "" } } : card;

/**
 * The merged decks from two devices as an account stores them: shorter, and without the members that only lists use.
 */
export function mergeDeck(one: string, other: string): string {
    const all = [...joinDecks(readDeck(one), readDeck(other)).values()].map(bare);
    return writeDeck(new Map(all.map((card) => [card.id, card])), MOST_CARRIED);
}

/** The cards in the first deck that are missing or incomplete in the second. */
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

/** Merges the account's deck into this device's deck. */
export function takeDeck(text: string): void {
    kept.value = joinDecks(readDeck(readSetting(name)), readDeck(text));
    keepSetting(name, writeDeck(kept.value));
}

/** Cards for the missed puzzles. A card is stored once its puzzle is tried again. */
const missed = computed((): Cards => {
    const ids = gamesWithPuzzles.flatMap((game) => {
        const family = familyOf(game);
        return missedIn(family).map((id) => puzzleCardId(family, id));
    });
    return new Map(ids.reverse().map((id) => [id, { id, log: [] }]));
});

/** The setting that lists the cards whose puzzles are no longer in the collections on this device. */
const goneName = "deck-gone";
const gone = ofSettings((): ReadonlySet<string> => new Set(readSetting(goneName)?.split(",").filter(Boolean)));

const all = computed(() => joinDecks(missed.value, kept.value));

/** All cards that are not removed and can be practised: mistakes, the newest first, then missed puzzles. */
export const deck = computed((): readonly Card[] =>
    [...all.value.values()]
        .filter((card) => !isRemoved(card) && !gone.value.has(card.id))
        .sort((a, b) => (b.mistake?.minute ?? -1) - (a.mistake?.minute ?? -1) || order(a, b)),
);

/** The puzzle families in the deck. */
export const withPuzzles = (): ReadonlySet<string> =>
    new Set([...all.peek().keys()].filter((id) => id.startsWith("p")).map((id) => groupOf(id).slice(1)));

/** Leaves out a family's cards whose puzzles are not in its collection, until the puzzles are back. */
export function keepExisting(family: string, puzzles: readonly { id: string }[]): void {
    const there = new Set(puzzles.map(({ id }) => puzzleCardId(family, id)));
    const isOf = (id: string) => groupOf(id) === `p${family}`;
    const others = [...gone.peek()].filter((id) => !isOf(id));
    const lost = [...all.peek().keys()].filter((id) => isOf(id) && !there.has(id));
    const next = [...others, ...lost];
    if (next.length === gone.peek().size && next.every((id) => gone.peek().has(id))) return;
    gone.value = new Set(next);
    keepSetting(goneName, next.join(","));
}

/** Orders a game's mistakes by move. */
const order = (a: Card, b: Card): number => (groupOf(a.id) === groupOf(b.id) ? plyOf(a.id) - plyOf(b.id) : 0);

/** The mistakes of one game and side. */
export const mistakesFrom = (source: string): readonly Card[] =>
    deck.value.filter(({ id, mistake }) => mistake && groupOf(id) === source);

function keep(cards: readonly Card[]): void {
    // Another tab may have stored other cards in the meantime.
    const all = joinDecks(
        joinDecks(readDeck(readSetting(name)), kept.peek()),
        new Map(cards.map((card) => [card.id, card])),
    );
    writeSetting(name, writeDeck(all));
}

/** Whether a card was removed from the deck. */
export const wasRemoved = (id: string): boolean => isRemoved(kept.value.get(id) ?? { log: [] });

/** Adds mistakes to the deck, except those that were removed from it. */
export const addMistakes = (cards: readonly Card[]): void => keep(cards);

/**
 * Stores the grade for a try. Only the first try in a day counts, but its "good" can become "easy". Returns false if
 * the try does not count.
 */
export function keepTry({ id }: Card, grade: Grade, now = Date.now()): boolean {
    const log = kept.peek().get(id)?.log ?? [];
    const last = log.at(-1);
    const again = last !== undefined && localDay(last.minute) === localDay(minuteOf(now));
    if (again && !(grade === "easy" && last.grade === "good")) return false;
    keep([{ id, log: [{ minute: again ? last.minute : minuteOf(now), grade }] }]);
    return true;
}

/** Removes a card permanently. */
export const removeCard = ({ id }: Card, now = Date.now()): void =>
    keep([{ id, log: [{ minute: minuteOf(now), grade: "removed" }] }]);
