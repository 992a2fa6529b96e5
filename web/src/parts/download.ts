/** Downloads a string as a file. */
export function downloadText(text: string, name: string): void {
    download(
        new Blob([text], { type: name.endsWith(".json") ? "application/json" : "text/plain;charset=utf-8" }),
        name,
    );
}

/** Downloads a file. */
export function download(content: Blob, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
