import type { ComponentChildren } from "preact";
import { Facts } from "../parts/facts";
import { BotMark } from "../parts/player-marks";

interface HeadProps {
    name: string;
    /** What is known about the account, in a few words each. */
    facts: readonly string[];
    /** The name is the title of the screen. */
    title?: true;
    bot?: boolean;
    /** What can be done with the account. */
    children?: ComponentChildren;
}

/** Who an account is. */
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
