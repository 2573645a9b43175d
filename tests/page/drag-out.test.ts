// Documents that are dragged out of the window: only while the button is held, and no handle stays behind.
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

const { asked } = vi.hoisted(() => ({ asked: [] as string[] }))

vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    documents: {
      open: async ({ id }: { readonly id: string }) => {
        asked.push(`open ${id}`)
        if (id === 'gone') throw new Error('not-found')
        return { handle: `h-${id}`, name: `${id}.docx` }
      },
    },
    files: { forget: async ({ handle }: { readonly handle: string }) => void asked.push(`forget ${handle}`) },
  },
  shell: {
    shell: {
      dragOut: async ({ handles }: { readonly handles: readonly { readonly name: string }[] }) => {
        asked.push(`drag ${handles.map(({ name }) => name).join(' ')}`)
        return { dragged: true }
      },
    },
  },
}))

const { dragDocuments, fetchDocuments } = await import('../../src/renderer/src/bridge/drag-out.ts')
beforeEach(() => {
  asked.length = 0
})
// Files of tests share a process.
afterAll(() => vi.doUnmock('../../src/renderer/src/bridge/index.ts'))

it('DC-01 several documents go in one drag, and a button that was let go meanwhile drags nothing', async () => {
  expect(await dragDocuments(['a', 'b'], () => true)).toBe(true)
  expect(asked).toEqual(['open a', 'open b', 'drag a.docx b.docx', 'forget h-a', 'forget h-b'])
  asked.length = 0
  expect(await dragDocuments(['a'], () => false)).toBe(false)
  expect(asked).toEqual(['open a', 'forget h-a'])
})

it('a document that cannot be opened keeps all of them here, and what is fetched is held one after the other', async () => {
  await expect(dragDocuments(['a', 'gone'], () => true)).rejects.toThrow('not-found')
  expect(asked).toEqual(['open a', 'open gone', 'forget h-a'])
  asked.length = 0
  await fetchDocuments(['a', 'b'])
  expect(asked).toEqual(['open a', 'forget h-a', 'open b', 'forget h-b'])
})
