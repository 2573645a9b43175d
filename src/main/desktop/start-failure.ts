import { wordsFor } from '#shared/locale/shell-words'

/** What a person reads where the app cannot start. */
export type StartFailure = { readonly title: string; readonly sentence: string }

/** Title and sentence for a switch or variable that the app does not start with. */
export const refusedStart = (name: string, language: unknown): StartFailure => {
  const words = wordsFor(language)
  return { title: words.loadFailedTitle, sentence: words.launchRefused.replace('{name}', name) }
}

/** Title and sentence for a start that failed: a full disk, a folder that cannot be written, or anything else. */
export const startFailure = (error: unknown, language: unknown): StartFailure => {
  const words = wordsFor(language)
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return { title: words.loadFailedTitle, sentence: words.diskFull }
  const closed = code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR'
  return { title: words.loadFailedTitle, sentence: closed ? words.profileClosed : words.startFailed }
}
