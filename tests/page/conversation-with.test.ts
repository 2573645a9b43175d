// The conversation that is opened beside a person of a platform, out of those that the core answers.
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
const pinned = { id: 'pinned', time: 1 }
const newest = { id: 'newest', time: 3 }
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: { chats: { conversations: async () => ({ rows: [pinned, newest] }) } },
}))

const { conversationWithQuery } = (await pageModule('bridge/chats.ts')) as {
  readonly conversationWithQuery: (platform: string, openId: string) => { readonly queryFn: () => Promise<unknown> }
}

it('is the newest one, also where an older one is pinned', async () => {
  expect(await conversationWithQuery('wechat', 'o1').queryFn()).toEqual(newest)
})
