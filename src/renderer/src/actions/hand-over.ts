import type { Job } from '#shared/contract/jobs'
import { textIn } from './task-outcome.ts'

/** What became of an export: its file is with the person, the person thought better of it, or there is none. */
export type HandedOver =
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed' }

/** Gives the file of an export that has ended to the person (EX-04); `save` answers false where they would not have it. */
export const handOver = async (
  { state, result }: Pick<Job, 'state' | 'result'>,
  save: (handle: string, name: string) => Promise<boolean>,
): Promise<HandedOver> => {
  const handle = textIn(result, 'handle')
  if (state !== 'done' || handle === '') return { kind: 'failed' }
  const name = textIn(result, 'name')
  try {
    return (await save(handle, name)) ? { kind: 'saved', name } : { kind: 'left' }
  } catch {
    return { kind: 'failed' }
  }
}
