import { describe, expect, it } from 'vitest'
import { comments } from '#core/areas/comments/pull'
import { customers } from '#core/areas/customers/pull'
import { followups } from '#core/areas/followups/pull'
import { dropShownComment } from '#core/areas/followups/timeline'
import type { Remote } from '#core/engine/remote/types'
import type { Sync } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { deskForEach } from '../../engine/sync/firm-remote.ts'
import { START } from '../../support/ports.ts'

const MINUTE = 60_000
const FOLLOWUPS = 2_300
let firm: Firm
let remote: Remote
let desk: Desk

deskForEach({ customers: 120, contacts: 5, followups: FOLLOWUPS, messages: 10, now: () => START }, (at) => {
  firm = at.firm
  remote = at.remote
  desk = at.desk
})

const asked = (requestClass: string) => firm.ledger.entries().filter((entry) => entry.requestClass === requestClass)
const pagesOf = (requestClass: string) => asked(requestClass).map((entry) => Number(entry.asked.pageIndex ?? 0))

/** Every follow-up id that the firm shows, newest first. */
async function shown(): Promise<string[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows } = await remote.followups.latest({ pageIndex, pageSize: 500 })
    ids.push(...rows.map((row) => row.id))
    if (rows.length < 500) return ids
  }
}

/** A customer with a timeline of some length. */
async function someCustomer(): Promise<string> {
  const { rows } = await remote.followups.latest({ pageIndex: 0, pageSize: 100 })
  const found = rows.find((row) => row.objType === 'company' && row.objId === row.group.id)
  if (found === undefined) throw new Error('no follow-up of a customer')
  return found.objId
}

describe('follow-ups', () => {
  it('come newest first, and the older ones behind the passes, each page once', async () => {
    const sync = await desk.sync(remote, [[followups]])
    await sync.run()
    expect(desk.store.followups.count()).toBe(1500)
    expect(sync.status().areas[0]).toMatchObject({ phase: 'first', rows: 1500, total: FOLLOWUPS, failure: null })
    await desk.quiet(sync)
    expect(sync.status().areas[0]).toMatchObject({ phase: 'done', cached: FOLLOWUPS })
    const before = pagesOf('followup.latest')
    expect(desk.store.followups.ids(null, 10_000)).toEqual((await shown()).sort())
    // Three pages, one look at what came meanwhile, then the page where the two meet and the rest.
    expect(before).toEqual([0, 1, 2, 0, 2, 3, 4])
  })

  it('R16 go on after a kill at any request with at most two pages read again, and the progress never goes back', async () => {
    let requests = 0
    let killAt = Number.POSITIVE_INFINITY
    let progress: number[] = []
    let playing = desk
    const latest: Remote['followups']['latest'] = async (...input) => {
      requests += 1
      progress.push(playing.store.cursors.get('followups.older')?.rows ?? 0)
      if (requests === killAt) throw new Failure('unreachable')
      return remote.followups.latest(...input)
    }
    const counted: Remote = { ...remote, followups: { ...remote.followups, latest } }
    const whole = await desk.sync(counted, [[followups]])
    await whole.run()
    await desk.quiet(whole)
    const ideal = requests
    for (killAt = 1; killAt <= ideal; killAt += 1) {
      requests = 0
      progress = []
      const other = openDesk()
      playing = other
      for (let life = 0; life < 2; life += 1) {
        const sync = await other.sync(counted, [[followups]])
        await other.settle(sync)
      }
      // The new process looks once at what came meanwhile.
      expect(requests, `killed at request ${killAt}`).toBeLessThanOrEqual(ideal + 1 + 2)
      expect(other.store.followups.count()).toBe(FOLLOWUPS)
      expect(progress).toEqual([...progress].sort((one, two) => one - two))
      await other.close()
    }
  })

  it('that are new are read with one small page, and tell their customer', async () => {
    const sync = await desk.sync(remote, [[followups]])
    await desk.settle(sync)
    const customer = await someCustomer()
    const made = firm.edit({ op: 'followup', objType: 'company', objId: customer, content: '来电咨询' })
    firm.ledger.reset()
    desk.changed.length = 0
    await desk.settle(sync)
    expect(asked('followup.latest').map((entry) => entry.asked)).toEqual([{ pageSize: '50', pageIndex: '0' }])
    expect(desk.changed).toEqual([{ area: 'followups', ids: [customer] }])
    expect(desk.store.followups.get(String(made.id))?.content).toBe('来电咨询')
    firm.edit({ op: 'deleteFollowup', id: made.id })
  })

  it('that somebody dated back are found by reading on until a page is known', async () => {
    const sync = await desk.sync(remote, [[followups]])
    await desk.settle(sync)
    const ids = await shown()
    const place = await remote.followups.latest({ pageIndex: 30, pageSize: 1 })
    const gmtCreate = (place.rows[0]?.gmtCreate ?? 0) + 1000
    const objId = await someCustomer()
    const made = firm.edit({ op: 'followup', objType: 'company', objId, content: '补记', gmtCreate })
    firm.ledger.reset()
    await desk.settle(sync)
    expect(pagesOf('followup.latest')).toEqual([0, 0, 1])
    expect(desk.store.followups.get(String(made.id))).not.toBe(null)
    firm.edit({ op: 'deleteFollowup', id: made.id })
    expect(await shown()).toEqual(ids)
  })
})

