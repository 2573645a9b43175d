// A field of many customers and the one step back: through the contract, with a real core and a real firm.
import { describe, expect, it } from 'vitest'
import { codeOf, customerIds, ended, fieldsOf } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const company = '/api/v1/customer/company'
const office = officeOf({ customers: 130, followups: 5 })
const { computer } = office

describe('a batch that is taken back', () => {
  /** Four customers, of two levels before a batch begins to give them one. */
  const levelled = async () => {
    const core = await computer()
    const ids = await customerIds(core, 4)
    await ended(core, await core.client.batch.set({ ids: ids.slice(0, 2), field: 'level', value: '1' }))
    await ended(core, await core.client.batch.set({ ids: ids.slice(2), field: 'level', value: '2' }))
    return { core, ids, started: await core.client.batch.set({ ids, field: 'level', value: '4' }) }
  }

  it('one step takes a batch back, each customer to its own value; what somebody changed since stays', async () => {
    const { core, ids, started } = await levelled()
    const [one = '', two = '', three = '', four = ''] = ids
    expect((await ended(core, started)).undoable).toBe(true)
    await core.client.customers.edit({ id: four, values: { level: '3' } })
    const watch = watchCalls(core)
    const back = await ended(core, await core.client.jobs.undo({ id: started.job }))
    expect(back).toMatchObject({ state: 'done', result: { updated: 3 }, undoable: false, total: 3, done: 3 })
    expect(watch.of(`${company}/batch/update`).map(({ body }) => body)).toMatchObject([
      { ids: [one, two], fieldValue: '1' },
      { ids: [three], fieldValue: '2' },
    ])
    const levels = await Promise.all(ids.map(async (id) => (await fieldsOf(core, id)).level))
    expect(levels).toEqual(['1', '1', '2', '3'])
    expect(await codeOf(core.client.jobs.undo({ id: started.job }))).toBe('not-found')
  })

  it('what could not be taken back is named, and it alone is tried again', async () => {
    const { core, ids, started } = await levelled()
    const [one = '', two = ''] = ids
    await ended(core, started)
    office.firm.faults.set('company.batchUpdate', { kind: 'refuse', message: '该客户已锁定', times: 1 })
    const undo = await core.client.jobs.undo({ id: started.job })
    const back = await ended(core, undo)
    expect([back.result, back.failures.map(({ id }) => id)]).toEqual([{ updated: 2 }, [one, two]])
    const watch = watchCalls(core)
    const again = await ended(core, await core.client.jobs.retryFailed({ id: undo.job }))
    expect(again).toMatchObject({ state: 'done', total: 2, result: { updated: 2 }, failures: [] })
    expect(watch.of(`${company}/batch/update`).map(({ body }) => body)).toMatchObject([
      { ids: [one, two], fieldValue: '1' },
    ])
    const levels = await Promise.all(ids.map(async (id) => (await fieldsOf(core, id)).level))
    expect(levels).toEqual(['1', '1', '2', '2'])
  })

  it('a batch is taken back to what each customer had when it was its turn, not when the batch began', async () => {
    const core = await computer()
    const { client } = core
    const ids = await customerIds(core, 60)
    const [early = '', late = ''] = [ids[0], ids[55]]
    await ended(core, await client.batch.set({ ids, field: 'level', value: '1' }))
    office.firm.faults.set('company.batchUpdate', { kind: 'hold', times: 1 })
    const started = await client.batch.set({ ids, field: 'level', value: '2' })
    await office.firm.faults.held('company.batchUpdate')
    core.ports.clock.advance(1_000)
    office.firm.edit({ op: 'update', id: late, fields: { level: '4' } })
    await client.sync.now({})
    await core.synced()
    const levelOf = async (id: string) => (await fieldsOf(core, id)).level
    expect(await levelOf(late)).toBe('4')
    office.firm.faults.clear()
    await ended(core, started)
    expect(await levelOf(late)).toBe('2')
    expect(await ended(core, await client.jobs.undo({ id: started.job }))).toMatchObject({ total: 60, failures: [] })
    expect([await levelOf(early), await levelOf(late)]).toEqual(['1', '4'])
  })

  it.each([
    ['that are shown at once', null],
    ['that are read again, for the answer was lost', { kind: 'lostResponse', times: 2 } as const],
  ])('C11 a page that was asked for before takes back no values %s, and one step takes back all', async (_, lost) => {
    const core = await computer()
    const { client, ports } = core
    const ids = await customerIds(core, 60)
    await ended(core, await client.batch.set({ ids, field: 'level', value: '1' }))
    ports.clock.advance(1_000)
    office.firm.faults.set('company.list', { kind: 'holdBody', times: 1 })
    await client.sync.sweep({ area: 'customers', confirm: false })
    await office.firm.faults.held('company.list')
    ports.clock.advance(1_000)
    if (lost !== null) office.firm.faults.set('company.batchUpdate', lost)
    const started = await client.batch.set({ ids, field: 'level', value: '2' })
    expect(await ended(core, started)).toMatchObject({ result: { updated: 60 }, failures: [] })
    ports.clock.advance(1_000)
    office.firm.faults.clear()
    await core.synced()
    const levels = async () => new Set(await Promise.all(ids.map(async (id) => (await fieldsOf(core, id)).level)))
    expect(await levels()).toEqual(new Set(['2']))
    const back = await ended(core, await client.jobs.undo({ id: started.job }))
    expect(back).toMatchObject({ result: { updated: 60 }, failures: [], total: 60 })
    expect(await levels()).toEqual(new Set(['1']))
  })
})
