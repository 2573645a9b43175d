import { failureOf } from '../bridge/index.ts'
import { saveMedia } from '../bridge/media.ts'
import { failureWords } from '../lib/failure-words.ts'

/** Saves a voice message as a file; answers the sentence for why that failed, null where it did not. */
export const saveVoice = (file: { readonly fsid: string; readonly name: string }): Promise<string | null> =>
  saveMedia(file).then(
    () => null,
    (error: unknown) => failureWords(failureOf(error)),
  )
