import { useEffect, useId, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords, number } from "../i18n";
import { day } from "../parts/day";
import { Select } from "../parts/selects";
import { api, type Vacation } from "./api.generated";
import { Submit } from "./fields";
import { type Deed, Section, Unfold, useDeed } from "./section";

const DAY = 86_400_000;

/** The account's vacation: shows the days left, and starts and ends it. */
export function VacationPart() {
    const words = accountWords.value.vacation;
    const deed = useDeed();
    const [vacation, setVacation] = useState<Vacation | null>(null);
    useEffect(() => {
        void api.readVacation({}).then((result) => (result.ok ? setVacation(result.answer) : deed.fail(result)));
    }, []);
    const set = (days: number) =>
        deed.act(
            () => api.setVacation({ days }),
            (now) => {
                setVacation(now);
                return now.until ? words.began(day(now.until)) : words.ended;
            },
        );
    // The rest of the current vacation counts as available.
    const rest = Math.max(vacation?.until ? vacation.until - Date.now() : 0, 0);
    const most = vacation ? vacation.left + Math.floor(rest / DAY) : 0;
    return (
        <Section title={words.title} deed={deed}>
            <p class="quiet">{words.hint}</p>
            {vacation && (
                <>
                    {vacation.until !== 0 && <p>{words.until(day(vacation.until))}</p>}
                    <p class="quiet">{words.left(number(vacation.left))}</p>
                    {vacation.until !== 0 && (
                        <p class="button-row">
                            <Button off={deed.busy} onClick={() => set(0)}>
                                {words.end}
                            </Button>
                        </p>
                    )}
                    {most > 0 && (
                        <Unfold label={vacation.until !== 0 ? words.change : words.begin}>
                            {(close) => <VacationForm deed={deed} most={most} set={set} close={close} />}
                        </Unfold>
                    )}
                </>
            )}
        </Section>
    );
}

interface FormProps {
    deed: Deed;
    /** The maximum in days. */
    most: number;
    set: (days: number) => void;
    close: () => void;
}

function VacationForm({ deed, most, set, close }: FormProps) {
    const words = accountWords.value.vacation;
    const [days, setDays] = useState(Math.min(7, most));
    const id = useId();
    const submit = (event: Event) => {
        event.preventDefault();
        set(days);
        close();
    };
    return (
        <form class="account-form" onSubmit={submit} noValidate>
            <div class="form-field">
                <label for={id}>{words.days}</label>
                <Select
                    id={id}
                    value={days}
                    choose={setDays}
                    options={Array.from({ length: most }, (_, i) => [i + 1, words.daysOf(i + 1, number(i + 1))])}
                />
                <p class="hint">{words.hintShort}</p>
            </div>
            <p class="button-row">
                <Submit busy={deed.busy}>{words.beginDo}</Submit>
                <Button onClick={close}>{accountWords.value.cancel}</Button>
            </p>
        </form>
    );
}
