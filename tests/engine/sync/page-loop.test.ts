// A loop over pages asks for the next page of a list whose rows do not move while it writes one, and for no other too early.
import { describe, expect, it } from 'vitest'
import { type PageLoop, type PageLoopTools, runPageLoop } from '#core/engine/sync/pull/page-loop'
import * as plan from '#core/engine/sync/pull/planner'
import type { SyncContext } from '#core/engine/sync/types'
import { testClock } from '../../support/ports.ts'

type Row = { readonly id: string }

/** Three pages of two rows; `write` is told of every page and may take its time, as `arrives` may before a page is there. */
const listed = (
  write: (pageIndex: number) => Promise<void>,
  arrives: (pageIndex: number) => Promise<void> = async () => undefined,
  total: number | null = 6,
  isHidden: (pageIndex: number) => boolean = () => false,
) => {
  const asked: number[] = []
  const context = { clock: testClock(), changed: () => undefined, progress: () => undefined } as unknown as SyncContext
  const tools: PageLoopTools<Row> = {
    context,
    area: 'customers',
    told: (rows) => rows.map(({ id }) => id),
    candidate: () => null,
    pageSize: () => 2,
    setPageSize: () => undefined,
    async read(_, pageIndex) {
      asked.push(pageIndex)
      await arrives(pageIndex)
      const rows = (pageIndex < 3 && !isHidden(pageIndex) ? [0, 1] : []).map((place) => ({
        id: String(pageIndex * 2 + place),
      }))
      return { rows, bad: [], total, pageIndex, askedAt: 0, seen: rows.map(({ id }) => ({ id, stamp: null })) }
    },
    writer: {
      async write(page) {
        await write(page.pageIndex)
        return page.rows.map(({ id }) => id)
      },
    },
  }
  const go = (ahead: boolean, next: PageLoop<Row>['next'] = plan.afterWholePage) =>
    runPageLoop(tools, plan.newCursor('customers'), {
      phase: 'first',
      order: { field: 'id', direction: 'asc', stamp: () => null },
      tellEvery: 1,
      ahead,
      next,
      leave: (cursor, step) => (step.kind === 'end' ? cursor : null),
    })
  return { asked, go }
}

describe('a walk over the pages of a list', () => {
  it.each([
    [
      true,
      [
        [0, 1],
        [0, 1, 2],
        [0, 1, 2],
      ],
    ],
    [false, [[0], [0, 1], [0, 1, 2]]],
  ])(
    'has asked for the next page when it writes one (%s), and never for one behind the last',
    async (ahead, expected) => {
      const askedAt: number[][] = []
      const list = listed(async () => void askedAt.push([...list.asked]))
      expect(await list.go(ahead)).toMatchObject({ rows: 6, pageIndex: 3 })
      expect(askedAt).toEqual(expected)
    },
  )

  it.each([
    ['goes on where it holds rows then', 1, [0, 1, 1, 2]],
    ['believes that the list ends there', 9, [0, 1, 1]],
  ])('asks for an empty page in the middle once more, and %s', async (_, times, asked) => {
    const empty = () => list.asked.filter((pageIndex) => pageIndex === 1).length <= times
    const most = async () => expect(list.asked.length).toBeLessThan(9)
    const list = listed(
      async () => undefined,
      most,
      6,
      (pageIndex) => pageIndex === 1 && empty(),
    )
    await list.go(false)
    expect(list.asked).toEqual(asked)
  })

  it('has asked for the page after next as soon as one is written, and never for a third that is not', async () => {
    const written: number[] = []
    const second = Promise.withResolvers<void>()
    const list = listed(
      async (pageIndex) => void written.push(pageIndex),
      async (pageIndex) => {
        expect(pageIndex - written.length).toBeLessThan(2)
        if (pageIndex === 2) second.resolve()
        // The second page comes no sooner than the third is asked for.
        if (pageIndex === 1) await second.promise
      },
    )
    expect(await list.go(true)).toMatchObject({ rows: 6, pageIndex: 3 })
    expect(list.asked).toEqual([0, 1, 2])
  })

  it('goes on behind pages that it read again, also where the list states no total', async () => {
    const list = listed(async () => undefined, undefined, null)
    let back = true
    await list.go(false, (facts) => {
      if (facts.pageIndex !== 1 || !back) return plan.afterWholePage(facts)
      back = false
      return { kind: 'read', pageIndex: 0 }
    })
    expect(list.asked).toEqual([0, 1, 0, 1, 2, 3])
  })

  it('fails as the write fails, whatever comes of the page that it asked for', async () => {
    const list = listed(async () => {
      throw new Error('disk full')
    })
    await expect(list.go(true)).rejects.toThrow('disk full')
    expect(list.asked).toEqual([0, 1])
  })
})
