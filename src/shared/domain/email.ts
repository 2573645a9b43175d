/** An address in ASCII signs as a Chinese input method may not give them, without marks that nobody sees. */
export const plainEmail = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()

const address = /^[^\s@<>"()]+@[^\s@<>"().]+(?:\.[^\s@<>"().]+)+$/

/** True for one address or several: forgiving, for what is one is the business of the server that it goes to. */
export const isEmail = (text: string): boolean =>
  plainEmail(text)
    .split(/[\s,;\u3001/|]+/)
    .filter((part, _, parts) => part !== '' || parts.length === 1)
    .every((part) => address.test(part))
