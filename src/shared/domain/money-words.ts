const digits = [...'零壹贰叁肆伍陆柒捌玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

/** A number of up to four digits in capitals; a zero between two of its digits is said once. */
const groupInCapitals = (group: number): string => {
  let said = ''
  let isGap = false
  for (let place = places.length - 1; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10
    if (digit === 0) isGap = said !== ''
    else {
      said += `${isGap ? digits[0] : ''}${digits[digit]}${places[place]}`
      isGap = false
    }
  }
  return said
}

/** A whole number from 1 on in capitals. */
const wholeInCapitals = (whole: number): string => {
  let said = ''
  let isGap = false
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const group = Math.floor(whole / 10_000 ** at) % 10_000
    if (group === 0) {
      isGap ||= said !== ''
      continue
    }
    // A group that does not fill its four digits is set apart, as one that is empty is.
    const isApart = said !== '' && (isGap || group < 1000)
    said += `${isApart ? digits[0] : ''}${groupInCapitals(group)}${groups[at]}`
    isGap = false
  }
  return said
}

/**
 * Yuan of whole fen in the capitals of forms and cheques: `玖佰肆拾柒元伍角整`. 整 ends what has no fen; below zero it
 * begins with 负. An amount that no number holds exactly is ''.
 */
export const yuanInCapitals = (fen: number): string => {
  if (!Number.isSafeInteger(fen)) return ''
  const cents = Math.abs(fen)
  const [whole, tenths, hundredths] = [Math.floor(cents / 100), Math.floor(cents / 10) % 10, cents % 10]
  const sign = fen < 0 ? '负' : ''
  if (cents === 0) return '零元整'
  const yuan = whole === 0 ? '' : `${wholeInCapitals(whole)}元`
  const jiao = tenths > 0 ? `${digits[tenths]}角` : ''
  const gap = tenths === 0 && hundredths > 0 && whole > 0 ? digits[0] : ''
  return `${sign}${yuan}${jiao}${hundredths > 0 ? `${gap}${digits[hundredths]}分` : '整'}`
}
