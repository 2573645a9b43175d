// Documents that are worked on in Word, WPS and their like, and those that the firm changed meanwhile.
import { queryOptions } from '@tanstack/react-query'
import { documentKeys } from './document-keys.ts'
import { core } from './index.ts'

/** Documents that are open in an application of the system, with how far their changes are. */
export const documentEditsQuery = queryOptions({
  queryKey: documentKeys.edits,
  queryFn: async () => (await core.documents.edits({})).rows,
})

/** A document that changed here and at the firm. */
export type DocumentConflict = Awaited<ReturnType<typeof core.documents.conflicts>>['rows'][number]

/** Opens a document in the system's application. Fails as `documents.edit` does. */
export const editDocument = (id: string): Promise<unknown> => core.documents.edit({ id })

/** Shows the folder in which a working copy lies. Fails as `documents.editFolder` does. */
export const showEditFolder = (id: string): Promise<unknown> => core.documents.editFolder({ id })

/**
 * Takes what was saved last and ends an edit; `anyway` where an application seems to have the copy open, `others` where
 * what lies beside it goes too.
 */
export const finishEdit = (id: string, given: { readonly anyway: boolean; readonly others: boolean }) =>
  core.documents.finishEdit({ id, ...given })

/** Says which of two versions stays, or both; `others` as for `finishEdit`. */
export const decideConflict = (id: string, keep: 'mine' | 'theirs' | 'both', others: boolean): Promise<unknown> =>
  core.documents.decide({ id, keep, others })
