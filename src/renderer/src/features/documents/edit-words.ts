import { failureOf } from '../../bridge/index.ts'
import { joined } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { problemWords } from './use-document-actions.ts'

/** Why a document was not opened in Word, or its edit not ended. */
export const editProblem = (error: unknown, words: Words): string => {
  const failure = failureOf(error)
  const { reason, status } = failure.details
  // With a status it is the firm that forbids reading the document; without one its kind is not opened so.
  if (failure.code === 'forbidden') return words(status === undefined ? 'documents.editKind' : 'documents.forbidden')
  if (failure.code !== 'invalid-input') return problemWords(failure, words)
  if (reason === 'still-open') return words('documents.editStillOpen')
  if (reason === 'no-application') return words('documents.editNoApplication')
  if (reason === 'no-press') return words('documents.editNoPress')
  if (reason === 'sending') return words('documents.editUnsent')
  if (reason === 'other-files') return words('documents.editOtherFiles', { files: otherFiles(error, words) ?? '' })
  return problemWords(failure, words)
}

/** Names of what was saved beside a working copy that would go with it; null where that is not what failed. */
export const otherFiles = (error: unknown, words: Words): string | null => {
  const { reason, files, count } = failureOf(error).details
  if (reason !== 'other-files' || typeof files !== 'string') return null
  const named = files.split('/')
  const isAll = typeof count !== 'number' || count <= named.length
  return isAll ? joined(named) : words('documents.othersMore', { files: joined(named), n: count })
}

/** True where an application seems to have the working copy open. */
export const isStillOpen = (error: unknown): boolean => failureOf(error).details.reason === 'still-open'
