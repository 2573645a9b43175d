// What the firm finds, while customers are changed and deleted here: through the contract, with a real core and firm.
import { describe, expect, it } from 'vitest'
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
