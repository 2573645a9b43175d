// What a page's address stands for, asked of its core as the page itself asks.
import { expect, type Page } from '@playwright/test'
import type { Reply } from '#shared/contract/failure'

/** Asks the core of a page over a connection of its own with the page's session. */
const askCore = (page: Page, area: string, operation: string, input: unknown): Promise<Reply> =>
  page.evaluate(
    (call) =>
      new Promise<Reply>((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/socket`)
        socket.onopen = () => socket.send(JSON.stringify({ secret: sessionStorage.getItem('firmdesk.session') }))
        socket.onclose = () => reject(new Error('the connection was closed'))
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data)
          if (frame.gateway === 'welcome') socket.send(JSON.stringify({ t: 'q', i: 'asked', m: 'call', a: call }))
          if (frame.i !== 'asked') return
          resolve(frame.r)
          socket.onclose = null
          socket.close()
        }
      }),
    [area, operation, input],
  )

/** The query that the address of a page stands for, as parameters; fails where the address says more than an id. */
export const keptQuery = async (page: Page): Promise<string> => {
  const address = new URL(page.url()).hash
  const id = /^#\/[a-zA-Z]+(?:\?q=([0-9a-f]{32}))?$/.exec(address)
  if (id === null) throw new Error(`the address says ${address}`)
  if (id[1] === undefined) return ''
  const reply = await askCore(page, 'pages', 'query', { id: id[1] })
  if (!reply.ok) throw new Error(`the core says ${reply.code}`)
  return (reply.value as { readonly search: string | null }).search ?? 'not known'
}

/** Waits until the address of a page stands for a query like this one, and says nothing of it itself. */
export const expectQuery = (page: Page, query: RegExp): Promise<void> =>
  expect(async () => expect(await keptQuery(page)).toMatch(query)).toPass({ timeout: 15_000 })

/** The query of the customers' list that its computer keeps while a record is open; null for none. */
export const leftQuery = async (page: Page): Promise<string | null> => {
  const reply = await askCore(page, 'pages', 'left', {})
  if (!reply.ok) throw new Error(`the core says ${reply.code}`)
  return (reply.value as { readonly search: string | null }).search
}
