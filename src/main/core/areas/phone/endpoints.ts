import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Phones, the product's own dial service, and the voice provider (§7 "Phone and call", D-28, D-65). */
export const phoneEndpoints = {
  'phone.plain': shown('GET', '/api/v1/phone/getPlainPhoneByMask', ['objType', 'objId', 'maskedPhone']),
  'phone.dial': shown('POST', '/api/v1/call/call/dial', ['cusMobile', 'cusType', 'cusId', 'cusName']),
  'voice.login': assumed('POST', '/api/v1/voice/login', ['channel', 'seatAccount', 'seatPassword']),
  'voice.callBack': assumed('POST', '/api/v1/voice/callback'),
  'voice.hangUp': assumed('POST', '/api/v1/voice/hangup'),
  'voice.transfer': assumed('POST', '/api/v1/voice/transfer'),
  'voice.messages': assumed('GET', '/api/v1/voice/message'),
  'voice.record': assumed('GET', '/api/v1/voice/record'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof phoneEndpoints, Definition> {}
}
