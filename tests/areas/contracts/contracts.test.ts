// Contracts of both firms: read and kept, made, changed and removed at the firm, read out of a file.
import { describe, expect, it } from 'vitest'
import { completeContract, parseContract } from '#core/areas/contracts/row'
import { createTimes } from '#core/engine/remote/times'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { firms, later, type Office } from '../chats/firms.ts'

const given = { name: '专项法律服务合同', partyA: '甲公司', partyB: '乙律所' } as const

describe.each(firmNames)('contracts at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })
  /** Hands a file over and answers its fsid at the firm. */
  const uploaded = async (file: string): Promise<string> => {
    const { client, core } = office.core
    const { handle } = await client.files.expect({ name: file, type: 'application/pdf', size: 3 })
    await core.media.receive(handle, new Uint8Array([1, 2, 3]))
    const { attachment } = await client.files.attach({ handle })
    const [company] = (await client.customers.list({})).rows
    const place = { objType: 'company', objId: company?.id ?? '' }
    await client.followups.add({ ...place, content: '附件', attachments: [attachment] })
    let fsid = ''
    await later(office.core, async () => {
      const { rows } = await client.followups.list(place)
      fsid = rows.flatMap(({ attachments }) => attachments).find((one) => one.name === file)?.fsid ?? ''
      return fsid !== ''
    })
    return fsid
  }

  it('CT-01 CT-03 CT-04 AP-20 D-102 the list is read once and kept, five a page, newest first', async () => {
    const { contracts } = office.core.client
    expect(await contracts.list({})).toEqual({ rows: [], total: 0, known: false })
    await contracts.refresh({})
    const { rows, total, known } = await contracts.list({})
    expect([rows.length, known]).toEqual([5, true])
    expect(total).toBeGreaterThanOrEqual(12)
    const created = rows.map(({ gmtCreate }) => gmtCreate ?? 0)
    expect(created).toEqual(created.toSorted((one, other) => other - one))
    expect(rows.every((row) => row.name !== '' && row.partyA !== '' && row.partyB !== '')).toBe(true)
    const second = await contracts.list({ pageIndex: 1 })
    expect(second.rows.map(({ id }) => id)).not.toEqual(rows.map(({ id }) => id))
    const [first] = rows
    for (const party of [first?.partyA, first?.partyB]) {
      const byParty = await contracts.list({ text: ` ${party} `, pageSize: 100 })
      expect(byParty.rows.map(({ id }) => id)).toContain(first?.id)
    }
    expect((await contracts.list({ text: '没有这样的合同' })).total).toBe(0)
    office.core.ports.cut(true)
    expect((await contracts.list({})).rows).toEqual(rows)
    expect(await codeOf(contracts.refresh({}))).toBe('unreachable')
  })

  it('CT-04 AP-18 AP-19 a contract is made, read, changed and removed at the firm', async () => {
    const { contracts } = office.core.client
    await contracts.refresh({})
    const { total } = await contracts.list({})
    const { id } = await contracts.create({ ...given })
    expect((await contracts.get({ id })).contract).toMatchObject({ id, ...given })
    expect(await contracts.update({ id, seen: given, changes: { name: '改名的合同' } })).toMatchObject({
      result: 'done',
    })
    await contracts.refresh({ id })
    expect((await contracts.get({ id })).contract).toMatchObject({ name: '改名的合同', partyA: '甲公司' })
    expect((await contracts.list({})).total).toBe(total + 1)
    await contracts.remove({ id })
    await contracts.refresh({})
    expect((await contracts.get({ id })).contract).toBeNull()
    expect((await contracts.list({})).total).toBe(total)
    expect(await codeOf(contracts.update({ id, seen: given, changes: { name: '再改' } }))).toBe('not-found')
    // What is gone already is no question.
    expect(await codeOf(contracts.remove({ id }))).toBe('none')
    expect(await codeOf(contracts.create({ ...given, name: '  ' }))).toBe('invalid-input')
  })

  it('CT-05 AP-21 AP-22 D-102 a file is read into proposals, and is the contract’s file', async () => {
    const { contracts } = office.core.client
    const fsid = await uploaded('委托代理合同.pdf')
    expect((await contracts.parse({ fsid })).name).toBe('委托代理合同')
    const { id } = await contracts.create({ ...given, fsid })
    expect((await contracts.file({ id })).file).toMatchObject({ name: '委托代理合同.pdf', fsid, fileSize: 3 })
    const bare = await contracts.create({ ...given })
    expect(['not-found', 'refused']).toContain(await codeOf(contracts.file({ id: bare.id })))
    expect(['not-found', 'refused']).toContain(await codeOf(contracts.parse({ fsid: 'nothing' })))
  })

  it('CT-04 offline nothing of a contract is written', async () => {
    const { contracts } = office.core.client
    office.core.ports.cut(true)
    expect(await codeOf(contracts.create({ ...given }))).toBe('unreachable')
    expect(await codeOf(contracts.remove({ id: '1' }))).toBe('unreachable')
  })
})

it('CT-01 D-102 rows of contracts are read in any form', () => {
  const times = createTimes('Asia/Shanghai')
  expect(
    parseContract({ id: 5, contractName: '甲', gmtCreate: '1781571600', amount: 3, tags: [{ name: 'x' }] }, times),
  ).toEqual({
    row: {
      id: '5',
      name: '甲',
      partyA: '',
      partyB: '',
      userCreateName: '',
      finishUserName: '',
      gmtCreate: 1781571600000,
      fsid: '',
      other: [
        { name: 'amount', value: '3' },
        { name: 'tags', value: 'x' },
      ],
    },
  })
  for (const raw of [null, [], {}, { id: {} }, 'x']) expect(parseContract(raw, times)).toHaveProperty('bad')
})

it('AP-20 D-102 a row of a list says what it has, also where that is empty now, and leaves the rest as it was', () => {
  const read = (raw: object) => {
    const parsed = parseContract({ id: 5, ...raw }, createTimes('Asia/Shanghai'))
    if ('bad' in parsed) throw new Error('a row')
    return parsed.row
  }
  const known = read({
    name: '甲',
    partyA: '甲方',
    partyB: '乙方',
    finishUserName: '周敏',
    fsid: 'f1',
    amount: 3,
    stage: '履行',
  })
  const listed = completeContract(
    read({ name: '乙', partyB: '', finishUserName: null, stage: '', city: '北京' }),
    known,
  )
  expect(listed).toMatchObject({ name: '乙', partyA: '甲方', partyB: '', finishUserName: '', fsid: 'f1' })
  expect(listed.other).toEqual([
    { name: 'amount', value: '3' },
    { name: 'city', value: '北京' },
  ])
})
