import { useMedia } from "../base/media";
import { accountWords } from "../i18n";

/**
 * Reasons to create an account: beside the form or, on narrow screens, in a closed `details` element if `folds` is set.
 */
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
