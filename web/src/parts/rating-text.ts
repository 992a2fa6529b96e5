/** A rating without separators, as is usual; "?" if it is still uncertain. */
export const ratingText = (rating: number, provisional: boolean): string => `${rating}${provisional ? "?" : ""}`;

/** A change with its sign, with a real minus for screen readers. */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
