import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Card, groupOf, puzzleOf } from "../deck/card";
import { deck, mistakesFrom, removeCard } from "../deck/deck";
import { useExisting } from "../deck/existing";
import { patternsOf } from "../deck/patterns";
import { todayOf } from "../deck/schedule";
import { Session } from "../deck/session";
import { cardName, dueText, patternText, puzzleGameOf } from "../deck/words";
import { number, t } from "../i18n";
import { deckWords } from "../i18n/deck";
import { shortName } from "../i18n/games";
import { keptRecords } from "../kept/records";
import { CardLink } from "../parts/card";
import { IconButton } from "../parts/icons";
import { Score } from "../parts/moment-pictures";
import { PageHead } from "../parts/page-head";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { gamesWithPuzzles } from "../puzzles/collections";
import { chosenEdition } from "../puzzles/editions";
import { PuzzlePicture } from "../puzzles/picture";
import { useTodaysPuzzle } from "../puzzles/use-todays-puzzle";
import type { Rules } from "../rules/rules";
import "./deck.css";

interface ScreenProps {
    rules: Rules;
    /** "" for all cards, "today" for today's cards, "game" or "pattern" for the mistakes of one game or kind. */
    what: string;
    /** The key of the game or kind. */
    of: string;
}

/** The practice screens. */
export function DeckScreen({ rules, what, of }: ScreenProps) {
    const existing = useExisting();
    if (what === "game") return <MistakePractice key={of} rules={rules} of={of} find={() => mistakesFrom(of)} />;
    if (what === "pattern") {
        const find = () => patternsOf(rules, deck.peek()).find(({ key }) => key === of)?.cards ?? [];
        return <MistakePractice key={of} rules={rules} find={find} />;
    }
    if (what === "today") return existing ? <DayPractice rules={rules} /> : <Skeleton of="board" />;
    return <Overview rules={rules} counted={existing} />;
}

/** When the next cards are due. */
function nextText(next: number | null): string {
    const words = deckWords.value;
    return next === null ? "" : next <= 1 ? words.nextTomorrow : words.nextIn(number(next));
}

/** The number of right answers, as a picture; undefined if nothing was tried. */
const scoreOf = (right: number, all: number) =>
    all > 0 ? <Score text={`${number(right)}/${number(all)}`} best={right === all} /> : undefined;

/** Today's cards. */
function DayPractice({ rules }: { rules: Rules }) {
    const words = deckWords.value;
    useTitle(words.title);
    const cards = useMemo(() => todayOf(deck.peek(), Date.now()).queue, []);
    return (
        <Session
            rules={rules}
            cards={cards}
            title={words.title}
            end={() => {
                const { tried, right, next } = todayOf(deck.value, Date.now());
                return {
                    id: "day",
                    won: tried > 0 && right === tried,
                    picture: scoreOf(right, tried),
                    headline: words.doneToday,
                    reason: tried > 0 && words.rightOf(number(right), number(tried)),
                    changes: [nextText(next)],
                    main: (
                        <a class="button button-main" href={href("deck")}>
                            {words.leave}
                        </a>
                    ),
                    others: (
                        <>
                            <a class="button" href={href("puzzles")}>
                                {words.toPuzzles}
                            </a>
                            <a class="button" href="#/">
                                {t.value.game.home}
                            </a>
                        </>
                    ),
                };
            }}
        />
    );
}

/** All mistakes of one game or kind, due or not. At the end, offers the game. */
function MistakePractice({ rules, of, find }: { rules: Rules; of?: string; find: () => readonly Card[] }) {
    const words = deckWords.value;
    const cards = useMemo(find, []);
    const from = (of !== undefined && cards[0]?.mistake?.from) || "";
    const title = t.value.analysis.mistakes;
    useTitle(title);
    const record = from && keptRecords.raw(from) !== null ? href("record", from) : null;
    return (
        <Session
            rules={rules}
            cards={cards}
            title={title}
            end={(grades) => {
                const right = grades.filter((grade) => grade === "good").length;
                const all = grades.length;
                const leave = (main: boolean) => (
                    <a class={main ? "button button-main" : "button"} href={href("deck")}>
                        {words.leave}
                    </a>
                );
                return {
                    id: "mistakes",
                    won: all > 0 && right === all,
                    picture: scoreOf(right, all),
                    headline: cards.length ? words.doneGame : words.unknown,
                    reason: all > 0 && words.rightOf(number(right), number(all)),
                    main: record ? (
                        <a class="button button-main" href={record}>
                            {words.toRecord}
                        </a>
                    ) : (
                        leave(true)
                    ),
                    others: record && leave(false),
                };
            }}
        />
    );
}

/** The overview. `counted` means that the cards are known to have their puzzles. */
function Overview({ rules, counted }: { rules: Rules; counted: boolean }) {
    const words = deckWords.value;
    useTitle(words.title);
    const cards = deck.value;
    const now = Date.now();
    return (
        <main class="page deck">
            <PageHead title={words.title} back={{ href: href("puzzles"), label: t.value.home.puzzles }} />
            {counted ? (
                <>
                    {cards.length > 0 ? <Today cards={cards} now={now} /> : <Nothing rules={rules} />}
                    <Patterns rules={rules} cards={cards} />
                    <Mistakes cards={cards.filter(({ mistake }) => mistake)} now={now} />
                    <Missed cards={cards.filter(({ mistake }) => !mistake)} now={now} />
                </>
            ) : (
                <Skeleton of="rows" />
            )}
        </main>
    );
}

