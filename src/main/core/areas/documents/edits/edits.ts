// Documents that a person works on in Word, WPS or another application. Lives here: when a working copy is looked at,
// what was saved in it becomes a version, and when the copy goes. May not: files of the disk, how a version is sent.
import { join } from 'node:path'
import type { DocumentEdit } from '#core/areas/documents/store/document-edits'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import { salvagedValue } from '#core/engine/store/repair/salvage'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { editsOutside } from '#shared/domain/outside-kinds'
import type { Home } from '../../../engine/account-session.ts'
import { hexId } from '../../../engine/authors.ts'
import { readWaiting, refuseWithoutRoom } from '../../files/index.ts'
import { documentOf } from '../changes.ts'
import { theirsOf, versionOf, versionsOf } from '../new-version.ts'
import { openDocument } from '../pull-files.ts'
import { decideVersion, saveVersion } from './save-version.ts'
import { type CopyPlace, type CopyState, isUnchanged, type WorkingCopies, workingCopies } from './working-copies.ts'

/** A copy is taken when it has lain still for so long, milliseconds: an application may write it in several steps. */
const SETTLE = 1_000
/** Time between two looks without a sign of the system, which some disks never give, milliseconds. */
const LOOK = 5_000
/** A copy that is at the firm and that nobody touched for so long goes, milliseconds. */
const IDLE = 2 * 3_600_000
/** Times that a copy is read which changes while it is. */
const READS = 3
/** So many files that lie beside a copy are named. */
const NAMED = 5

/** A working copy that is watched. */
type Watched = {
  readonly unwatch: () => void
  /** Ends the look that is due soon. */
  soon: () => void
  /** As it was when its bytes were compared last, and when it was looked at last. */
  settled: CopyState | null
  last: CopyState | null
  /** Monotonic milliseconds. */
  touchedAt: number
  failure: string
}

/** The bytes that a copy begins with, and the operation of the version that they are; '' where the firm has them. */
type Source = { readonly row: StoredDocument; readonly bytes: Uint8Array; readonly version: string }

/** What runs while an account is open; all that touches the disk goes one after the other. */
type Run = {
  readonly store: Store
  readonly copies: WorkingCopies
  readonly watched: Map<string, Watched>
  readonly serial: <T>(task: () => Promise<T>) => Promise<T>
  stopLooks: () => void
  isLooking: boolean
  /** Aborts what is read at the firm when the account is locked. */
  readonly over: AbortController
  readonly isOver: boolean
}

const refused = (reason: string): Failure => new Failure('invalid-input', { field: 'id', reason })

/** Fails where a person saved something beside a copy, which would go with it. No name of a file has a `/`. */
const refuseWithOthers = async (copies: WorkingCopies, place: CopyPlace): Promise<void> => {
  const others = await copies.others(place)
  const files = others.slice(0, NAMED).join('/')
  if (others.length > 0)
    throw new Failure('invalid-input', { field: 'id', reason: 'other-files', files, count: others.length })
}

/** How far versions of one document are; one that the firm refused, or whose bytes it refused, waits for a person. */
const stateOf = (store: Store, versions: readonly Operation[]): 'open' | 'sending' | 'refused' | 'asked' => {
  if (versions.some((one) => theirsOf(one) !== null)) return 'asked'
  const isRefused = ({ state, dependsOn }: Operation) =>
    state === 'rejected' || dependsOn.some((id) => store.work.get(id)?.state === 'rejected')
  if (versions.some(isRefused)) return 'refused'
  return versions.length > 0 ? 'sending' : 'open'
}

/** What is given up where an edit ends: what an application has open still, and what lies beside the copy. */
type GivenUp = { readonly anyway: boolean; readonly others: boolean }
const nothing: GivenUp = { anyway: false, others: false }

