import { Failure } from '#shared/contract/failure'
import { endsPass } from '../schedule/sync-cycle.ts'
import type { SyncContext } from '../types.ts'

/** Rows that are asked for to see whether the server answers for what it has. */
export const WITNESSES = 3

/**
 * True where the server answers for one of the first rows of these, so that "not found" of another one means something;
 * null where there is none to ask for. Fails with what concerns more than these rows.
 */
export async function answersForOne(
  { breathe }: Pick<SyncContext, 'breathe'>,
  ids: readonly string[],
  read: (id: string) => Promise<unknown>,
): Promise<boolean | null> {
  for (const id of ids.slice(0, WITNESSES)) {
    try {
      await read(id)
      await breathe()
      return true
    } catch (error) {
      if (!(error instanceof Failure) || endsPass(error)) throw error
    }
  }
  return ids.length === 0 ? null : false
}