describe('the timeline of an object', () => {
  async function opened(): Promise<{ sync: Sync; id: string; made: string[] }> {
    const id = await someCustomer()
    const made = [1, 2, 3].map((number) =>
      String(firm.edit({ op: 'followup', objType: 'company', objId: id, content: `第${number}次` }).id),
    )
    const sync = await desk.sync(remote, [[followups, comments]])
    await desk.settle(sync)
    desk.changed.length = 0
    return { sync, id, made }
  }

  it('C10 loses what was deleted on the server, when it is opened', async () => {
    const { sync, id, made } = await opened()
    const under = { objType: 'followup', objId: made[1] ?? '' }
    const comment = firm.edit({ op: 'comment', ...under, content: '看过' })
    await sync.refresh('comments', under)
    expect(desk.store.comments.get(String(comment.id))).not.toBe(null)
    firm.edit({ op: 'deleteFollowup', id: made[1] })
    await sync.refresh('followups', { objType: 'company', objId: id })
    expect(desk.store.followups.get(made[1] ?? '')).toBe(null)
    expect(desk.store.comments.get(String(comment.id))).toBe(null)
    expect(desk.store.followups.get(made[0] ?? '')).not.toBe(null)
    expect(desk.store.work.trash.list('followups')).toMatchObject([
      { id: made[1], why: 'gone', row: { content: '第2次' } },
    ])
    expect(desk.changed).toContainEqual({ area: 'followups', ids: [id] })
    for (const one of [made[0], made[2]]) firm.edit({ op: 'deleteFollowup', id: one })
  })

  it('R9 loses nothing where one list leaves rows out, or is empty', async () => {
    const { sync, id, made } = await opened()
    const { ofGroup } = remote.followups
    const lies = [
      async (...input: Parameters<typeof ofGroup>) => ({ ...(await ofGroup(...input)), rows: [], total: 0 }),
      async (...input: Parameters<typeof ofGroup>) => {
        const page = await ofGroup(...input)
        return { ...page, rows: page.rows.slice(1), total: (page.total ?? 1) - 1 }
      },
      async (...input: Parameters<typeof ofGroup>) => {
        const page = await ofGroup(...input)
        return { ...page, rows: page.rows.slice(2) }
      },
    ]
    const count = desk.store.followups.countOfGroup('company', id)
    for (const lie of lies) {
      const lying = await desk.sync({ ...remote, followups: { ...remote.followups, ofGroup: lie } }, [[followups]])
      await lying.refresh('followups', { objType: 'company', objId: id })
      expect(desk.store.followups.countOfGroup('company', id)).toBe(count)
    }
    await sync.stop()
    for (const one of made) firm.edit({ op: 'deleteFollowup', id: one })
  })

  it('that is empty is believed when it is empty again an hour later', async () => {
    const id = String(firm.edit({ op: 'create', fields: { name: '空客户' } }).id)
    const made = firm.edit({ op: 'followup', objType: 'company', objId: id, content: '唯一' })
    const sync = await desk.sync(remote, [[followups]])
    await desk.settle(sync)
    firm.edit({ op: 'deleteFollowup', id: made.id })
    const refresh = () => sync.refresh('followups', { objType: 'company', objId: id })
    await refresh()
    expect(desk.store.followups.get(String(made.id))).not.toBe(null)
    desk.clock.advance(59 * MINUTE)
    await refresh()
    expect(desk.store.followups.get(String(made.id))).not.toBe(null)
    desk.clock.advance(2 * MINUTE)
    await refresh()
    expect(desk.store.followups.get(String(made.id))).toBe(null)
  })

  it('that was empty once and had rows since has to be empty twice again', async () => {
    const id = String(firm.edit({ op: 'create', fields: { name: '又空的客户' } }).id)
    const made = firm.edit({ op: 'followup', objType: 'company', objId: id, content: '唯一' })
    const { ofGroup } = remote.followups
    let empty = true
    const lie = async (...input: Parameters<typeof ofGroup>) => {
      const page = await ofGroup(...input)
      return empty ? { ...page, rows: [], total: 0 } : page
    }
    const sync = await desk.sync({ ...remote, followups: { ...remote.followups, ofGroup: lie } }, [[followups]])
    await desk.settle(sync)
    const refresh = () => sync.refresh('followups', { objType: 'company', objId: id })
    await refresh()
    empty = false
    await refresh()
    desk.clock.advance(120 * MINUTE)
    firm.edit({ op: 'deleteFollowup', id: made.id })
    await refresh()
    expect(desk.store.followups.get(String(made.id))).not.toBe(null)
    desk.clock.advance(61 * MINUTE)
    await refresh()
    expect(desk.store.followups.get(String(made.id))).toBe(null)
  })

  it('keeps a follow-up that waits to be sent', async () => {
    const { sync, id, made } = await opened()
    const mine = desk.store.followups.get(made[0] ?? '')
    if (mine === null) throw new Error('the follow-up is not here')
    const own = { ...mine, id: 'f'.repeat(32), gmtCreate: START }
    desk.store.followups.upsert([own], START)
    const { objId, objType, type, content } = own
    desk.store.work.add({
      opId: 'e'.repeat(32),
      entity: 'followup',
      localId: own.id,
      kind: 'create',
      title: '',
      patch: { objId, objType, type, content },
      base: {},
      at: START,
    })
    await sync.refresh('followups', { objType: 'company', objId: id })
    expect(desk.store.followups.get(own.id)).not.toBe(null)
    for (const one of made) firm.edit({ op: 'deleteFollowup', id: one })
  })

  it('C10 CM-06 does not bring a comment back that was deleted here while it was read', async () => {
    const { id, made } = await opened()
    const [row = ''] = made
    const { ofGroup } = remote.followups
    const slow: typeof ofGroup = async (...input) => {
      const page = await ofGroup(...input)
      // The firm has deleted it by the time at which the page arrives.
      dropShownComment(desk.store, row, 'c1', START)
      const comments = [
        { id: 'c1', content: '写错了' },
        { id: 'c2', content: '收到' },
      ]
      return { ...page, rows: page.rows.map((one) => (one.id === row ? { ...one, comments } : one)) }
    }
    const sync = await desk.sync({ ...remote, followups: { ...remote.followups, ofGroup: slow } }, [[followups]])
    await sync.refresh('followups', { objType: 'company', objId: id })
    expect(desk.store.followups.get(row)?.comments).toEqual([{ id: 'c2', content: '收到' }])
    for (const one of made) firm.edit({ op: 'deleteFollowup', id: one })
  })

  it('is read once for all who ask at once, and fails as the network does', async () => {
    const { sync, id, made } = await opened()
    firm.ledger.reset()
    firm.faults.set('followup.group', { kind: 'hold' })
    const both = [1, 2, 3].map(() => sync.refresh('followups', { objType: 'company', objId: id }))
    await firm.faults.held('followup.group')
    firm.faults.clear()
    await Promise.all(both)
    expect(asked('followup.group')).toHaveLength(1)
    const cut = await desk.sync(
      { ...remote, followups: { ...remote.followups, ofGroup: () => Promise.reject(new Failure('unreachable')) } },
      [[followups]],
    )
    await expect(cut.refresh('followups', { objType: 'company', objId: id })).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(cut.status().connection).toBe('offline')
    for (const one of made) firm.edit({ op: 'deleteFollowup', id: one })
  })

  it('of comments is read and loses what was deleted', async () => {
    const { sync, id, made } = await opened()
    const first = firm.edit({ op: 'comment', objType: 'company', objId: id, content: '看过' })
    const second = firm.edit({ op: 'comment', objType: 'company', objId: id, content: '同意' })
    const refresh = () => sync.refresh('comments', { objType: 'company', objId: id })
    await refresh()
    const texts = () => desk.store.comments.ofObject('company', id).map((row) => row.content)
    expect(texts()).toEqual(expect.arrayContaining(['看过', '同意']))
    firm.edit({ op: 'deleteComment', id: first.id })
    await refresh()
    expect(texts()).toContain('同意')
    expect(texts()).not.toContain('看过')
    expect(desk.store.work.trash.list('comments')).toMatchObject([{ id: String(first.id) }])
    firm.edit({ op: 'deleteComment', id: second.id })
    for (const one of made) firm.edit({ op: 'deleteFollowup', id: one })
  })
})

