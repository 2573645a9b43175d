// A sound ends with what shows it: nothing that is still on the screen could stop it.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.mock('../../src/renderer/src/bridge/attention.ts', () => ({ useAttention: () => undefined }))
vi.mock('../../src/renderer/src/lib/pdf/open-pdf.ts', () => ({ openPdf: () => new Promise(() => undefined) }))
/** The clip that sounds, and how it does. */
const sound = vi.hoisted(() => ({ id: '', phase: 'playing', stop: vi.fn() }))
vi.mock('../../src/renderer/src/media/voice.ts', () => ({
  player: {
    state: (id: string) => ({ phase: id === sound.id ? sound.phase : 'quiet' }),
    subscribe: () => () => undefined,
    stop: sound.stop,
  },
}))
/** What effects leave behind is run where a test takes the part off the screen. */
const effects = vi.hoisted(() => [] as (() => unknown)[])
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => unknown) => void effects.push(effect),
}))

const { FileView } = await pageModule('media/file-view.tsx')
const { MessagePane } = await pageModule('features/chats/message-pane.tsx')
const { conversationQuery } = (await pageModule('bridge/chats.ts')) as {
  readonly conversationQuery: (id: string) => { readonly queryKey: QueryKey }
}

beforeEach(() => {
  effects.splice(0)
  sound.stop.mockClear()
})

/** Shows a part and takes it off the screen. */
const leave = (part: unknown, props: object, client = new QueryClient()) => {
  played(part, props, { client })
  const ends = effects.map((effect) => effect())
  expect(sound.stop).not.toHaveBeenCalled()
  for (const end of ends) if (typeof end === 'function') end()
}

const opened = (kind: string) => ({
  bytes: new Uint8Array(),
  size: 0,
  address: null,
  kind: { kind, type: '' },
  letGo: () => undefined,
})

it.each([
  ['sound', 'playing', 1],
  ['sound', 'loading', 1],
  ['sound', 'paused', 0],
  // A film of which Chromium has the sound alone.
  ['film', 'playing', 1],
])('CA-12 a file of the kind %s that is %s is stopped as its window goes on, %i times', (kind, phase, times) => {
  Object.assign(sound, { id: 'file:7', phase })
  leave(FileView, { file: { fsid: '7', name: '庭审录音.wav' }, opened: opened(kind), broken: null })
  expect(sound.stop).toHaveBeenCalledTimes(times)
})

it('CA-12 a file that is left stops no other sound', () => {
  Object.assign(sound, { id: 'file:8', phase: 'playing' })
  leave(FileView, { file: { fsid: '7', name: '庭审录音.wav' }, opened: opened('sound'), broken: null })
  expect(sound.stop).not.toHaveBeenCalled()
})

it('CA-12 a voice message is stopped as its conversation is left', () => {
  Object.assign(sound, { id: 'message', phase: 'playing' })
  const client = new QueryClient()
  client.setQueryData(conversationQuery('1').queryKey, {
    id: '1',
    platform: 'wework',
    unread: false,
    peer: { name: '' },
  })
  leave(MessagePane, { id: '1', message: null, narrow: false, onBack: () => undefined }, client)
  expect(sound.stop).toHaveBeenCalledTimes(1)
})
