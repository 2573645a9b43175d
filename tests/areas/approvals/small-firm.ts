// A firm of a few approvals without a socket: what it lists where, and every request that it got. A test says how it is odd.
import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import { keepUser } from '#core/engine/signed-in-user'
import type { Store } from '#core/engine/store/types'
import { fixedToken } from '../../engine/remote/server.ts'

/** The signed-in person, and two others of the firm. */
export const me = { id: 'u1', name: '苏若谷', avatarUrl: '' }
export const other = { id: 'u2', name: '周简宁', avatarUrl: '' }
export const third = { id: 'u3', name: '林致远', avatarUrl: '' }

export type ListName = 'waiting' | 'passed' | 'rejected' | 'others' | 'initiated' | 'copied'
type Wire = Readonly<Record<string, unknown>>
type Answer = () => Response | Promise<Response>

/** A step of a chain on the wire. */
export const step = (operUser: Wire, state: string, more: Wire = {}): Wire => ({
  operUser,
  duty: '合伙人',
  state,
  gmtCreate: state === 'pending' || state === 'current' ? null : '2026-06-14 09:00:00',
  opinion: '',
  attachmentList: [],
  ...more,
})

/** A row on the wire: a leave of somebody else that waits for the signed-in person. `day` of June 2026 orders it. */
export const row = (id: string, day: number, more: Wire = {}): Wire => ({
  id,
  code: `QJ-202606${String(day).padStart(2, '0')}-${id}`,
  type: 'leave',
  typeName: '请假',
  status: 1,
  operUser: other,
  gmtCreate: `2026-06-${String(day).padStart(2, '0')} 08:00:00`,
  reason: `事由${id}`,
  object: null,
  form: JSON.stringify({ vacateType: 3, startTime: '2026-06-20 09:00:00', endTime: '2026-06-21 18:00:00', days: 1.5 }),
  attachmentList: [],
  chain: [step(other, 'begun'), step(me, 'current')],
  ccList: [],
  actions: ['approve', 'reject'],
  previousId: '',
  nextId: '',
  ...more,
})

const envelope = (data: unknown): Response => Response.json({ succeed: true, code: '0', message: '', data })
export const refusal = (message: string): Response => Response.json({ succeed: false, code: '1', message, data: null })
export const missing = (): Response => new Response('', { status: 404 })
/** A request whose answer is lost on its way. */
export const lost = (): never => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
}

/** What an action makes of a row: of its current step, of the list in which it stands, and of its fields. */
const actions: Readonly<
  Record<string, { state?: string; list?: ListName; status?: number; actions: readonly string[] }>
> = {
  approve: { state: 'passed', list: 'passed', status: 2, actions: [] },
  reject: { state: 'rejected', list: 'rejected', status: 3, actions: [] },
  withdraw: { state: 'withdrawn', status: 5, actions: ['delete'] },
  delete: { status: 7, actions: [] },
  urge: { actions: ['withdraw'] },
}

/** The fields of a row that a firm leaves out of its lists. */
const details = ['chain', 'form', 'actions', 'attachmentList', 'ccList']

