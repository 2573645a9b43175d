// A firm with people on the server and on several computers, from their first sync until everything has come to rest.
import type { SyncGroups } from '#core/sync/types'
import type { Json } from '#shared/domain/customer'
import { attempt, type FirmClient, firmClient, type KnownBad } from '../firm/client.ts'
import { type FirmNetwork, firmNetwork } from '../firm/network.ts'
import { type FirmState, firmState } from '../firm/state.ts'
import { calm, type Weather } from '../firm/weather.ts'
import { type Dice, diceOf } from '../random.ts'
import { scratchFolder } from '../scratch.ts'
import { type VirtualTime, virtualTime } from '../virtual-clock.ts'

const MINUTE = 60_000

export type WorldOptions = {
  readonly areas: SyncGroups
  readonly clients: number
  /** People who change customers on the server itself. */
  readonly editors: number
  readonly companies: number
  /** What each person does while they work. */
  readonly acts: number
  readonly minutes: number
  readonly weather: (dice: Dice) => Weather
  /** Fields that clients edit; each computer has its own ones where `apart` holds, so that nothing clashes. */
  readonly apart?: boolean
  /** Called before every act, with the computer that acts. */
  readonly before?: (client: FirmClient) => void
  /** One person on all computers, whose comments often say the same. */
  readonly sameWords?: boolean
  /** The network stays as it is when people go home. */
  readonly keepsWeather?: boolean
  readonly known?: KnownBad
  /** Told when everything stands and before anybody works. */
  readonly opened?: (parts: {
    readonly network: FirmNetwork
    readonly time: VirtualTime
    readonly firm: FirmState
  }) => void
}

/**
 * Something that a person did on a computer and that was saved there. `token` is found again in what is sent; of a
 * comment it is its mark.
 */
export type Act = {
  readonly client: string
  readonly kind: 'edit' | 'followup' | 'comment'
  readonly id: string
  readonly field: string
  readonly token: string
}

export type World = {
  readonly time: VirtualTime
  readonly firm: FirmState
  readonly network: FirmNetwork
  readonly clients: readonly FirmClient[]
  readonly acts: readonly Act[]
  readonly dice: Dice
  readonly close: () => Promise<void>
}

const fields = ['note', 'level', 'city', 'industry', 'extra.a'] as const

/** Plays the working hours of a seed; afterwards the network is calm and nobody changes anything any more. */
export async function workingHours(seed: number, options: WorldOptions): Promise<World> {
  const time = virtualTime()
  const firm = firmState(time, options.companies)
  const userOf = options.sameWords === true ? () => 'user-same' : undefined
  const network = firmNetwork(firm, diceOf(seed, 1), userOf)
  const scratch = scratchFolder()
  const dice = diceOf(seed, 2)
  const clients = Array.from({ length: options.clients }, (_, index) =>
    firmClient({
      name: `c${index}`,
      seed: seed * 10 + index,
      folder: scratch.path,
      firm,
      network,
      areas: options.areas,
      known: options.known,
    }),
  )
  const acts: Act[] = []
  options.opened?.({ network, time, firm })
  for (const client of clients) client.sync().start()
  await time.run(MINUTE)
  network.setWeather(options.weather(diceOf(seed, 3)))
  const span = options.minutes * MINUTE
  for (const client of clients)
    for (let number = 0; number < options.acts; number += 1) {
      time.after(dice.below(span), () => {
        options.before?.(client)
        act(client, dice, acts, options)
      })
    }
  for (let number = 0; number < options.editors * options.acts; number += 1) {
    time.after(dice.below(span), () => editAtFirm(firm, dice, number, options.apart === true))
  }
  // People sign in again where the firm asks for it.
  const watch = () => {
    for (const client of clients) if (client.signedOut()) void client.signIn()
    time.after(MINUTE, watch)
  }
  watch()
  await time.run(span)
  if (options.keepsWeather !== true) network.setWeather(calm)
  return {
    time,
    firm,
    network,
    clients,
    acts,
    dice,
    async close() {
      for (const client of clients) await client.close()
      scratch.remove()
    },
  }
}

function act(client: FirmClient, dice: Dice, acts: Act[], { companies, apart, sameWords }: WorldOptions): void {
  const id = String(100_000 + dice.below(companies))
  const token = `${client.name}-${acts.length}`
  const way = dice.next()
  if (way < 0.55) {
    const field = apart === true ? `extra.${client.name}` : dice.pick(fields)
    const value: Json = dice.next() < 0.2 ? `第一行\n${token}\n第三行` : token
    const done = attempt(() => client.customers.edit({ id, values: { [field]: value } }))
    if (done) acts.push({ client: client.name, kind: 'edit', id, field, token })
    return
  }
  const place = { objType: 'company', objId: id }
  const gmtCreate = firmTime(acts.length)
  if (way < 0.8) {
    attempt(() => {
      const made = client.followups.add({
        ...place,
        type: 0,
        content: token,
        gmtCreate,
        tags: [],
        attachments: [],
        quoted: '',
      })
      acts.push({ client: client.name, kind: 'followup', id: (made as { id: string }).id, field: id, token })
    })
    return
  }
  attempt(() => {
    const content = sameWords === true ? dice.pick(['好的', '已联系']) : token
    const made = client.comments.add({ ...place, content, attachments: [] }) as { id: string }
    const mark = client.store().work.ofRecord('comment', made.id)[0]?.opId ?? ''
    acts.push({ client: client.name, kind: 'comment', id, field: '', token: mark })
  })
}

/** A time of a follow-up that no clock of this run has a say in. */
const firmTime = (number: number) => Date.UTC(2026, 5, 14) + number * 1_000

function editAtFirm(firm: FirmState, dice: Dice, number: number, apart: boolean): void {
  const id = dice.pick([...firm.companies.keys()])
  const field = apart ? 'source' : dice.pick(fields.filter((name) => name !== 'extra.a'))
  firm.write('company', id, { [field]: `editor-${number}` }, 'editor', '')
}
