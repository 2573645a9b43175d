import { expect, type Page } from '@playwright/test'

/** Calls of a page that its core does not hear of while they are held. */
export type HeldCalls = {
  readonly hold: () => void
  /** From now on the core hears of them, and the page does not hear that they are answered. */
  readonly holdAnswers: () => void
  readonly release: () => void
  /** How many the page has made. */
  readonly asked: () => number
  /** Waits until the page has an answer to each. */
  readonly answered: () => Promise<void>
}

/** Stands between a page and its core for one operation; to be called before the page is opened. */
export const holdCalls = async (page: Page, held: string): Promise<HeldCalls> => {
  const waiting: (() => void)[] = []
  const open = new Set<unknown>()
  let asked = 0
  let holding = false
  let holdingAnswers = false
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { i, a: [, operation] = [] } = JSON.parse(String(message))
      if (operation === held) {
        open.add(i)
        asked += 1
      }
      if (holding && operation === held) waiting.push(() => server.send(message))
      else server.send(message)
    })
    server.onMessage((message) => {
      const { t, i } = open.size === 0 ? {} : JSON.parse(String(message))
      const answer = () => {
        socket.send(message)
        if (t === 's') open.delete(i)
      }
      if (holdingAnswers && t === 's' && open.has(i)) waiting.push(answer)
      else answer()
    })
  })
  return {
    hold: () => {
      holding = true
    },
    holdAnswers: () => {
      holdingAnswers = true
    },
    release: () => {
      holding = false
      holdingAnswers = false
      for (const send of waiting.splice(0)) send()
    },
    asked: () => asked,
    answered: () => expect.poll(() => open.size).toBe(0),
  }
}
