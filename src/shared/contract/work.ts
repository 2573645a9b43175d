import { z } from 'zod'
import { operationKinds, operationStates, SEALED_PASSWORD, type WritableEntity } from '../domain/work.ts'
import { read, write } from './operation.ts'
import { declaredName, draftPlace, id, jsonValue, keptDraft, nothing, optionalTime, pageId, time } from './values.ts'

const values = z.record(z.string().max(200), jsonValue)
const entity = declaredName<WritableEntity>()

/** The state of a record with unsent work. A record that is not named is on the server as it is shown. */
const recordMark = z.object({
  entity,
  id,
  /** `saved` on this computer, `sending`, or `attention` where a person has to decide. */
  mark: z.enum(['saved', 'sending', 'attention']),
  /** Fields of an update; empty for a new record. */
  fields: z.array(z.string()),
  at: time,
})

/** An unsent change as the outbox and the problem inbox show it. */
const outboxEntry = z.object({
  opId: id,
  entity,
  id,
  /** The customer that it belongs to; null where it has none. */
  customerId: z.string().nullable(),
  title: z.string(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** One line a field: before and after. Both null for what has no plain words (a file). */
  changes: z.array(z.object({ field: z.string(), from: jsonValue, to: jsonValue })),
  /** What the firm has instead, by field, where an action was not sent because its state had changed; else null. */
  found: values.nullable(),
  attempts: z.int(),
  /** When it was tried last; null before. */
  triedAt: optionalTime,
  nextAt: optionalTime,
  at: time,
  /** Operations that go with it when it is discarded: what waits for it, and what was written with it and nothing else names. */
  takes: z.array(id),
  /** Why it is not through yet: a code of `failure.*`, and the server's own words. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})

/** A clash of two edits of the same fields. */
const conflictEntry = z.object({
  id,
  entity,
  recordId: id,
  customerId: z.string().nullable(),
  title: z.string(),
  fields: z.array(z.object({ field: z.string(), base: jsonValue, mine: jsonValue, theirs: jsonValue })),
  /** Fields that only one side had changed; they were merged. */
  merged: z.array(z.string()),
  mineAt: time,
  theirsAt: optionalTime,
  state: z.enum(['open', 'resolved', 'undone']),
  resolvedAt: optionalTime,
})

/** A text that was typed somewhere and not saved. */
/** Who writes a draft now: the asking page, another one, or nobody. */
const draftHolder = z.enum(['nobody', 'here', 'elsewhere'])

const draftEntry = z.object({
  /** Where it was typed, such as `followup:company:12`. */
  place: z.string(),
  text: z.string(),
  at: time,
  /** Name of the customer or contact that the place names; '' where it names none that is here. */
  title: z.string(),
  holder: draftHolder,
})

/** What became of the unsent work of a damaged store. */
const salvagedWork = z.object({
  at: time,
  /** Changes that came from an older copy; they are looked for on the server before they are sent. */
  older: z.int(),
  /** Changes that are gone. */
  missing: z.int(),
  /** True where nothing says whether more is gone. */
  mayMissMore: z.boolean(),
})

/** The unsent work of the account: marks, outbox, and the two inboxes. */
export const work = {
  summary: read(
    nothing,
    z.object({
      /** Waiting to be sent, on their way and in doubt included. */
      pending: z.int(),
      /** Conflicts and rejections. */
      attention: z.int(),
      drafts: z.int(),
      paused: z.boolean(),
      frozen: z.boolean(),
      nextTry: optionalTime,
      marks: z.array(recordMark),
    }),
  ),
  outbox: read(nothing, z.object({ entries: z.array(outboxEntry) })),
  /** Sends again what waits, at once; all of it where no `opId` is named. */
  retry: write(z.object({ opId: id.optional() }), nothing),
  /** Takes back a change that was not sent, or that the server rejected. Fails with `not-found` once it is on its way. */
  discard: write(z.object({ opId: id }), nothing),
  /** Gives up a file or a next action alone: what names it is sent without it. Fails as `discard` does. */
  detach: write(z.object({ opId: id }), nothing),
  /** Sends rejected work again, with what was mended of it. Fails with `invalid-input` where its words were mended to none. */
  resend: write(z.object({ opId: id, patch: values.default({}) }), nothing),
  /** One change as JSON text for a file of one's own. */
  exportOne: read(z.object({ opId: id }), z.object({ name: z.string(), text: z.string() })),
  /**
   * All unsent work in an encrypted file under a password, which survives this computer (C19); the page reads it by its
   * handle. `left` are the names of attachments that are not in it, because it would be larger than `restore` takes or
   * their bytes are damaged. Fails with `too-large` (reason `unsent`) where the changes alone are too much.
   */
  seal: read(
    z.object({ password: z.string().min(SEALED_PASSWORD).max(500) }),
    z.object({ handle: z.string(), name: z.string(), size: z.int(), left: z.array(z.string()) }),
  ),
  /**
   * Puts sealed work of this account back, out of a file that was handed over (`files.expect`); its handle is gone then.
   * Fails with `wrong-password`, with `invalid-input` for another file, with `not-found` for a handle without one.
   */
  restore: write(
    z.object({ handle: z.string().max(64), password: z.string().min(1).max(500) }),
    z.object({ added: z.int() }),
  ),
  /** Conflicts that wait for a person; those `resolved` are of the last 30 days, with what was undone among them. */
  conflicts: read(
    z.object({ state: z.enum(['open', 'resolved']).default('open') }),
    z.object({ entries: z.array(conflictEntry) }),
  ),
  /** Decides every field of a conflict. `edit` takes a value of its own. */
  resolve: write(
    z.object({
      id,
      choices: z.record(
        z.string().max(200),
        z.discriminatedUnion('pick', [
          z.object({ pick: z.literal('mine') }),
          z.object({ pick: z.literal('theirs') }),
          z.object({ pick: z.literal('edit'), value: jsonValue }),
        ]),
      ),
    }),
    nothing,
  ),
  /** Takes a decision of the last 30 days back: the other side's values are written again. */
  undo: write(z.object({ id }), nothing),
  pause: write(z.object({ paused: z.boolean() }), nothing),
  /** What the last repair of a damaged store saved of the unsent work, until somebody has seen it (C15). */
  salvaged: read(nothing, z.object({ salvaged: salvagedWork.nullable() })),
  forgetSalvaged: write(nothing, nothing),
  /** What was typed and not saved, newest first. */
  drafts: read(z.object({ page: pageId.optional() }), z.object({ entries: z.array(draftEntry) })),
  /** Texts that were typed and not saved, by place. */
  draft: read(
    z.object({ place: draftPlace, page: pageId.optional() }),
    z.object({
      text: z.string().nullable(),
      holder: draftHolder,
    }),
  ),
  /** Keeps a text; its page holds the draft from then on. Fails with `draft-elsewhere` where another page holds it. */
  keepDraft: write(keptDraft, nothing),
  /** Takes a draft over, whoever held it; `releaseDraft` gives it back. */
  holdDraft: write(z.object({ place: draftPlace, page: pageId }), nothing),
  releaseDraft: write(z.object({ place: draftPlace, page: pageId }), nothing),
} as const

export type RecordMarkEntry = z.output<typeof recordMark>
export type SalvagedWork = z.output<typeof salvagedWork>
export type KeptDraft = z.output<typeof keptDraft>
export type DraftEntry = z.output<typeof draftEntry>
export type OutboxEntry = z.output<typeof outboxEntry>
export type ConflictEntry = z.output<typeof conflictEntry>

declare module './index.ts' {
  interface Contract {
    readonly work: typeof work
  }
}
