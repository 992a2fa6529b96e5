import { t } from "../../i18n";
import { factsOf } from "../../rules/facts";
import type { Rules } from "../../rules/rules";
import type { GameId, Refusal } from "../../rules/types";
import { fairHandicap } from "../fitting";
import { ClockField } from "./clock-field";
import { AgreementField, NamesField, PlayField, RatedField, SideField, WatchingField } from "./fields";
import { Furigoma, type Thrown } from "./furigoma";
import { OwnFields } from "./own-fields";
import { agreementsFor, isOnline, isWithPeople, type Wishes } from "./wishes";

interface MoreProps {
    rules: Rules;
    game: GameId;
    wishes: Wishes;
    set: (change: Partial<Wishes>) => void;
    /** Whether the player has an account, which rated games need. */
    account: boolean;
    /** Why the last tap on a cell was refused. */
    unfit: Refusal | null;
    open: boolean;
    onToggle: (open: boolean) => void;
    onThrown: (thrown: Thrown | null) => void;
}

/** The fields that few games need. They are hidden until the player opens them. */
export function More({ rules, game, wishes, set, account, unfit, open, onToggle, onThrown }: MoreProps) {
    const furigoma = factsOf(game)?.policies.furigoma;
    const online = isOnline(wishes);
    // Only a player with a single side can choose it.
    const oneSide = wishes.opponent !== "local";
    return (
        <details class="more" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
            <summary>{t.value.options.more}</summary>
            <div class="more-fields">
                {(oneSide || furigoma) && <SideField game={game} wishes={wishes} set={set} />}
                {furigoma && !online && (!oneSide || wishes.side === "furigoma") && (
                    <Furigoma rules={rules} game={game} local={!oneSide} onThrown={onThrown} />
                )}
                {!oneSide && <NamesField game={game} wishes={wishes} set={set} />}
                <OwnFields
                    rules={rules}
                    game={game}
                    own={wishes.own}
                    byLot={oneSide && wishes.side !== "first" && wishes.side !== "second"}
                    fairHandicap={
                        wishes.opponent === "computer" ? (lines) => fairHandicap(game, wishes.level, lines) : undefined
                    }
                    unfit={unfit}
                    set={(change) => set({ own: { ...wishes.own, ...change } })}
                />
                {!isWithPeople(wishes) && (
                    <ClockField
                        game={game}
                        value={wishes.clock}
                        withDays={online}
                        onChange={(clock) => set({ clock })}
                    />
                )}
                {isWithPeople(wishes) && <RatedField wishes={wishes} set={set} account={account} />}
                {agreementsFor(game, wishes).map((name) => (
                    <AgreementField key={name} name={name} wishes={wishes} set={set} />
                ))}
                {online && <WatchingField wishes={wishes} set={set} />}
                <PlayField wishes={wishes} set={set} />
            </div>
        </details>
    );
}
