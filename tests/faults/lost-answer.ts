import { recordAreas } from './chaos/areas.ts'
import { createsAgain } from './chaos/careless.ts'
import { judgeLedger, judgeRows } from './chaos/judge.ts'
import { decideAll, drain, leftovers } from './chaos/rest.ts'
import { lastingWayOf, type Way } from './chaos/ways.ts'
import { type World, type WorldOptions, workingHours } from './chaos/world.ts'
import type { FirmNetwork } from './firm/network.ts'
import type { Wire } from './firm/state.ts'
import type { Weather } from './firm/weather.ts'
import { type FaultRun, firmOfSeed, type Played } from './frame.ts'

/**
 * Every write reaches the firm and no writer ever hears of it. A file alone is answered: its place is in no other
 * answer, and without it nothing that refers to it can be sent.
 */
const answered = /\/list$|\/user\/|\/file\//
const deaf: Weather = {
  next: ({ method, path }) => (method !== 'GET' && !answered.test(path) ? 'reset-after' : null),
}

const hours: WorldOptions = {
  areas: recordAreas,
  clients: 2,
  editors: 1,
  companies: 4,
  acts: 14,
  minutes: 6,
  weather: () => deaf,
}

/**
 * R4: the answer to every single write is lost after the firm took it. Nothing is made twice. Every second firm drops
 * the marks of comments, so that only their words tell them apart: what stays doubtful stands in the inbox, and a
 * comment that is there twice and not in the inbox is `silent`.
 */
export const lostAnswer: FaultRun = {
  name: 'lost-answer',
  title: 'R4 C4 where every answer to a write is lost nothing is made twice, and what is doubtful is said',
  counts: ['lost', 'doubled', 'silent', 'wedged'],
  short: 4,
  long: 200,
  // It never hears that one arrived, so it never ends, and what waits behind it is lost; at a firm that drops the marks
  // nobody is told of the doubt.
  controls: [{ name: 'creates again', runs: 5, moves: 'doubled', movesToo: ['wedged', 'silent', 'lost'] }],
  prepare: (control, { hard = false, firm: asked }) => ({
    async play(seed) {
      const firm = firmOfSeed(seed, asked)
      const { name, temper, habits } = hard && control === '' ? lastingWayOf(seed, firm) : none
      const played = await play(seed, control !== '', { firm, temper, habits })
      return name === '' ? played : { ...played, why: `${name}: ${played.why}` }
    },
  }),
}

const none: Way = { name: '' }

type Place = Pick<WorldOptions, 'firm' | 'temper' | 'habits'>

async function play(seed: number, careless: boolean, { firm, temper, habits }: Place): Promise<Played> {
  const forgetful = seed % 2 === 0
  const world = await workingHours(seed, {
    ...hours,
    firm,
    temper,
    habits: { keepsMarks: !forgetful, ...habits },
    sameWords: forgetful,
    ...(careless ? { known: { senders: createsAgain } } : {}),
    opened: ({ network }) => (forgetful && firm !== 'other' ? dropMarks(network) : undefined),
    keepsWeather: true,
  })
  try {
    const stuck = await drain(world)
    const doubtful = doubtfulMarks(world)
    const open = world.clients.flatMap(leftovers)
    const { left, ...decisions } = await decideAll(world)
    const { counts, reasons } = judgeLedger(world, decisions)
    const rows = careless ? { reasons: [] } : await judgeRows(world)
    const { lost = 0, doubled = 0, silent: unfounded = 0 } = counts
    const silent = forgetful ? Math.max(0, doubled - doubtful) : 0
    return {
      counts: {
        lost,
        doubled: forgetful ? 0 : doubled,
        silent: silent + unfounded,
        wedged: stuck + left + rows.reasons.length,
      },
      why: [...open, ...reasons, ...rows.reasons].slice(0, 6).join('; '),
    }
  } finally {
    await world.close()
  }
}

/** The firm keeps nothing that it does not know. */
function dropMarks(network: FirmNetwork): void {
  network.alter = (answer, { path }) => {
    if (!path.startsWith('/api/v1/comment')) return answer
    const body = JSON.parse(String(answer.body)) as { data: Wire | { list: Wire[] } | null }
    const rows = body.data !== null && 'list' in body.data ? (body.data.list as Wire[]) : [body.data as Wire | null]
    for (const row of rows) if (row !== null) delete row.extra
    return { ...answer, body: JSON.stringify(body) }
  }
}

/** Comments that stand in an inbox because nobody can say which of two they are. */
function doubtfulMarks({ clients }: World): number {
  const rejected = clients.flatMap(({ store }) =>
    store()
      .work.open()
      .filter(({ state }) => state === 'rejected'),
  )
  return rejected.filter(({ entity, lastCode }) => entity === 'comment' && lastCode === 'doubtful').length
}
