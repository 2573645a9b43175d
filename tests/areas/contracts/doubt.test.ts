// Contracts whose answer got lost, and those that somebody else took away.
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'

const office = officeOf({ customers: 3, followups: 3 })
const given = { name: '丢失回执的合同', partyA: '甲公司', partyB: '乙律所' } as const

describe('a contract', () => {
  it('CT-04 AP-18 whose answer got lost is doubtful, made once, and in the list when it is read', async () => {
    const { contracts } = (await office.computer()).client
    await contracts.refresh({})
    office.firm.faults.set('contract.create', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(contracts.create({ ...given }))).toBe('doubtful')
    await contracts.refresh({})
    expect((await contracts.list({ text: given.name })).total).toBe(1)
    expect(office.firm.ledger.count('contract.create')).toBe(1)
  })

  it('CT-04 AP-18 that never left or was refused is not made', async () => {
    const { contracts } = (await office.computer()).client
    office.firm.faults.set('contract.create', { kind: 'refuse', message: '名称重复', times: 1 })
    expect(await codeOf(contracts.create({ ...given }))).toBe('refused')
    await contracts.refresh({})
    expect((await contracts.list({ text: given.name })).total).toBe(0)
  })

  it('CT-04 AP-19 AP-20 that somebody else removed goes with the next reading; one whose list breaks stays', async () => {
    const [one, other] = [await office.computer(), await office.computer()]
    await one.client.contracts.refresh({})
    const { rows, total } = await one.client.contracts.list({})
    const id = rows[0]?.id ?? ''
    await other.client.contracts.remove({ id })
    office.firm.faults.set('contract.get', { kind: 'refuse', message: '系统维护', times: 5 })
    await one.client.contracts.refresh({})
    // Nothing witnesses that the firm means it.
    expect((await one.client.contracts.list({})).total).toBe(total)
    office.firm.faults.clear()
    await one.client.contracts.refresh({})
    expect((await one.client.contracts.list({})).total).toBe(total - 1)
    office.firm.faults.set('contract.list', { kind: 'wrongEnvelope', times: 1 })
    expect(await codeOf(one.client.contracts.refresh({}))).toBe('bad-envelope')
    expect((await one.client.contracts.list({})).total).toBe(total - 1)
  })
})
