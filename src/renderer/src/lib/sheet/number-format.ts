// How the numbers of a sheet are shown: as days, times of day, hours, or with zeros before them (ECMA-376 Part 1, §18.8.30).

/** Signs of a format, as the programs of an office have it. */
const LONGEST_CODE = 255

const DAY = 86_400
/** Day 0 of a workbook in days from 1970; Excel's of 1900 counts a 29 February that was none. */
export const EPOCH_1900 = -25_569
export const EPOCH_1904 = -24_107
/** A number below it names no day of a firm, only the hours of one or the sum of them. */
const FIRST_DAY = 366

/** A time without a day: `hours` where it counts on over 24, with so many digits at least, and its seconds where they show. */
type Time = { readonly hours: boolean; readonly digits: number; readonly seconds: boolean }
/** How a style shows its numbers: as days with or without a time, as times, or as numbers of so many digits at least. */
export type Style = 'day' | Time | number

/** The letters of a code that stand for parts of a day, time or number; those of words, colours and places left out. */
const lettersOf = (code: string): string =>
  code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .replace(/general|s\.0+/gi, (found) => (found.startsWith('s') ? 's' : ''))

/** The digits that a number shows at least: a code of zeros alone says so many, as that of the numbers of contracts does. */
const digitsOf = (code: string): number => (/^0+$/.test(code) ? code.length : 1)

/** How a code shows numbers: in days or times where it has their letters, and no place for a digit but of a second. */
export const styleOf = (code: string): Style => {
  if (code.length > LONGEST_CODE) return 1
  const letters = lettersOf(code)
  if (!/[ymdhs]/i.test(letters) || /[0#?]/.test(letters)) return digitsOf(code)
  const plain = letters.replace(/am\/pm|a\/p/gi, '')
  // An m is a month where it has no hour or second beside it, and always where it is written out.
  if (/[yde]|mmm/i.test(plain) || !/[hs]/i.test(plain)) return 'day'
  return { hours: plain.includes('['), digits: /hh/i.test(plain) ? 2 : 1, seconds: /s/i.test(plain) }
}

/** The codes of times that need none in a file, also as China writes them. */
const times: Readonly<Record<number, string>> = {
  ...{ 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss' },
  ...{ 32: 'h:mm', 33: 'h:mm:ss', 34: 'h:mm', 35: 'h:mm:ss', 55: 'h:mm', 56: 'h:mm:ss' },
}

/** How a format shows numbers that a file gives no code of. */
export const styleOfId = (id: number): Style => {
  const time = times[id]
  if (time !== undefined) return styleOf(time)
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : 1
}

/** A number that has fewer digits than it shows as the text that is shown, any other as it is. */
const withZeros = (number: number, digits: number): string | number => {
  const text = String(Math.abs(number))
  if (!Number.isSafeInteger(number) || text.length >= digits) return number
  return `${number < 0 ? '-' : ''}${text.padStart(digits, '0')}`
}

/** Parts of a day as hours, minutes and seconds. */
const timeText = (number: number, { hours, digits, seconds }: Time): string => {
  const all = Math.round(Math.abs(number) * DAY)
  const whole = hours ? all : all % DAY
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${String(Math.floor(whole / 3600)).padStart(digits, '0')}:${two(Math.floor(whole / 60) % 60)}`
  return `${number < 0 ? '-' : ''}${text}${seconds || whole % 60 !== 0 ? `:${two(whole % 60)}` : ''}`
}

/**
 * A number as its style shows it; `epoch` is day 0 of its workbook in days from 1970. A day of which only the time shows
 * stays a day: it is more than the time.
 */
export const shownNumber = (number: number, style: Style, epoch: number): number | string | Date => {
  if (typeof style === 'number') return withZeros(number, style)
  if (style !== 'day' && (style.hours || number < FIRST_DAY)) return timeText(number, style)
  // To the second: a day and a time in one fraction are never exact.
  return new Date(Math.round((number + epoch) * DAY) * 1000)
}
