// Contracts that were asked for before something was saved here, and whose answer comes after it.
import { describe, expect, it } from 'vitest'
import type { TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'

const HOUR = 3_600_000
const office = officeOf({ customers: 3, followups: 3 })
const given = { name: '晚到的合同', partyA: '甲公司', partyB: '乙律所' } as const
const renamed = { name: '刚改的名称' } as const

/** A computer with a contract of its own. */
const withContract = async () => {
  const core = await office.computer()
  const { id } = await core.client.contracts.create({ ...given })
  await core.client.contracts.refresh({})
  return { core, id }
}
const contract = async ({ client }: TestCore, id: string) => (await client.contracts.get({ id })).contract

describe('an answer about contracts that was asked for before', () => {
  it('C11 CT-04 does not take back what was changed, where one contract was read', async () => {
    const { core, id } = await withContract()
    const { contracts } = core.client
    const arrives = await office.held('contract.get', () => contracts.refresh({ id }))
    expect(await contracts.update({ id, seen: given, changes: renamed })).toMatchObject({ result: 'done' })
    await arrives()
    expect(await contract(core, id)).toMatchObject({ ...given, ...renamed })
    // What is asked for now counts.
    const seen = { ...given, ...renamed }
    const other = await office.computer()
    await other.client.contracts.update({ id, seen, changes: { partyB: '别人改的乙方' } })
    await contracts.refresh({ id })
    expect(await contract(core, id)).toMatchObject({ ...seen, partyB: '别人改的乙方' })
  })

  it('C10 C11 CT-04 takes back no change and brings back no contract, where the list was read', async () => {
    const { core, id } = await withContract()
    const { contracts } = core.client
    const gone = await contracts.create({ ...given, name: '要删的合同' })
    const arrives = await office.held('contract.list', () => contracts.refresh({}))
    await contracts.update({ id, seen: given, changes: renamed })
    await contracts.remove({ id: gone.id })
    await arrives()
    expect([await contract(core, id), await contract(core, gone.id)]).toMatchObject([{ ...given, ...renamed }, null])
  })

  it('C11 CT-04 does not take back what was changed, where it was read behind the passes', async () => {
    const { core, id } = await withContract()
    const { contracts, sync } = core.client
    core.ports.clock.advance(HOUR)
    const arrives = await office.held('contract.get', () => sync.now({}))
    const open = (await contracts.list({ pageSize: 100 })).rows
    for (const { id: one, name, partyA, partyB } of open)
      await contracts.update({ id: one, seen: { name, partyA, partyB }, changes: renamed })
    await arrives()
    await core.synced()
    expect(await contract(core, id)).toMatchObject({ ...given, ...renamed })
    const { rows } = await contracts.list({ pageSize: 100 })
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([renamed.name]))
  })

  it('C11 CT-04 does not take back the later of two changes, where it was asked for after the first', async () => {
    const { core, id } = await withContract()
    const { contracts } = core.client
    const { faults } = office.firm
    faults.set('contract.update', { kind: 'holdBody', times: 1 })
    const first = contracts.update({ id, seen: given, changes: renamed })
    await faults.held('contract.update')
    faults.set('contract.get', { kind: 'holdBody', times: 1 })
    faults.clear('contract.update')
    await faults.held('contract.get')
    const seen = { ...given, ...renamed }
    // What the firm took is shown before it has shown it.
    expect(await contract(core, id)).toMatchObject(seen)
    await contracts.update({ id, seen, changes: { partyB: '再改的乙方' } })
    faults.clear()
    await first
    expect(await contract(core, id)).toMatchObject({ ...seen, partyB: '再改的乙方' })
  })
})
