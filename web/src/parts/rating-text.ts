/** A rating without separators, as it is usually written; a "?" says that it is still uncertain. */
export const ratingText = (rating: number, provisional: boolean): string => `${rating}${provisional ? "?" : ""}`;

/** A change with its sign; a real minus, which screen readers read. */
export const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
