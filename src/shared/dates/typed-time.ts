/**
 * A typed day or moment in ASCII signs: a Chinese input method gives full-width ones and 、 for /, other programs 年月日;
 * eight digits are a day.
 */
export const plainTime = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[年月/.。、]/g, '-')
    .replace(/日\s*/, ' ')
    .replace(/[时点](?!\d)/, ':00')
    .replace(/[时点]|分(?=\d)/g, ':')
    .replace(/[分秒]/, '')
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)(?=$|[ T])/, '$1-$2-$3')

/** True where the day of a typed date is whole: one digit may be the first of two, unless 日 stands behind it. */
export const isWholeDay = (text: string): boolean => /-\d\d$/.test(plainTime(text)) || text.includes('日')