/** Makes the firm; it has no approval yet. */
export function smallFirm() {
  const rows = new Map<string, { row: Wire; lists: readonly ListName[] }>()
  /** Requests so far: `waiting 0` for a page of a list, `get 7`, `approve 7`, `create`. */
  const asked: string[] = []
  /** What was sent with the last write. */
  const sent: Wire[] = []
  /** The Idempotency-Key of each write; null for none. */
  const keys: (string | null)[] = []
  const odd = {
    ignoresFilter: false,
    ignoresScene: false,
    /** Whether lists leave out what only a single read shows. */
    isLean: false,
    knowsPages: true,
    /** Most rows of a page, whatever was asked for. */
    largestPage: 1_000,
    hasTotal: true,
    /** Answers in place of the firm's own, by the line of {@link asked}, or by its first word; each counts once. */
    once: new Map<string, Answer>(),
    /** The same as long as they stand. */
    always: new Map<string, Answer>(),
  }

  const listed = (name: ListName, scene: string): readonly Wire[] => {
    const names = [...rows.values()].filter(({ lists }) => {
      if (odd.ignoresScene) return true
      if (scene !== '1' || !odd.ignoresFilter) return lists.includes(name)
      return lists.some((one) => one !== 'initiated' && one !== 'copied')
    })
    return names
      .map((one) => one.row)
      .toSorted((one, another) => String(another.gmtCreate).localeCompare(String(one.gmtCreate)))
  }
  const page = (name: ListName, query: URLSearchParams): Response => {
    const all = listed(name, query.get('scene') ?? '')
    const size = Math.min(odd.largestPage, Number(query.get('pageSize')))
    const index = odd.knowsPages ? Number(query.get('pageIndex')) : 0
    const shown = all.slice(index * size, (index + 1) * size)
    const list = odd.isLean
      ? shown.map((one) => Object.fromEntries(Object.entries(one).filter(([field]) => !details.includes(field))))
      : shown
    return envelope({ list, recordCount: odd.hasTotal ? all.length : undefined, pageIndex: index, pageSize: size })
  }

  const get = (id: string): Response => {
    const found = rows.get(id)
    return found === undefined ? missing() : envelope(found.row)
  }
  /** Does what was asked for and answers the row as it is then. */
  const act = (id: string, action: string): Response => {
    const known = rows.get(id)
    const done = actions[action]
    if (known === undefined || done === undefined) return missing()
    const { state, list, ...more } = done
    const chain = (known.row.chain as readonly Wire[]).map((one) =>
      one.state === 'current' && state !== undefined ? { ...one, state } : one,
    )
    rows.set(id, { row: { ...known.row, chain, ...more }, lists: list === undefined ? known.lists : [list] })
    return get(id)
  }
  const create = (body: Wire): Response => {
    const chain = [step(me, 'begun'), step(other, 'current')]
    const made = row('new', 15, { ...body, operUser: me, chain, actions: ['withdraw', 'urge'] })
    rows.set('new', { row: made, lists: ['initiated'] })
    return get('new')
  }

  /** What the firm does by itself, and the line that names it. */
  const call = (method: string, { pathname, searchParams }: URL, body: Wire): readonly [string, () => Response] => {
    const [, , , , id = '', action = ''] = pathname.split('/')
    if (method === 'POST') return ['create', () => create(body)]
    if (method === 'PUT') return [`${action} ${id}`, () => act(id, action)]
    if (id !== '') return [`get ${id}`, () => get(id)]
    const scene = searchParams.get('scene')
    const name = scene === '0' ? 'initiated' : scene === '2' ? 'copied' : searchParams.get('filter')
    return [`${name} ${searchParams.get('pageIndex')}`, () => page(name as ListName, searchParams)]
  }

  const remote: Remote = createRemote({
    fetch: async (input) => {
      const request = new Request(input)
      const url = new URL(request.url)
      if (!url.pathname.startsWith('/api/v1/approval')) return envelope({ id: me.id, name: me.name })
      const body: Wire = request.method === 'GET' ? {} : JSON.parse(await request.text())
      const [line, answerItself] = call(request.method, url, body)
      asked.push(line)
      if (request.method !== 'GET') {
        sent.push(body)
        keys.push(request.headers.get('Idempotency-Key'))
      }
      const [word = ''] = line.split(' ')
      for (const key of [line, word]) {
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
    asked,
    sent,
    keys,
    odd,
    envelope,
    /** The firm has a row, in these of its lists. */
    put: (wire: Wire, ...lists: readonly ListName[]) => void rows.set(String(wire.id), { row: wire, lists }),
    /** It changes at the firm, and stands in other lists if any are named. */
    change(id: string, more: Wire, ...lists: readonly ListName[]) {
      const known = rows.get(id)
      if (known === undefined) throw new Error('the firm has no such approval')
      rows.set(id, { row: { ...known.row, ...more }, lists: lists.length === 0 ? known.lists : lists })
    },
    /** Requests since it was asked last. */
    take: (): readonly string[] => asked.splice(0),
  }
}

export type SmallFirm = ReturnType<typeof smallFirm>

/** Has the store know who is signed in. */
export const signIn = (store: Store, person: { readonly id: string; readonly name: string } = me): void =>
  keepUser(store, {
    id: person.id,
    name: person.name,
    nickname: '',
    flName: '',
    phone: '',
    orgAdmin: false,
    orgId: '',
    orgName: '',
    orgAbbr: '',
    permissions: [],
    extra: {},
    hasSeat: false,
  })
