import { Failure } from '#shared/contract/failure'
import { type CallLogRow, GIVEN_UP } from '#shared/domain/call'
import { dialledCall, isOnLine } from '#shared/domain/call-machine'
import { dialNumber } from '#shared/domain/phone-number'
import { hexId } from '../../engine/authors.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { markDialled } from './dialled-record.ts'
import { hangUpPlaced } from './hang-up.ts'
import type { Provider } from './providers.ts'
import { busy, callFailure, refuse } from './refused-call.ts'
import type { Telephone } from './telephone.ts'
import { type AskedNumber, wholeNumber, whoseNumber } from './whose-number.ts'

/** What is dialled: digits and an extension; `masked` where the firm has to be asked for the whole number. */
type ReadNumber = { readonly number: string; readonly extension: string; readonly masked: boolean }

/**
 * Dials a number; answers the id of the call once its provider has taken it. Fails with reason `busy` where a call is not
 * finished, with `forbidden` without a seat, and with what the provider refuses it with.
 */
export async function dial(phone: Telephone, asked: AskedNumber): Promise<string> {
  const { home, store, current, follower, endWanted } = phone
  if (current.row() !== null) throw busy('busy')
  if (storedUser(store)?.hasSeat !== true) throw new Failure('forbidden', { reason: 'no-seat' })
  const read = dialNumber(asked.number)
  if ('fault' in read) throw new Failure('invalid-input', { field: 'number', reason: read.fault })
  const call = newCall(phone, asked, read)
  phone.failed = null
  follower.begin()
  phone.placing = call.id
  phone.placement = null
  phone.answeredEarly = null
  current.write(call)
  await carry(phone, call, asked, read)
  markDialled(home, call)
  if (endWanted.delete(call.id)) await hangUpPlaced(phone, call.id)
  return call.id
}

/** The row of a call that begins. What was written while the same number was refused goes on with the next try. */
function newCall({ home, store, failed, provider }: Telephone, asked: AskedNumber, read: ReadNumber): CallLogRow {
  const { clock, random } = home.ports
  const { number, extension, masked } = read
  const { objType, objId } = asked
  const { customerId, name } = whoseNumber(store, asked)
  if (masked && objId === '') throw new Failure('invalid-input', { field: 'number', reason: 'masked' })
  const tried = failed?.number === number && failed.objId === objId ? failed : null
  return {
    ...dialledCall(clock.now()),
    id: hexId(random),
    provider: provider?.kind ?? 'own',
    reference: '',
    number,
    extension,
    objType,
    objId,
    customerId,
    name,
    endedBy: '',
    code: '',
    reason: '',
    unsure: false,
    outcome: null,
    note: tried?.note ?? '',
    next: tried?.next ?? null,
  }
}

/** Has the provider of the person's seat carry the call; one that cannot be made is closed with the reason. */
async function carry(phone: Telephone, call: CallLogRow, asked: AskedNumber, read: ReadNumber): Promise<void> {
  const { home, store, current, endWanted } = phone
  let { number } = read
  try {
    const { channel } = await phone.seat()
    const used = channel === 1 ? phone.voice : phone.own
    phone.provider = used
    const taken = current.row()
    if (taken?.id === call.id) current.write({ ...taken, provider: used.kind })
    if (read.masked) number = await wholeNumber(store, await home.opened().connect(), asked, read.number)
    await used.prepare()
    if (endWanted.has(call.id)) throw busy(GIVEN_UP)
    phone.placement = place(phone, call, used, number)
    await phone.placement
    if (phone.placing === call.id) {
      phone.placing = null
      current.told()
    }
    const placed = current.row()
    if (placed?.id === call.id && isOnLine(placed.state)) {
      used.listen()
      if (phone.answeredEarly !== null && used.kind === 'own') current.move('answer', {}, phone.answeredEarly)
    }
  } catch (error) {
    if (phone.placing === call.id) phone.placing = null
    // The person may have another seat by now.
    if (error instanceof Failure && (error.code === 'refused' || error.code === 'forbidden')) phone.forgetSeat()
    // What was ended by hand meanwhile stands as that, and as no refusal.
    const isOver = endWanted.delete(call.id) && !current.isOnLine(call.id)
    throw isOver ? callFailure(error, number) : refuse(phone, error, number)
  }
}

/** Places the call; a failure after which nobody knows whether it rings leaves it in doubt, and never dials again. */
async function place(phone: Telephone, call: CallLogRow, used: Provider, number: string): Promise<void> {
  const { home, current, follower } = phone
  try {
    const order = { number, objType: call.objType, objId: call.objId, name: call.name }
    const reference = await used.dial(call.id, order)
    const row = current.row()
    if (row?.id === call.id) current.write({ ...row, reference: row.reference || reference })
    // By nothing else are its events known.
    if (reference === '') await follower.look()
  } catch (error) {
    if (changedNothing(error) || !(error instanceof Failure) || !phone.isOpen()) throw error
    follower.doubtSince(home.ports.clock.now())
    const row = current.row()
    if (row?.id === call.id) current.write({ ...row, unsure: true })
    await follower.look()
  }
}
