import type { Page } from '@playwright/test'

/** Changes what the core answers to who asks for a file. */
export const answerFiles = async (
  page: Page,
  change: (reply: { r: Record<string, unknown> }) => void,
): Promise<void> => {
  const opening = new Set<unknown>()
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (/"chats","media"/.test(String(message))) opening.add(JSON.parse(String(message)).i)
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (opening.has(frame.i)) change(frame)
      socket.send(JSON.stringify(frame))
    })
  })
}