/** Edits of documents; `connect` reaches the firm for a person who waits. */
export function createEdits(home: Home, connect: Parameters<typeof openDocument>[2]) {
  const { clock, random, log, applications } = home.ports
  let run: Run | null = null
  const running = (): Run => {
    home.opened()
    if (run === null) throw new Failure('signed-out')
    return run
  }
  const editIn = ({ store }: Run, folder: string): DocumentEdit | null =>
    store.documentEdits.all().find(({ place }) => place.folder === folder) ?? null

  const lookSoon = (now: Run, folder: string) => {
    const one = now.watched.get(folder)
    if (one === undefined || now.isOver) return
    one.soon()
    one.soon = clock.after(SETTLE, () => void now.serial(() => look(now, folder)))
  }

  const keepLooking = (now: Run) => {
    if (now.isLooking || now.isOver || now.watched.size === 0) return
    now.isLooking = true
    now.stopLooks = clock.after(LOOK, () => {
      const all = [...now.watched.keys()].map((folder) => now.serial(() => look(now, folder)))
      void Promise.all(all).then(() => {
        now.isLooking = false
        keepLooking(now)
      })
    })
  }

  const follow = (now: Run, { place }: DocumentEdit, settled: CopyState | null) => {
    const unwatch = applications?.watch(now.copies.folderOf(place), () => lookSoon(now, place.folder))
    const idle = { soon: () => undefined, last: settled, touchedAt: clock.monotonic(), failure: '' }
    now.watched.set(place.folder, { unwatch: unwatch ?? (() => undefined), settled, ...idle })
    keepLooking(now)
  }

  const unfollow = (now: Run, folder: string) => {
    const one = now.watched.get(folder)
    one?.soon()
    one?.unwatch()
    now.watched.delete(folder)
  }

  /** Compares a copy with what was taken last, and owes it where it is another; false where it changed meanwhile. */
  const take = async (now: Run, folder: string, seen: CopyState): Promise<boolean> => {
    const { store, copies } = now
    const edit = editIn(now, folder)
    if (edit === null) return true
    await refuseWithoutRoom(store, seen.size)
    const put = await copies.take(edit.place, seen, store.files)
    if (put === null) return false
    // A version may have arrived while the copy was read, and then the document has another id.
    const edited = editIn(now, folder)
    if (edited === null || now.isOver || edited.digest === put.file) store.files.release(put.file)
    else saveVersion(home, edited, put)
    const one = now.watched.get(folder)
    if (one !== undefined && !now.isOver) one.settled = seen
    return true
  }

  const noteFailure = (one: Watched, edit: DocumentEdit, code: string) => {
    if (one.failure === code) return
    one.failure = code
    if (code !== '') log('warn', 'documents.copy-not-taken', { code })
    home.changed('documents', [edit.place.bid])
  }

  async function look(now: Run, folder: string): Promise<void> {
    const one = now.watched.get(folder)
    const edit = editIn(now, folder)
    if (now.isOver || one === undefined || edit === null) return
    const seen = await now.copies.state(edit.place)
    if (now.isOver || seen === null) return
    const moved = !isUnchanged(seen, one.last)
    if (moved || seen.held) one.touchedAt = clock.monotonic()
    one.last = seen
    if (isUnchanged(seen, one.settled)) {
      const isIdle = clock.monotonic() - one.touchedAt > IDLE && versionsOf(now.store, edit.id).length === 0
      if (isIdle) await finish(now, edit, nothing).catch(() => undefined)
      return
    }
    if (moved) lookSoon(now, folder)
    // One that was emptied is no version: a change of it, or the next slow look, comes back to it.
    if (moved || seen.size === 0) return
    try {
      if (!(await take(now, folder, seen))) lookSoon(now, folder)
      noteFailure(one, edit, '')
    } catch (error) {
      if (now.isOver) return
      noteFailure(one, edit, error instanceof Failure ? error.code : 'internal')
    }
  }

  async function finish(now: Run, edit: DocumentEdit, { anyway, others }: GivenUp): Promise<void> {
    const { copies, store } = now
    const { place } = edit
    const { folder } = place
    let seen = await copies.state(place)
    if (seen?.held === true && !anyway) throw refused('still-open')
    const settled = now.watched.get(folder)?.settled ?? null
    for (let read = 0; seen !== null && seen.size > 0 && !isUnchanged(seen, settled); read += 1) {
      if (await take(now, folder, seen)) break
      if (read === READS && !anyway) throw refused('still-open')
      if (read === READS) break
      seen = await copies.state(place)
    }
    if (!others) await refuseWithOthers(copies, place)
    unfollow(now, folder)
    if (!(await copies.remove(place)) && !anyway) {
      follow(now, edit, seen)
      throw refused('still-open')
    }
    const left = editIn(now, folder)
    if (left !== null) store.documentEdits.remove(left.id)
    home.changed('documents', [place.bid])
  }

  /** What a copy begins with: what was saved last, also while it waits to be sent. Fails with reason `sending`. */
  const sourceOf = async ({ store, over }: Run, row: StoredDocument): Promise<Source> => {
    const last = versionsOf(store, row.id).at(-1)
    if (last === undefined) {
      const { bytes } = await openDocument(store, row, connect, clock.now(), over.signal)
      return { row, bytes, version: '' }
    }
    const waiting = await readWaiting(store, last.dependsOn[0] ?? '')
    if (waiting === null) throw refused('sending')
    return { row, bytes: waiting.bytes, version: last.opId }
  }

  /** The edit of a document whose copy is there; null where there is none. */
  const standing = async ({ store, copies }: Run, id: string): Promise<DocumentEdit | null> => {
    const known = store.documentEdits.get(id)
    return known !== null && (await copies.state(known.place)) !== null ? known : null
  }

  /** Writes the copy of a document that has none. Fails where the account was locked, or a version arrived, meanwhile. */
  const begin = async (now: Run, { row, bytes, version }: Source): Promise<DocumentEdit> => {
    const { store, copies } = now
    const { id, fsid, btype, bid, parent } = row
    const goOn = () => {
      if (now.isOver) throw new Failure('signed-out')
      // A version that arrives has another id than what it takes the place of.
      if ((versionsOf(store, id).at(-1)?.opId ?? '') !== version) throw refused('sending')
    }
    const present = await standing(now, id)
    if (present !== null) return present
    const known = store.documentEdits.get(id)
    // Its own file is gone, perhaps under another name: the folder goes with the next start once no edit names it.
    if (known !== null) await refuseWithOthers(copies, known.place)
    goOn()
    const { id: digest } = await store.files.put([bytes])
    store.files.release(digest)
    const place = { folder: hexId(random), name: safeFileName(row.name), btype, bid, parent }
    const edit = { id, fsid, digest, mineAt: null, place }
    await copies.write(place, bytes)
    const settled = await copies.state(place)
    try {
      goOn()
    } catch (error) {
      await copies.remove(place)
      throw error
    }
    if (known !== null) unfollow(now, known.place.folder)
    store.documentEdits.put(edit)
    follow(now, edit, settled)
    home.changed('documents', [bid])
    return edit
  }

  /** The edit of a document, with its copy. What is read at the firm never keeps the others, or a lock, waiting. */
  const editOf = async (now: Run, id: string): Promise<DocumentEdit> => {
    const row = documentOf(now.store, id)
    if (row.directory || row.fsid === '') throw refused('folder')
    if (!editsOutside(safeFileName(row.name))) throw new Failure('forbidden')
    try {
      const known = await now.serial(() => standing(now, id))
      if (known !== null) return known
      const source = await sourceOf(now, row)
      return await now.serial(() => begin(now, source))
    } catch (error) {
      throw now.isOver ? new Failure('signed-out', {}, { cause: error }) : error
    }
  }

  home.whileOpen(() => {
    const { store, folder } = home.opened()
    let queue: Promise<unknown> = Promise.resolve()
    const over = new AbortController()
    const now: Run = {
      ...{ store, copies: workingCopies(join(folder, 'editing')), watched: new Map() },
      serial(task) {
        const next = queue.then(task)
        queue = next.catch(() => undefined)
        return next
      },
      ...{ stopLooks: () => undefined, isLooking: false, over },
      get isOver() {
        return over.signal.aborted
      },
    }
    run = now
    const takeUp = async () => {
      const edits = store.documentEdits.all()
      // After a salvage the rows may be gone that named what a person has not seen at the firm yet.
      if (store.values.get(salvagedValue) === null) await now.copies.removeOthers(edits.map(({ place }) => place))
      for (const edit of edits) {
        if (now.isOver) return
        if (!(await now.copies.exists(edit.place))) store.documentEdits.remove(edit.id)
        else {
          follow(now, edit, null)
          await look(now, edit.place.folder)
        }
      }
    }
    void now.serial(takeUp).catch(() => log('error', 'documents.copies-not-read'))
    return async () => {
      over.abort()
      now.stopLooks()
      for (const place of [...now.watched.keys()]) unfollow(now, place)
      if (run === now) run = null
      await queue
    }
  })

  return {
    async edit(id: string): Promise<boolean> {
      if (applications === null) throw refused('not-here')
      const now = running()
      documentOf(now.store, id)
      if (!(await applications.pressed())) throw refused('no-press')
      const edit = await editOf(now, id)
      if (now.isOver) throw new Failure('signed-out')
      if (await applications.open(now.copies.pathOf(edit.place))) return true
      if (edit.mineAt === null) await now.serial(() => finish(now, edit, nothing)).catch(() => undefined)
      throw refused('no-application')
    },
    async showFolder(id: string): Promise<boolean> {
      if (applications === null) throw refused('not-here')
      const { store, copies } = running()
      const edit = store.documentEdits.get(id)
      if (edit === null) throw new Failure('not-found')
      if (!(await applications.pressed())) throw refused('no-press')
      return applications.open(copies.folderOf(edit.place))
    },
    async finish(id: string, givenUp: GivenUp): Promise<void> {
      const now = running()
      await now.serial(async () => {
        const edit = now.store.documentEdits.get(id)
        if (edit === null) throw new Failure('not-found')
        await finish(now, edit, givenUp)
      })
    },
    edits() {
      const { store, watched } = running()
      return store.documentEdits.all().map(({ id, place, mineAt }) => {
        const versions = versionsOf(store, id)
        const state = stateOf(store, versions)
        const row = store.documents.get(id)
        const failure = watched.get(place.folder)?.failure ?? ''
        return { id, name: row?.name ?? place.name, state, savedAt: mineAt, gone: row?.deleted !== 0, failure }
      })
    },
    conflicts() {
      return running()
        .store.work.openOf('document')
        .flatMap((operation) => {
          const [version, theirs] = [versionOf(operation), theirsOf(operation)]
          if (version === null || theirs === null) return []
          const { opId, title, createdAt } = operation
          const other = { theirs: theirs.at, theirsBy: theirs.by, gone: theirs.id === '' }
          return [{ id: version.edit, opId, name: title, mine: createdAt, ...other }]
        })
    },
    async decide(id: string, keep: 'mine' | 'theirs' | 'both', others: boolean): Promise<void> {
      const now = running()
      await now.serial(async () => {
        const edit = keep === 'theirs' ? now.store.documentEdits.get(id) : null
        if (edit !== null && !others) await refuseWithOthers(now.copies, edit.place)
        decideVersion(home, id, keep)
        if (edit === null) return
        // What was saved in it was given up: later changes in it would go on from there.
        unfollow(now, edit.place.folder)
        await now.copies.remove(edit.place)
        now.store.documentEdits.remove(id)
      })
    },
  }
}
