/** A whole number of what was kept; undefined where there is no such one. */
export const wholeNumber = (value: unknown, min: number, max: number): number | undefined =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;

/** One of these values; undefined where what was kept is none of them. */
export const oneOf = <T>(value: unknown, values: readonly T[]): T | undefined => values.find((one) => one === value);
