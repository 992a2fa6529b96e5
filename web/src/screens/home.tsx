import type { FunctionComponent } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { known } from "../account/known";
import { Button } from "../base/button";
import { useNear } from "../base/media";
import { PieceIcon } from "../board/piece-art";
import { editions, modules } from "../games";
import { fetchPuzzleWords, number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { LatestKept, latestCounts } from "../kept/latest";
import { inSection } from "../kept/list";
import { storageWorks } from "../kept/store";
import { readLatest, useKept } from "../kept/things";
import { hasLessons, NEXT } from "../lessons/courses";
import { hasBegun, hasDone } from "../lessons/progress";
import { ChallengeList } from "../online/challenge-list";
import { ownGames, waitsForOwn } from "../online/own-games";
import { setOf } from "../parts/display";
import { IconButton } from "../parts/icons";
import { InstallLine } from "../parts/install-line";
import { MiniBoard } from "../parts/mini-board";
import { go, href } from "../parts/router";
import { ThemeSelect } from "../parts/selects";
import { beginHere } from "../play/new-game/begin";
import { remembered } from "../play/new-game/wishes";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { demonstrations, deviceIsCalm, readSetting } from "../settings/settings";
import { GameCards } from "./game-cards";

export function Home({ rules }: { rules: Rules }) {
    const words = t.value;
    const kept = useKept(() => readLatest(rules, latestCounts()));
    useLayoutEffect(() => {
        document.title = `${words.htmlTitle} · ${words.tagline}`;
    }, [words]);
    // The notice about a removed game stays, with its undo button.
    const comesBack =
        kept.total > 0 ||
        kept.removed !== null ||
        hasDone.value ||
        readSetting("puzzles") !== null ||
        ownGames.value.length > 0 ||
        known.value?.account === true;
    const waits = ownGames.value.some(waitsForOwn);
    const goesOn = waits || inSection(kept.things, "continue").length > 0;
    const lead = words.kept.sections.continue;
    return (
        <main class="page home">
            {comesBack ? (
                <>
                    <h1>{goesOn ? lead : words.tagline}</h1>
                    {ownGames.value.length > 0 && <Late load={loadWaiting} rules={rules} lead={lead} />}
                    <LatestKept kept={kept} lead={waits ? undefined : lead}>
                        <ChallengeList />
                        <Followed />
                        <Late load={loadToday} rules={rules} />
                    </LatestKept>
                    {kept.total < FEW && <Beginnings rules={rules} />}
                </>
            ) : (
                <>
                    <First rules={rules} />
                    <Story />
                </>
            )}
            <section aria-labelledby="home-games">
                <div class="home-games">
                    <h2 class="section-title" id="home-games">
                        {words.home.choose}
                    </h2>
                    <PauseButton />
                </div>
                <GameCards rules={rules} />
            </section>
            {(hasDone.value || inSection(kept.things, "finished").length > 0) && <InstallLine />}
            {!storageWorks() && <p>{words.home.keepsNothing}</p>}
            <p class="home-foot">
                <ThemeSelect />
            </p>
        </main>
    );
}

/** Players with fewer stored games than this still find the lessons on the home page. */
const FEW = 5;

/** For new players: an animated board, a sentence and two ways to start, followed by the lessons for each game. */
function First({ rules }: { rules: Rules }) {
    const words = t.value.home;
    const [edition] = editions;
    if (!edition) return null;
    const { id: game, demonstration } = edition;
    return (
        <section class="newcomer" aria-labelledby="newcomer">
            <div class="newcomer-first">
                <div class="newcomer-board" aria-hidden="true">
                    <MiniBoard rules={rules} {...demonstration} delay={0} />
                </div>
                <div class="newcomer-words">
                    <h1 class="tagline" id="newcomer">
                        {t.value.tagline}
                    </h1>
                    <p class="newcomer-ways">
                        {hasLessons(game) && (
                            <a class="button button-main button-large" href={href("learn", game, NEXT)}>
                                {words.learnGame(shortName(game))}
                            </a>
                        )}
                        <PlayComputer rules={rules} game={game} large />
                    </p>
                    <div class="newcomer-games">
                        <p class="quiet">{t.value.rooms.learn}</p>
                        <GamesToLearn />
                    </div>
                </div>
            </div>
        </section>
    );
}

/** A button that starts a game against the computer with the player's last choices. */
function PlayComputer({ rules, game, large }: { rules: Rules; game: GameId; large?: true }) {
    const words = t.value.home;
    const wishes = remembered(game, "computer");
    const begin = () => {
        if (beginHere(rules, game, wishes, null).length) go(href("new", game));
    };
    const what = words.playComputer(shortName(game), number(wishes.level));
    return large ? (
        <Button class="button-large" aria-label={`${words.playNow}: ${what}`} onClick={begin}>
            {words.playNow}
        </Button>
    ) : (
        <Button onClick={begin}>{what}</Button>
    );
}

/** Links to each game's next lesson. */
function GamesToLearn() {
    const words = t.value.home;
    const way = (game: GameId) => (hasBegun(familyOf(game)) ? words.goOnLearning : words.learn);
    return (
        <ul class="games-to-learn">
            {modules.flatMap(({ editions: [first], emblem }) =>
                first && hasLessons(first.id)
                    ? [
                          <li key={first.id}>
                              <a
                                  class="button"
                                  href={href("learn", first.id, NEXT)}
                                  aria-label={`${shortName(first.id)}: ${way(first.id)}`}
                              >
                                  <PieceIcon set={setOf(first.id)} piece={emblem} side="first" />
                                  {shortName(first.id)}
                              </a>
                          </li>,
                      ]
                    : [],
            )}
        </ul>
    );
}

/** The story of the game that the home page features. */
function Story() {
    const words = t.value.home;
    const game = editions[0]?.id;
    if (!game) return null;
    return (
        <section class="story" aria-labelledby="story">
            <StoryRoom />
            <div>
                <h2 id="story">{words.story}</h2>
                <p>{words.storyLine}</p>
                <p>
                    <a class="button" href={href("about", game)}>
                        {words.storyMore}
                    </a>
                </p>
            </div>
        </section>
    );
}

/** Reserves room for the story's picture, which is fetched once it is in the window. */
function StoryRoom() {
    const room = useRef<HTMLDivElement>(null);
    const near = useNear(room, 0);
    return (
        <div class="story-room" ref={room}>
            {near && <Late load={loadStoryPicture} />}
        </div>
    );
}

/** For players who have already started: the next lessons, and a game against the computer. */
function Beginnings({ rules }: { rules: Rules }) {
    const words = t.value.home;
    const game = editions[0]?.id;
    if (!game) return null;
    const learn = hasDone.value ? words.goOnLearning : words.learn;
    return (
        <section class="beginnings" aria-labelledby="beginnings">
            <h2 class="section-title" id="beginnings">
                {learn}
            </h2>
            <GamesToLearn />
            <PlayComputer rules={rules} game={game} />
        </section>
    );
}

/** A part of the page whose code is fetched after the first render. */
function Late<Props extends object>({ load, ...props }: { load: () => Promise<FunctionComponent<Props>> } & Props) {
    const [Part, setPart] = useState<FunctionComponent<Props> | null>(null);
    useEffect(() => {
        void load().then(
            (part) => setPart(() => part),
            () => undefined,
        );
    }, []);
    return Part && <Part {...(props as unknown as Props)} />;
}

const loadFollowed = async () => (await import("../account/online-list")).FollowedOnline;
const loadWaiting = async () => (await import("../history/waiting-games")).WaitingGames;
const loadToday = async () => {
    const [{ HomeToday }] = await Promise.all([import("./home-today"), fetchPuzzleWords()]);
    return HomeToday;
};

const loadStoryPicture = async () => (await import("../parts/story-picture")).StoryPicture;

/** For accounts: the followed accounts that are online. */
const Followed = () => (known.value?.account ? <Late load={loadFollowed} /> : null);

/** Pauses and resumes the animated boards. */
function PauseButton() {
    const on = demonstrations.value;
    if (deviceIsCalm.value) return null;
    const label = on ? t.value.home.pause : t.value.home.unpause;
    return <IconButton icon={on ? "pause" : "play"} label={label} onClick={() => demonstrations.choose(!on)} />;
}
