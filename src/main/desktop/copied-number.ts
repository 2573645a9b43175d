import { Failure } from '#shared/contract/failure'
import type { AskedNumber } from '#shared/contract/phone'
import type { CoreHost } from './core-host.ts'

/** The whole number of a record for one copy, out of the core; fails as `phone.copiedNumber` does. It goes to no page. */
export const copiedNumber = async (core: Pick<CoreHost, 'call'>, asked: AskedNumber): Promise<string> => {
  const reply = await core.call('phone', 'copiedNumber', asked)
  if (!reply.ok) throw new Failure(reply.code, reply.details)
  return (reply.value as { readonly number: string }).number
}
