import type { Sender } from '#core/engine/sync/push/types'
import { chatAreas, recordAreas, withoutMessages } from './chaos/areas.ts'
import { createsAgain, lastWriterWins, rejectsEdits } from './chaos/careless.ts'
import { judged } from './chaos/played.ts'
import { inWay, type Way, wayOf, ways } from './chaos/ways.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import { storm, type Weather } from './firm/weather.ts'
import { type FaultRun, type FirmName, firmOfSeed, type Played } from './frame.ts'

/** Three computers and two people on the server work for eight minutes; three requests of ten go wrong. */
export const stormyHours: WorldOptions = {
  areas: recordAreas,
  clients: 3,
  editors: 2,
  companies: 10,
  contacts: 4,
  acts: 25,
  minutes: 8,
  weather: (dice) => storm(dice, 0.3),
}

/**
 * R3: whatever the network does, every change arrives once or stands in the inbox, and all end the same. Each seed has a
 * firm with a way of its own, or a network with more of one fault; every other firm keeps archived chats.
 */
export const chaos: FaultRun = {
  name: 'chaos',
  title: 'R3 C2 C4 C5 C6 C11 C22 three computers on a bad network end the same, and every change arrived once',
  counts: ['lost', 'doubled', 'diverged', 'wedged', 'silent'],
  short: 2,
  long: 200,
  controls: [
    // A write that is repeated without a look takes back what came in between.
    { name: 'the last writer wins', runs: 8, moves: 'lost', movesToo: ['doubled'] },
    { name: 'creates again', runs: 5, moves: 'doubled' },
    { name: 'creates again where nothing is shown', runs: 5, moves: 'doubled' },
    { name: 'messages are never read', runs: 1, moves: 'diverged' },
    { name: 'rejects every edit', runs: 2, moves: 'silent', every: true },
  ],
  prepare: (control, { firm: asked }) => ({
    async play(seed) {
      const firm = firmOfSeed(seed, asked)
      const way = control === '' ? wayOf(seed, firm) : null
      const talks = control === '' && seed % 2 === 0 ? { areas: chatAreas, chats: 4 } : {}
      const played = await play(seed, { ...stormyHours, firm, ...talks, ...hoursOf(control, firm, way) })
      return { ...played, why: `${way?.name ?? 'plain'}: ${played.why}` }
    },
  }),
}

/** What a seed's hours differ in. Known-bad variants play in plain firms, where nothing else is allowed for. */
function hoursOf(control: string, firm: FirmName, way: Way | null): Partial<WorldOptions> {
  if (way !== null) return inWay(stormyHours, way)
  const senders = knownBad[control]
  const known = senders === undefined ? {} : { known: { senders } }
  if (control === 'messages are never read') return { areas: withoutMessages, chats: 2 }
  if (control !== 'creates again where nothing is shown') return known
  const denying = ways[firm].find(({ name }) => denials.has(name))
  return { ...known, ...(denying && inWay(stormyHours, denying)), weather: () => deafToComments }
}

/** Ways in which a firm denies what it took: there one resend is within the rule, and no more. */
const denials: ReadonlySet<string> = new Set(['nothing new is shown', 'comments are never listed'])
/** No answer to a new comment arrives. */
const deafToComments: Weather = {
  next: ({ method, path }) => (method === 'POST' && path.endsWith('/comment') ? 'reset-after' : null),
}

const knownBad: Readonly<Record<string, readonly Sender[]>> = {
  'the last writer wins': lastWriterWins,
  'creates again': createsAgain,
  'creates again where nothing is shown': createsAgain,
  'rejects every edit': rejectsEdits,
}

async function play(seed: number, hours: WorldOptions): Promise<Played> {
  const world = await workingHours(seed, hours)
  try {
    return await judged(world)
  } finally {
    await world.close()
  }
}
