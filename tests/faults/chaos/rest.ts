import { senders } from '#core/areas/sync'
import type { Operation } from '#core/engine/store/work/types'
import { takenAlong } from '#core/engine/sync/push/taken-along'
import type { FirmClient } from '../firm/client.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
/** How long it may take until everything is sent once the network is well, milliseconds. */
export const PATIENCE = 30 * MINUTE
const ROUNDS = 12

/** Operations that a person has to look at. */
export function inbox({ store }: FirmClient): readonly Operation[] {
  return store()
    .work.open()
    .filter(({ state }) => state === 'conflict' || state === 'rejected')
}

/** Operations that still want to be sent; those of a record that waits for a person wait with it. */
export function unsent(client: FirmClient): readonly Operation[] {
  const waiting = inbox(client)
  const behind = ({ localId, seq, dependsOn }: Operation) =>
    waiting.some((one) => (one.localId === localId && one.seq <= seq) || dependsOn.includes(one.opId))
  return client
    .store()
    .work.open()
    .filter((operation) => !behind(operation))
}

/** What is left of a computer's work, for the reasons of a seed. */
export function leftovers(client: FirmClient): string[] {
  const { name, clock, sync, signedOut } = client
  const { frozen, breaker } = sync().push.state()
  return unsent(client).map(
    ({ entity, kind, state, attempts, nextAt, lastCode }) =>
      `${name} (${frozen ? 'frozen' : breaker}${signedOut() ? ', signed out' : ''}): ${entity} ${kind} ${state} after ${attempts} attempts, next in ${nextAt - clock.now()} ms, ${lastCode}`,
  )
}

/** Lets everything be sent that can be sent. Answers how many operations still want to be when the patience is over. */
export async function drain(world: World, patience = PATIENCE): Promise<number> {
  const waiting = () => world.clients.reduce((sum, client) => sum + unsent(client).length, 0)
  await world.time.run(patience, () => waiting() === 0)
  return waiting()
}

/**
 * What people decided about: texts of what they gave up, and of what they wanted to be sent after all; `unfounded` says
 * which problems they were shown that neither the firm nor the network had made.
 */
export type Decisions = {
  readonly givenUp: Set<string>
  readonly kept: Set<string>
  readonly unfounded: string[]
}

/** People decide about everything in their inboxes, until these are empty. Answers how many operations were left. */
export async function decideAll(world: World): Promise<Decisions & { readonly left: number }> {
  const decisions: Decisions = { givenUp: new Set(), kept: new Set(), unfounded: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = world.clients.reduce((sum, client) => sum + inbox(client).length, 0)
    if (open === 0) return { left: 0, ...decisions }
    for (const client of world.clients) decide(client, world, decisions)
    const stuck = await drain(world)
    if (stuck > 0) return { left: stuck, ...decisions }
  }
  return { left: world.clients.reduce((sum, client) => sum + inbox(client).length, 0), ...decisions }
}

function decide(client: FirmClient, world: World, { givenUp, kept, unfounded }: Decisions): void {
  const { work, store } = client
  const { dice } = world
  const { entries } = work.conflicts({ state: 'open' }) as {
    entries: readonly { id: string; fields: readonly { field: string; mine: unknown }[] }[]
  }
  for (const { id, fields } of entries) {
    const picks = fields.map(({ field, mine }) => {
      const pick = dice.pick(['mine', 'theirs'] as const)
      const decided = pick === 'mine' ? kept : givenUp
      decided.add(String(mine))
      return [field, { pick }] as const
    })
    work.resolve({ id, choices: Object.fromEntries(picks) })
  }
  for (const { opId } of inbox(client).filter(({ state }) => state === 'rejected')) {
    const all = store().work.open()
    const operation = all.find((one) => one.opId === opId)
    // It may have gone along with one before.
    if (operation === undefined) continue
    if (!hasCause(client, operation, world))
      unfounded.push(`${client.name} calls a ${operation.entity} ${operation.lastCode}, and the firm never refused it`)
    // What waits for it goes with it, as the question says, and what it alone names.
    const gone = new Set([opId, ...takenAlong({ store: store(), senders }, all)(opId)])
    for (const { entity, patch } of all.filter((one) => gone.has(one.opId)))
      givenUp.add(`${entity} ${JSON.stringify(patch)}`)
    work.discard({ opId })
  }
}

/** What the question for the cause of a problem needs. */
type Asked = {
  readonly network: Pick<World['network'], 'refused' | 'doubted'>
  readonly firm: Pick<World['firm'], 'ledger'>
}

/** True where the firm refused the operation, or what became of it cannot be known: its request met something. */
export function hasCause(
  client: Pick<FirmClient, 'name'>,
  { opId, lastCode, lastStatus, dependsOn }: Pick<Operation, 'opId' | 'lastCode' | 'lastStatus' | 'dependsOn'>,
  { network, firm }: Asked,
): boolean {
  const keys = [opId, ...dependsOn]
  if (keys.some((key) => network.refused(client.name, key))) return true
  // Only the network answers 401 here, and it may end a fresh token at once: twice in a row sounds like a refusal.
  if (lastCode === 'forbidden' && lastStatus === 401) return true
  const arrived = firm.ledger.some(({ by, key }) => by === client.name && key === opId)
  return lastCode === 'doubtful' && (arrived || network.doubted(client.name, opId))
}
