// A file of the firm for the system's application: the press is held before the bytes are fetched.
import { afterAll, expect, it, vi } from 'vitest'

const { asked, answer } = vi.hoisted(() => ({ asked: [] as string[], answer: { held: true } }))

vi.mock('../../src/renderer/src/bridge/index.ts', () => {
  const noted =
    <Answer>(name: string, give: () => Answer) =>
    async (): Promise<Answer> => {
      asked.push(name)
      return give()
    }
  return {
    core: {
      chats: { media: noted('fetch', () => ({ handle: 'h' })) },
      files: { forget: noted('forget', () => ({})) },
    },
    shell: {
      shell: {
        holdPress: noted('hold', () => answer),
        openFile: noted('open', () => ({ opened: true })),
      },
    },
  }
})

// What reads and saves files looks at the address of the page, and there is no page here.
vi.mock('../../src/renderer/src/bridge/files.ts', () => ({}))

const { openOutside } = await import('../../src/renderer/src/bridge/media.ts')
// Files of tests share a process.
afterAll(() => {
  vi.doUnmock('../../src/renderer/src/bridge/index.ts')
  vi.doUnmock('../../src/renderer/src/bridge/files.ts')
})

const file = { fsid: 'f', name: '委托书.docx' }

it('a large file opens however long it takes to come, and without a press nothing is fetched', async () => {
  expect(await openOutside(file)).toBe(true)
  expect(asked).toEqual(['hold', 'fetch', 'open', 'forget'])
  answer.held = false
  expect(await openOutside(file)).toBe(false)
  expect(asked.slice(4)).toEqual(['hold'])
})
