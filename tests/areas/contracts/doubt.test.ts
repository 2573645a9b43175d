// Contracts whose answer got lost, and those that somebody else took away.
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'
import { officeOf } from '../../support/office.ts'
import { plainHabits } from '../../support/other-firm/index.ts'

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

  it('CT-04 AP-19 whose change lost its answer is changed where the firm shows it so, and else is not', async () => {
    const { contracts } = (await office.computer()).client
    const { id } = await contracts.create({ ...given, name: '改动丢失的合同' })
    const seen = { ...given, name: '改动丢失的合同' }
    office.firm.faults.set('contract.update', { kind: 'html', times: 1 })
    expect(await codeOf(contracts.update({ id, seen, changes: { partyB: '没有送到' } }))).toBe('not-json')
    expect((await contracts.get({ id })).contract).toMatchObject(seen)
    office.firm.faults.set('contract.update', { kind: 'lostResponse', times: 1 })
    expect((await contracts.update({ id, seen, changes: { partyB: '送到了' } })).result).toBe('done')
    expect((await contracts.get({ id })).contract).toMatchObject({ ...seen, partyB: '送到了' })
  })

  it('CT-04 AP-19 that two people change keeps the fields of both; the same field is refused with what the firm has', async () => {
    const [one, other] = [await office.computer(), await office.computer()]
    const { id } = await one.client.contracts.create({ ...given, name: '两个人改的合同' })
    const seen = { name: '两个人改的合同', partyA: given.partyA, partyB: given.partyB }
    await other.client.contracts.update({ id, seen, changes: { partyB: '更正的乙方' } })
    expect(await one.client.contracts.update({ id, seen, changes: { name: '改名' } })).toMatchObject({ result: 'done' })
    const firms = { name: '改名', partyA: given.partyA, partyB: '更正的乙方' }
    expect((await one.client.contracts.get({ id })).contract).toMatchObject(firms)
    const mine = { id, changes: { partyB: '我的乙方' } }
    const refused = await one.client.contracts.update({ ...mine, seen })
    expect(refused).toMatchObject({ result: 'outdated', contract: firms })
    // What both wrote is no question.
    const same = await one.client.contracts.update({ id, seen, changes: { partyB: '更正的乙方' } })
    expect(same.result).toBe('done')
    await other.client.contracts.refresh({ id })
    expect((await other.client.contracts.get({ id })).contract).toMatchObject(firms)
    expect(await one.client.contracts.update({ ...mine, seen: firms })).toMatchObject({ result: 'done' })
    // A firm that shows no single contract can be written to all the same.
    office.firm.faults.set('contract.get', { kind: 'refuse', message: '系统维护', times: 1 })
    const blind = await one.client.contracts.update({ id, seen, changes: { partyA: '甲' } })
    expect(blind.result).toBe('done')
  })

  it('CT-01 AP-20 that somebody reopened, and whose party somebody emptied, is so out of the list too', async () => {
    const [one, other] = [await office.computer(), await office.computer()]
    await one.client.contracts.refresh({})
    const [{ id = '', name = '', partyA = '', partyB = '' } = {}] = (await one.client.contracts.list({})).rows
    const contract = async () => {
      await one.client.contracts.refresh({})
      return (await one.client.contracts.get({ id })).contract
    }
    office.firm.edit({ op: 'finishContract', id, by: '周敏' })
    expect(await contract()).toMatchObject({ finishUserName: '周敏', partyB })
    office.firm.edit({ op: 'finishContract', id, by: '' })
    await other.client.contracts.update({ id, seen: { name, partyA, partyB }, changes: { partyB: '' } })
    expect(await contract()).toMatchObject({ name, partyA, partyB: '', finishUserName: '' })
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

  it('CT-04 AP-19 that is opened goes where the firm says that it has it no more, and stays where it only cannot show it', async () => {
    const [one, other] = [await office.computer(), await office.computer()]
    const { contracts } = one.client
    await contracts.refresh({})
    const { rows, total } = await contracts.list({})
    const [id, removed] = [rows[0]?.id ?? '', rows[1]?.id ?? '']
    office.firm.faults.set('contract.get', { kind: 'refuse', message: '系统维护', times: 1 })
    expect([await codeOf(contracts.refresh({ id })), (await contracts.list({})).total]).toEqual(['refused', total])
    await other.client.contracts.remove({ id: removed })
    expect(await codeOf(contracts.refresh({ id: removed }))).toBe('not-found')
    expect([(await contracts.get({ id: removed })).contract, (await contracts.list({})).total]).toEqual([
      null,
      total - 1,
    ])
  })
})

it('CT-04 AP-18 a contract that the firm will not remove stays where its list names it, or where it shows none at all', async () => {
  const { firm, core, close } = await otherOffice({ entryReads: { ...plainHabits.entryReads, contract: 'missing' } })
  const { contracts } = core.client
  await contracts.refresh({})
  const { rows } = await contracts.list({})
  const id = rows[0]?.id ?? ''
  for (const absent of [`/api/v1/contract/${id}`, '/api/v1/contract']) {
    firm.behave({ absent: [absent] })
    expect(await codeOf(contracts.remove({ id }))).toBe('not-found')
  }
  // Where it shows none by itself, that it has not this one is no news.
  expect(await codeOf(contracts.refresh({ id }))).toBe('not-found')
  expect((await contracts.list({})).rows).toEqual(rows)
  await close()
})
