// What the window draws beside its page is nothing of what is printed: it names other clients.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Context, createElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })

const { QueueBar } = await pageModule('features/phone/queue-bar.tsx')
const { CallPanel } = await pageModule('features/phone/call-panel.tsx')
const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Context<object> }
type Query = { readonly queryKey: QueryKey }
const { phoneStateQuery } = (await pageModule('bridge/phone.ts')) as { readonly phoneStateQuery: Query }
const { callQueueQuery } = (await pageModule('bridge/call-queue.ts')) as { readonly callQueueQuery: Query }

const client = new QueryClient()
client.setQueryData(callQueueQuery.queryKey, { total: 2, done: 1, skipped: 0, waiting: 0, current: null })
client.setQueryData(phoneStateQuery.queryKey, { call: null, failed: { id: '1' }, seat: null })
const around = (node: ReactNode) => createElement(PartsContext, { value: {} }, node)

it.each([
  ['the list of calls', QueueBar, 'call-queue.css'],
  ['the panel of a call', CallPanel, 'phone.css'],
])('PH-01 no record is printed with %s', (_, part, name) => {
  const drawn = played(part, {}, { client, around }).find('section').props.className
  const style = readFileSync(join(import.meta.dirname, '../../src/renderer/src/app/styles', name), 'utf8')
  // The last word on it: what stands after a rule for paper counts on paper, too.
  const rules = [...style.matchAll(new RegExp(`^( *)\\.${drawn} \\{[^}]*\\bdisplay: (\\S+);`, 'gm'))]
  expect(rules.at(-1)?.[2]).toBe('none')
  const media = style
    .slice(0, rules.at(-1)?.index)
    .split('\n')
    .findLast((line) => line.startsWith('@'))
  expect([rules.at(-1)?.[1], media]).toEqual(['  ', '@media print {'])
})
