/** A stored value as an integer from `min` to `max`; undefined if it is not such a number. */
export const wholeNumber = (value: unknown, min: number, max: number): number | undefined =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;

/** A stored value if it is one of `values`, else undefined. */
export const oneOf = <T>(value: unknown, values: readonly T[]): T | undefined => values.find((one) => one === value);
