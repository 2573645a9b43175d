// The parts of antd whose styles are drawn: what a screen imports stands here (tests/architecture-page.test.ts).
import { createRequire } from 'node:module'
import type { ComponentType, ReactNode } from 'react'

const require = createRequire(import.meta.url)
/** As antd itself sees its packages: what draws the styles must be what makes them. */
const ofAntd = createRequire(require.resolve('antd'))
const { createElement, Fragment } = require('react') as typeof import('react')

type Part = ComponentType<object>
type Draw = (part: Part, name: string) => readonly ReactNode[]

/** A module of antd as Node reads it: antd/es has no file extensions in its imports. */
const read = (path: string): unknown => {
  const module = require(`antd/lib/${path}`)
  return module.default ?? module
}

const plain: Draw = (part) => [createElement(part)]
const around: Draw = (part) => [createElement(part, {}, createElement('span'))]

/** Calls the style of a part that draws nothing as long as it is shut. */
const Shut = ({ name }: { readonly name: string }): ReactNode => {
  const useStyle = read(`${name}/style`) as (prefix: string, root: string) => unknown
  useStyle(`ant-${name}`, `ant-${name}-css-var`)
  return null
}
const shut: Draw = (_part, name) => [createElement(Shut, { name })]

/** Ways to draw parts by their folder in antd/es; a part stands after those that it is made of, whose rules it changes. */
const parts: Readonly<Record<string, Draw>> = {
  // A popover is a tooltip with other rules over it.
  tooltip: around,
  popover: around,
  button: (part) => [createElement(part, {}, '1')],
  dropdown: (part) => [createElement(part, { menu: { items: [] } } as object, createElement('span'))],
  'date-picker': plain,
  select: plain,
  checkbox: plain,
  radio: plain,
  input: (part) => [createElement(part), createElement((part as unknown as { TextArea: Part }).TextArea)],
  form: (part) => [
    createElement(part, {}, createElement((part as unknown as { Item: Part }).Item, { label: '1' } as object)),
  ],
  tabs: (part) => [createElement(part, { items: [{ key: '1', label: '1' }] } as object)],
  tag: (part) => [createElement(part, { closable: true } as object, '1')],
  modal: plain,
  drawer: shut,
}

/** Names of the parts whose styles are drawn. */
export const drawnParts: readonly string[] = Object.keys(parts)

/** One of each part. */
export const everyPart = (): ReactNode =>
  createElement(Fragment, null, ...Object.entries(parts).flatMap(([name, draw]) => draw(read(name) as Part, name)))

/** antd's providers, algorithms and extraction as Node reads them. */
export const antdForNode = () => ({
  ...(ofAntd('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs')),
  ...(require('react-dom/server') as typeof import('react-dom/server')),
  createElement,
  ConfigProvider: read('config-provider') as typeof import('antd/es/config-provider').default,
  theme: read('theme') as typeof import('antd/es/theme').default,
})
