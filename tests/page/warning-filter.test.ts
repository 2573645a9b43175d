// What narrows the warnings: two parts of the address, which are cleared with one press.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'

const place = vi.hoisted(() => ({ address: '' }))
/** As the router has it: each change begins with the address that was drawn. */
vi.mock('react-router', () => ({
  useSearchParams: () => {
    const drawn = new URLSearchParams(place.address)
    const set = (change: (before: URLSearchParams) => URLSearchParams) => {
      place.address = change(new URLSearchParams(drawn)).toString()
    }
    return [drawn, set]
  },
}))

type Warnings = { readonly account: string; readonly emotion: boolean }
type Drawn = { readonly warnings: Warnings; readonly changeWarnings: (next: Partial<Warnings>) => void }

vi.stubGlobal('location', { hash: '', search: '' })
const part = async <Part>(path: string): Promise<Part> => (await pageModule(path)) as Part
const { useConversationFilter } = await part<{ readonly useConversationFilter: () => never }>(
  'features/chats/use-conversation-filter.ts',
)
const { useWarningFilter } = await part<{ readonly useWarningFilter: (of: never) => Drawn }>(
  'features/chats/use-warning-filter.ts',
)
const { keptQuery } = await part<{ readonly keptQuery: (id: string) => { readonly queryKey: readonly string[] } }>(
  'bridge/pages.ts',
)

/** The filter as it is drawn at an address, where `f=kept` stands for one account. */
const drawnAt = (address: string): Drawn => {
  place.address = address
  const client = new QueryClient()
  client.setQueryData(keptQuery('kept').queryKey, { search: 'account=wx1' })
  const drawn: Drawn[] = []
  const Page = () => {
    drawn.push(useWarningFilter(useConversationFilter()))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)))
  return drawn[0] as Drawn
}

it('an account and an emotion are cleared together, and each by itself', () => {
  const both = 'tab=warnings&f=kept&emotion=1'
  expect(drawnAt(both).warnings).toEqual({ account: 'wx1', emotion: true })
  const after = (next: Partial<Warnings>) => {
    drawnAt(both).changeWarnings(next)
    return place.address
  }
  expect(after({ account: '', emotion: false })).toBe('tab=warnings')
  expect(after({ emotion: false })).toBe('tab=warnings&f=kept')
  expect(after({ account: '' })).toBe('tab=warnings&emotion=1')
  drawnAt('tab=warnings').changeWarnings({ emotion: true })
  expect(place.address).toBe('tab=warnings&emotion=1')
})
