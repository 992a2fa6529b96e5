import { useEffect } from "preact/hooks";
import { chooseOgiSet, ogiSet } from "../base/settings";
import { Board } from "../board/board";
import { faceOf, PieceIcon } from "../board/pieces";
import { clauses, t } from "../i18n";
import { familyOf, gameName, pieceName } from "../i18n/games";
import { dotsOf, setOf } from "../parts/display";
import { go, rulesLink } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { Colour, GameId } from "../rules/types";

const kinds: Record<"ogi" | "chess", string[]> = {
    ogi: ["K", "I", "+I", "R", "+R", "B", "+B", "S", "+S", "N", "+N", "L", "+L", "P", "+P"],
    chess: ["K", "Q", "R", "B", "N", "P"],
};
const squares = { kind: "squares" as const, files: 8, ranks: 8 };

/** The rules of one game in plain words, an anchor a clause. */
export function Rulebook({ rules, game, clause }: { rules: Rules; game: GameId; clause: string }) {
    const words = t.value.rules;
    const family = familyOf(game);
    const here = clauses.value.filter((c) => c.games.includes(game));
    useEffect(() => {
        document.title = `${words.title(t.value.games[game])} · ${t.value.htmlTitle}`;
    }, [words, game]);
    useEffect(() => {
        const target = clause ? document.getElementById(clause) : null;
        target?.scrollIntoView({ block: "center" });
        target?.focus({ preventScroll: true });
    }, [clause, game]);
    return (
        <main class="page rulebook">
            <h1>{words.title(gameName(rules, game))}</h1>
            <p class="rulebook-links">
                <a class="button button-main" href={`#/new/${game}`}>
                    {t.value.home.play}
                </a>
                <button type="button" class="button" onClick={() => (history.length > 1 ? history.back() : go("#/"))}>
                    {words.back}
                </button>
                {family === "ogi" && (
                    <a class="button" href={rulesLink(game === "ogi" ? "ogi-classic" : "ogi")}>
                        {words.otherEdition}: {t.value.options.editions[game === "ogi" ? "ogi-classic" : "ogi"]}
                    </a>
                )}
            </p>
            {family !== "go" && <Pieces rules={rules} game={game} family={family} />}
            <h2>{words.clauses}</h2>
            {!here.length && <p>{words.missing}</p>}
            <dl class="clauses">
                {here.map((c) => (
                    <div key={c.id} id={c.id} tabIndex={-1} class={`clause${c.id === clause ? " clause-here" : ""}`}>
                        <dt>
                            <a href={rulesLink(game, c.id)}>{c.id}</a>
                        </dt>
                        <dd>{c.text}</dd>
                    </div>
                ))}
            </dl>
        </main>
    );
}

function Pieces({ rules, game, family }: { rules: Rules; game: GameId; family: "ogi" | "chess" }) {
    const words = t.value.rules;
    const set = setOf(game);
    return (
        <section>
            <div class="heading-row">
                <h2>{words.pieces}</h2>
                {family === "ogi" && (
                    <div class="segments" role="group" aria-label={t.value.options.pieceSet}>
                        {(["kanji", "western"] as const).map((name) => (
                            <button
                                type="button"
                                class="segment"
                                aria-pressed={ogiSet.value === name}
                                onClick={() => chooseOgiSet(name)}
                            >
                                {t.value.options[name]}
                            </button>
                        ))}
                    </div>
                )}
            </div>
            <ul class="piece-cards">
                {kinds[family].map((piece) => {
                    const reach = rules.reach(game, piece, "d4");
                    const cells = Array<string>(64).fill("");
                    cells[3 + 3 * 8] = piece;
                    // A cross marks where a piece captures but does not go otherwise.
                    const captures = (reach.captures ?? []).filter((cell) => !reach.targets.includes(cell));
                    const name = pieceName(game, piece);
                    const note = words.pieceNotes[family][piece];
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
                                    {note && <p>{note}</p>}
                                    <p class="quiet">
                                        {piece}
                                        {family === "ogi" && ` · ${piece === "K" ? "王 玉" : faceOf(piece)}`}
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
