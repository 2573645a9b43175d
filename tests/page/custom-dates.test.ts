// Dates of fields that the firm added, in the forms in which firms send them (types 7 and 8).
import { expect, it } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { editedOf, editingOf } from '../../src/renderer/src/lib/editing.ts'
import { timeOf } from '../../src/renderer/src/lib/values.ts'

const zone = 'Asia/Shanghai'
const fieldOf = (type: 7 | 8): MetaField =>
  ({
    id: '1',
    name: 'born',
    label: '生日',
    system: false,
    type,
    length: 0,
    list: true,
    order: 1,
  }) as unknown as MetaField
const [day, moment] = [fieldOf(7), fieldOf(8)]
const at = (text: string) => Date.parse(text)

it.each([
  [1_764_374_400, at('2025-11-29T00:00:00Z')],
  ['1764374400', at('2025-11-29T00:00:00Z')],
  [1_764_374_400_000, at('2025-11-29T00:00:00Z')],
  [44_553_600, at('1971-05-31T16:00:00Z')],
  [473_385_600_000, at('1985-01-01T00:00:00Z')],
  [-473_385_600, at('1955-01-01T00:00:00Z')],
  ['2026-11-28T16:00:00.000+0000', at('2026-11-28T16:00:00Z')],
  ['2026-11-28 16:00:00+08:00', at('2026-11-28T08:00:00Z')],
  ['2026-11-28T16:00:00Z', at('2026-11-28T16:00:00Z')],
  ['2026-13-45T16:00:00Z', null],
  ['2026-11-28 16:00:00', null],
  [0, null],
  [20_261_128, null],
  ['20261128', null],
] as const)('%j is the moment %j', (value, time) => {
  expect(timeOf(value)).toBe(time)
})

it.each([
  ['seconds', day, 1_764_345_600, '2025-11-29', '2025-11-30', 1_764_432_000],
  ['seconds as text', day, '1764345600', '2025-11-29', '2025-11-30', '1764432000'],
  ['milliseconds', day, 1_764_345_600_000, '2025-11-29', '2025-11-30', 1_764_432_000_000],
  ['a text with its zone', day, '2026-11-28T16:00:00.000+0000', '2026-11-29', '2026-11-30', '2026-11-29T16:00:00.000Z'],
  ['a text without one', moment, '2026-11-28 16:00:00', '2026-11-28 16:00', '2026-11-28 17:30', '2026-11-28 17:30:00'],
  ['seconds of long ago', day, 1_764_345_600, '2025-11-29', '1971-06-01', 44_553_600],
  // In milliseconds it would be read as another day.
  ['a day of 1970', day, 1_764_345_600_000, '2025-11-29', '1970-03-05', '1970-03-05'],
  ['a zero', day, 0, '', '2025-11-30', 1_764_432_000_000],
] as const)(
  '%s is edited in its own form, and left as it is where nothing was typed',
  (_form, field, before, shown, typed, saved) => {
    expect(editingOf(field, before as Json, zone)).toBe(shown)
    expect(editedOf(field, shown, before, zone)).toEqual({ kind: 'unchanged' })
    expect(editedOf(field, typed, before, zone)).toEqual({ kind: 'value', value: saved })
  },
)
