import type { Customer } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import type { BusyFirm } from './busy-firm.ts'

/** Ways to follow a list that are known to lose rows (F9). */
export const naivePulls = [
  'watermark is the time here',
  'watermark is the newest stamp',
  'newest stamp and an overlap',
] as const
export type NaivePull = (typeof naivePulls)[number]

const PAGE = 500
const OVERLAP = 120_000

/** Follows the firm's list in one of these ways. */
export function naiveClient(
  firm: BusyFirm,
  way: NaivePull,
): { readonly rows: ReadonlyMap<string, Customer>; readonly pull: () => Promise<void> } {
  const rows = new Map<string, Customer>()
  let watermark = Number.NEGATIVE_INFINITY
  const overlap = way === 'newest stamp and an overlap' ? OVERLAP : 0
  return {
    rows,
    async pull() {
      const started = firm.now()
      let newest = watermark
      for (let pageIndex = 0; ; pageIndex += 1) {
        const query = { pageIndex, pageSize: PAGE, sortField: 'gmtModify', sortOrder: 'desc' } as const
        const page = await firm.remote.companies.list(query)
        for (const row of page.rows.map(customerOf)) {
          rows.set(row.id, row)
          newest = Math.max(newest, row.gmtModify ?? newest)
        }
        const oldest = page.rows.at(-1)?.gmtModify ?? Number.NEGATIVE_INFINITY
        if (page.rows.length < PAGE || oldest < watermark - overlap) break
      }
      watermark = way === 'watermark is the time here' ? started : newest
    },
  }
}
