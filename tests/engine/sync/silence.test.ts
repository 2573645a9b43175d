// What stands for "the firm does not answer", and what only for one list that fails.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { user } from '#core/areas/reference/pull-user'
import type { Remote } from '#core/engine/remote/types'
import type { Sync, SyncArea } from '#core/engine/sync/types'
import { Failure, type FailureCode } from '#shared/contract/failure'
import { START, until } from '../../support/ports.ts'
import { type Desk, openDesk } from './desk.ts'
import { customer, driftingFirm } from './drifting-firm.ts'

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

/** Calls of a firm; each fails with what `fails` says, and is noted. */
function firmThat(fails: (call: string) => FailureCode | null) {
  const rows = Array.from({ length: 300 }, (_, index) => customer(String(1000 + index), { gmtModify: START - index }))
  const firm = driftingFirm(rows)
  const asked: string[] = []
  const answer = async (call: string): Promise<unknown> => {
    asked.push(call)
    const code = fails(call)
    if (code !== null) throw new Failure(code)
    return call
  }
  firm.beforePage = () => {
    asked.push('customers')
    const code = fails('customers')
    if (code !== null) throw new Failure(code)
  }
  const remote = {
    ...firm.remote,
    probe: () => answer('probe'),
    session: { me: () => answer('me') },
    tags: { list: () => answer('tags') },
    roles: { list: () => answer('roles') },
    social: { conversations: () => answer('conversations') },
  } as unknown as Remote
  return { remote, asked }
}

const listArea = (name: string, read: (remote: Remote) => Promise<unknown>): SyncArea => ({
  name,
  ownCursor: false,
  async pull({ remote, breathe }) {
    await read(remote)
    await breathe()
  },
})

const areas = [
  [user],
  [listArea('tags', (remote) => remote.tags.list()), listArea('roles', (remote) => remote.roles.list())],
  [customers],
  [listArea('conversations', (remote) => remote.social.conversations({ pageIndex: 0, pageSize: 5 }))],
]

const phases = (sync: Sync) =>
  Object.fromEntries(sync.status().areas.map(({ area, phase, failure }) => [area, failure ?? phase]))

describe('a list that fails alone', () => {
  for (const failing of ['me', 'tags', 'customers', 'conversations'])
    for (const code of ['not-json', 'timeout', 'unreachable'] as const) {
      // Before anything was heard an unreachable firm is asked one question.
      if (failing === 'me' && code === 'unreachable') continue
      it(`(${failing}, ${code}) says so, and every other list is read`, async () => {
        const { remote } = firmThat((call) => (call === failing ? code : null))
        const sync = await desk.sync(remote, areas)
        await desk.settle(sync)
        expect(sync.status().connection).toBe('online')
        const own = failing === 'me' ? 'user' : failing
        const done = { user: 'done', tags: 'done', roles: 'done', customers: 'done', conversations: 'done' }
        expect(phases(sync)).toEqual({ ...done, [own]: code })
        expect(desk.store.customers.count()).toBe(failing === 'customers' ? 0 : 300)
      })
    }

  it('does not hide that the store takes rows', async () => {
    const { remote } = firmThat((call) => (call === 'tags' ? 'not-json' : null))
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(desk.works()).toBe(1)
  })

  it.each(['unreachable', 'sign-in-expired'] as const)('(all of them, %s) says nothing of the store', async (code) => {
    const { remote } = firmThat(() => code)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(desk.works()).toBe(0)
  })

  it('for want of room on the disk says that the store does not take rows, whatever others could keep', async () => {
    const { remote } = firmThat((call) => (call === 'conversations' ? 'disk-full' : null))
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(phases(sync)).toMatchObject({ customers: 'done', conversations: 'disk-full' })
    expect(desk.works()).toBe(0)
  })
})

describe('a firm that does not answer', () => {
  it('is asked one question', async () => {
    const { remote, asked } = firmThat(() => 'unreachable')
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(sync.status().connection).toBe('offline')
    expect(asked).toEqual(['me'])
    // It is the connection that failed: no list says so of itself.
    const waiting = { tags: 'waiting', roles: 'waiting', customers: 'waiting', conversations: 'waiting' }
    expect(phases(sync)).toEqual({ user: 'offline', ...waiting })
  })

  it.each(['not-json', 'timeout'] as const)('is offline where all that comes is %s', async (code) => {
    const { remote, asked } = firmThat(() => code)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(sync.status().connection).toBe('offline')
    expect(asked).not.toContain('customers')
  })

  it('and falls silent in the middle of a pass ends it', async () => {
    let gone = false
    const { remote, asked } = firmThat((call) => {
      gone ||= call === 'customers'
      return gone ? 'unreachable' : null
    })
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    expect(sync.status().connection).toBe('offline')
    expect(asked).not.toContain('conversations')
  })
})

