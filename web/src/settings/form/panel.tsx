import { useFetched } from "../../base/fetched";
import { persistently } from "../../base/persistence";
import { t } from "../../i18n";
import { fetchSettingsWords } from "../../i18n/settings";
import { Panel } from "../../parts/panel";
import type { GameId } from "../../rules/types";

async function load() {
    const [{ SettingsForm }] = await persistently(() => Promise.all([import("./form"), fetchSettingsWords()]));
    return SettingsForm;
}

/** The settings that concern a game, in a panel over that game. The game continues. */
export function SettingsPanel({ game, onClose }: { game: GameId; onClose: () => void }) {
    const Form = useFetched(load, "");
    return (
        <Panel title={t.value.settings.title} form="side" onClose={onClose}>
            {typeof Form === "function" ? (
                <div class="settings-form">
                    <Form game={game} only />
                </div>
            ) : (
                <p class="quiet" role="status">
                    {Form ? t.value.partFailed : t.value.loading}
                </p>
            )}
        </Panel>
    );
}
