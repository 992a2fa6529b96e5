import { editions } from "../games";
import { t } from "../i18n";
import { editionWords, gameName, shortName } from "../i18n/games";
import { Icon } from "../parts/icons";
import { MiniBoard } from "../parts/mini-board";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";

/**
 * A card for each edition of each game, with its board and links to a new game, to a game against the computer, and to
 * the rules.
 */
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
                        <Icon name="later" />
                    </a>
                    <p class="card-links">
                        <a
                            class="button"
                            href={href("new", game, "computer")}
                            aria-label={`${shortName(game)}: ${words.withComputer}`}
                        >
                            {words.withComputer}
                        </a>
                        <a
                            class="button button-plain"
                            href={href("rules", game)}
                            aria-label={`${shortName(game)}: ${words.rules}`}
                        >
                            {words.rules}
                        </a>
                    </p>
                </li>
            ))}
        </ul>
    );
}
