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

/** What goes with a working copy: `anyway` where an application seems to have it open, `others` what lies beside it. */
type GivenUp = { readonly anyway: boolean; readonly others: boolean }

/** Takes what was saved last and ends an edit. */
export const finishEdit = (id: string, given: GivenUp): Promise<unknown> => core.documents.finishEdit({ id, ...given })

/** Says which of two versions stays, or both; the working copy of one that is given up goes. */
export const decideConflict = (id: string, keep: 'mine' | 'theirs' | 'both', given: GivenUp): Promise<unknown> =>
  core.documents.decide({ id, keep, ...given })
