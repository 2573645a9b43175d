// Conversations as evidence: what can be exported, the export itself, and what was exported before.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { chatKeys } from './chat-keys.ts'
import { core, shell } from './index.ts'

type Evidence = CoreClient['evidence']

/** What is kept of a conversation, and what it can be exported as. */
export const evidenceScopeQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.of, id, 'evidence'],
    queryFn: () => core.evidence.scope({ id }),
  })

/** Exports of a conversation on this computer, the newest first. */
export const exportsQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.of, id, 'exports'],
    queryFn: () => core.evidence.audit({ conversation: id, limit: 5 }),
  })

/** Starts an export; answers the id of its task. */
export const useExportEvidence = () =>
  useMutation({
    mutationFn: async (input: Parameters<Evidence['export']>[0]) => (await core.evidence.export(input)).job,
  })

/** Shows a file that was saved from here in its folder; false where that is not known any more. */
export const showSaved = async (handle: string): Promise<boolean> => {
  try {
    return (await shell.shell.showSaved({ handle })).shown
  } catch {
    return false
  }
}
