import { editions } from "../games";
import { t } from "../i18n";
import { editionWords, gameName, shortName } from "../i18n/games";
import { MiniBoard } from "../parts/mini-board";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";

/** A card for each edition of each game: its board, and links to a new game and the rules. */
export function GameCards({ rules }: { rules: Rules }) {
    const words = t.value.home;
    return (
        <ul class="cards">
            {editions.map(({ id: game, demonstration: { config, moves, start } }, i) => (
                <li class="card" key={game}>
                    <a class="card-play" href={href("new", game)}>
                        <div class="card-board" aria-hidden="true">
                            <MiniBoard rules={rules} config={config} moves={moves} start={start} delay={i * 420} />
                        </div>
                        <h3 class="card-name">{gameName(rules, game)}</h3>
                        <p class="card-line">{editionWords(game).line}</p>
                    </a>
                    <p class="card-links">
                        {/* biome-ignore lint/a11y/useAnchorContent: the whole card is the same link. */}
                        <a
                            class="card-links-play button button-main"
                            href={href("new", game)}
                            tabIndex={-1}
                            aria-hidden="true"
                        >
                            {words.play}
                        </a>
                        <a class="button" href={href("rules", game)} aria-label={`${shortName(game)}: ${words.rules}`}>
                            {words.rules}
                        </a>
                    </p>
                </li>
            ))}
        </ul>
    );
}