describe('comments under a follow-up', () => {
  it('CM-06 that were read, or went, are told with its timeline too, which shows them', async () => {
    const id = await someCustomer()
    const made = firm.edit({ op: 'followup', objType: 'company', objId: id, content: '已寄出' })
    const sync = await desk.sync(remote, [[followups, comments]])
    await desk.settle(sync)
    const under = { objType: 'followup', objId: String(made.id) }
    const [first] = ['看过', '同意'].map((content) => firm.edit({ op: 'comment', ...under, content }))
    for (const left of [2, 1]) {
      if (left === 1) firm.edit({ op: 'deleteComment', id: first?.id })
      desk.changed.length = 0
      await sync.refresh('comments', under)
      expect(desk.store.comments.ofObject('followup', under.objId)).toHaveLength(left)
      expect(desk.changed).toEqual([
        { area: 'comments', ids: [under.objId] },
        { area: 'followups', ids: [id] },
      ])
    }
    firm.edit({ op: 'deleteFollowup', id: made.id })
  })
})

describe('the objects that changed last', () => {
  it('C10 have their timelines read behind the passes, and only theirs', async () => {
    const sync = await desk.sync(remote, [[customers], [followups, comments]])
    await desk.settle(sync)
    expect(asked('followup.group')).toEqual([])
    const id = await someCustomer()
    const made = firm.edit({ op: 'followup', objType: 'company', objId: id, content: '会被删' })
    await desk.settle(sync)
    expect(desk.store.followups.get(String(made.id))).not.toBe(null)
    firm.edit({ op: 'deleteFollowup', id: made.id })
    firm.edit({ op: 'update', id, fields: { note: '改过' } })
    desk.clock.advance(2 * MINUTE)
    firm.ledger.reset()
    await desk.settle(sync)
    expect(asked('followup.group').map((entry) => entry.path.split('/').at(-1))).toEqual([id])
    expect(asked('comment.list')).toHaveLength(1)
    expect(desk.store.followups.get(String(made.id))).toBe(null)
  })
})
