const telephone = /^tel:\+?[0-9]{1,20}$/
const mailbox = /^mailto:[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/

/** True for `tel:` and a number of digits alone: signs like * and # make a telephone do other things than dial. */
export const isTelephoneAddress = (address: string): boolean => telephone.test(address)

/** True for `mailto:` and one plain address; a subject, a text or a second address could carry data out. */
export const isMailAddress = (address: string): boolean => address.length <= 320 && mailbox.test(address)
