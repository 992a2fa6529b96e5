import "@fontsource/sarabun/latin-400.css";
import "@fontsource/sarabun/latin-600.css";
import "@fontsource/sarabun/latin-ext-400.css";
import "@fontsource/sarabun/latin-ext-600.css";
import "@fontsource/sarabun/thai-400.css";
import "@fontsource/sarabun/thai-600.css";
import "../kanji/kanji.css";
import "../base/theme.css";
import "../base/layout.css";
import "../board/board.css";
import "../play/play.css";
import "../play/play-wide.css";
import "../parts/panel.css";
import "../parts/piece-card.css";
import "../parts/parts.css";
import "../parts/toast.css";
import "../screens/home.css";
import "../kept/kept.css";
import "../screens/new-game.css";
import "../parts/fields.css";
import "../play/new-game/furigoma.css";
import "../lessons/lessons.css";
import "../puzzles/puzzles.css";
import "../deck/deck.css";
import "../record/record.css";
import "../analysis/marks.css";
import "../online/online.css";
import "../online/table.css";
import { receiveSentBack } from "../account/sent-back";
import { awaitInstallOffer } from "../base/install";
import { insistOnStyles, persistently } from "../base/persistence";
import { speakFirst } from "../i18n";

/** Shown if the language could not be loaded, because the page has no other texts in that case. */
const failed = () => {
    const said = ["โหลดหน้านี้ไม่สำเร็จ", "ページを読み込めませんでした。", "This page could not be loaded."].map(
        (text, i) => Object.assign(document.createElement("p"), { textContent: text, lang: ["th", "ja", "en"][i] }),
    );
    const button = Object.assign(document.createElement("button"), {
        className: "button button-main",
        textContent: "↻",
    });
    button.setAttribute("aria-label", "Reload");
    button.onclick = () => location.reload();
    document.getElementById("app")!.replaceChildren(...said, button);
};

insistOnStyles();
receiveSentBack();
awaitInstallOffer();

/** The page, or the parts page (for developers) at `#/parts`. */
const page = () =>
    (import.meta.env.DEV || import.meta.env.KRADAN_PARTS) && location.hash === "#/parts"
        ? import("./parts")
        : import("./app");

// Modules may need texts as soon as they are evaluated.
persistently(speakFirst)
    .then(async () => (await persistently(page)).begin())
    .catch(failed);
