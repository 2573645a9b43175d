/** A whole number with a comma before every third digit: `12,345`. The browser's own formatter costs a start its first milliseconds. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
