import { useState } from "preact/hooks";
import { Awaited, useAnswer } from "../account/answer";
import { api, type GameStatistics, type Score } from "../account/api.generated";
import { accountWords, number } from "../i18n";
import { kindName, outcomeText } from "../i18n/games";
import { listWords } from "../i18n/lists";
import { type Search, writeSearch } from "../parts/list-search";
import type { Rules } from "../rules/rules";
import type { Owner } from "./game-list";
import { gameOfKind } from "./kinds";
import { filterOf } from "./search";

/** A set of games with its score, as text and as a bar. */
interface Line {
    name: string;
    score: Score;
    note?: string;
    ltr?: boolean;
}

/** The percentage of points scored; a draw is half a point. */
function shareOf({ wins, draws, losses }: Score): number | null {
    const counted = wins + draws + losses;
    return counted ? Math.round((100 * (wins + draws / 2)) / counted) : null;
}

function ScoreLine({ name, score, note, ltr }: Line) {
    const words = accountWords.value.history;
    const { games, wins, draws, losses } = score;
    const share = shareOf(score);
    const width = (count: number) => ({ width: `${games ? (100 * count) / games : 0}%` });
    return (
        <li class="score-line">
            <span class="score-name" dir={ltr ? "ltr" : undefined}>
                {name}
            </span>
            <span class="score-bar" aria-hidden="true">
                <span class="score-win" style={width(wins)} />
                <span class="score-draw" style={width(draws)} />
                <span class="score-loss" style={width(losses)} />
            </span>
            <span class="quiet score-words">
                {words.score(number(games), number(wins), number(draws), number(losses))}
                {share !== null && ` · ${number(share)}%`}
                {note && ` · ${note}`}
            </span>
        </li>
    );
}

function Scores({ title, lines }: { title?: string; lines: Line[] }) {
    const some = lines.filter(({ score }) => score.games > 0);
    if (some.length === 0) return null;
    return (
        <section class="score-part">
            {title && <h3>{title}</h3>}
            <ul class="score-list">
                {some.map((line) => (
                    <ScoreLine key={line.name} {...line} />
                ))}
            </ul>
        </section>
    );
}

function Told({ rules, told, search }: { rules: Rules; told: GameStatistics; search: Search }) {
    const words = accountWords.value.history;
    const speeds = accountWords.value.ratings.speeds;
    const nameOf = (kind: string) => kindName(gameOfKind(rules, kind), kind);
    const noteOf = ({ moveTime, lostOnTime, score }: GameStatistics["kinds"][number]) =>
        [
            moveTime !== undefined && words.moveTime(number(Math.round(moveTime / 100) / 10)),
            lostOnTime > 0 && words.lostOnTime(number(Math.round((100 * lostOnTime) / score.losses))),
        ]
            .filter(Boolean)
            .join(" · ");
    const reasonGame = gameOfKind(rules, search.kind);
    return (
        <>
            {told.more && <p class="quiet">{words.notAll(number(told.score.games))}</p>}
            <Scores lines={[{ name: words.all, score: told.score }]} />
            <Scores
                title={words.byKind}
                lines={told.kinds.map((one) => ({
                    name: accountWords.value.ratings.of(nameOf(one.kind), speeds[one.speed] ?? listWords.value.noClock),
                    score: one.score,
                    note: noteOf(one),
                }))}
            />
            <Scores
                title={words.byColour}
                lines={told.colours.map(({ colour, score }) => ({ name: listWords.value.colours[colour], score }))}
            />
            <Scores
                title={words.byStrength}
                lines={told.strengths.map(({ from, score }) => ({ name: words.strength(from), score }))}
            />
            <Scores
                title={words.byEnding}
                lines={told.endings.map(({ reason, score }) => ({
                    name: outcomeText(reasonGame, reason) ?? reason,
                    score,
                }))}
            />
            <Scores
                title={words.byOpening}
                lines={told.openings.map(({ kind, opening, score }) => ({
                    name: `${nameOf(kind)}: ${opening}`,
                    score,
                }))}
            />
        </>
    );
}

function Asked({ rules, owner, search }: { rules: Rules; owner: Owner; search: Search }) {
    const filter = filterOf(search);
    const { answer, failure, again } = useAnswer(
        () =>
            owner === "own"
                ? api.readStatistics(filter)
                : api.readPlayerStatistics({ player: owner.account, ...filter }),
        `${owner === "own" ? "" : owner.account}?${writeSearch({ ...search, sort: "" })}`,
    );
    if (!answer) return <Awaited failure={failure} again={again} />;
    return <Told rules={rules} told={answer} search={search} />;
}

/** Statistics about the games found, requested when the section is opened. */
export function Statistics({ rules, owner, search }: { rules: Rules; owner: Owner; search: Search }) {
    const [open, setOpen] = useState(false);
    return (
        <details class="history-statistics" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>{accountWords.value.history.statistics}</summary>
            {open && <Asked rules={rules} owner={owner} search={search} />}
        </details>
    );
}
