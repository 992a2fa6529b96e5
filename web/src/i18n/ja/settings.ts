import type { SettingsMessages } from "../en/settings";

export const words: SettingsMessages = {
    follow: "選んだ内容はアカウントに保存され、ほかの端末でも使えます。端末ごとの設定はこの端末だけに残ります。",
    stay: "選んだ内容はこのブラウザに保存されます。アカウントがあれば、ほかの端末でも使えます。",
    preview: "プレビュー",
    board: "盤",
    pieces: "駒・石",
    sound: "音と動き",
    play: "対局中",
    goNetworkHint:
        "コンピュータの囲碁が強くなり、形勢判断も正確になります。一度だけ0.4MBをダウンロードし、電池の消費が増えます。",
    zenHint: "盤・時計・操作だけを表示します。対局中はzキーで切り替えられます。",
    blindfoldHint: "駒や石を描きません。読み上げソフトでは読めます。",
    analysis: "検討",
    notifications: "通知",
    page: "言語とテーマ",
    origin: "盤・駒・石はすべてKradanのために描いたものです。漢字はNoto Serif JP、文字の駒の字はSarabunによります（SIL Open Font License）。",
    cannotNotify: "このブラウザでは、ページからの通知が許可されていません。",
};
