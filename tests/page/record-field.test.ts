// A field of a record: changed in place, unless the firm alone writes it or a part of it cannot be read.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'
import { pageModule } from '../support/page-module.ts'
import { played } from '../support/played.ts'

// The bridge looks at the address when it is read. By a name made here: the editors are no part of the tests' program.
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
const file = new URL('../../src/renderer/src/record/record-field.tsx', import.meta.url).href
const { RecordField } = (await import(/* @vite-ignore */ file)) as {
  readonly RecordField: ComponentType<Readonly<Record<string, unknown>>>
}

const tags = new URL('../../src/renderer/src/features/customers/record-tags.tsx', import.meta.url).href
const { RecordTags } = (await import(/* @vite-ignore */ tags)) as {
  readonly RecordTags: ComponentType<Readonly<Record<string, unknown>>>
}

const praising = new URL('../../src/renderer/src/record/use-praise.ts', import.meta.url).href
const { settledOf } = (await import(/* @vite-ignore */ praising)) as {
  readonly settledOf: (saved: readonly string[], markOf: (name: string) => string | null, offline: boolean) => unknown
}

type Edits = {
  readonly begin: (field: object) => void
  readonly change: (field: object, typed: string) => void
  readonly save: (field: object) => void
  readonly error: (field: object) => string | null
}
const { useFieldEdits } = (await pageModule('record/use-field-edits.ts')) as {
  readonly useFieldEdits: (editable: object, id: string, detail: object) => Edits
}

const edits = {
  draft: { elsewhere: false },
  open: () => null,
  overtaken: () => false,
  error: () => null,
  saved: () => false,
  mark: () => null,
  problem: () => null,
  shown: () => '二号柜',
}

const drawn = (readOnly?: boolean, more: object = {}): string =>
  renderToStaticMarkup(
    createElement(RecordField, {
      field: plainField('note', 1),
      detail: { id: '1', name: '公章', fields: { note: '二号柜' }, extra: {} },
      lists: { fields: [], levels: [], chargeStatuses: [] },
      edits,
      wide: false,
      account: undefined,
      ...(readOnly === undefined ? {} : { readOnly }),
      ...more,
    }),
  )

it('has a pencil where a person may write it, and none where the firm alone does', () => {
  expect(drawn()).toContain('二号柜')
  expect(drawn()).toContain('pencil')
  expect(drawn(true)).toContain('二号柜')
  expect(drawn(true)).not.toContain('pencil')
  expect(drawn(true)).not.toContain('editable')
})

it('has no pencil where a part of the phones cannot be read, and says what the firm has there', () => {
  const shown = () => [{ phone: '13900139000', state: 0 }]
  const detail = { id: '1', name: '甲', fields: { phoneMore: shown() }, extra: {} }
  const field = { field: plainField('phoneMore', 17), edits: { ...edits, shown } }
  expect(drawn(false, { ...field, detail })).toContain('pencil')
  const unread = drawn(false, { ...field, detail: { ...detail, unread: { phoneMore: '见备注' } } })
  expect(unread).toContain('13900139000')
  expect(unread).toContain('不能在此修改：见备注')
  expect(unread).not.toContain('pencil')
  const witnesses = JSON.stringify([{ phone: '13900139000' }, { mobile: '13900139001' }])
  const custom = { field: { ...plainField('witnesses', 17), system: false } }
  expect(drawn(false, { ...custom, detail: { ...detail, extra: { witnesses } } })).not.toContain('pencil')
})

it('is praised only once the server has what was saved, and not where that waits for the network or a person', () => {
  const marks: Readonly<Record<string, string>> = { city: 'saved', note: 'sending', level: 'attention' }
  const settled = (offline: boolean) =>
    settledOf(['city', 'note', 'level', 'region'], (name) => marks[name] ?? null, offline)
  expect(settled(false)).toEqual({ there: ['region'], left: ['city', 'note'] })
  expect(settled(true)).toEqual({ there: ['region'], left: ['note'] })
  const waits = drawn(false, { edits: { ...edits, mark: () => 'saved' } })
  expect(waits).toContain('待提交')
  expect(waits).not.toContain('修改成功')
})

