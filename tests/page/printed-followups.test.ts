// What of the timeline over all records is put on paper, and when it is told that this is not all.
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { FollowUpView } from '#shared/contract/followups'
import { type FollowUpPart, readPrinted } from '../../src/renderer/src/bridge/printed-followups.ts'

/** A core with so many follow-ups, which notes what it is asked for. */
const coreOf = (count: number) => {
  const asked: (readonly [limit: number, from: number])[] = []
  const row = (at: number) => ({ id: String(at) }) as FollowUpView
  return {
    asked,
    read: async (limit: number, before: FollowUpPart['next']): Promise<FollowUpPart> => {
      const from = before === null ? 0 : before.time
      asked.push([limit, from])
      const end = Math.min(from + limit, count)
      const rows = Array.from({ length: end - from }, (_, at) => row(from + at))
      return { rows, next: end < count ? { time: end, id: '' } : null, days: [], groups: [] }
    },
    count: async () => count,
  }
}

it.each([
  [0, 0, null],
  [450, 450, null],
  [1_000, 1_000, null],
  [1_001, 1_000, 1_001],
])('of %i follow-ups %i are printed, and of more it says how many there are', async (count, printed, total) => {
  const core = coreOf(count)
  const sheet = await readPrinted(core.read, core.count)
  expect(sheet.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: printed }, (_, at) => at))
  expect(sheet.total).toBe(total)
  expect(core.asked.length).toBeLessThanOrEqual(5)
  expect(core.asked.every(([limit]) => limit <= 200)).toBe(true)
})

it('a search that found nothing in a part goes on to the next one', async () => {
  const answers: readonly FollowUpPart[] = [
    { rows: [], next: { time: 5, id: 'a' }, days: [], groups: [] },
    { rows: [{ id: 'b' } as FollowUpView], next: null, days: [], groups: [] },
  ]
  let at = 0
  const { rows } = await readPrinted(
    async () => answers[at++] ?? { rows: [], next: null, days: [], groups: [] },
    async () => 0,
  )
  expect([rows.map(({ id }) => id), at]).toEqual([['b'], 2])
})

it('on paper a day has its year and is never 今天, which it is read on no more', async () => {
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
  // By a name made here: its parts are no part of the tests' program.
  const sheet = new URL('../../src/renderer/src/features/followups/print-sheet.tsx', import.meta.url).href
  const { PrintSheet } = (await import(/* @vite-ignore */ sheet)) as {
    readonly PrintSheet: ComponentType<Readonly<Record<string, unknown>>>
  }
  const now = Date.parse('2026-12-31T10:00:00+08:00')
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    const none = { id: '', name: '' }
    const blank = { attachments: [], comments: [], changes: [], quote: '', text: '电话已接通', details: {} }
    const entry = { ...blank, id: '1', type: 0, gmtCreate: now, author: none, object: none, group: none }
    const printed = { rows: [entry], pages: [], total: null }
    const drawn = renderToStaticMarkup(createElement(PrintSheet, { printed, group: 'day', switches: {} }))
    expect(/<h2>(.*?)<\/h2>/.exec(drawn)?.[1]).toBe('2026年12月31日 星期四')
    expect(drawn).toContain('2026-12-31 10:00')
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
