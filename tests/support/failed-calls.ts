import type { Page } from '@playwright/test'

type Frame = { readonly t?: string; readonly i?: string; readonly a?: readonly unknown[]; r?: unknown }

/** Lets calls of one operation fail with `internal` until `heal` is called. */
export const failCalls = async (
  page: Page,
  area: string,
  operation: string,
): Promise<{ readonly heal: () => void }> => {
  let ill = true
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    const failing = new Set<string | undefined>()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (ill && frame.t === 'q' && frame.a?.[0] === area && frame.a[1] === operation) failing.add(frame.i)
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = JSON.parse(String(message)) as Frame
      if (frame.t !== 's' || !failing.delete(frame.i)) return socket.send(message)
      frame.r = { ok: false, code: 'internal', details: { id: 'abcd1234' } }
      socket.send(JSON.stringify(frame))
    })
  })
  return {
    heal: () => {
      ill = false
    },
  }
}
