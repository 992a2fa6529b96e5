import type { ComponentChildren } from "preact";
import { Facts } from "../parts/facts";
import { BotMark } from "../parts/player-marks";

interface HeadProps {
    name: string;
    /** Short facts about the account. */
    facts: readonly string[];
    /** Shows the name as the screen's title. */
    title?: true;
    bot?: boolean;
    /** The account's actions. */
    children?: ComponentChildren;
}

/** An account's name, with facts about it. */
export function AccountHead({ name, facts, title, bot, children }: HeadProps) {
    const Name = title ? "h1" : "p";
    return (
        <header class="account-head">
            <span class="account-initial" aria-hidden="true">
                {[...name][0]}
            </span>
            <div class="account-who">
                <Name class="account-called">
                    <bdi>{name}</bdi>
                    {bot && <BotMark />}
                </Name>
                <p class="quiet">
                    <Facts facts={facts} />
                </p>
            </div>
            {children}
        </header>
    );
}