/** What is due today, and what was done. */
function Today({ cards, now }: ListProps) {
    const words = deckWords.value;
    const { queue, tried, right, next } = todayOf(cards, now);
    return (
        <section class="deck-today" aria-label={words.title}>
            <p>{words.line}</p>
            {!queue.length && (
                <p>
                    {words.nothingDue} {nextText(next)}
                </p>
            )}
            {tried > 0 && <p>{words.triedToday(number(right), number(tried))}</p>}
            <p class="button-row">
                {queue.length > 0 && (
                    <a class="button button-main" href={href("deck", "today")}>
                        {words.begin(number(queue.length))}
                    </a>
                )}
                <a class="button" href={href("puzzles")}>
                    {words.toPuzzles}
                </a>
            </p>
        </section>
    );
}

/**
 * Shown before there is anything to practise: what practice is, with a sample puzzle, and where its positions come
 * from.
 */
function Nothing({ rules }: { rules: Rules }) {
    const words = deckWords.value;
    const game = chosenEdition(gamesWithPuzzles[0]!);
    const { puzzle } = useTodaysPuzzle(game);
    return (
        <section class="deck-today deck-nothing" aria-label={words.title}>
            <div class="deck-sample">{puzzle && <PuzzlePicture rules={rules} puzzle={puzzle} key={puzzle.id} />}</div>
            <div class="deck-words">
                <p class="deck-line" role="status">
                    {words.line}
                </p>
                <p class="button-row">
                    <a class="button button-main" href={href("puzzles", game)}>
                        {words.solve}
                    </a>
                    <a class="button" href={href("analyse")}>
                        {words.review}
                    </a>
                </p>
            </div>
        </section>
    );
}

/** The patterns among the mistakes; nothing if there are too few mistakes of each kind. */
function Patterns({ rules, cards }: { rules: Rules; cards: readonly Card[] }) {
    const words = deckWords.value;
    const patterns = useMemo(() => patternsOf(rules, cards), [cards]);
    if (!patterns.length) return null;
    return (
        <section>
            <h2>{words.patterns}</h2>
            <ul class="card-list">
                {patterns.map((pattern) => (
                    <li key={pattern.key}>
                        <CardLink href={href("deck", "pattern", pattern.key)} title={patternText(pattern)}>
                            {words.patternLine(number(pattern.cards.length), number(pattern.games))}
                        </CardLink>
                    </li>
                ))}
            </ul>
        </section>
    );
}

interface ListProps {
    cards: readonly Card[];
    now: number;
}

/** The players in a mistake's game, or the game's name if they are unknown here. */
const gameTitle = ({ mistake }: Partial<Card> = {}): string =>
    mistake ? mistake.title || shortName(mistake.config.game) : "";

/** The player's mistakes, by game. */
function Mistakes({ cards, now }: ListProps) {
    const words = deckWords.value;
    const games = new Map<string, Card[]>();
    for (const card of cards) games.set(groupOf(card.id), [...(games.get(groupOf(card.id)) ?? []), card]);
    if (!games.size) return null;
    return (
        <section>
            <h2>{words.mistakes(number(cards.length))}</h2>
            {[...games].map(([source, own]) => (
                <div key={source}>
                    <h3 class="deck-game">
                        <bdi>{gameTitle(own[0])}</bdi>{" "}
                        <a
                            class="button button-small"
                            href={href("deck", "game", source)}
                            aria-label={`${gameTitle(own[0])}: ${words.tryGame}`}
                        >
                            {words.tryGame}
                        </a>
                    </h3>
                    <ul class="deck-list">
                        {own.map((card) => (
                            <Entry card={card} now={now} key={card.id} />
                        ))}
                    </ul>
                </div>
            ))}
        </section>
    );
}

/** The missed puzzles. */
function Missed({ cards, now }: ListProps) {
    const words = deckWords.value;
    if (!cards.length) return null;
    return (
        <section>
            <h2>{words.puzzles(number(cards.length))}</h2>
            <ul class="deck-list">
                {cards.map((card) => (
                    <Entry card={card} now={now} key={card.id} />
                ))}
            </ul>
        </section>
    );
}

/** A card, when it is due, and a button to remove it. */
function Entry({ card, now }: { card: Card; now: number }) {
    const words = deckWords.value;
    const name = cardName(card);
    const game = card.mistake ? undefined : puzzleGameOf(card);
    const label = words.removeIt(name);
    const [asked, ask] = useState(false);
    const sure = useRef<HTMLButtonElement>(null);
    const not = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => sure.current?.focus(), [asked]);
    const remove = () => {
        removeCard(card);
        document.querySelector<HTMLElement>("main h1")?.focus();
    };
    return (
        <li>
            {game ? <a href={href("puzzles", game, puzzleOf(card.id))}>{name}</a> : <span>{name}</span>}
            <span class="quiet deck-due">{dueText(card, now)}</span>
            {asked ? (
                // Safari removes the focus from a button that is pressed with the mouse.
                <span class="deck-sure" role="group" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
                    <button
                        type="button"
                        class="button button-small"
                        ref={sure}
                        onBlur={({ relatedTarget }) => relatedTarget !== not.current && ask(false)}
                        // A key that is held down must not confirm.
                        onKeyDown={(event) => event.repeat && event.preventDefault()}
                        onClick={remove}
                    >
                        {words.remove}
                    </button>
                    {/* This replaces the first button, so the second click of a double click removes nothing. */}
                    <button
                        type="button"
                        class="button button-small"
                        ref={not}
                        onBlur={({ relatedTarget }) => relatedTarget !== sure.current && ask(false)}
                        onClick={() => ask(false)}
                    >
                        {t.value.analysis.cancel}
                    </button>
                </span>
            ) : (
                <IconButton icon="cut" label={label} key="ask" onClick={() => ask(true)} />
            )}
        </li>
    );
}
