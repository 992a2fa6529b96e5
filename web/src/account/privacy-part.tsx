import { useEffect, useState } from "preact/hooks";
import { accountWords } from "../i18n";
import { Segments } from "../parts/fields";
import { Toggle } from "../parts/menu-items";
import { api, type Privacy } from "./api";
import { Section, useDeed } from "./section";

/** What others may do about the account: who may challenge it, and whether they see it online. */
export function PrivacyPart() {
    const deed = useDeed();
    const [privacy, setPrivacy] = useState<Privacy | null>(null);
    const words = accountWords.value.privacy;
    useEffect(() => {
        void api.readPrivacy({}).then((result) => (result.ok ? setPrivacy(result.answer) : deed.fail(result)));
    }, []);
    const set = (change: Partial<Privacy>) => {
        if (!privacy) return;
        const next = { ...privacy, ...change };
        setPrivacy(next);
        deed.act(
            async () => {
                const result = await api.writePrivacy(next);
                if (!result.ok) setPrivacy(privacy);
                return result;
            },
            () => words.done,
        );
    };
    return (
        <Section title={words.title} deed={deed}>
            {privacy && (
                <>
                    <Segments
                        label={words.challengers}
                        value={privacy.challengers}
                        options={(["everyone", "followed", "nobody"] as const).map((value) => ({
                            value,
                            label: words.from[value],
                        }))}
                        onChange={(challengers) => set({ challengers })}
                    />
                    <Toggle on={privacy.online} choose={(online) => set({ online })}>
                        {words.online}
                    </Toggle>
                </>
            )}
        </Section>
    );
}
