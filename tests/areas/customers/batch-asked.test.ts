// Customers that are asked for one by one after a change of many: where its answer was lost, and where some cannot be read.
import { expect, it } from 'vitest'
import { customerIds, ended, fieldsOf } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'

const office = officeOf({ customers: 8, followups: 0 })
const { computer } = office

it('one that the firm does not show is named with its own reason, and the others are asked for', async () => {
  const core = await computer()
  const ids = await customerIds(core, 3)
  office.firm.faults.set('company.batchUpdate', { kind: 'lostResponse', times: 1 })
  office.firm.faults.set('company.get', { kind: 'refuse', message: '该客户已锁定', after: 1, times: 1 })
  const job = await ended(core, await core.client.batch.set({ ids, field: 'level', value: '3' }))
  expect(job).toMatchObject({ state: 'done', result: { updated: 2 } })
  expect(job.failures).toMatchObject([{ id: ids[1], code: 'refused', message: '该客户已锁定' }])
})

it('a cancel ends the questions between two records; how many were asked is told', async () => {
  const core = await computer()
  const ids = await customerIds(core, 4)
  office.firm.faults.set('company.batchUpdate', { kind: 'lostResponse', times: 1 })
  office.firm.faults.set('company.get', { kind: 'hold', after: 1 })
  const started = await core.client.batch.set({ ids, field: 'level', value: '3' })
  await office.firm.faults.held('company.get')
  expect(await core.client.jobs.get({ id: started.job })).toMatchObject({ state: 'running', done: 1 })
  await core.client.jobs.cancel({ id: started.job })
  office.firm.faults.clear()
  const job = await ended(core, started)
  expect(job).toMatchObject({ state: 'cancelled', result: { updated: 2 } })
  expect(job.failures).toMatchObject(ids.slice(2).map((id) => ({ id, code: 'stopped' })))
})

it('BT-05 customers that cannot be read after the firm has taken people on are no failures', async () => {
  const core = await computer()
  const ids = await customerIds(core, 3)
  office.firm.faults.set('company.get', { kind: 'refuse', message: '系统繁忙', times: 2 })
  const job = await ended(core, await core.client.batch.addMembers({ ids, userIds: ['60005'], roleId: '3' }))
  expect(job).toMatchObject({ state: 'done', result: { updated: 3 }, failures: [] })
  const { participantList } = await fieldsOf(core, ids[2] ?? '')
  expect(participantList).toContainEqual(expect.objectContaining({ userId: '60005', roleId: '3' }))
})
