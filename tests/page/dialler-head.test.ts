// The head of the dialler's window: which buttons the page draws.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>

const { DiallerPage } = (await pageModule('features/phone/dialler-page.tsx')) as { readonly DiallerPage: Drawn }
const { keys } = (await pageModule('bridge/keys.ts')) as { readonly keys: { readonly about: readonly string[] } }

it.each([
  [
    'of Windows, which has none of its own, all',
    { kind: 'desktop', customFrame: true },
    ['总在最前', '最小化', '关闭窗口'],
  ],
  ['of macOS, which draws its own, the pin', { kind: 'desktop', customFrame: false }, ['总在最前']],
  ['of a browser, none', { kind: 'browser', customFrame: false }, []],
])('the page draws of the buttons of a window %s', (_what, about, expected) => {
  const client = new QueryClient()
  client.setQueryData(keys.about, about)
  const page = createElement(DiallerPage, { session: { phase: 'locked' } })
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
  expect([...drawn.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(expected)
})
