// A desk with unsent work at either firm of the tests: the real store, the real client over HTTP, and what left it.
import { enqueueNextAction } from '#core/areas/calendar/index'
import { createRemote } from '#core/areas/remote'
import { openStore } from '#core/areas/stores'
import { senders } from '#core/areas/sync'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { detachFile, discardOperation, resendOperation } from '#core/engine/sync/push/inbox-actions'
import { createPush } from '#core/engine/sync/push/index'
import type { Push } from '#core/engine/sync/push/types'
import type { NextAction } from '#shared/domain/next-action'
import { startFirm } from '../../../src/sample-firm/index.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { type TestClock, temporaryFolder, testClock, testPower, testRandom, until } from '../../support/ports.ts'

/** A request that left the desk; its body where that was JSON. */
export type Sent = { readonly method: string; readonly path: string; readonly body: Readonly<Record<string, unknown>> }

/** What happens to requests of a path: the answer gets lost, they never arrive, or the firm has no such call. */
export type Trouble = 'lost' | 'dropped' | 'missing'

export type NextDesk = {
  readonly store: Store
  readonly push: Push
  readonly remote: Remote
  readonly clock: TestClock
  /** Of POSTs alone. */
  readonly sent: Sent[]
  /** Id of a customer of the firm, and of a project with groups. */
  readonly customer: string
  readonly trouble: (what: Trouble, method: string, path: RegExp, times?: number) => void
  /** A follow-up on the customer with a next action, as the services write both. */
  readonly followUp: (content: string, next: NextAction | null) => { readonly next: string | null; readonly id: string }
  /** Lets time pass until nothing waits but for a person. */
  readonly drain: () => Promise<void>
  readonly states: () => Readonly<Record<string, string>>
  readonly of: (entity: Operation['entity']) => Operation
  readonly resend: (opId: string, patch?: Readonly<Record<string, string>>) => void
  readonly detach: (opId: string) => void
  readonly discard: (opId: string) => void
  readonly close: () => Promise<void>
}

const folder = temporaryFolder()
let runs = 0
const hex = () => {
  runs += 1
  return runs.toString(16).padStart(32, 'a')
}

type Begun = {
  readonly origin: string
  readonly account: string
  readonly password: string
  readonly close: () => Promise<void>
}

const begin = {
  sample: async (now: () => number): Promise<Begun> => {
    const firm = await startFirm({ customers: 8, contacts: 1, followups: 4, messages: 0, now })
    return { origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk', close: firm.close }
  },
  other: async (now: () => number): Promise<Begun> => {
    const firm = await startOtherFirm({ now, companies: 8, contacts: 1, followups: 4, comments: 0 })
    return { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password, close: firm.close }
  },
} as const

/** Opens a desk at a firm that begins with it. */
export async function openNextDesk(name: keyof typeof begin): Promise<NextDesk> {
  const clock = testClock()
  const firm = await begin[name](clock.now)
  const troubles: { what: Trouble; method: string; path: RegExp; left: number }[] = []
  const sent: Sent[] = []
  const troubled: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const text = request.method === 'POST' ? await request.clone().text() : ''
    const one = troubles.find(({ method, path, left }) => left > 0 && method === request.method && path.test(pathname))
    if (one !== undefined) one.left -= 1
    if (one?.what === 'missing') return new Response('{"succeed":false,"message":"没有这个接口"}', { status: 404 })
    if (request.method === 'POST')
      sent.push({ method: 'POST', path: pathname, body: text.startsWith('{') ? JSON.parse(text) : {} })
    if (one?.what === 'dropped') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    const response = await fetch(request)
    if (one?.what === 'lost') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    return response
  }
  let token = ''
  const remote = createRemote({
    fetch: troubled,
    origin: firm.origin,
    token: { current: () => token, renew: async () => false },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
  token = (await remote.session.login(firm.account, firm.password)).token
  runs += 1
  const store = openStore({ folder: `${folder.path}/${runs}`, key: new Uint8Array(32).fill(3), now: clock.now })
  const push = createPush({
    store,
    connect: async () => remote,
    clock,
    random: testRandom(1),
    log: () => undefined,
    power: testPower(),
    senders,
    changed: () => undefined,
    stateChanged: () => undefined,
    recovered: () => undefined,
    unanswered: () => undefined,
    storeFailed: () => undefined,
    lease: 'run',
  })
  const page = await remote.companies.list({ pageIndex: 0, pageSize: 1, sortField: 'gmtModify', sortOrder: 'desc' })
  const customer = page.rows[0]?.id ?? ''
  sent.length = 0
  const waits = () => store.work.open().some(({ state }) => ['queued', 'verify', 'inflight'].includes(state))
  const quiet = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    await until(() => push.state().sending === 0)
  }
  const tools = { store, clock, random: testRandom(2), senders, changed: () => undefined }
  return {
    store,
    push,
    remote,
    clock,
    sent,
    customer,
    trouble: (what, method, path, times = 1) => void troubles.push({ what, method, path, left: times }),
    followUp(content, next) {
      const id = hex()
      const place = { objType: 'company', objId: customer }
      const opId = hex()
      const created = store.transaction(() => {
        const first = next === null ? null : enqueueNextAction(store, { next, ...place, opId, at: clock.now() })
        const object = { type: 'company', id: customer, name: '' }
        const patch = { ...place, type: 0, content, quote: '', gmtCreate: clock.now(), attachmentList: [] }
        const operUser = { id: 'me', name: '我', avatarUrl: '' }
        store.followups.upsert([{ id, ...patch, operUser, object, group: object, comments: [], unknown: {} }], 0)
        store.work.add({
          opId: hex(),
          entity: 'followup',
          localId: id,
          kind: 'create',
          title: '',
          patch,
          base: {},
          dependsOn: first === null ? [] : [first],
          at: clock.now(),
        })
        return first
      })
      push.wake()
      return { next: created, id }
    },
    async drain() {
      for (let rounds = 0; rounds < 200; rounds += 1) {
        await quiet()
        if (!waits()) return
        clock.advance(Math.min(...clock.waiting()))
      }
      throw new Error('something waits for ever')
    },
    states: () => Object.fromEntries(store.work.open().map(({ entity, state }) => [entity, state])),
    of(entity) {
      const found = store.work.open().find((one) => one.entity === entity)
      if (found === undefined) throw new Error(`no ${entity} is open`)
      return found
    },
    resend(opId, patch = {}) {
      resendOperation(tools, opId, patch)
      push.wake()
    },
    detach(opId) {
      detachFile(tools, opId)
      push.wake()
    },
    discard(opId) {
      discardOperation(tools, opId)
      push.wake()
    },
    async close() {
      await push.stop()
      store.close()
      await firm.close()
    },
  }
}
