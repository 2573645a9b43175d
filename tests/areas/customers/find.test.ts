// What the firm finds, while customers are changed and deleted here: through the contract, with a real core and firm.
import { describe, expect, it } from 'vitest'
import { changeAnswers } from '../../support/changed-answers.ts'
import { codeOf, customerIds, ended, fieldsOf, settled } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'

const office = officeOf({ customers: 12, followups: 5 })

/** A computer that waits for what the firm has found: the answer is made and on its way. */
const waiting = async () => {
  const core = await office.computer()
  const [id = '', other = ''] = await customerIds(core, 2)
  office.firm.faults.set('company.list', { kind: 'holdBody', times: 1 })
  const found = core.client.customers.find({ pageSize: 50, columns: ['note'] })
  await office.firm.faults.held('company.list')
  core.ports.clock.advance(1_000)
  const answer = async () => {
    office.firm.faults.clear()
    return (await found).rows
  }
  return { core, id, other, answer }
}

describe('an answer that comes late', () => {
  it('C10 a customer that was deleted here meanwhile stays deleted', async () => {
    const { core, id, other, answer } = await waiting()
    await ended(core, await core.client.batch.remove({ ids: [id] }))
    const ids = (await answer()).map((row) => row.id)
    expect(ids).toContain(other)
    expect(ids).not.toContain(id)
    expect(await codeOf(core.client.customers.detail({ id }))).toBe('not-found')
  })

  it('C11 a change that was saved and sent meanwhile is not taken back', async () => {
    const { core, id, answer } = await waiting()
    await core.client.customers.edit({ id, values: { note: '刚改的' } })
    await settled(core)
    expect((await answer()).find((row) => row.id === id)).toMatchObject({ note: '刚改的' })
    expect(await fieldsOf(core, id)).toMatchObject({ note: '刚改的' })
  })
})

describe('a list that the firm answers', () => {
  const list = '/api/v1/customer/company/list'
  const turned = async (counts: (pageIndex: number) => boolean) => {
    const core = await office.computer()
    changeAnswers(core, list, ({ recordCount, ...data }, { pageIndex }) =>
      counts(Number(pageIndex)) ? { ...data, recordCount } : data,
    )
    const totals: number[] = []
    for (const pageIndex of [0, 1, 2])
      totals.push((await core.client.customers.find({ pageIndex, pageSize: 10 })).total)
    return totals
  }

  it('D-66 keeps the count of its first page where only that counts', async () => {
    expect(await turned((pageIndex) => pageIndex === 0)).toEqual([12, 12, 20])
  })

  it('D-66 can be turned where the firm counts nothing, and ends at its last row', async () => {
    expect(await turned(() => false)).toEqual([11, 12, 20])
  })
})
