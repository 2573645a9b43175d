// Unsent work: summary, outbox, conflicts, and what a person can do about each.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CoreClient } from '#shared/contract/index'
import type { OutboxEntry, RecordMarkEntry } from '#shared/contract/work'
import { type RecordMark, SEALED_LIMIT, type WritableEntity } from '#shared/domain/work'
import { uploadIdsOfDraft } from '../lib/attachments.ts'
import { dropUpload } from './attachments.ts'
import { page } from './drafts.ts'
import { BridgeFailure } from './failure.ts'
import { saveFile, sendFile } from './files.ts'
import { core } from './index.ts'
import { workKeys } from './work-keys.ts'

export const workSummaryQuery = queryOptions({ queryKey: workKeys.summary, queryFn: () => core.work.summary({}) })
export const outboxQuery = queryOptions({ queryKey: workKeys.outbox, queryFn: () => core.work.outbox({}) })

/** Conflicts that wait for a person, or those that were decided in the last 30 days. */
export const conflictsQuery = (state: 'open' | 'resolved') =>
  queryOptions({ queryKey: [...workKeys.conflicts, state], queryFn: () => core.work.conflicts({ state }) })

/** What was typed and not saved, as it is now. */
export const draftsQuery = queryOptions({
  queryKey: workKeys.draftList,
  queryFn: () => core.work.drafts({ page }),
  refetchOnMount: 'always',
})

/**
 * Forgets a text that was typed and not saved, and takes back the files that wait with it. One that another window writes is taken from it only knowingly, by
 * `taken`; it fails with `draft-elsewhere` otherwise.
 */
export const useDropDraft = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ place, taken }: { readonly place: string; readonly taken: boolean }) => {
      if (taken) await core.work.holdDraft({ place, page })
      const { text } = await core.work.draft({ place, page })
      await core.work.keepDraft({ place, text: null, page })
      for (const id of uploadIdsOfDraft(text ?? '')) dropUpload(id)
    },
    onSuccess: (_, { place }) => client.invalidateQueries({ queryKey: [...workKeys.drafts, place] }),
  })
}

/** What the last repair of a damaged store has to tell. */
export const salvagedQuery = queryOptions({ queryKey: workKeys.salvaged, queryFn: () => core.work.salvaged({}) })
export const useForgetSalvaged = () => useMutation({ mutationFn: () => core.work.forgetSalvaged({}) })

type Input<Name extends keyof CoreClient['work']> = Parameters<CoreClient['work'][Name]>[0]

/** Sends what waits at once; all of it without an `opId`. */
export const useRetryWork = () => useMutation({ mutationFn: (input: Input<'retry'>) => core.work.retry(input) })
export const useDiscardWork = () => useMutation({ mutationFn: (opId: string) => core.work.discard({ opId }) })
/** Gives up a file; what names it is sent without it. */
export const useDetachFile = () => useMutation({ mutationFn: (opId: string) => core.work.detach({ opId }) })
export const useResendWork = () => useMutation({ mutationFn: (input: Input<'resend'>) => core.work.resend(input) })
export const usePauseWork = () => useMutation({ mutationFn: (paused: boolean) => core.work.pause({ paused }) })
export const useResolveConflict = () =>
  useMutation({ mutationFn: (input: Input<'resolve'>) => core.work.resolve(input) })
export const useUndoConflict = () => useMutation({ mutationFn: (id: string) => core.work.undo({ id }) })

/** One change as a file of one's own: its name and its text. */
export const exportWork = (opId: string): Promise<{ readonly name: string; readonly text: string }> =>
  core.work.exportOne({ opId })

/**
 * Gives all unsent work to the person as an encrypted file under a password (C19), which is the mutation's variable.
 * Answers the names of attachments that are not in it, or null where the person thought better of it.
 */
export const useSealWork = () =>
  useMutation({
    mutationFn: async (password: string): Promise<readonly string[] | null> => {
      const { handle, name, size, left } = await core.work.seal({ password })
      try {
        return (await saveFile(handle, name, size)) ? left : null
      } finally {
        core.files.forget({ handle }).catch(() => undefined)
      }
    },
  })

