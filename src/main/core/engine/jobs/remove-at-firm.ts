import { Failure } from '#shared/contract/failure'
import { classifyFailure } from '../sync/failures.ts'
import { answersForOne, WITNESSES } from '../sync/sweep/witnesses.ts'

/**
 * Deletes a record at the firm. Where somebody else was faster, or the answer was lost, `isGone` looks: what is gone was
 * deleted. Fails as `remove` does where it is not, or where nobody can say.
 */
export async function removeAtFirm(remove: () => Promise<void>, isGone: () => Promise<boolean>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const isOpen = error.code === 'not-found' || classifyFailure(error, 'create').class === 'unknown'
    if (!isOpen || !(await isGone().catch(() => false))) throw error
  }
}

/** True where the firm does not show a record, and still shows another one: else "not found" means nothing. */
export async function isGoneAtFirm(
  id: string,
  table: { readonly ids: (after: string | null, limit: number) => readonly string[] },
  read: (id: string) => Promise<unknown>,
): Promise<boolean> {
  try {
    await read(id)
    return false
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-found') throw error
  }
  const others = table.ids(null, WITNESSES + 1).filter((one) => one !== id)
  return (await answersForOne({ breathe: async () => undefined }, others, read)) === true
}
