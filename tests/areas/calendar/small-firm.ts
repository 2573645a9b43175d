// A firm of a few schedules and tasks without a socket, and every request that it got. A test says how it is odd.
import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import { fixedToken } from '../../engine/remote/server.ts'

/** The signed-in person, and another of the firm. */
export const me = { id: 'u1', name: '苏若谷', avatarUrl: '' }
export const other = { id: 'u2', name: '周简宁', avatarUrl: '' }

type Wire = Readonly<Record<string, unknown>>
type Answer = () => Response | Promise<Response>
type Kind = 'schedule' | 'task'

/** 2026-06-15 10:00 of the firm is now; `day` of June 2026. */
export const at = (day: number, clock = '09:00:00') => `2026-06-${String(day).padStart(2, '0')} ${clock}`
export const momentOf = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)

/** A schedule of the signed-in person on the wire, an hour long. */
export const schedule = (id: string, day: number, more: Wire = {}): Wire => ({
  id,
  objType: 'company',
  objId: 'c1',
  objName: '云岭公司',
  isRemind: true,
  remindBeforeEventSecs: 900,
  startTime: at(day),
  endTime: at(day, '10:00:00'),
  summary: `面谈${id}`,
  attendees: [me],
  operUser: me,
  ...more,
})

/** A task on the wire; without a time where no day is given. */
export const task = (id: string, day: number | null, more: Wire = {}): Wire => ({
  id,
  matterId: '',
  name: `任务${id}`,
  remindSetting: { rules: ['0MB', '1HB'] },
  timeSetting: day === null ? {} : { startTime: at(day), endTime: at(day, '09:30:00') },
  attendeeIds: [me.id],
  finished: false,
  operUser: me,
  ...more,
})

const envelope = (data: unknown): Response => Response.json({ succeed: true, code: '0', message: '', data })
export const refusal = (message: string): Response => Response.json({ succeed: false, code: '1', message, data: null })
export const missing = (): Response => new Response('', { status: 404 })
/** A request whose answer is lost on its way. */
export const lost = (): never => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
}
/** A request that is not answered in time. */
export const late = (): never => {
  throw new TypeError('fetch failed', { cause: { code: 'ERR_TIMED_OUT' } })
}
/** A request that nobody can take. */
export const offline = (): never => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
}

/** Makes the firm; it has no schedule and no task yet. */
export function smallFirm() {
  const rows = { schedule: new Map<string, Wire>(), task: new Map<string, Wire>() }
  /** Requests so far: `schedule list`, `task list`, `schedule get 7`, `schedule delete 7`, `task create`. */
  const asked: string[] = []
  /** What was asked for with the last list, and sent with the last write. */
  const spans: { readonly from: number; readonly to: number }[] = []
  const sent: Wire[] = []
  const odd = {
    hasTotal: true,
    /** Most rows of a list; the firm counts all of them. */
    largestPage: 1_000,
    /** What it says instead of a list of so many days; null for the list. */
    ofDays: (_days: number): Response | null => null,
    once: new Map<string, Answer>(),
    /** The same as long as they stand, by the line of {@link asked}, or by its first two words. */
    always: new Map<string, Answer>(),
  }

  const startOf = (row: Wire): unknown => row.startTime ?? (row.timeSetting as Wire | undefined)?.startTime
  const list = (kind: Kind, query: URLSearchParams): Response => {
    const span = { from: momentOf(query.get('start') ?? ''), to: momentOf(query.get('end') ?? '') }
    spans.push(span)
    const instead = odd.ofDays((span.to - span.from) / 86_400_000)
    if (instead !== null) return instead
    const all = [...rows[kind].values()].filter((row) => {
      const start = startOf(row)
      if (typeof start !== 'string') return kind === 'task'
      return momentOf(start) >= span.from && momentOf(start) <= span.to
    })
    return envelope({ list: all.slice(0, odd.largestPage), recordCount: odd.hasTotal ? all.length : undefined })
  }
  let made = 0
  const create = (kind: Kind, body: Wire): Response => {
    made += 1
    const id = `${kind}-${made}`
    rows[kind].set(id, { ...body, id, operUser: me })
    return envelope({ id })
  }

  /** What the firm does by itself, and the line that names it. */
  const call = (method: string, { pathname, searchParams }: URL, body: Wire): readonly [string, () => Response] => {
    const kind: Kind = pathname.includes('/task') ? 'task' : 'schedule'
    const id = /\/schedule\/(.+)$/.exec(pathname)?.[1] ?? ''
    if (method === 'POST') return [`${kind} create`, () => create(kind, body)]
    if (id === '') return [`${kind} list`, () => list(kind, searchParams)]
    const known = rows[kind].get(id)
    if (method === 'GET') return [`${kind} get ${id}`, () => (known === undefined ? missing() : envelope(known))]
    return [`${kind} delete ${id}`, () => (rows[kind].delete(id) ? envelope(null) : missing())]
  }

  const remote: Remote = createRemote({
    fetch: async (input) => {
      const request = new Request(input)
      const url = new URL(request.url)
      if (!/\/(schedule|task)(\/|$)/.test(url.pathname)) return envelope({ id: me.id, name: me.name })
      const body: Wire = request.method === 'POST' ? JSON.parse(await request.text()) : {}
      const [line, answerItself] = call(request.method, url, body)
      asked.push(line)
      if (request.method === 'POST') sent.push(body)
      for (const key of [line, line.split(' ').slice(0, 2).join(' ')]) {
        const answer = odd.once.get(key) ?? odd.always.get(key)
        odd.once.delete(key)
        if (answer !== undefined) return answer()
      }
      return answerItself()
    },
    origin: 'https://firm.example',
    token: fixedToken('t'),
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })

  return {
    remote,
    rows,
    spans,
    sent,
    odd,
    envelope,
    /** The firm has rows. */
    put(kind: Kind, ...wires: readonly Wire[]) {
      for (const wire of wires) rows[kind].set(String(wire.id), wire)
    },
    /** Requests since it was asked last. */
    take: (): readonly string[] => asked.splice(0),
  }
}

export type SmallFirm = ReturnType<typeof smallFirm>
