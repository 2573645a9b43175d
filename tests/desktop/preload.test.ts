import { describe, expect, it, vi } from 'vitest'

const exposed = new Map<string, unknown>()
const sent: (readonly unknown[])[] = []
const listeners = new Map<string, (event: { ports: readonly unknown[] }) => Promise<void>>()
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => exposed.set(name, value) },
  ipcRenderer: {
    send: (...words: readonly unknown[]) => sent.push(words),
    on: (channel: string, listener: (event: { ports: readonly unknown[] }) => Promise<void>) =>
      listeners.set(channel, listener),
  },
}))

/** Names of everything that can be reached from a value, and the kinds of what is no plain data. */
const walk = (value: unknown, path: string, into: string[]): string[] => {
  if (typeof value === 'function') into.push(`${path}()`, ...Object.keys(value).map((key) => `${path}.${key}`))
  else if (typeof value === 'object' && value !== null) {
    if (Object.getPrototypeOf(value) !== Object.prototype) into.push(`${path}: not plain`)
    for (const [key, child] of Object.entries(value)) walk(child, `${path}.${key}`, into)
  } else into.push(path)
  return into
}

const posted: (readonly unknown[])[] = []
let pageStarts = () => {}
vi.stubGlobal('window', {
  location: { origin: 'app://firmdesk' },
  addEventListener: (name: string, run: () => void) => {
    if (name === 'DOMContentLoaded') pageStarts = run
  },
  postMessage: (...words: readonly unknown[]) => posted.push(words),
})
await import('../../src/preload/index.ts')

describe('the preload', () => {
  it('checklist 20: the page gets a mark and nothing else; nothing takes the name of a file', () => {
    expect([...exposed.keys()]).toEqual(['firmdesk'])
    expect(exposed.get('firmdesk')).toEqual({})
    expect(walk(exposed.get('firmdesk'), 'firmdesk', [])).toEqual([])
  })

  it('asks for its ports, and hands them over to its own origin once the page listens', async () => {
    expect(sent[0]).toEqual(['firmdesk:ports'])
    const handed = listeners.get('firmdesk:ports')?.({ ports: ['core', 'shell'] })
    await Promise.resolve()
    expect(posted).toEqual([])
    pageStarts()
    await handed
    expect(posted).toEqual([[{ type: 'firmdesk:ports' }, 'app://firmdesk', ['core', 'shell']]])
  })
})
