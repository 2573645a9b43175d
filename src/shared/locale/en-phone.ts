import type { zhPhone } from './zh-phone.ts'

/** Words of the telephone, in English. */
export const enPhone: Readonly<Record<keyof typeof zhPhone, string>> = {
  'outbox.new.callSync': 'Write calls down',
}
