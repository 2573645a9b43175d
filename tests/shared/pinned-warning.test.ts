// The pinned warning of a customer through the contract: where it is kept, and that nothing takes it away.
import { describe, expect, it } from 'vitest'
import { readMarkedNote, writeMarkedNote } from '#shared/domain/pinned-warning'
import { codeOf, fieldsOf, firstId, member, settled, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'
import { until } from '../support/ports.ts'
import { watchCalls } from '../support/watched-calls.ts'

const office = officeOf({ customers: 20, followups: 10 })
const { computer } = office

const rowOf = async ({ client }: TestCore, id: string) =>
  (await client.customers.list({ sortField: 'gmtCreate' })).rows.find((row) => row.id === id)
const sent = (watch: ReturnType<typeof watchCalls>, id: string) =>
  watch.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith(`/company/${id}`)).map(({ body }) => body)

describe('the pinned warning', () => {
  it('stands in the note’s first line, apart from the note on every screen, and reaches colleagues', async () => {
    const core = await computer()
    const id = await firstId(core)
    const watch = watchCalls(core)
    await core.client.customers.edit({ id, values: { note: '家属每周三来访' } })
    await core.client.customers.edit({ id, values: { pinnedWarning: ' 仅联系家属，\n勿拨本人电话 ' } })
    const shown = { note: '家属每周三来访', pinnedWarning: '仅联系家属， 勿拨本人电话' }
    expect(await fieldsOf(core, id)).toMatchObject(shown)
    expect(await rowOf(core, id)).toMatchObject(shown)
    await settled(core)
    expect(sent(watch, id).at(-1)).toMatchObject({ note: '【置顶】仅联系家属， 勿拨本人电话\n家属每周三来访' })
    const other = await computer(member)
    expect(await fieldsOf(other, id)).toMatchObject(shown)
  })

  it('stays when the note is changed or emptied, and goes only when it is taken away itself', async () => {
    const core = await computer()
    const id = await firstId(core)
    await core.client.customers.edit({ id, values: { note: '旧备注', pinnedWarning: '夜间勿扰' } })
    await core.client.customers.edit({ id, values: { note: '新备注' } })
    expect(await fieldsOf(core, id)).toMatchObject({ note: '新备注', pinnedWarning: '夜间勿扰' })
    await core.client.customers.edit({ id, values: { note: '' } })
    expect(await fieldsOf(core, id)).toMatchObject({ note: '', pinnedWarning: '夜间勿扰' })
    await core.client.customers.edit({ id, values: { note: '【置顶】另一条\n正文' } })
    expect(await fieldsOf(core, id)).toMatchObject({ note: '正文', pinnedWarning: '另一条' })
    await core.client.customers.edit({ id, values: { pinnedWarning: '' } })
    expect(await fieldsOf(core, id)).toMatchObject({ note: '正文', pinnedWarning: '' })
    expect(await rowOf(core, id)).not.toHaveProperty('pinnedWarning')
    await settled(core)
  })

  it('and a note that another person changes meanwhile are joined without a question', async () => {
    const mine = await computer()
    const theirs = await computer(member)
    const id = await firstId(mine)
    await mine.client.customers.edit({ id, values: { note: '短' } })
    await settled(mine)
    await theirs.client.sync.now({})
    await until(async () => (await fieldsOf(theirs, id)).note === '短')
    mine.ports.cut(true)
    await mine.client.customers.edit({ id, values: { note: '短，已改' } })
    await theirs.client.customers.edit({ id, values: { pinnedWarning: '仅联系家属' } })
    await settled(theirs)
    mine.ports.cut(false)
    await mine.client.sync.now({})
    await settled(mine)
    expect((await mine.client.work.summary({})).attention).toBe(0)
    expect(await fieldsOf(mine, id)).toMatchObject({ note: '短，已改', pinnedWarning: '仅联系家属' })
  })

  it('is kept in the firm’s own field where it has one; one that stood in the note moves there', async () => {
    const core = await computer()
    const id = await firstId(core)
    const watch = watchCalls(core)
    await core.client.customers.edit({ id, values: { note: '正文', pinnedWarning: '先前的' } })
    await settled(core)
    const row = {
      id: 'w1',
      fieldName: 'pinnedWarning',
      fieldDesc: '置顶提醒',
      fieldType: 1,
      fieldLength: 100,
      objType: 'company',
    }
    office.firm.edit({ op: 'reference', area: 'meta', id: 'w1', row: { ...row, bSysField: false, bListField: false } })
    await core.client.sync.now({})
    await until(async () => (await core.client.fields.company({})).fields.some(({ name }) => name === 'pinnedWarning'))
    expect(await fieldsOf(core, id)).toMatchObject({ note: '正文', pinnedWarning: '先前的' })
    await core.client.customers.edit({ id, values: { pinnedWarning: '仅联系家属' } })
    const detail = await core.client.customers.detail({ id })
    expect(detail.fields).toMatchObject({ note: '正文', pinnedWarning: '仅联系家属' })
    expect(detail.extra.pinnedWarning).toBe('仅联系家属')
    await settled(core)
    expect(sent(watch, id).at(-1)).toMatchObject({ note: '正文', extra: { pinnedWarning: '仅联系家属' } })
  })

  it('that is too long, or no text, is not taken', async () => {
    const core = await computer()
    const id = await firstId(core)
    const edit = (pinnedWarning: string | number) =>
      codeOf(core.client.customers.edit({ id, values: { pinnedWarning } }))
    expect(await edit('一'.repeat(101))).toBe('invalid-input')
    expect(await edit(7)).toBe('invalid-input')
    expect(await edit('一'.repeat(100))).toBe('none')
    expect(await codeOf(core.client.customers.edit({ id, values: { note: { no: 'text' } } }))).toBe('invalid-input')
  })

  it.each([
    ['', '', ''],
    ['没有提醒', '', '没有提醒'],
    ['【置顶】甲', '甲', ''],
    ['【置顶】甲\n', '甲', ''],
    ['【置顶】 甲 \r\n乙\r\n丙', '甲', '乙\r\n丙'],
    ['【置顶】\n乙', '', '【置顶】\n乙'],
    ['乙\n【置顶】甲', '', '乙\n【置顶】甲'],
  ])('%j is taken apart', (note, warning, rest) => {
    expect(readMarkedNote(note)).toEqual({ warning, rest })
    expect(readMarkedNote(writeMarkedNote({ warning, rest }))).toEqual({ warning, rest })
  })
})
