// Presses on the page 跟进 and in timelines, and what follows of them in the pane and the box in which something is written.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { type Context, createElement, type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.mock('../../src/renderer/src/bridge/permissions.ts', () => ({ usePermissions: () => ({ administrator: false }) }))
vi.mock('../../src/renderer/src/features/followups/use-export.ts', () => ({ useExport: () => ({ starting: false }) }))
vi.mock('../../src/renderer/src/features/followups/use-print.tsx', () => ({ usePrint: () => ({ sheet: null }) }))
/** The page as its address says it, without an address; `back` is what the way back does. */
const address = vi.hoisted((): { back: (next: object) => void } => ({ back: () => undefined }))
vi.mock('../../src/renderer/src/bridge/page-state.ts', () => ({
  usePageState: ({ read }: { readonly read: (search: URLSearchParams) => object }) => {
    const [state, setState] = useState(() => read(new URLSearchParams()))
    const change = (next: object) => setState((before) => ({ ...before, ...next }))
    address.back = change
    return { state, change, ready: true }
  },
}))

const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Context<object> }
const { Timeline } = await pageModule('features/followups/timeline.tsx')
const { timelineQuery } = (await pageModule('bridge/followups.ts')) as {
  readonly timelineQuery: (place: object) => { readonly queryKey: QueryKey }
}
const { FollowUpsPage } = await pageModule('features/followups/followups-page.tsx')

const call = (handler: unknown, ...given: readonly unknown[]): void =>
  (handler as (...all: unknown[]) => void)(...given)
const entryOf = (id: string) => ({
  id: `of ${id}`,
  text: '已回电',
  object: { type: 'company', id, name: id },
  group: { type: 'company', id, name: id },
})
const about = (objId: string) => ({ objType: 'company', objId, name: objId })

/** What the pane is given to quote, once the steps are done. */
const quoting = (...steps: readonly ((find: Find) => void)[]): unknown => {
  const props = { session: { user: { id: 'me' } }, wished: { action: null, onTaken: () => undefined } }
  return played(FollowUpsPage, props, { steps }).find('quoting').props.quoting
}
const quote = (id: string) => (find: Find) => call(find('onQuote').props.onQuote, entryOf(id))
const choose = (id: string) => (find: Find) => call(find('onAbout').props.onAbout, about(id))
const close = (find: Find) => call(find('onAbout').props.onClose)
const write = (find: Find) => call(find('onWrite').props.onWrite)
const goBack = () => address.back({ writing: null })

it('FU-14 what is quoted waits for the record that it is of, and is void once the pane was closed or left', () => {
  // The draft may be written in another window, so that the pane still holds it back.
  expect(quoting(quote('A'))).toMatchObject({ id: 'of A' })
  expect(quoting(quote('A'), choose('B'))).toBe(null)
  for (const leave of [close, goBack])
    for (const id of ['A', 'B']) expect(quoting(quote('A'), leave, write, choose(id))).toBe(null)
  // An entry that names no record is quoted where the person writes.
  const nameless = (find: Find) => call(find('onQuote').props.onQuote, entryOf(''))
  expect(quoting(nameless, choose('B'))).toMatchObject({ id: 'of ' })
})

it('CM-06 the box of a comment stays under its follow-up while the firm gives that an id of its own', () => {
  const client = new QueryClient()
  const place = { objType: 'company', objId: 'A' }
  const show = (id: string) => {
    const row = { ...entryOf('A'), id, firstId: 'first', type: 0, gmtCreate: null, deletable: false }
    client.setQueryData(timelineQuery(place).queryKey, { pages: [{ rows: [row], next: null }], pageParams: [null] })
  }
  show('first')
  const comment = (find: Find) => {
    const items = find('entry').props.items as readonly { readonly label: string; readonly run: () => void }[]
    items.find(({ label }) => label === words['comment.write'])?.run()
  }
  const props = { place, part: 'all', filter: null, switches: {}, onQuote: () => undefined, onClear: () => undefined }
  const steps = [comment, () => show('of the firm')]
  const around = (node: ReactNode) => createElement(PartsContext, { value: {} }, node)
  const { find } = played(Timeline, props, { client, steps, around })
  expect(find('entry').props).toMatchObject({ entry: { id: 'of the firm' }, onCommented: expect.any(Function) })
  expect(find('entry').key).toBe('first')
})
