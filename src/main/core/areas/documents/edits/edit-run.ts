import { join } from 'node:path'
import type { DocumentEdit } from '#core/areas/documents/store/document-edits'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../../../engine/account-session.ts'
import { type CopyWatch, watchCopies } from './copy-watch.ts'
import { type CopyPlace, type WorkingCopies, workingCopies } from './working-copies.ts'

/** What edits have while an account is open; all that touches the disk goes one after the other. */
export type EditRun = {
  readonly home: Home
  readonly store: Store
  readonly copies: WorkingCopies
  readonly watch: CopyWatch
  readonly serial: <T>(task: () => Promise<T>) => Promise<T>
  /** Aborted when the account is locked: with it goes what is read at the firm. */
  readonly over: AbortSignal
}

/** Begins the edits of the account that is open; `look` looks at one copy. `end` waits for what has begun. */
export function beginRun(
  home: Home,
  look: (run: EditRun, folder: string) => Promise<void>,
): { readonly run: EditRun; readonly end: () => Promise<void> } {
  const { store, folder } = home.opened()
  const { clock, applications } = home.ports
  const copies = workingCopies(join(folder, 'editing'))
  const ending = new AbortController()
  const over = ending.signal
  let queue: Promise<unknown> = Promise.resolve()
  const serial: EditRun['serial'] = (task) => {
    const next = queue.then(task)
    queue = next.catch(() => undefined)
    return next
  }
  const watch = watchCopies({
    clock,
    applications,
    folderOf: copies.folderOf,
    over,
    look: (copy) => serial(() => look(run, copy)),
  })
  const run: EditRun = { home, store, copies, watch, serial, over }
  return {
    run,
    async end() {
      ending.abort()
      watch.end()
      await queue
    },
  }
}

/** The edit whose copy lies in a folder; null where there is none. */
export const editIn = ({ store }: EditRun, folder: string): DocumentEdit | null =>
  store.documentEdits.all().find(({ place }) => place.folder === folder) ?? null

/** What an edit is refused with, by the reason that its person is told. */
export const refused = (reason: string): Failure => new Failure('invalid-input', { field: 'id', reason })

/** So many files that lie beside a copy are named. */
const NAMED = 5

/** Fails where a person saved something beside a copy, which would go with it. No name of a file has a `/`. */
export async function refuseWithOthers(copies: WorkingCopies, place: CopyPlace): Promise<void> {
  const others = await copies.others(place)
  const files = others.slice(0, NAMED).join('/')
  if (others.length > 0)
    throw new Failure('invalid-input', { field: 'id', reason: 'other-files', files, count: others.length })
}
