import { GIVEN_UP } from '#shared/domain/call'
import { isOnLine } from '#shared/domain/call-machine'
import { named } from './follow-call.ts'
import { busy, callFailure, refuse } from './refused-call.ts'
import type { Telephone } from './telephone.ts'

/**
 * Ends a call, `byHand` where the person says that it is over; nothing happens where it is not on the line. Fails where its
 * provider still has it on the line.
 */
export async function hangUp(phone: Telephone, id: string, byHand: boolean): Promise<void> {
  const { current } = phone
  const row = current.row()
  if (row?.id !== id || !isOnLine(row.state)) return
  if (byHand) return endHere(phone, id, row.provider === 'voice')
  if (phone.placing === id && phone.placement === null) return giveUp(phone, id)
  const used = row.provider === 'own' ? phone.own : phone.voice
  if (!used.tells) return endHere(phone, id)
  if (phone.placing === id) await untilTaken(phone, id)
  const taken = current.row()
  if (!phone.isOpen() || taken?.id !== id || !isOnLine(taken.state)) return
  await used.hangUp(named(taken)).catch(async (error: unknown) => {
    // The answer may be lost, or the call have ended before: that the provider knows.
    await phone.follower.look()
    if (current.isOnLine(id)) throw callFailure(error, '')
  })
  endHere(phone, id)
}

/** Ends at its provider what a person ended here while it was being placed; only there it still goes on. */
export async function hangUpPlaced({ current, provider }: Telephone, id: string): Promise<void> {
  const row = current.row()
  const reference = row?.id === id ? row.reference : ''
  await provider?.hangUp({ ownId: id, reference }).catch((error: unknown) => {
    throw callFailure(error, '')
  })
}

/** Waits until the provider has taken the call or refused it: before, it has no name there by which it could end. */
async function untilTaken(phone: Telephone, id: string): Promise<void> {
  const { told } = phone.current
  phone.hangingUp = id
  told()
  await phone.placement?.catch(() => undefined)
  phone.hangingUp = null
  if (phone.isOpen()) told()
}

/** Nobody was asked to place the call yet, and nobody will be. */
function giveUp(phone: Telephone, id: string): void {
  phone.endWanted.add(id)
  refuse(phone, busy(GIVEN_UP), '')
}

/** Ends the call here; one that only its person ends may go on at its provider. */
function endHere({ current, endWanted, placing, isOpen }: Telephone, id: string, unsure = false): void {
  if (placing === id) endWanted.add(id)
  if (isOpen() && current.isOnLine(id)) current.move('hangUp', { endedBy: 'me', unsure })
}
