// Contracts at both firms: what is done there stands here, whatever the answer was; then at a firm of other habits.
import { afterEach, describe, expect, it } from 'vitest'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf, type TestCore } from '../../support/core.ts'
import { type FirmOffice, firmOffices, otherOffice } from '../../support/firm-office.ts'
import { type Habits, plainHabits } from '../../support/other-firm/index.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const CONTRACT = '/api/v1/contract'
const given = { name: '常年法律顾问合同', partyA: '甲公司', partyB: '乙律所' } as const

const rowsOf = async ({ client }: TestCore) => (await client.contracts.list({ pageSize: 100 })).rows
const read = async (core: TestCore) => {
  await core.client.contracts.refresh({})
  return rowsOf(core)
}
const seenOf = ({ name, partyA, partyB }: { name: string; partyA: string; partyB: string }) => ({
  name,
  partyA,
  partyB,
})

describe.each(firmNames)('contracts at the %s firm', (name) => {
  let office: FirmOffice
  openForEach(firmOffices[name], (opened) => {
    office = opened
  })

  it('CT-04 AP-19 one whose removal or change lost its answer is gone, or changed', async () => {
    const { core, lose, heal } = office
    const [one, two] = await read(core)
    if (one === undefined || two === undefined) throw new Error('the firm has contracts')
    lose(['contract.delete', 'contract.update'], `${CONTRACT}/${one.id}`, `${CONTRACT}/${two.id}`)
    await core.client.contracts.remove({ id: one.id })
    const change = { id: two.id, seen: seenOf(two), changes: { partyB: '丙律所' } }
    expect(await core.client.contracts.update(change)).toEqual({ result: 'done', contract: null })
    heal()
    const shown = await rowsOf(core)
    expect(shown.map(({ id }) => id)).not.toContain(one.id)
    expect(shown.find(({ id }) => id === two.id)).toMatchObject({ name: two.name, partyB: '丙律所' })
    expect(await read(core)).toEqual(shown)
  })

  it('CT-04 a change goes out with all that the firm shows of the contract, for it may replace the whole of it', async () => {
    const { core } = office
    const [one] = await read(core)
    if (one === undefined) throw new Error('the firm has contracts')
    const watch = watchCalls(core)
    await core.client.contracts.update({ id: one.id, seen: seenOf(one), changes: { partyB: '丙律所' } })
    const [sent] = watch.of(`${CONTRACT}/${one.id}`).filter(({ method }) => method === 'PUT')
    expect(sent?.body).toMatchObject({
      ...seenOf(one),
      partyB: '丙律所',
      gmtCreate: expect.anything(),
    })
  })
})

describe('contracts at a firm of other habits', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  const opened = async (habits: Partial<Habits>) => {
    office = await otherOffice(habits)
    return office
  }
  afterEach(() => office.close())

  it.each([
    ['missing', true],
    ['nothing', false],
  ] as const)(
    'CT-01 CT-04 AP-18 AP-19 AP-20 that shows none by itself (%s), gives four a page and says no ids, they are made, changed and removed',
    async (contract, counts) => {
      const entryReads = { ...plainHabits.entryReads, contract }
      const { core, firm, lose, heal } = await opened({
        entryReads,
        counts,
        creates: 'nothing',
        quiet: true,
        largestPage: 4,
      })
      expect((await read(core)).length).toBe(12)
      const { id } = await core.client.contracts.create({ ...given })
      expect(firm.matters.contracts.get(id)?.texts).toMatchObject(given)
      expect((await core.client.contracts.get({ id })).contract).toMatchObject(given)
      const change = { id, seen: given, changes: { partyA: '丁公司' } }
      expect((await core.client.contracts.update(change)).result).toBe('done')
      expect((await core.client.contracts.get({ id })).contract).toMatchObject({ ...given, partyA: '丁公司' })
      lose([], `${CONTRACT}/${id}`)
      await core.client.contracts.remove({ id })
      heal()
      expect((await rowsOf(core)).map((row) => row.id)).not.toContain(id)
      const [first] = await read(core)
      firm.matters.contracts.delete(first?.id ?? '')
      await core.client.contracts.remove({ id: first?.id ?? '' })
      expect((await rowsOf(core)).length).toBe(11)
    },
  )

  it.each([
    ['missing', true],
    ['nothing', false],
  ] as const)(
    'CT-01 CT-04 that shows none by itself (%s), one goes that two whole lists lack, and none that the firm took and never listed',
    async (contract, counts) => {
      const entryReads = { ...plainHabits.entryReads, contract }
      const { core, firm } = await opened({ entryReads, counts, largestPage: 4 })
      const [first, second] = await read(core)
      const { id } = await core.client.contracts.create({ ...given })
      const hidden = firm.matters.contracts.get(id)
      firm.matters.contracts.delete(id)
      firm.matters.contracts.delete(first?.id ?? '')
      const left = (await read(core)).map((row) => row.id)
      expect([left.includes(first?.id ?? ''), left.includes(second?.id ?? ''), left.includes(id)]).toEqual([
        false,
        true,
        true,
      ])
      // Once a list has named it, it goes as any other.
      if (hidden !== undefined) firm.matters.contracts.set(id, hidden)
      await read(core)
      firm.matters.contracts.delete(id)
      expect((await read(core)).map((row) => row.id)).not.toContain(id)
      // An empty list says nothing.
      firm.matters.contracts.clear()
      expect((await read(core)).length).toBe(left.length - 1)
    },
  )

  it('CT-01 CT-04 that answers a new one with its name and parties alone, it is the newest and has the file that was sent', async () => {
    const { core } = await opened({ creates: 'row' })
    await read(core)
    const { network } = core.ports
    const send = network.fetch
    const short: typeof send = async (input, init) => {
      const request = new Request(input, init)
      const answer = await send(request)
      if (request.method !== 'POST' || !request.url.endsWith(CONTRACT)) return answer
      const { data, ...rest } = JSON.parse((await answer.text()).replace(/"id":(\d+)/, '"id":"$1"'))
      const { id, name, partyA, partyB } = data
      return Response.json({ ...rest, data: { id, name, partyA, partyB } })
    }
    Object.assign(network, { fetch: short })
    const { id } = await core.client.contracts.create({ ...given, fsid: 'f77' })
    const [first] = (await core.client.contracts.list({})).rows
    expect(first).toMatchObject({ ...given, id, fsid: 'f77', gmtCreate: core.ports.clock.now() })
  })

  it('CT-04 AP-18 that says no ids, one is doubtful where nobody knew the list before, and where two alike came', async () => {
    const { core, firm } = await opened({ creates: 'nothing' })
    const { create } = core.client.contracts
    // Nobody here knows which contracts were there before.
    expect(await codeOf(create({ ...given }))).toBe('doubtful')
    await read(core)
    const texts = { ...given, userCreateName: '周敏' }
    firm.matters.contracts.set('77', { id: 77n, texts, fsid: '', time: core.ports.clock.now() })
    expect(await codeOf(create({ ...given }))).toBe('doubtful')
    // All three are shown, none was made twice.
    expect((await rowsOf(core)).filter((row) => row.name === given.name).length).toBe(3)
    const second = { ...given, partyB: '丙律所' }
    const { id } = await create(second)
    expect(firm.matters.contracts.get(id)?.texts).toMatchObject(second)
  })
})
