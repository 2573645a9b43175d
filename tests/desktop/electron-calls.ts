import type { ElectronApplication, Page } from '@playwright/test'
import type { Reply } from '../../src/shared/contract/failure.ts'

type Listening = Window & { desktopTest?: { readonly ports: readonly MessagePort[]; readonly rounds: number } }

/**
 * Opens the app's window again with a listener for its ports, so that a test can ask what the page can ask. The page's
 * own client works on beside it.
 */
export const listenForPorts = async (app: ElectronApplication): Promise<Page> => {
  const page = await app.firstWindow()
  await page.context().addInitScript(() => {
    const here: Listening = window
    here.addEventListener('message', (message) => {
      if (message.data?.type === 'firmdesk:ports' && message.ports.length > 0)
        here.desktopTest = { ports: message.ports, rounds: (here.desktopTest?.rounds ?? 0) + 1 }
    })
  })
  await page.reload()
  await portRounds(page, 1)
  return page
}

/** Waits until the page was handed its ports that many times. */
export const portRounds = async (page: Page, rounds: number): Promise<void> => {
  await page.waitForFunction((count) => ((window as Listening).desktopTest?.rounds ?? 0) >= count, rounds)
}

/** Asks the core or the shell as the page would. */
export const ask = (
  page: Page,
  whom: 'core' | 'shell',
  area: string,
  operation: string,
  input: object = {},
): Promise<Reply> =>
  page.evaluate(
    ({ whom, area, operation, input }) =>
      new Promise<Reply>((resolve, reject) => {
        const port = (window as Listening).desktopTest?.ports[whom === 'core' ? 0 : 1]
        if (port === undefined) return reject(new Error('the page has no ports'))
        const id = `test-${crypto.randomUUID()}`
        // The core's messages are JSON text, the shell's are values.
        const text = whom === 'core'
        const hear = (message: MessageEvent): void => {
          const data = text ? JSON.parse(message.data) : message.data
          if (data?.i !== id) return
          port.removeEventListener('message', hear)
          if (data.e === undefined) resolve(data.r)
          else reject(new Error(String(data.e)))
        }
        port.addEventListener('message', hear)
        port.start()
        const call = { t: 'q', m: 'call', i: id, a: [area, operation, input] }
        port.postMessage(text ? JSON.stringify(call) : call)
      }),
    { whom, area, operation, input },
  )

/** Answers every question of the main process from now on; {@link questions} tells what was asked. */
export const answerQuestions = (app: ElectronApplication, answer: 'yes' | 'no'): Promise<void> =>
  app.evaluate(
    ({ dialog }, response) => {
      const asked: string[] = []
      const showMessageBox = async (_window: object, { message }: { readonly message: string }) => {
        asked.push(message)
        return { response, checkboxChecked: false }
      }
      Object.assign(globalThis, { asked })
      Object.assign(dialog, { showMessageBox })
    },
    answer === 'yes' ? 0 : 1,
  )

/** What the main process asked since {@link answerQuestions}. */
export const questions = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate((): readonly string[] => Reflect.get(globalThis, 'asked'))
