// A firm with people on the server and on several computers, from their first sync until everything has come to rest.
import type { SyncGroups } from '#core/engine/sync/types'
import { type Habits, plainHabits } from '../../support/other-firm/habits.ts'
import { chatsOf } from '../firm/chats.ts'
import { type FirmClient, firmClient, type KnownBad } from '../firm/client.ts'
import { type FirmNetwork, firmNetwork } from '../firm/network.ts'
import { otherState } from '../firm/other.ts'
import { type FirmState, firmState } from '../firm/state.ts'
import { giveTemper, passing, type Temper } from '../firm/temper.ts'
import { calm, type Weather } from '../firm/weather.ts'
import type { FirmName } from '../frame.ts'
import { type Dice, diceOf } from '../random.ts'
import { scratchFolder } from '../scratch.ts'
import { type VirtualTime, virtualTime } from '../virtual-clock.ts'
import { type Act, actOf, contactFieldsOf, firmFields } from './acts.ts'

const MINUTE = 60_000
/** Messages of a conversation before anybody works: more than a page of them. */
const MESSAGES = 60

export type WorldOptions = {
  /** The firm that everybody works at; the model firm where none is named. */
  readonly firm?: FirmName | undefined
  /** What the second firm does in its own way; it ends before the computers are compared with it. */
  readonly habits?: Partial<Habits> | undefined
  readonly areas: SyncGroups
  readonly clients: number
  /** People who change customers on the server itself. */
  readonly editors: number
  readonly companies: number
  readonly contacts?: number
  /** Archived conversations that people talk in; the areas have to hold them. */
  readonly chats?: number
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
  /** A way of the firm that lasts. */
  readonly temper?: Temper | undefined
  /** Told when everything stands and before anybody works. */
  readonly opened?: (parts: {
    readonly network: FirmNetwork
    readonly time: VirtualTime
    readonly firm: FirmState
  }) => void
}

export type World = {
  readonly time: VirtualTime
  readonly firm: FirmState
  readonly network: FirmNetwork
  readonly clients: readonly FirmClient[]
  readonly acts: readonly Act[]
  readonly dice: Dice
  readonly temper?: Temper | undefined
  /** The firm denies what it took: a comment in doubt may be sent once more, and no more. */
  readonly denies?: boolean
  /** Fields that the firm takes and never shows. */
  readonly hidden?: readonly string[]
  /** Ends what the firm does in its own way, before the computers are compared with it. */
  readonly mend?: () => void
  readonly close: () => Promise<void>
}

/** Plays the working hours of a seed; afterwards the network is calm and nobody changes anything any more. */
export async function workingHours(seed: number, options: WorldOptions): Promise<World> {
  const time = virtualTime()
  const { firm, userOf, endHabits, places }: Opened = firmOf(seed, time, options)
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
  const { chats = 0 } = options
  if (chats > 0) {
    const talks = chatsOf(time, diceOf(seed, 37), chats, MESSAGES)
    firm.chats = talks
    if (seed % 4 === 0) talks.barred = 'talk-0'
    const when = diceOf(seed, 38)
    for (let number = 0; number < options.acts; number += 1)
      time.after(MINUTE + when.below(options.minutes * MINUTE), talks.say)
  }
  const endTemper =
    options.temper === undefined ? undefined : giveTemper(options.temper, firm, network, diceOf(seed, 31))
  const mend = () => {
    endTemper?.()
    endHabits?.()
  }
  for (const client of clients) client.sync().start()
  await time.run(MINUTE)
  network.setWeather(options.weather(diceOf(seed, 3)))
  const span = options.minutes * MINUTE
  for (const client of clients)
    for (let number = 0; number < options.acts; number += 1) {
      time.after(dice.below(span), () => {
        options.before?.(client)
        void actOf(client, dice, acts.length, { ...options, places }).then((act) => {
          if (act !== null) acts.push(act)
        })
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
  if (firm.chats !== undefined) firm.chats.barred = null
  if (options.temper !== undefined && passing.has(options.temper)) endTemper?.()
  return {
    time,
    firm,
    network,
    clients,
    acts,
    dice,
    temper: options.temper,
    mend,
    denies: options.temper === 'nothing new is shown' || options.habits?.commentList === 'never-new',
    hidden: options.habits?.hiddenFields ?? [],
    async close() {
      for (const client of clients) await client.close()
      scratch.remove()
    },
  }
}

type Opened = {
  readonly firm: FirmState
  readonly userOf?: ((client: string) => string) | undefined
  readonly endHabits?: () => void
  readonly places?: { readonly companies: readonly string[]; readonly contacts: readonly string[] }
}

/** The firm of a world, and who is signed in at it. */
function firmOf(seed: number, time: VirtualTime, options: WorldOptions): Opened {
  const { companies, contacts = 0, sameWords = false } = options
  if (options.firm !== 'other') {
    const userOf = sameWords ? () => 'user-same' : undefined
    return { firm: firmState(time, companies, contacts), userOf }
  }
  const firm = otherState(time, { seed, companies, contacts, habits: options.habits ?? {} })
  const { people } = firm
  return {
    firm,
    userOf: (client: string) => people[sameWords ? 0 : Number(client.slice(1)) % people.length] ?? '',
    endHabits: () => firm.behave(plainHabits),
    places: { companies: [...firm.companies.keys()], contacts: [...firm.contacts.keys()] },
  }
}

function editAtFirm(firm: FirmState, dice: Dice, number: number, apart: boolean): void {
  if (firm.contacts.size > 0 && dice.next() < 0.2) {
    const person = dice.pick([...firm.contacts.keys()])
    firm.write('contact', person, { [dice.pick(contactFieldsOf)]: `editor-${number}` }, 'editor', '')
    return
  }
  const id = dice.pick([...firm.companies.keys()])
  const field = apart ? 'source' : dice.pick(firmFields)
  firm.write('company', id, { [field]: `editor-${number}` }, 'editor', '')
}
