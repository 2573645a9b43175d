// What an answer of the firm says, where only the ones after it show that: a refusal under the status of a failure, and a
// row that is late.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { type TestClock, temporaryFolder, testClock } from '../../support/ports.ts'
import { type Desk, openDesk } from './push-desk.ts'

const MINUTE = 60_000
let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
let firm: Firm
let desk: Desk
let ids: string[]

beforeEach(async () => {
  folder = temporaryFolder()
  clock = testClock(firmNow)
  firm = await startTestFirm({ quiet: true, now: clock.now, expiresIn: 1e10 })
  desk = await openDesk(firm, { folder: folder.path, clock })
  const page = await desk.remote.companies.list({ pageIndex: 0, pageSize: 40, sortField: 'id', sortOrder: 'asc' })
  ids = page.rows.map((row) => row.id)
  desk.store.customers.upsert(page.rows, clock.now())
})
afterEach(async () => {
  await desk.close()
  await firm.close()
  folder.remove()
})

const customer = (place: number) => ids[place] ?? ''

describe('an answer that later ones explain', () => {
  /** Edits customers whose updates are failed in words, and after five minutes others; answers the states of the first. */
  const failInWords = async (words: string, places: readonly number[], kind: 'edits' | 'notes') => {
    const update = desk.remote.companies.update
    const refused = places.map(customer)
    Object.assign(desk.remote.companies, {
      async update(...values: Parameters<typeof update>) {
        if (!refused.includes(values[0])) return update(...values)
        throw new Failure('http-error', { status: 500, retryAfter: null, words })
      },
    })
    const failing = places.map((place) => desk.edit(customer(place), { level: 'D级' }))
    await desk.drain(5 * MINUTE)
    for (let place = 20; place < 23; place += 1)
      if (kind === 'edits') desk.edit(customer(place), { level: 'D级' })
      else desk.followUp(customer(place), `跟进${place}`)
    await desk.drain(30 * MINUTE)
    return failing.map(({ opId }) => desk.store.work.get(opId))
  }

  it('C6 a refusal that a firm answers as 500 comes to a person once others have shown that it is one', async () => {
    const [alone] = await failInWords('客户名称重复', [0], 'notes')
    expect(alone).toMatchObject({ state: 'rejected', lastCode: 'refused', lastError: '客户名称重复' })
    for (const one of await failInWords('客户已锁定', [1, 2], 'edits')) expect(one?.state).toBe('rejected')
  })

  it('C7 but is tried on where nothing of its kind goes well, or the words are those of a firm in trouble', async () => {
    for (const one of await failInWords('数据库异常', [0, 1], 'notes')) expect(one?.state).toBe('queued')
    expect((await failInWords('系统繁忙，请稍后再试', [2], 'edits'))[0]?.state).toBe('queued')
  })

  it.each(['tags', 'a field'])('an edit of %s that the firm shows only ten seconds later is done', async (what) => {
    const id = customer(0)
    const [one] = await desk.remote.tags.list()
    if (one === undefined) throw new Error('the firm has no tag')
    const late = async <Answer>(read: () => Promise<Answer>, before: Answer) =>
      clock.monotonic() < writtenAt + 10_000 ? before : read()
    let writtenAt = Number.NEGATIVE_INFINITY
    const [old, oldTags] = [
      await desk.remote.companies.get(id),
      await desk.remote.tags.ofObject({ type: 'company', id }),
    ]
    const { companies, tags } = desk.remote
    const [get, update, ofObject, reset] = [companies.get, companies.update, tags.ofObject, tags.reset]
    const wrote = () => {
      if (writtenAt < 0) writtenAt = clock.monotonic()
    }
    Object.assign(companies, {
      get: (...values: Parameters<typeof get>) => late(() => get(...values), old),
      async update(...values: Parameters<typeof update>) {
        wrote()
        await update(...values)
        return null
      },
    })
    Object.assign(tags, {
      ofObject: (...values: Parameters<typeof ofObject>) => late(() => ofObject(...values), oldTags),
      reset(...values: Parameters<typeof reset>) {
        wrote()
        return reset(...values)
      },
    })
    const edit = desk.edit(id, what === 'tags' ? { tagList: [{ id: one.id, name: one.name }] } : { level: 'B级' })
    await desk.drain()
    expect(desk.store.work.get(edit.opId)?.state).toBe('done')
  })
})
