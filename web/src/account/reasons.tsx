import { useMedia } from "../base/media";
import { accountWords } from "../i18n";

/** What an account adds: beside the form, or, where there is no room for that, folded up below it if `folds`. */
export function Reasons({ folds }: { folds?: true }) {
    const words = accountWords.value;
    const beside = useMedia("(min-width: 900px)");
    const adds = (
        <>
            <p>{words.signUpWhy}</p>
            <ul class="account-adds">
                {words.signUpAdds.map((line) => (
                    <li key={line}>{line}</li>
                ))}
            </ul>
            <p>{words.signUpNoMail}</p>
        </>
    );
    if (!beside)
        return folds ? (
            <details class="account-more">
                <summary>{words.signUpReasons}</summary>
                {adds}
            </details>
        ) : null;
    return (
        <section class="account-reasons" aria-labelledby="account-reasons">
            <h2 id="account-reasons">{words.signUpReasons}</h2>
            {adds}
        </section>
    );
}
