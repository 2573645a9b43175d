// An edit is merged from what the person saw when it was begun: what others brought meanwhile is joined, or asked about.
import { describe, expect, it } from 'vitest'
import { admin, codeOf, fieldsOf, firstId, later, member, settled, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'

const office = officeOf({ customers: 5, followups: 10 })
const { computer } = office

/** Has a computer ask its firm until it has heard what the condition asks. */
const heard = async (core: TestCore, condition: () => Promise<boolean>) => {
  await core.client.sync.now({})
  await later(core, condition)
}
const lines = (...texts: readonly string[]) => texts.join('\n')

/** A customer with these values that two computers have. */
const shared = async (values: Parameters<TestCore['client']['customers']['edit']>[0]['values']) => {
  const mine = await computer(admin)
  const theirs = await computer(member)
  const id = await firstId(mine)
  await mine.client.customers.edit({ id, values })
  await settled(mine)
  await heard(theirs, async () => (await fieldsOf(theirs, id)).note === values.note)
  return { mine, theirs, id }
}

/** The colleague changes the customer, and this computer hears of it. */
const meanwhile = async (
  { mine, theirs, id }: Awaited<ReturnType<typeof shared>>,
  values: Parameters<TestCore['client']['customers']['edit']>[0]['values'],
) => {
  await theirs.client.customers.edit({ id, values })
  await settled(theirs)
  const [field = ''] = Object.keys(values)
  await heard(mine, async () => (await fieldsOf(mine, id))[field] === values[field])
}

describe('an edit that was begun before a colleague’s arrived', () => {
  it('joins both lines of a note, on this computer at once and at the firm', async () => {
    const begun = lines('首次来电', '已发合同', '待回款')
    const desk = await shared({ note: begun })
    await meanwhile(desk, { note: lines('首次来电（周一）', '已发合同', '待回款') })
    const note = lines('首次来电', '已发合同', '待回款 5 万')
    await desk.mine.client.customers.edit({ id: desk.id, values: { note }, base: { note: begun } })
    const joined = lines('首次来电（周一）', '已发合同', '待回款 5 万')
    expect((await fieldsOf(desk.mine, desk.id)).note).toBe(joined)
    await settled(desk.mine)
    expect((await desk.mine.client.work.summary({})).attention).toBe(0)
    await heard(desk.theirs, async () => (await fieldsOf(desk.theirs, desk.id)).note === joined)
  })

  it('and clashes with it stands in the inbox with both values, and overwrites nothing', async () => {
    const desk = await shared({ note: '旧', industry: '制造业' })
    await meanwhile(desk, { note: '同事写的' })
    const values = { note: '我写的', industry: '金融业' }
    await desk.mine.client.customers.edit({ id: desk.id, values, base: { note: '旧', industry: '制造业' } })
    await settled(desk.mine)
    expect(await fieldsOf(desk.mine, desk.id)).toMatchObject(values)
    const { entries } = await desk.mine.client.work.conflicts({})
    expect(entries).toMatchObject([
      { recordId: desk.id, fields: [{ field: 'note', base: '旧', mine: '我写的', theirs: '同事写的' }] },
    ])
    expect((await desk.mine.client.work.summary({})).attention).toBe(1)
    await heard(desk.theirs, async () => (await fieldsOf(desk.theirs, desk.id)).industry === '金融业')
    expect((await fieldsOf(desk.theirs, desk.id)).note).toBe('同事写的')
    await desk.mine.client.work.resolve({ id: entries[0]?.id ?? '', choices: { note: { pick: 'theirs' } } })
    await settled(desk.mine)
    expect((await fieldsOf(desk.mine, desk.id)).note).toBe('同事写的')
  })

  it('changes nothing where the person left the field as it was', async () => {
    const desk = await shared({ note: '旧' })
    await meanwhile(desk, { note: '同事写的' })
    await desk.mine.client.customers.edit({ id: desk.id, values: { note: '旧' }, base: { note: '旧' } })
    expect((await fieldsOf(desk.mine, desk.id)).note).toBe('同事写的')
    expect((await desk.mine.client.work.outbox({})).entries).toEqual([])
  })

  it('of the note leaves a pinned warning that was set meanwhile, and the other way round', async () => {
    const desk = await shared({ note: '家属来访', pinnedWarning: '夜间勿扰' })
    await meanwhile(desk, { pinnedWarning: '仅联系家属' })
    await desk.mine.client.customers.edit({
      id: desk.id,
      values: { note: '家属周三来访' },
      base: { note: '家属来访' },
    })
    const both = { note: '家属周三来访', pinnedWarning: '仅联系家属' }
    expect(await fieldsOf(desk.mine, desk.id)).toMatchObject(both)
    await settled(desk.mine)
    await desk.mine.client.customers.edit({
      id: desk.id,
      values: { pinnedWarning: '不得来电' },
      base: { pinnedWarning: '夜间勿扰' },
    })
    expect((await desk.mine.client.work.conflicts({})).entries).toHaveLength(1)
    expect(await fieldsOf(desk.mine, desk.id)).toMatchObject({ ...both, pinnedWarning: '不得来电' })
  })

  it('of a contact is merged the same way, and a base that is no record of values is refused', async () => {
    const mine = await computer(admin)
    const theirs = await computer(member)
    const { rows } = await mine.client.contacts.list({})
    const id = rows[0]?.id ?? ''
    const position = async (core: TestCore) => (await core.client.contacts.detail({ id })).position
    const begun = await position(mine)
    await theirs.client.contacts.edit({ id, values: { position: '法务总监' } })
    await settled(theirs)
    await mine.client.contacts.refresh({ id })
    expect(await position(mine)).toBe('法务总监')
    await mine.client.contacts.edit({ id, values: { position: '总经理' }, base: { position: begun } })
    expect((await mine.client.work.conflicts({})).entries).toMatchObject([
      { recordId: id, fields: [{ field: 'position', base: begun, mine: '总经理', theirs: '法务总监' }] },
    ])
    const wrong = mine.client.contacts.edit({ id, values: { position: '' }, base: '旧' as never })
    expect(await codeOf(wrong)).toBe('invalid-input')
  })

  it('goes into the conflict that stands there already, and a field without a base is changed from what stands here', async () => {
    const desk = await shared({ note: '旧' })
    await meanwhile(desk, { note: '同事写的' })
    const edit = (note: string, base?: { note: string }) =>
      desk.mine.client.customers.edit({ id: desk.id, values: { note }, ...(base === undefined ? {} : { base }) })
    await edit('我写的', { note: '旧' })
    await edit('我又写的', { note: '旧' })
    const { entries } = await desk.mine.client.work.conflicts({})
    expect(entries).toMatchObject([{ fields: [{ mine: '我又写的', theirs: '同事写的' }] }])
    await desk.mine.client.work.discard({ opId: (await desk.mine.client.work.outbox({})).entries[0]?.opId ?? '' })
    expect((await fieldsOf(desk.mine, desk.id)).note).toBe('同事写的')
    await edit('没有起点')
    await settled(desk.mine)
    expect((await desk.mine.client.work.summary({})).attention).toBe(0)
  })
})
