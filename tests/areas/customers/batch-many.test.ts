// Ten thousand customers at once: what leaves for the firm, what is said, and that everything else is answered meanwhile.
import { beforeEach, expect, it } from 'vitest'
import type { Job } from '#shared/contract/jobs'
import { customerIds, ended } from '../../support/core.ts'
import { coreForAll } from '../../support/core-for-each.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const count = 10_000
const { firm, core } = await coreForAll({ customers: count, contacts: 0, followups: 0 })
const ids = await customerIds(core, count)

beforeEach(() => firm.faults.clear())

const jobOf = (id: string): Promise<Job> => core.client.jobs.get({ id })

const set = (value: string, some = ids) => core.client.batch.set({ ids: some, field: 'level', value })
const levelOf = async (id: string) => (await core.client.customers.detail({ id })).fields.level
const update = '/api/v1/customer/company/batch/update'

/** Customers asked for between two turns of a task; each answer says that nobody waits for it to end. */
const askedWhile = async ({ job: id }: { readonly job: string }): Promise<readonly number[]> => {
  const done: number[] = []
  for (;;) {
    await core.client.customers.suggest({ text: '宁波', limit: 8 })
    const job = await jobOf(id)
    if (job.state !== 'running') return done
    if (done.at(-1) !== job.done) done.push(job.done)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('BT-09 BT-10 ten thousand go out in fifties with their progress, while everything else is answered; one step takes them back', async () => {
  const watch = watchCalls(core)
  const started = await set('1')
  // Nothing of ten thousand is looked at before the task has begun.
  expect((await jobOf(started.job)).done).toBe(0)
  const seen = await askedWhile(started)
  expect(seen.length).toBeGreaterThan(20)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await jobOf(started.job)).toMatchObject({ state: 'done', done: count, result: { updated: count } })
  const sent = watch.of(update).map(({ body }) => (body as { ids: string[] }).ids)
  expect([sent.length, sent.every((chunk) => chunk.length === 50)]).toEqual([200, true])
  expect(sent.flat()).toEqual(ids)
  const back = await core.client.jobs.undo({ id: started.job })
  expect((await askedWhile(back)).length).toBeGreaterThan(20)
  const { state, result, failures } = await jobOf(back.job)
  expect([state, failures]).toEqual(['done', []])
  const { total } = await core.client.customers.list({ level: ['1'] })
  expect((result as { updated: number }).updated).toBe(count - total)
}, 120_000)

it('a cancel half way says what is done, and the rest stays as it was', async () => {
  const some = ids.slice(0, 2000)
  firm.faults.set('company.batchUpdate', { kind: 'hold', after: 20, times: 1 })
  const [last = '', next = ''] = some.slice(1049, 1051)
  const before = await levelOf(next)
  const started = await set(before === '3' ? '2' : '3', some)
  await firm.faults.held('company.batchUpdate')
  expect(await jobOf(started.job)).toMatchObject({ state: 'running', done: 1000, total: 2000 })
  await core.client.jobs.cancel({ id: started.job })
  firm.faults.clear()
  expect(await ended(core, started)).toMatchObject({
    state: 'cancelled',
    done: 1050,
    result: { updated: 1050 },
    failures: [],
  })
  expect(await levelOf(last)).not.toBe(before)
  expect(await levelOf(next)).toBe(before)
}, 120_000)

it('half of them fail: each is named with the reason, and those alone are tried again', async () => {
  const some = ids.slice(0, 2000)
  firm.faults.set('company.batchUpdate', { kind: 'refuse', message: '客户已锁定', after: 20 })
  const started = await set('4', some)
  const job = await ended(core, started)
  expect(job).toMatchObject({ state: 'done', result: { updated: 1000 } })
  expect(job.failures.map(({ id }) => id)).toEqual(some.slice(1000))
  expect(job.failures.every(({ title, message }) => title !== '' && message === '客户已锁定')).toBe(true)
  firm.faults.clear()
  const watch = watchCalls(core)
  const again = await core.client.jobs.retryFailed({ id: started.job })
  expect(await ended(core, again)).toMatchObject({
    state: 'done',
    total: 1000,
    result: { updated: 1000 },
    failures: [],
  })
  expect(watch.of(update).flatMap(({ body }) => (body as { ids: string[] }).ids)).toEqual(some.slice(1000))
}, 120_000)

it('without a network all ten thousand have the reason after one try, and others are answered while they are named', async () => {
  core.ports.cut(true)
  const watch = watchCalls(core)
  const started = await set('1')
  const turns: string[] = []
  for (;;) {
    await core.client.customers.suggest({ text: '宁波', limit: 8 })
    const { state } = await jobOf(started.job)
    turns.push(state)
    if (state !== 'running') break
    await new Promise((resolve) => setImmediate(resolve))
  }
  core.ports.cut(false)
  expect(turns.length).toBeGreaterThan(20)
  expect(watch.of(update)).toHaveLength(1)
  const { failures } = await jobOf(started.job)
  expect([failures.length, new Set(failures.map(({ code }) => code))]).toEqual([count, new Set(['unreachable'])])
}, 120_000)