it('says of phones that came as broken JSON that nobody can read them, and shows none of it', () => {
  const raw = '[{"phone":"1381234'
  const field = { field: plainField('phoneMore', 17) }
  const unread = (value: unknown, phones: readonly object[] = []): string =>
    drawn(false, {
      ...field,
      edits: { ...edits, shown: () => phones },
      detail: { id: '1', name: '甲', fields: { phoneMore: phones }, extra: {}, unread: { phoneMore: value } },
    })
  for (const value of [raw, [raw], [{ phone: raw }]]) {
    expect(unread(value)).toContain('无法读取')
    expect(unread(value)).not.toMatch(/1381234|未填写|pencil/)
  }
  const partly = unread([{ phone: '13900139000' }, { mobile: '13900139001' }], [{ phone: '13900139000' }])
  expect(partly).toContain('不能在此修改：13900139000、13900139001')
  for (const value of [raw, [raw, { phone: '13900139000' }]]) {
    const own = drawn(false, { ...field, edits: { ...edits, shown: () => value } })
    expect(own).not.toContain('1381234')
  }
})

it('says of tags that came as broken JSON that nobody can read them, and has none to choose', () => {
  const head = (unread?: object): string =>
    renderToStaticMarkup(
      createElement(RecordTags, {
        field: plainField('tagList', 0),
        detail: { id: '1', name: '甲', fields: { tagList: [] }, extra: {}, unread },
        edits: { ...edits, shown: () => [] },
      }),
    )
  expect(head()).not.toContain('disabled')
  expect(head({ tagList: '[{"id":"7"' })).toMatch(/disabled.*标签已损坏，无法读取/)
})

it('has tags to choose, unless the firm named one that it does not list', () => {
  const head = (...tagList: readonly object[]): string =>
    renderToStaticMarkup(
      createElement(RecordTags, {
        field: plainField('tagList', 0),
        detail: { id: '1', name: '甲', fields: { tagList }, extra: {} },
        edits: { ...edits, shown: () => tagList },
      }),
    )
  const known = { id: '7', name: '重点' }
  expect(head(known)).not.toContain('disabled')
  expect(head(known, { id: '', name: 'VIP' })).toMatch(/disabled.*标签“VIP”/)
})

it('FD-06 FD-07 RT-09 a picture or a file of a field is opened by a press where the firm has it, and else only named', () => {
  const field = (type: number, value: unknown) =>
    drawn(false, { field: { ...plainField('papers', type), system: false }, edits: { ...edits, shown: () => value } })
  const scan = { id: '7', name: '授权委托书.pdf', fsid: 'fs-7', fileSize: 1000 }
  const photo = { name: '现场一.jpg', fsid: 'fs-8' }
  for (const [type, value] of [
    [9, [photo]],
    [10, JSON.stringify([photo])],
    [11, [scan]],
    [12, JSON.stringify([scan, { name: '没有上传.docx' }])],
  ] as const) {
    const shown = field(type, value)
    expect(shown.match(/<button type="button" class="file-chip"/g)).toHaveLength(1)
    expect(shown).toContain(type < 11 ? '打开 现场一.jpg' : '打开 授权委托书.pdf')
  }
  expect(field(12, [scan, { name: '没有上传.docx' }])).toMatch(/<span class="file-chip" title="没有上传.docx"/)
  for (const value of ['起诉状.docx', [null, 7, {}]])
    expect(field(11, value)).not.toContain('<button type="button" class="file-chip"')
})

it('a name that is emptied is asked for in the words of its record', () => {
  const name = plainField('name', 1)
  const detail = { id: '1', name: '甲', fields: {}, extra: {} }
  const errorOf = (entity: string) => {
    const Name = () => createElement('div', { edits: useFieldEdits({ entity, edit: vi.fn() }, '1', detail) } as object)
    const empty = ({ begin, change, save }: Edits) => {
      begin(name)
      change(name, ' ')
      save(name)
    }
    const { find } = played(Name, {}, { steps: [(found) => empty(found('edits').props.edits as Edits)] })
    return (find('edits').props.edits as Edits).error(name)
  }
  expect(errorOf('contact')).toBe(words['contacts.nameRequired'])
  expect(errorOf('customer')).toBe(words['edit.nameRequired'])
})
