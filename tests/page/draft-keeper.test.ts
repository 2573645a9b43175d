// What a page keeps of a text that is being typed, until its place is left and after that.
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const { asked } = vi.hoisted(() => ({ asked: [] as string[] }))

vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    work: {
      keepDraft: async ({ text }: { readonly text: string | null }) => void asked.push(`keep ${text}`),
      releaseDraft: async () => void asked.push('release'),
    },
  },
}))

const { keeperOf } = await import('../../src/renderer/src/bridge/drafts.ts')
// Files of tests share a process.
afterAll(() => vi.doUnmock('../../src/renderer/src/bridge/index.ts'))

beforeEach(() => {
  asked.splice(0)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('what was typed last goes at once when the place is left', () => {
  const keeper = keeperOf('calendar:new', () => undefined)
  keeper.write('寄')
  keeper.write('寄出')
  keeper.release()
  expect(asked).toEqual(['keep 寄出', 'release'])
  vi.runAllTimers()
  expect(asked).toHaveLength(2)
})

it('SC-04 what comes late to a form that was saved and left is no draft again; that it was saved is still told', () => {
  const keeper = keeperOf('calendar:new', () => undefined)
  keeper.write('寄出')
  keeper.leave(null, true)
  keeper.release()
  expect(asked).toEqual(['keep 寄出', 'release'])
  expect(keeper.takes('寄出，项目')).toBe(false)
  keeper.write('寄出，项目')
  vi.runAllTimers()
  expect(asked).toHaveLength(2)
  keeper.write(null)
  vi.runAllTimers()
  expect(asked).toEqual(['keep 寄出', 'release', 'keep null'])
})