/** Puts the work in such a file back. Fails as the call does, and with `invalid-input` for a file larger than any of ours. */
export const useRestoreWork = () =>
  useMutation({
    mutationFn: async ({ file, password }: { readonly file: File; readonly password: string }) => {
      if (file.size > SEALED_LIMIT) throw new BridgeFailure('invalid-input')
      return core.work.restore({ handle: await sendFile(file), password })
    },
  })

/** Takes back everything that was not sent; answers how many changes could not be, because they are on their way. */
export const discardAllWork = async (): Promise<number> => {
  const { entries } = await core.work.outbox({})
  for (const { opId } of entries) {
    // One that depended on another went with it.
    await core.work.discard({ opId }).catch(() => undefined)
  }
  return (await core.work.outbox({})).entries.length
}

const gravity: Readonly<Record<RecordMark, number>> = { saved: 0, sending: 1, attention: 2 }

const worst = (marks: readonly RecordMarkEntry[]): RecordMark | null => {
  let found: RecordMark | null = null
  for (const { mark } of marks) if (found === null || gravity[mark] > gravity[found]) found = mark
  return found
}

/** What is unsent, by record. */
export type Marks = {
  /** State of a record with unsent work; null where the server has all of it. */
  readonly record: (entity: WritableEntity, id: string) => RecordMark | null
  /** State of one field of a record; a record that is new as a whole has no fields of its own. */
  readonly field: (entity: WritableEntity, id: string, field: string) => RecordMark | null
  /** True where any record of the kind has unsent work. */
  readonly any: (entity: WritableEntity) => boolean
  /** Names of the fields of a record that are unsent. */
  readonly fields: (entity: WritableEntity, id: string) => readonly string[]
}

/** Builds the marks out of the summary; the same entries answer the same marks. */
const marksOf = (entries: readonly RecordMarkEntry[]): Marks => {
  const byRecord = Map.groupBy(entries, (entry) => `${entry.entity} ${entry.id}`)
  const of = (entity: WritableEntity, id: string) => byRecord.get(`${entity} ${id}`) ?? []
  return {
    record: (entity, id) => worst(of(entity, id)),
    field: (entity, id, field) => worst(of(entity, id).filter((entry) => entry.fields.includes(field))),
    any: (entity) => entries.some((entry) => entry.entity === entity),
    fields: (entity, id) => [...new Set(of(entity, id).flatMap((entry) => entry.fields))],
  }
}

const noMarks = marksOf([])
const known = new WeakMap<readonly RecordMarkEntry[], Marks>()

/** The marks of a summary, built once however many cells ask for them. */
const selectMarks = ({ marks }: { readonly marks: readonly RecordMarkEntry[] }): Marks => {
  const found = known.get(marks) ?? marksOf(marks)
  known.set(marks, found)
  return found
}

/** The state of every record with unsent work, as `work.summary` has it. */
export const useMarks = (): Marks => useQuery({ ...workSummaryQuery, select: selectMarks }).data ?? noMarks

/** What is unsent, and which changes the server refused. */
export type Unsent = {
  readonly marks: Marks
  /** A change of one field that the server refused, with the value from which it was made; null where there is none. */
  readonly refused: (entity: WritableEntity, id: string, field: string) => OutboxEntry['changes'][number] | null
}

/** Has the marks read again; answers once they are those of now. */
export const useReadMarks = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: workKeys.summary })
}

/** What is unsent, for a page of many rows: one subscription, the same object until something of it changes. */
export const useUnsent = (): Unsent => {
  const summary = useQuery(workSummaryQuery).data
  const entries = useQuery({ ...outboxQuery, enabled: (summary?.attention ?? 0) > 0 }).data?.entries
  return useMemo(() => {
    const rejected = (entries ?? []).filter(({ state, kind }) => state === 'rejected' && kind === 'update')
    return {
      marks: summary === undefined ? noMarks : selectMarks(summary),
      refused: (entity, id, field) =>
        rejected
          .find((entry) => entry.entity === entity && entry.id === id)
          ?.changes.find((change) => change.field === field) ?? null,
    }
  }, [summary, entries])
}
