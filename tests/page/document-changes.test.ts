// Changes of documents as the page asks for them: of more than one call takes, in several.
import { beforeEach, expect, it, vi } from 'vitest'
import { BridgeFailure } from '../../src/renderer/src/bridge/failure.ts'

const { asked, answer } = vi.hoisted(() => ({
  asked: [] as number[],
  answer: { of: (_ids: readonly string[]): void => undefined },
}))
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    documents: {
      restore: async ({ ids }: { readonly ids: readonly string[] }) => {
        asked.push(ids.length)
        answer.of(ids)
        return {}
      },
    },
  },
}))
vi.stubGlobal('location', { hash: '' })
const { changeDocuments } = await import('../../src/renderer/src/bridge/documents.ts')

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `d${at}`)
const restore = (count: number) => changeDocuments({ call: 'restore', input: { ids: idsOf(count) } })

beforeEach(() => {
  asked.length = 0
  answer.of = () => undefined
})

it('DC-05 more documents than one call takes are restored in several', async () => {
  await restore(200)
  await restore(401)
  expect(asked).toEqual([200, 134, 134, 133])
})

it('DC-05 what the firm refuses of them holds up no other part, and is said with the number of all', async () => {
  answer.of = (ids) => {
    throw new BridgeFailure('refused', { message: ids[0] ?? '', left: 2 })
  }
  await expect(restore(401)).rejects.toMatchObject({ code: 'refused', details: { message: 'd0', left: 6 } })
  expect(asked).toHaveLength(3)
})

it('DC-05 without the firm no further part is asked for', async () => {
  answer.of = () => {
    throw new BridgeFailure('offline')
  }
  await expect(restore(401)).rejects.toMatchObject({ code: 'offline' })
  expect(asked).toHaveLength(1)
})
