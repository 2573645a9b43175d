/** Text that a spreadsheet would take for a formula is shown as the text that it is. */
export const harmlessText = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s()-]+$/.test(text) ? `'${text}` : text
