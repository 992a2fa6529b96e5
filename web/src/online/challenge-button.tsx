import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { gameIds } from "../games";
import { t } from "../i18n";
import { shortName } from "../i18n/games";
import { Panel } from "../parts/panel";
import { href } from "../parts/router";
import { GameMark } from "./lobby-list";

/**
 * Challenges an account: asks which game to play, then opens the form. `short` is for rows that already name the
 * account.
 */
export function ChallengeButton({ name, short, main }: { name: string; short?: boolean; main?: boolean }) {
    const [open, setOpen] = useState(false);
    const words = t.value.online.challenges;
    return (
        <>
            <Button main={main} aria-label={short ? words.challengeOf(name) : undefined} onClick={() => setOpen(true)}>
                {short ? words.challenge : words.challengeOf(name)}
            </Button>
            {open && (
                <Panel title={words.challengeOf(name)} onClose={() => setOpen(false)}>
                    <p class="lobby-games">
                        {gameIds.map((game) => (
                            <a key={game} class="button" href={href("new", game, "name", name)}>
                                <GameMark game={game} />
                                {shortName(game)}
                            </a>
                        ))}
                    </p>
                </Panel>
            )}
        </>
    );
}
