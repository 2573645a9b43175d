/** The beginning of a text, at most so many characters; of a sign that is written as two never the first half alone. */
export const textBeginning = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text
