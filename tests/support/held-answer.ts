import type { Page } from '#core/engine/remote/types'

/** A page as the client gives it to someone who may hold its rows: with a digest, or without the rows. */
export function heldAnswer<Row>(page: Page<Row>, held: ((digest: string) => boolean) | undefined): Page<Row> {
  if (held === undefined || page.rows.length === 0) return page
  const digest = JSON.stringify([page.rows, page.bad])
  return held(digest) ? { ...page, digest, rows: [], bad: [], held: true } : { ...page, digest }
}
