// What a page of the desktop shell hears of a core that is gone, and what becomes of its calls meanwhile.
import { expect, it, vi } from 'vitest'
import { openDesktopTransport } from '../../src/renderer/src/bridge/desktop-transport.ts'

let hand: (message: object) => void = () => {}
const page = {
  addEventListener: (_name: string, run: typeof hand) => {
    hand = run
  },
}
vi.stubGlobal('window', page)

const reply = { ok: true, value: {} } as const

/** The page's end of a port; what it asks stays in `asked` until it is answered. */
const port = () => {
  const asked: { readonly i: string }[] = []
  const end = {
    asked,
    onmessage: (_event: { readonly data: unknown }) => {},
    postMessage: (message: unknown) => void asked.push(typeof message === 'string' ? JSON.parse(message) : message),
    answer: (carried: (answer: object) => unknown) => {
      for (const { i } of asked.splice(0)) end.onmessage({ data: carried({ t: 's', i, r: reply }) })
    },
  }
  return end
}

const give = (...ports: readonly object[]) => hand({ source: page, data: { type: 'firmdesk:ports' }, ports })

it('a core that ended fails what was asked of it, is told as lost, and what is asked meanwhile goes to the next', async () => {
  const told: string[] = []
  const { callCore, callShell } = openDesktopTransport({
    onState: (state) => void told.push(state),
    onEvent: ({ type }) => void told.push(type),
  })
  const [core, shell, nextCore, nextShell] = [port(), port(), port(), port()]
  give(core, shell)
  const save = callCore('work', 'keepDraft', {})
  await expect.poll(() => core.asked).toHaveLength(1)
  give()
  await expect(save).rejects.toMatchObject({ code: 'core-restarted' })
  expect(told.splice(0)).toEqual(['open', 'lost'])
  const close = callShell('shell', 'window', { action: 'close' })
  await expect.poll(() => shell.asked).toHaveLength(1)
  shell.answer((answer) => answer)
  expect(await close).toEqual(reply)
  // Each start that fails ends what waited for it: nothing waits for good.
  const waited = callCore('session', 'state', {})
  give()
  await expect(waited).rejects.toMatchObject({ code: 'core-restarted' })
  const read = callCore('session', 'state', {})
  give(nextCore, nextShell)
  await expect.poll(() => nextCore.asked).toHaveLength(1)
  nextCore.answer(JSON.stringify)
  expect(await read).toEqual(reply)
  expect(told).toEqual(['lost', 'open', 'session'])
  expect(core.asked).toHaveLength(1)
})
