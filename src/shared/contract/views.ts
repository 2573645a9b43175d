import { z } from 'zod'
import { listsWithViews } from '../domain/record-kinds.ts'
import { read, write } from './operation.ts'
import { id, jsonValue, nothing } from './values.ts'

const screen = z.enum(listsWithViews)

/** A saved view of a list: filters, order, columns with their widths; `state` is the screen's own form of it. */
export const savedView = z.object({
  id,
  name: z.string().trim().min(1).max(60),
  pinned: z.boolean(),
  state: z.record(z.string().max(100), jsonValue),
})

/** Saved views of a list, per user and computer, inside the encrypted store (beyond 14). */
export const views = {
  list: read(z.object({ screen }), z.object({ views: z.array(savedView) })),
  /** Adds or replaces by id; at most 100 a screen. */
  put: write(z.object({ screen, view: savedView }), nothing),
  remove: write(z.object({ screen, id }), nothing),
} as const

export type ViewScreen = z.output<typeof screen>
export type SavedView = z.output<typeof savedView>

declare module './index.ts' {
  interface Contract {
    readonly views: typeof views
  }
}
