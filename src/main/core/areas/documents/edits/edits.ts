// Documents that a person works on in Word, WPS or another application. Lives here: what a person may do with an edit,
// and that edits are taken up where an account is opened. May not: files of the disk, how a version is sent.
import { salvagedValue } from '#core/engine/store/repair/salvage'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../../../engine/account-session.ts'
import { documentOf } from '../changes.ts'
import { standingDocument } from '../views.ts'
import { beginEdit, type Connect } from './begin-edit.ts'
import { beginRun, type EditRun, refused } from './edit-run.ts'
import { conflictViews, editViews } from './edit-views.ts'
import { decideVersion } from './save-version.ts'
import { finish, type GivenUp, giveUp, look, nothing } from './take-copy.ts'

/** Takes up the edits that an earlier run left: their copies are looked at, and those of none go. */
async function takeUp(run: EditRun): Promise<void> {
  const { store, copies, watch, over } = run
  const edits = store.documentEdits.all()
  // After a salvage the rows may be gone that named what a person has not seen at the firm yet.
  if (store.values.get(salvagedValue) === null) await copies.removeOthers(edits.map(({ place }) => place))
  for (const { id, place } of edits) {
    if (over.aborted) return
    if (!(await copies.exists(place))) store.documentEdits.remove(id)
    else {
      watch.follow(place, null)
      await look(run, place.folder)
    }
  }
}

/** Edits of documents; `connect` reaches the firm for a person who waits. */
export function createEdits(home: Home, connect: Connect) {
  const { log, applications } = home.ports
  let current: EditRun | null = null
  const running = (): EditRun => {
    home.opened()
    if (current === null) throw new Failure('signed-out')
    return current
  }

  home.whileOpen(() => {
    const { run, end } = beginRun(home, look)
    current = run
    void run.serial(() => takeUp(run)).catch(() => log('error', 'documents.copies-not-read'))
    return async () => {
      const ended = end()
      if (current === run) current = null
      await ended
    }
  })

  return {
    /** Opens a document in its application; what hinders it is a failure with its reason. */
    async edit(id: string): Promise<boolean> {
      if (applications === null) throw refused('not-here')
      const run = running()
      documentOf(run.store, id)
      if (!(await applications.pressed())) throw refused('no-press')
      const edit = await beginEdit(run, id, connect)
      if (run.over.aborted) throw new Failure('signed-out')
      if (await applications.open(run.copies.pathOf(edit.place))) return true
      if (edit.mineAt === null) await run.serial(() => finish(run, edit, nothing)).catch(() => undefined)
      throw refused('no-application')
    },
    /** Shows the folder in which a copy lies; false where the system has no application for that. */
    async showFolder(id: string): Promise<boolean> {
      if (applications === null) throw refused('not-here')
      const { store, copies } = running()
      const edit = store.documentEdits.get(id)
      if (edit === null) throw new Failure('not-found')
      if (!(await applications.pressed())) throw refused('no-press')
      return applications.open(copies.folderOf(edit.place))
    },
    /** Ends the edit of a document, or of the version that has just taken its place, as {@link finish} does. */
    async finish(id: string, givenUp: GivenUp): Promise<void> {
      const run = running()
      await run.serial(async () => {
        const edit = run.store.documentEdits.get(standingDocument(run.store, id)?.id ?? id)
        if (edit === null) throw new Failure('not-found')
        await finish(run, edit, givenUp)
      })
    },
    edits: () => editViews(running()),
    conflicts: () => conflictViews(running()),
    /**
     * Decides over a version that met another one; where the other is kept, the copy of this one goes. Fails then as
     * {@link giveUp} does.
     */
    async decide(id: string, keep: 'mine' | 'theirs' | 'both', given: GivenUp): Promise<void> {
      const run = running()
      await run.serial(async () => {
        const edit = keep === 'theirs' ? run.store.documentEdits.get(id) : null
        const decide = () => decideVersion(home, id, keep)
        if (edit === null) decide()
        else await giveUp(run, edit, given, decide)
      })
    },
  }
}
