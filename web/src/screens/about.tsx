import type { About } from "../games/about";
import { clauses, language, t } from "../i18n";
import { shortName } from "../i18n/games";
import { rulebookWords } from "../i18n/rulebook";
import { hasLessons, NEXT } from "../lessons/courses";
import { hasBegun } from "../lessons/progress";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { StoryPicture } from "../parts/story-picture";
import { useTitle } from "../parts/title";
import { useAbout } from "../rulebook/about";
import { GameTabs } from "../rulebook/game-tabs";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import "../kanji/about.css";
import "./about.css";

/** Information about a game other than its rules: name, origin, customs, vocabulary, and Kradan's decisions. */
export function AboutGame({ game }: { game: GameId }) {
    const words = rulebookWords.value;
    const about = useAbout(game);
    useTitle(words.aboutTitle(shortName(game)));
    if (about === undefined) return <Skeleton of="page" />;
    if (about === null || about === "failed")
        return (
            <main class="page narrow">
                <h1 class="said">{t.value.partFailed}</h1>
                <a class="button button-main" href={href("rules", game)}>
                    {words.rules}
                </a>
            </main>
        );
    const pictured = about.sections.some((section) => section.pictured);
    return (
        <main class={pictured ? "page about about-pictured" : "page about"}>
            <h1>{words.aboutTitle(shortName(game))}</h1>
            <GameTabs game={game} at="about" />
            {pictured && <StoryPicture />}
            <div class="about-text">
                {about.sections.map(({ title, texts }) => (
                    <section key={title}>
                        <h2>{title}</h2>
                        {texts.map((text) => (
                            <p key={text}>
                                <Told text={text} />
                            </p>
                        ))}
                    </section>
                ))}
                {about.words.map((list) => (
                    <Words list={list} key={list.title} />
                ))}
                <Decided about={about} game={game} />
                <section>
                    <h2>{words.next}</h2>
                    <p class="button-row">
                        {hasLessons(game) && (
                            <a class="button button-main" href={href("learn", game, NEXT)}>
                                {hasBegun(familyOf(game)) ? t.value.home.goOnLearning : t.value.home.learn}
                            </a>
                        )}
                        <a class="button" href={href("new", game)}>
                            {t.value.home.play}
                        </a>
                    </p>
                </section>
            </div>
        </main>
    );
}

/** Matches runs of text in other scripts, which are words from other languages. */
const scripts = /([\u3005\u3040-\u30ff\u4e00-\u9fff]+|[\u0e00-\u0e7f]+)/;

/** A text, with words from other languages than the page's marked with their language. */
function Told({ text }: { text: string }) {
    return (
        <>
            {text.split(scripts).map((part, i) => {
                const lang = i % 2 === 0 ? language.value : part < "\u0e80" ? "th" : "ja";
                return lang === language.value ? part : <span lang={lang}>{part}</span>;
            })}
        </>
    );
}

function Words({ list: { title, lang, rows } }: { list: About["words"][number] }) {
    const words = rulebookWords.value;
    return (
        <section>
            <h2>{title}</h2>
            <table class="about-words">
                <thead>
                    <tr>
                        <th scope="col">{words.word}</th>
                        <th scope="col">{words.reading}</th>
                        <th scope="col">{words.meaning}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([word, reading, meaning]) => (
                        <tr key={word}>
                            <th scope="row" lang={lang}>
                                {word}
                            </th>
                            <td>
                                <Told text={reading} />
                            </td>
                            <td>
                                <Told text={meaning} />
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

/**
 * Kradan's decisions on points that the sources leave open, with links to the clauses, in the shown edition if it has
 * them.
 */
function Decided({ about, game }: { about: About; game: GameId }) {
    const words = rulebookWords.value;
    const editionOf = (clause: string): GameId => {
        const games = clauses.value.find(({ id }) => id === clause)?.games ?? [];
        return games.includes(game) ? game : ((games[0] ?? game) as GameId);
    };
    return (
        <section class="about-decided">
            <h2>{words.decided}</h2>
            <p class="quiet">{words.decidedLine}</p>
            <ul>
                {about.decided.map(({ text, clauses: ids }) => (
                    <li key={text}>
                        <Told text={text} />{" "}
                        {ids.map((id) => (
                            <a class="clause-link" href={href("rules", editionOf(id), id)} key={id}>
                                ({id})
                            </a>
                        ))}
                    </li>
                ))}
            </ul>
        </section>
    );
}
