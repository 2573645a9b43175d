// The page of a record, with a timeline beside it and without one.
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RecordFrame } from '../../src/renderer/src/record/record-frame.tsx'

const drawn = (timeline?: ReactNode): string => {
  const props = { page: { current: null }, name: '公章', head: null, children: '字段' }
  return renderToStaticMarkup(createElement(RecordFrame, timeline === undefined ? props : { ...props, timeline }))
}

it('a record with a timeline has it beside its fields, and in a narrow window one half at a time', () => {
  const markup = drawn('跟进')
  expect(markup).toContain('<aside')
  expect(markup.match(/type="radio"/g)).toHaveLength(2)
  expect(markup).toContain('class="detail-page"')
})

it('a record without one has the whole width, no halves and nothing beside it', () => {
  const markup = drawn()
  expect(markup).toContain('字段')
  expect(markup).toContain('class="detail-page alone" data-half="overview"')
  expect(markup).not.toContain('<aside')
  expect(markup).not.toContain('type="radio"')
})
