import { signal } from "@preact/signals";
import { connection } from "./connection";
import type { Lobby, LobbyChanges, Seek } from "./messages.generated";

/** The latest state of the lobby; null while nothing on the page follows it. */
export const lobby = signal<Lobby | null>(null);

let followers = 0;

const follow = (on: boolean) => connection.send({ type: "follow-lobby", on, changes: true });

/** Follows the lobby, and holds the connection open, until the returned function is called. */
export function followLobby(): () => void {
    const release = connection.need();
    if (++followers === 1) follow(true);
    let follows = true;
    return () => {
        if (!follows) return;
        follows = false;
        if (--followers === 0) {
            follow(false);
            lobby.value = null;
        }
        release();
    };
}

/** Returns `before` with `others` inserted or replaced by id, and `gone` removed, sorted by id. */
function changed<Entry extends { id: string }>(
    before: readonly Entry[],
    others: readonly Entry[],
    gone: readonly string[],
): Entry[] {
    const out = new Set([...gone, ...others.map(({ id }) => id)]);
    return [...before.filter(({ id }) => !out.has(id)), ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function withOwn(seeks: readonly Seek[], own: Seek | undefined): Seek[] {
    const others = seeks.filter(({ id }) => id !== own?.id).map((seek) => ({ ...seek, mine: false }));
    return changed(others, own ? [own] : [], []);
}

function withChanges({ seeks, games }: Lobby, changes: LobbyChanges): Lobby {
    const own = seeks.find(({ mine }) => mine);
    return {
        type: "lobby",
        seeks: withOwn(changed(seeks, changes.seeks, changes.gone), own),
        games: changed(games, changes.games, changes.over),
        players: changes.players,
    };
}

connection.listen((message) => {
    const { value } = lobby;
    if (message.type === "lobby") lobby.value = message;
    else if (message.type === "lobby-changes" && value) lobby.value = withChanges(value, message);
    else if (message.type === "own-seek" && value) {
        // If other players still see the player's previous seek, the server lists it again.
        lobby.value = {
            ...value,
            seeks: withOwn(
                value.seeks.filter(({ mine }) => !mine),
                message.seek,
            ),
        };
    } else if (message.type === "welcome" && followers) follow(true);
});
