import { known } from "../../account/known";
import { WaitingGames } from "../../history/waiting-games";
import { t } from "../../i18n";
import { latestCounts } from "../../kept/latest";
import { inSection, KeptSection } from "../../kept/list";
import { readLatest, useKept } from "../../kept/things";
import { ChallengeList } from "../../online/challenge-list";
import { QuickPlay } from "../../online/quick-play";
import { useTitle } from "../../parts/title";
import type { Rules } from "../../rules/rules";
import { GameCards } from "../game-cards";

/** The room for playing: unfinished games first, then people who are waiting, then new games. */
export function PlayRoom({ rules }: { rules: Rules }) {
    const words = t.value;
    const kept = useKept(() => readLatest(rules, latestCounts()));
    useTitle(words.rooms.play);
    return (
        <main class="page room-page">
            <h1>{words.rooms.play}</h1>
            <WaitingGames rules={rules} all />
            <KeptSection
                title={words.kept.sections.continue}
                kind="continue"
                things={inSection(kept.things, "continue")}
                kept={kept}
            />
            <ChallengeList />
            <QuickPlay rules={rules} account={known.value?.account === true} />
            <section aria-labelledby="new-games">
                <h2 class="section-title" id="new-games">
                    {words.home.choose}
                </h2>
                <GameCards rules={rules} />
            </section>
        </main>
    );
}
