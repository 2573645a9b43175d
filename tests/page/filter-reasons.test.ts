// Why a filter cannot be asked now: the reason is to be seen and read where the filter itself is closed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => 'offline' }))
vi.mock('../../src/renderer/src/components/select.tsx', () => ({ Select: () => null }))
vi.mock('../../src/renderer/src/components/lazy-screen.tsx', async (original) => ({
  ...(await original<object>()),
  lazyScreen: () => () => null,
}))
vi.mock('../../src/renderer/src/components/people-picker.tsx', () => ({ PeoplePicker: () => 'picker' }))

const { FilterPanel } = (await pageModule('features/customers/filters/filter-panel.tsx')) as {
  readonly FilterPanel: ComponentType<Readonly<Record<string, unknown>>>
}
const { firstState } = await pageModule('features/customers/list-query.ts')

const drawn = (disabled: boolean, hint: string | undefined): string => {
  const lists = { fields: [], people: [], levels: [], chargeStatuses: [] }
  const names = { lists, users: [], tags: [], accounts: [], roles: [], inviteTalk: false }
  const nothing = () => undefined
  const panel = createElement(FilterPanel, {
    ...{ id: 'panel', searched: '', state: firstState, lists, names, onChange: nothing, onTyped: nothing },
    ...{ onCities: nothing, asking: () => ({ disabled, hint }) },
  })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, panel))
}

it('CL-34 a filter by people that waits for the network says so around what is closed, to see and to read', () => {
  const hint = words['filters.offline']
  const closed = drawn(true, hint)
  const part = `<div class="filter-field" title="${hint}"><div inert="">picker</div>`
  expect(closed).toContain(`${part}<p class="visually-hidden">${words['field.participantList']}：${hint}</p></div>`)
  const open = drawn(false, undefined)
  expect(open).toContain('<div class="filter-field"><div>picker</div></div>')
})
