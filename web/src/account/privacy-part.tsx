import { useEffect, useRef, useState } from "preact/hooks";
import { accountWords } from "../i18n";
import { Segments, Toggle } from "../parts/fields";
import { api, type Privacy } from "./api.generated";
import { Section, useDeed } from "./section";

/** The privacy settings: who may challenge the account, and whether others see it online. */
export function PrivacyPart() {
    const deed = useDeed();
    const [privacy, setPrivacy] = useState<Privacy | null>(null);
    const words = accountWords.value.privacy;
    useEffect(() => {
        void api.readPrivacy({}).then((result) => (result.ok ? setPrivacy(result.answer) : deed.fail(result)));
    }, []);
    const latest = useRef<Privacy | null>(null);
    const set = (change: Partial<Privacy>) => {
        if (!privacy) return;
        const stored = privacy;
        latest.current = { ...privacy, ...change };
        setPrivacy(latest.current);
        deed.act(
            async () => {
                // A choice made during a request is sent when the request is done.
                for (;;) {
                    const sent = latest.current!;
                    const result = await api.writePrivacy(sent);
                    if (!result.ok) setPrivacy(stored);
                    if (!result.ok || sent === latest.current) return result;
                }
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
