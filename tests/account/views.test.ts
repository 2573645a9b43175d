// Saved views of the lists, over values that stand in memory.
import { expect, test } from 'vitest'
import { createViews } from '#core/account/views'

const view = (n: number) => ({ id: `v${n}`, name: `视图 ${n}`, pinned: false, state: {} })

test('beyond 14 a view too many is refused as that, with how many may be kept; a kept one can still be changed', () => {
  const kept = new Map<string, string>()
  const values = {
    get: (key: string) => kept.get(key) ?? null,
    put: (key: string, value: string) => void kept.set(key, value),
  }
  const home = { opened: () => ({ store: { values } }), changed: () => undefined }
  const views = createViews(home as unknown as Parameters<typeof createViews>[0])
  const screen = 'companies'
  for (let n = 0; n < 100; n += 1) views.put({ screen, view: view(n) })
  expect(() => views.put({ screen, view: view(100) })).toThrow(
    expect.objectContaining({ code: 'too-many', details: { reason: 'views', most: 100 } }),
  )
  expect(views.put({ screen, view: { ...view(7), name: '改名' } })).toEqual({})
  expect(JSON.parse(kept.get('views.companies') ?? '[]')).toHaveLength(100)
})
