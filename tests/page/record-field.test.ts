// A field of a record: changed in place, unless the firm alone writes it.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'

// The bridge looks at the address when it is read. By a name made here: the editors are no part of the tests' program.
vi.stubGlobal('location', { hash: '' })
const file = new URL('../../src/renderer/src/record/record-field.tsx', import.meta.url).href
const { RecordField } = (await import(/* @vite-ignore */ file)) as {
  readonly RecordField: ComponentType<Readonly<Record<string, unknown>>>
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

const drawn = (readOnly?: boolean): string =>
  renderToStaticMarkup(
    createElement(RecordField, {
      field: plainField('note', 1),
      detail: { id: '1', name: '公章', fields: { note: '二号柜' }, extra: {} },
      lists: { fields: [], levels: [], chargeStatuses: [] },
      edits,
      wide: false,
      account: undefined,
      ...(readOnly === undefined ? {} : { readOnly }),
    }),
  )

it('has a pencil where a person may write it, and none where the firm alone does', () => {
  expect(drawn()).toContain('二号柜')
  expect(drawn()).toContain('pencil')
  expect(drawn(true)).toContain('二号柜')
  expect(drawn(true)).not.toContain('pencil')
  expect(drawn(true)).not.toContain('editable')
})
