import type { Page } from '@playwright/test'

/** Calls of a page that its core does not hear of while they are held. */
export type HeldCalls = { readonly hold: () => void; readonly release: () => void }

/** Stands between a page and its core for one operation; to be called before the page is opened. */
export const holdCalls = async (page: Page, held: string): Promise<HeldCalls> => {
  const waiting: (() => void)[] = []
  let holding = false
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { a: [, operation] = [] } = JSON.parse(String(message))
      if (holding && operation === held) waiting.push(() => server.send(message))
      else server.send(message)
    })
  })
  return {
    hold: () => {
      holding = true
    },
    release: () => {
      holding = false
      for (const send of waiting.splice(0)) send()
    },
  }
}
