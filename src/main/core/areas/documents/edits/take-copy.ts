// What was saved in a working copy: when it becomes a version, and when the copy goes. May not: files of the disk.
import type { DocumentEdit } from '#core/areas/documents/store/document-edits'
import { Failure } from '#shared/contract/failure'
import { refuseWithoutRoom } from '../../files/index.ts'
import { versionsOf } from '../new-version.ts'
import type { WatchedCopy } from './copy-watch.ts'
import { type EditRun, editIn, refused, refuseWithOthers } from './edit-run.ts'
import { saveVersion } from './save-version.ts'
import { type CopyState, isUnchanged } from './working-copies.ts'

/** A copy that is at the firm and that nobody touched for so long goes, milliseconds. */
const IDLE = 2 * 3_600_000
/** Times that a copy is read which changes while it is. */
const READS = 3

/** What is given up where an edit ends: what an application has open still, and what lies beside the copy. */
export type GivenUp = { readonly anyway: boolean; readonly others: boolean }
/** An edit ends only where nothing is lost by it. */
export const nothing: GivenUp = { anyway: false, others: false }

/** Compares a copy with what was taken last, and owes it where it is another; false where it changed meanwhile. */
async function take(run: EditRun, folder: string, seen: CopyState): Promise<boolean> {
  const { home, store, copies, watch, over } = run
  const edit = editIn(run, folder)
  if (edit === null) return true
  await refuseWithoutRoom(store, seen.size)
  const put = await copies.take(edit.place, seen, store.files)
  if (put === null) return false
  // A version may have arrived while the copy was read, and then the document has another id.
  const edited = editIn(run, folder)
  if (edited === null || over.aborted || edited.digest === put.file) store.files.release(put.file)
  else saveVersion(home, edited, put)
  const one = watch.get(folder)
  if (one !== undefined && !over.aborted) one.settled = seen
  return true
}

/** Notes why a copy could not be taken, once for each reason; '' where it could. */
function noteFailure({ home }: EditRun, one: WatchedCopy, edit: DocumentEdit, code: string): void {
  if (one.failure === code) return
  one.failure = code
  if (code !== '') home.ports.log('warn', 'documents.copy-not-taken', { code })
  home.changed('documents', [edit.place.bid])
}

/** Looks at a copy: takes it once it has lain still, and ends its edit where nobody has touched it for long. */
export async function look(run: EditRun, folder: string): Promise<void> {
  const { home, store, copies, watch, over } = run
  const { clock } = home.ports
  const one = watch.get(folder)
  const edit = editIn(run, folder)
  if (over.aborted || one === undefined || edit === null) return
  const seen = await copies.state(edit.place)
  if (over.aborted || seen === null) return
  const moved = !isUnchanged(seen, one.last)
  if (moved || seen.held) one.touchedAt = clock.monotonic()
  one.last = seen
  if (isUnchanged(seen, one.settled)) {
    const isIdle = clock.monotonic() - one.touchedAt > IDLE && versionsOf(store, edit.id).length === 0
    if (isIdle) await finish(run, edit, nothing).catch(() => undefined)
    return
  }
  if (moved) watch.lookSoon(folder)
  // One that was emptied is no version: a change of it, or the next slow look, comes back to it.
  if (moved || seen.size === 0) return
  try {
    if (!(await take(run, folder, seen))) watch.lookSoon(folder)
    noteFailure(run, one, edit, '')
  } catch (error) {
    if (over.aborted) return
    noteFailure(run, one, edit, error instanceof Failure ? error.code : 'internal')
  }
}

/** Ends an edit, with its copy, after what was saved last was taken. Fails with reason `still-open` or `other-files`. */
export async function finish(run: EditRun, edit: DocumentEdit, { anyway, others }: GivenUp): Promise<void> {
  const { home, store, copies, watch } = run
  const { place } = edit
  const { folder } = place
  let seen = await copies.state(place)
  if (seen?.held === true && !anyway) throw refused('still-open')
  const settled = watch.get(folder)?.settled ?? null
  for (let read = 0; seen !== null && seen.size > 0 && !isUnchanged(seen, settled); read += 1) {
    if (await take(run, folder, seen)) break
    if (read === READS && !anyway) throw refused('still-open')
    if (read === READS) break
    seen = await copies.state(place)
  }
  if (!others) await refuseWithOthers(copies, place)
  watch.unfollow(folder)
  if (!(await copies.remove(place)) && !anyway) {
    watch.follow(place, seen)
    throw refused('still-open')
  }
  const left = editIn(run, folder)
  if (left !== null) store.documentEdits.remove(left.id)
  home.changed('documents', [place.bid])
}

/**
 * Gives a copy up with what was saved in it, once `decide` has given up its version: later changes would go on from there.
 * One that an application does not let go of stays an edit, and what is saved in it meets the firm's version again. Fails
 * with reason `still-open` or `other-files`.
 */
export async function giveUp(
  { home, store, copies, watch }: EditRun,
  { id, place }: DocumentEdit,
  { anyway, others }: GivenUp,
  decide: () => void,
): Promise<void> {
  const seen = await copies.state(place)
  // What is saved in it afterwards would be nowhere.
  if (seen?.held === true && !anyway) throw refused('still-open')
  if (!others) await refuseWithOthers(copies, place)
  decide()
  watch.unfollow(place.folder)
  if ((await copies.remove(place)) || anyway) store.documentEdits.remove(id)
  else watch.follow(place, seen)
  home.changed('documents', [place.bid])
}
