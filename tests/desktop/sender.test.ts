import { describe, expect, it, vi } from 'vitest'
import { listenToPages } from '../../src/main/desktop/ipc.ts'

type Handler = (event: unknown, ...words: readonly unknown[]) => void
const handlers = new Map<string, Handler>()
const removed: string[] = []
vi.mock('electron', () => ({
  ipcMain: {
    on: (channel: string, handler: Handler) => handlers.set(channel, handler),
    removeAllListeners: (channel: string) => removed.push(channel),
  },
}))
vi.spyOn(process.stderr, 'write').mockReturnValue(true)

const taken: string[] = []
listenToPages({
  known: new Set([7]),
  onPorts: (contents) => taken.push(`ports ${contents.id}`),
})

const frame = (changes: object = {}) => ({
  parent: null,
  origin: 'app://firmdesk',
  url: 'app://firmdesk/#/today',
  ...changes,
})
const eventFrom = (senderFrame: unknown, changes: object = {}) => ({
  senderFrame,
  sender: { id: 7, isDestroyed: () => false, mainFrame: senderFrame, ...changes },
})
const gone = new Proxy(
  {},
  {
    get: () => {
      throw new Error('Render frame was disposed')
    },
  },
)
const top = frame()

const refused: readonly (readonly [string, unknown])[] = [
  ['no frame', eventFrom(null)],
  ['a frame that is gone', eventFrom(gone)],
  ['a frame inside the page', eventFrom(frame({ parent: top }), { mainFrame: top })],
  ['a frame that is not its top one', eventFrom(frame(), { mainFrame: top })],
  ['a foreign origin', eventFrom(frame({ origin: 'https://evil.example' }))],
  ['an origin that only starts like ours', eventFrom(frame({ origin: 'app://firmdesk.evil' }))],
  ['no origin', eventFrom(frame({ origin: 'null' }))],
  ['a foreign address', eventFrom(frame({ url: 'https://evil.example/app://firmdesk/' }))],
  ['contents that are destroyed', eventFrom(frame(), { isDestroyed: () => true })],
  ['contents of no window of ours', eventFrom(frame(), { id: 8 })],
]

describe('the sender gate', () => {
  it('checklist 17: one channel is all that pages can reach, and no file is named by it', () => {
    expect([...handlers.keys()]).toEqual(['firmdesk:ports'])
    expect(removed).toEqual(['electron-store-get-data'])
  })

  it.each([...handlers.keys()].flatMap((channel) => refused.map(([what, event]) => [channel, what, event] as const)))(
    'checklist 17: %s from %s is refused',
    (channel, _what, event) => {
      taken.length = 0
      handlers.get(channel)?.(event, 'a', 'b')
      expect(taken).toEqual([])
    },
  )

  it('checklist 17: the top frame of our own window is heard', () => {
    taken.length = 0
    handlers.get('firmdesk:ports')?.(eventFrom(top), 'a', 'b')
    expect(taken).toEqual(['ports 7'])
  })
})
