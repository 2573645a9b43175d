import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { withNextAction } from '#shared/domain/next-action'
import { followUp } from '../engine/store/record-rows.ts'
import { temporaryFolder } from '../support/ports.ts'
import { type Benchmark, type BenchmarkRow, percentile } from './measure.ts'
import { benchKey } from './pull-sides.ts'

/** Follow-ups of the store, people who wrote them, and their days. */
const FOLLOWUPS = 10_000
const PEOPLE = 40
const DAY = 86_400_000
/** Calls of a side, and rows of a screen. */
const CALLS = 400
const SCREEN = 50
/** Goals at the 99th percentile, milliseconds. A goal in milliseconds fails only above twice its figure. */
const READ = 5
const SAVE = 10

const everything = {
  place: null,
  types: [],
  authors: [],
  objTypes: [],
  counted: 'all',
  from: null,
  to: null,
  text: '',
} as const

const types = [0, 0, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 1001]

/** A follow-up of a firm's usual length, by its number. */
const made = (at: number) =>
  followUp(at.toString(16).padStart(32, '0'), {
    type: types[at % types.length] ?? 0,
    gmtCreate: Date.UTC(2026, 5, 1) - (at * 400 * DAY) / FOLLOWUPS,
    content: `第${at}次沟通：对方确认审计报告周五可取，询问取保候审保证金标准；已约明日上午到所面谈，提醒携带退赔凭证。`,
    operUser: { id: String(at % PEOPLE), name: `同事${at % PEOPLE}`, avatarUrl: '' },
    object: { type: 'company', id: String(at % 900), name: `客户${at % 900}有限公司` },
    group: { type: 'company', id: String(at % 900), name: `客户${at % 900}有限公司` },
  })

const filled = (folder: string): Store => {
  const store = openStore({ folder, key: benchKey, now: Date.now })
  const rows = Array.from({ length: FOLLOWUPS }, (_, at) => made(at))
  for (let from = 0; from < rows.length; from += 500) store.followups.upsert(rows.slice(from, from + 500), 1)
  while (store.followups.buildSearch());
  return store
}

/** Milliseconds of each call, after some that nobody counts. */
const timesOf = (run: (turn: number) => unknown): readonly number[] => {
  for (let turn = 0; turn < 50; turn += 1) run(turn)
  return Array.from({ length: CALLS }, (_, turn) => {
    const started = performance.now()
    run(turn)
    return performance.now() - started
  })
}

const rowOf = (name: string, times: readonly number[], floors: readonly number[], goal: number): BenchmarkRow => {
  const [value, floor] = [percentile(times, 0.99), percentile(floors, 0.99)]
  return {
    name,
    unit: 'ms',
    value,
    floor,
    ratio: value / floor,
    goal: `p99 at most ${goal} ms`,
    holds: value <= 2 * goal,
    note: `${times.length} calls, p50 ${percentile(times, 0.5).toFixed(2)} ms, worst ${Math.max(...times).toFixed(1)} ms; the floor reads the same rows by their ids`,
  }
}

/** The first screen of the timeline over all records, with filters and the counts of its days, and a follow-up's saving. */
export const timeline: Benchmark = {
  name: 'timeline',
  async run(say) {
    const folder = temporaryFolder('firmdesk-bench-')
    say(`writing ${FOLLOWUPS} follow-ups`)
    const store = filled(folder.path)
    try {
      const { followups } = store
      const screens = [
        everything,
        { ...everything, counted: 'counted' },
        { ...everything, authors: ['7'] },
        { ...everything, types: [4] },
        { ...everything, text: '第77' },
      ] as const
      const ids = followups.timeline(everything, null, SCREEN).rows.map(({ id }) => id)
      const floors = timesOf(() => ids.map((id) => followups.get(id)))
      const reads = timesOf((turn) => {
        const filter = screens[turn % screens.length] ?? everything
        const { rows } = followups.timeline(filter, null, SCREEN)
        const days = new Set(rows.map(({ gmtCreate }) => Math.floor((gmtCreate ?? 0) / DAY)))
        for (const day of days) followups.countOf({ ...filter, text: '', from: day * DAY, to: (day + 1) * DAY })
      })
      const saves = timesOf((turn) => {
        const at = FOLLOWUPS + turn
        const next = { kind: 'task', id: '', title: '跟踪签收', startTime: at } as const
        const row = {
          ...made(at),
          id: `n${turn}-${performance.now()}`,
          content: withNextAction(made(at).content, next),
        }
        store.transaction(() => {
          followups.upsert([row], at)
          const opId = `${turn.toString(16).padStart(8, '0')}${crypto.randomUUID().replaceAll('-', '').slice(8)}`
          const change = { entity: 'followup', localId: row.id, kind: 'create', title: row.object.name } as const
          store.work.add({ ...change, opId, patch: { content: row.content }, base: {}, at })
        })
      })
      return [rowOf('timeline', reads, floors, READ), rowOf('followup-ack', saves, floors, SAVE)]
    } finally {
      store.close()
      folder.remove()
    }
  },
}
