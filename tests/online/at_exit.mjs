// Cleans up what a test has started or created, which would otherwise outlive an interrupted run.

const left = new Set();

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
process.once("exit", () => {
    for (const remove of [...left].reverse()) remove();
});

/** Calls `remove`, which must be synchronous, when this process ends; the returned function cancels that. */
export function atExit(remove) {
    left.add(remove);
    return () => left.delete(remove);
}
