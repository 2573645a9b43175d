const telephone = /^tel:\+?[0-9]{1,20}$/
const mailbox = /^mailto:[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/

/** True for `tel:` and a number of digits alone: signs like * and # make a telephone do other things than dial. */
export const isTelephoneAddress = (address: string): boolean => telephone.test(address)

/** True for `mailto:` and one plain address; a subject, a text or a second address could carry data out. */
export const isMailAddress = (address: string): boolean => address.length <= 320 && mailbox.test(address)

/** A host without a name or password before it; no space, sign of control or backslash anywhere. */
const web = /^https?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?#][^\s\p{Cc}\\]*)?$/iu

/** The address where it is one of the web, http or https; '' otherwise, also beyond 2,000 characters. */
export const webAddress = (address: string): string => {
  const trimmed = address.trim()
  return trimmed.length <= 2_000 && web.test(trimmed) ? trimmed : ''
}

/** True for an address of the web that a shell opens: https alone (RT-10). Any other one of the web can be copied. */
export const isOpenedAddress = (address: string): boolean => /^https:/i.test(webAddress(address))
