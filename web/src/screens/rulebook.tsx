import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { faceOf, PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import type { Figure, Figures } from "../games/figure";
import { clauses, number, t } from "../i18n";
import { gameWords, pieceName, pieceReading, shortName } from "../i18n/games";
import { rulebookWords } from "../i18n/rulebook";
import { dotsOf, setOf } from "../parts/display";
import { Icon } from "../parts/icons";
import { PageHead } from "../parts/page-head";
import { go, href } from "../parts/router";
import { PieceSetChoice } from "../parts/setting-controls";
import { useTitle } from "../parts/title";
import { FigureShown } from "../rulebook/figure";
import { useFigures } from "../rulebook/figures";
import { GameTabs } from "../rulebook/game-tabs";
import type { Rules } from "../rules/rules";
import type { Colour, GameId } from "../rules/types";
import "./rulebook.css";
import { Button } from "../base/button";

const squares = { kind: "squares" as const, files: 8, ranks: 8 };

/** One game's rules in plain words, with an anchor for each clause, and figures on which the reader can try moves. */
export function Rulebook({ rules, game, clause }: { rules: Rules; game: GameId; clause: string }) {
    const words = rulebookWords.value;
    const here = clauses.value.filter((c) => c.games.includes(game));
    const topics = byTopic(here, words.topics);
    const { figures, again } = useFigures(game);
    /** The figure on which the reader is trying moves, as its clause and number; "" if none. */
    const [tried, setTried] = useState("");
    useTitle(words.title(shortName(game)));
    useClauseShown(clause, figures);
    return (
        <main class="page rulebook">
            <PageHead
                title={words.title(shortName(gameOf(game).editions[0]?.id ?? game))}
                back={{ press: goBack, label: words.back }}
            >
                <a class="button button-main" href={href("new", game)}>
                    {t.value.home.play}
                </a>
            </PageHead>
            <GameTabs game={game} at={game} />
            {words.goals[game] && <p class="rulebook-goal">{words.goals[game]}</p>}
            {gameOf(game).cards && <Pieces rules={rules} game={game} />}
            <h2>{words.clauses}</h2>
            {!here.length && <p>{words.missing}</p>}
            {figures === "failed" && (
                <div class="figures-failed" role="status">
                    <p>{words.figuresFailed}</p>
                    <Button onClick={again}>{t.value.tryAgain}</Button>
                </div>
            )}
            <nav class="link-row" aria-label={words.contents}>
                {topics.map(
                    ({ title, clauses: [first] }) =>
                        first && (
                            <a href={href("rules", game, first.id)} key={first.id}>
                                {title}
                            </a>
                        ),
                )}
            </nav>
            <div class="clauses">
                {topics.map(({ title, clauses: together }) => (
                    <section key={title}>
                        <h3>{title}</h3>
                        <dl>
                            {together.map((c) => (
                                <Clause
                                    key={c.id}
                                    rules={rules}
                                    game={game}
                                    clause={c}
                                    figures={figuresOf(figures, c.id)?.filter(
                                        ({ games }) => games?.includes(game) ?? true,
                                    )}
                                    here={c.id === clause}
                                    tried={tried}
                                    onTry={setTried}
                                />
                            ))}
                        </dl>
                    </section>
                ))}
            </div>
        </main>
    );
}

const goBack = () => (history.length > 1 ? history.back() : go("#/"));

/** The clauses in order, grouped by topic. A topic starts at a clause that has a title. */
function byTopic<C extends { id: string }>(all: readonly C[], titles: Readonly<Record<string, string>>) {
    const topics: { title: string; clauses: C[] }[] = [];
    for (const clause of all) {
        const title = titles[clause.id];
        if (title !== undefined || !topics.length) topics.push({ title: title ?? "", clauses: [] });
        topics.at(-1)?.clauses.push(clause);
    }
    return topics;
}

const figuresOf = (figures: Figures | undefined | "failed", clause: string): readonly Figure[] | undefined =>
    figures === "failed" ? [] : figures && (figures[clause] ?? []);

/** The events that show that the reader has moved on. */
const moves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Scrolls to the clause, and again when the figures have arrived, unless the reader has moved on. */
function useClauseShown(clause: string, figures: unknown): void {
    const led = useRef({ clause: "", moved: false });
    useLayoutEffect(() => {
        const move = () => void (led.current.moved = true);
        for (const kind of moves) window.addEventListener(kind, move, { capture: true, passive: true });
        return () => {
            for (const kind of moves) window.removeEventListener(kind, move, { capture: true });
        };
    }, []);
    useLayoutEffect(() => {
        const target = clause ? document.getElementById(clause) : null;
        if (led.current.clause === clause && (led.current.moved || document.activeElement !== target)) return;
        target?.scrollIntoView({ block: "start" });
        target?.focus({ preventScroll: true });
        led.current = { clause, moved: false };
    }, [clause, figures]);
}

interface ClauseProps {
    rules: Rules;
    game: GameId;
    clause: { id: string; text: string };
    /** Undefined while the figures are being fetched. */
    figures: readonly Figure[] | undefined;
    here: boolean;
    tried: string;
    onTry: (figure: string) => void;
}

function Clause({ rules, game, clause: { id, text }, figures, here, tried, onTry }: ClauseProps) {
    const several = (figures?.length ?? 0) > 1;
    const name = (i: number | "") => `${id}/${i}`;
    return (
        <div
            id={id}
            tabIndex={-1}
            class={`clause${here ? " clause-here" : ""}${several || tried.startsWith(name("")) ? " clause-broad" : ""}`}
        >
            <dt>
                <a href={href("rules", game, id)}>{id}</a>
            </dt>
            <dd>{text}</dd>
            {here && (
                <dd>
                    {/* The clause is often far below the head of the screen, and a game is waiting behind it. */}
                    <Button small onClick={goBack}>
                        <Icon name="earlier" />
                        {rulebookWords.value.back}
                    </Button>
                </dd>
            )}
            {!figures && <dd class="figures figures-awaited" aria-hidden="true" />}
            {figures && figures.length > 0 && (
                <dd class="figures">
                    {figures.map((figure, i) => (
                        <FigureShown
                            key={i}
                            rules={rules}
                            game={game}
                            clause={id}
                            figure={figure}
                            number={several ? number(i + 1) : ""}
                            tried={tried === name(i)}
                            onTry={() => onTry(name(i))}
                            onDone={() => onTry("")}
                        />
                    ))}
                </dd>
            )}
        </div>
    );
}

function Pieces({ rules, game }: { rules: Rules; game: GameId }) {
    const words = rulebookWords.value;
    const set = setOf(game);
    return (
        <section>
            <div class="heading-row">
                <h2>{words.pieces}</h2>
                <PieceSetChoice game={game} />
            </div>
            <ul class="piece-cards">
                {gameOf(game).cards?.map((piece) => {
                    const reach = rules.reach(game, piece, "d4");
                    const cells = Array<string>(64).fill("");
                    cells[3 + 3 * 8] = piece;
                    // A cross marks cells to which the piece can move only by capturing.
                    const captures = (reach.captures ?? []).filter((cell) => !reach.targets.includes(cell));
                    const name = pieceName(game, piece);
                    const note = gameWords(game).pieceNotes?.[piece];
                    const reading = pieceReading(game, piece);
                    return (
                        <li class="piece-card" key={piece}>
                            <Board
                                geometry={squares}
                                cells={cells}
                                set={set}
                                dots={dotsOf(game)}
                                marks={{ targets: reach.targets, captures }}
                                label={`${words.reach(name)}: ${[...reach.targets, ...captures].join(" ")}`}
                            />
                            <div class="piece-words">
                                <PieceIcon set={set} piece={piece} side={"first" as Colour} />
                                <div>
                                    <h3>{name}</h3>
                                    {reading && (
                                        <p lang="ja" class="reading">
                                            {reading}
                                        </p>
                                    )}
                                    {note && <p>{note}</p>}
                                    <p class="quiet">
                                        {words.notation(
                                            gameOf(game).pieceSets.includes("kanji")
                                                ? `${piece} · ${piece === "K" ? "王 玉" : faceOf(piece)}`
                                                : piece,
                                        )}
                                    </p>
                                </div>
                            </div>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
