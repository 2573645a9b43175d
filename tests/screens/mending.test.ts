// What stands in the editors of a refused change, and what is sent of it: after a wrong text, an emptied one, an old draft.
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#shared/contract/work'
import { editingIn, mendedIn, sentOf, withEditing } from '../../src/renderer/src/features/sync/mending.ts'
import { noLists } from '../../src/renderer/src/lib/field-labels.ts'
import { zoneTime } from '../../src/renderer/src/lib/zone-time.ts'

const tools = { lists: noLists, zone: 'Asia/Shanghai' }
const day = (text: string) => zoneTime(text, tools.zone)
const signed = { field: 'gmtCooperate', from: null, to: day('1888-03-01') }
const city = { field: 'city', from: null, to: '火星' }
const entry: Pick<OutboxEntry, 'entity' | 'changes'> = { entity: 'customer', changes: [signed, city] }

/** What is kept of some presses of keys, as it is read after the page was left. */
const typed = (text: string | null, ...presses: readonly (readonly [name: string, editing: string])[]) =>
  mendedIn(JSON.stringify(presses.reduce((mended, press) => withEditing(mended, ...press), mendedIn(text))))

test('a text that cannot be sent stands there when one comes back, and still cannot be sent', () => {
  const mended = typed(null, ['gmtCooperate', '1988-03-01'], ['city', '嘉兴'], ['gmtCooperate', '1988-03'])
  expect(editingIn(mended, entry, signed, tools)).toBe('1988-03')
  expect(sentOf(mended, entry, tools)).toEqual({ patch: { city: '嘉兴' }, wrong: { gmtCooperate: 'edit.wrongDate' } })
})

test('a day that was emptied is shown as it is sent: empty', () => {
  const mended = typed(null, ['gmtCooperate', ''])
  expect(editingIn(mended, entry, signed, tools)).toBe('')
  expect(sentOf(mended, entry, tools)).toEqual({ patch: { gmtCooperate: null }, wrong: {} })
})

test('what was typed back to the refused value sends nothing of its own', () => {
  expect(sentOf(typed(null, ['city', '嘉兴'], ['city', '火星']), entry, tools)).toEqual({ patch: {}, wrong: {} })
})

test('a draft of an earlier version, which held values alone, is shown and sent until its field is typed over', () => {
  const kept = JSON.stringify({ gmtCooperate: null, city: '嘉兴' })
  const mended = mendedIn(kept)
  expect(editingIn(mended, entry, signed, tools)).toBe('')
  expect(editingIn(mended, entry, city, tools)).toBe('嘉兴')
  expect(sentOf(mended, entry, tools)).toEqual({ patch: { gmtCooperate: null, city: '嘉兴' }, wrong: {} })
  expect(sentOf(typed(kept, ['gmtCooperate', '1988-03-02']), entry, tools)).toEqual({
    patch: { gmtCooperate: day('1988-03-02'), city: '嘉兴' },
    wrong: {},
  })
})

for (const text of [null, '{"不是', 'null', '[1]'])
  test(`a draft that nobody can read mends nothing: ${text}`, () =>
    expect(mendedIn(text)).toEqual({ patch: {}, editors: {} }))
