import { describe, expect, it } from 'vitest'
import type { Conversation } from '#shared/domain/chat'
import { newFolder, newStore, noon } from '../../engine/store/support.ts'
import fc from '../../support/properties.ts'
import { conversation } from './chat-rows.ts'

describe('conversations', () => {
  it('come back whole, are counted, and are written only when they changed', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const rows = [conversation('1'), conversation('2', { createTime: null, unknown: { x: [1] }, isNewData: true })]
    expect(store.conversations.upsert(rows, noon)).toEqual(['wework:1', 'wework:2'])
    store.close()
    const { conversations } = newStore({ folder })
    expect(conversations.get('wework:2')).toEqual(rows[1])
    expect(conversations.get('wework:3')).toBeNull()
    expect(conversations.upsert([...rows, conversation('3')], noon + 1)).toEqual(['wework:3'])
    expect(conversations.count()).toBe(3)
  })

  it('are read newest first, page by page, by platform and account', () => {
    const rows = fc
      .array(
        fc.record({
          platform: fc.constantFrom('wework', 'douyin'),
          openId: fc.constantFrom('o1', 'o2'),
          createTime: fc.option(fc.integer({ min: 1, max: 5 })),
        }),
        { maxLength: 25 },
      )
      .map((all) => all.map((parts, index) => conversation(String(index), parts)))
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 6 }), (all, limit) => {
        const { conversations } = newStore()
        conversations.upsert(all, noon)
        for (const platform of ['', 'wework']) {
          for (const openId of ['', 'o2']) {
            const expected = all
              .filter(
                (row) => (platform === '' || row.platform === platform) && (openId === '' || row.openId === openId),
              )
              .sort((one, other) => (other.createTime ?? 0) - (one.createTime ?? 0) || (one.id < other.id ? 1 : -1))
            const found: Conversation[] = []
            for (;;) {
              const last = found.at(-1)
              const before = last === undefined ? null : { time: last.createTime ?? 0, id: last.id }
              const page = conversations.list({ platform, openId }, before, limit)
              found.push(...page)
              if (page.length < limit) break
            }
            expect(found).toEqual(expected)
          }
        }
      }),
      { numRuns: 30, seed: 8 },
    )
  })
})