describe('work behind the passes that fails alone', () => {
  it.each(['not-json', 'timeout', 'unreachable'] as const)('(%s) leaves the rest of it running', async (code) => {
    const { remote } = firmThat(() => null)
    let done = 0
    const failing = {
      name: 'failing',
      dueAt: () => 0,
      slice: async () => Promise.reject(new Failure(code)),
    }
    const other = {
      name: 'other',
      dueAt: () => (done < 3 ? 0 : null),
      async slice() {
        done += 1
      },
    }
    const [first = [], ...rest] = areas
    const sync = await desk.sync(remote, [
      [...first, { name: 'x', ownCursor: true, background: [failing, other] }],
      ...rest,
    ])
    await desk.settle(sync)
    expect(done).toBe(3)
    expect(sync.status().connection).toBe('online')
  })
})

describe('a firm that is down', () => {
  const everything = ['me', 'tags', 'roles', 'customers', 'conversations']

  it.each(['unreachable', 'timeout', 'http-error'] as const)(
    'R18 C6 (%s) is asked for one list a try, another each time, and for all of them once it answers',
    async (code) => {
      let down = true
      const { remote, asked } = firmThat(() => (down ? code : null))
      const sync = await desk.sync(remote, areas)
      await desk.settle(sync)
      asked.length = 0
      for (const list of ['me', 'tags', 'roles', 'me']) {
        await desk.settle(sync)
        expect(asked.splice(0)).toEqual([list])
      }
      down = false
      await desk.settle(sync)
      expect(new Set(asked)).toEqual(new Set(everything))
      expect(phases(sync)).toMatchObject({ user: 'done', customers: 'done', conversations: 'done' })
      expect(sync.status().connection).toBe('online')
    },
  )

  it('R18 is as down where an area has nothing to ask for', async () => {
    const { remote, asked } = firmThat(() => 'http-error')
    const idle = listArea('idle', async () => undefined)
    const sync = await desk.sync(remote, [
      [user],
      [idle, ...(areas[1] ?? [])],
      ...areas.slice(2),
      [{ ...idle, name: 'late' }],
    ])
    await desk.settle(sync)
    asked.length = 0
    for (const list of ['me', 'tags', 'roles', 'me']) {
      await desk.settle(sync)
      expect(asked.splice(0)).toEqual([list])
    }
    expect(sync.status().connection).toBe('online')
  })

  it('R18 is asked less and less often, also where it answers with errors, and at once by a person', async () => {
    const { remote, asked } = firmThat(() => 'http-error')
    const sync = await desk.sync(remote, areas)
    for (let pass = 0; pass < 12; pass += 1) await desk.settle(sync)
    expect(Math.min(...desk.clock.waiting())).toBeGreaterThanOrEqual(150_000)
    asked.length = 0
    await sync.runForPerson()
    expect(new Set(asked)).toEqual(new Set(everything))
  })

  it('R11 R18 is another matter than a full disk, for which everything is tried again within a minute', async () => {
    const { remote, asked } = firmThat((call) => (call === 'probe' ? null : 'disk-full'))
    const sync = await desk.sync(remote, areas)
    for (let pass = 0; pass < 12; pass += 1) await desk.settle(sync)
    expect(Math.min(...desk.clock.waiting())).toBeLessThanOrEqual(60_000)
    expect(asked.filter((call) => call === 'me')).toHaveLength(12)
  })

  it('R18 and goes from no answer to errors is asked for all, so that each list says its own', async () => {
    let code: FailureCode = 'unreachable'
    const { remote } = firmThat(() => code)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    code = 'http-error'
    await desk.settle(sync)
    expect(sync.status().connection).toBe('online')
    expect(new Set(Object.values(phases(sync)))).toEqual(new Set(['http-error']))
  })

  it('R18 has no work behind the passes done, nor what is on the screen looked at, until something is read', async () => {
    let down = true
    let slices = 0
    const { remote } = firmThat(() => (down ? 'http-error' : null))
    const job = {
      name: 'job',
      dueAt: () => 0,
      async slice() {
        slices += 1
      },
    }
    const sync = await desk.sync(remote, [[user, { name: 'x', ownCursor: true, background: [job] }], ...areas.slice(1)])
    await desk.settle(sync)
    expect(slices).toBe(0)
    down = false
    await sync.run()
    await until(() => slices > 0)
  })
})
