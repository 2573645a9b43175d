import type { DocumentEdit } from '#core/areas/documents/store/document-edits'
import type { Operation, WaitingFile } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { dayText } from '#shared/dates/zone'
import { safeFileName } from '#shared/domain/media'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../../engine/account-session.ts'
import { signedInAuthor } from '../../../engine/authors.ts'
import { cancelUpload, enqueuePut } from '../../files/index.ts'
import { isUnsent, theirsOf, versionOf, versionPatch, versionsOf } from '../new-version.ts'
import { oweDocument } from '../owe-document.ts'

/** True where the firm may have it, or has it and the one before it has only to go. */
const isUnderWay = (operation: Operation): boolean =>
  ['inflight', 'verify'].includes(operation.state) || (operation.state === 'queued' && !isUnsent(operation))

/** What a version takes the place of, and its name where a person chose it: that holds for the one that goes instead. */
function placeOf({ id, fsid }: DocumentEdit, given: Operation | undefined): FieldValues {
  const version = given === undefined ? null : versionOf(given)
  const isOwn = version?.replaces?.id === id && version.replaces.fsid === fsid
  if (given === undefined || version === null || isOwn) return versionPatch({ edit: id, replaces: { id, fsid } })
  return { ...versionPatch(version), name: given.patch.name ?? '' }
}

/** Takes a version back that was not sent, with its bytes. */
function takeBack(home: Home, { opId, dependsOn }: Operation): void {
  const { store } = home.opened()
  const [upload] = dependsOn
  try {
    if (upload !== undefined) cancelUpload(home, upload)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  const left = store.work.get(opId)
  if (left !== null && left.state !== 'cancelled' && !isUnderWay(left) && left.state !== 'done')
    store.work.step(opId, { state: 'cancelled' }, home.ports.clock.now())
}

/**
 * Owes what was saved in a working copy to the firm, and notes in the same transaction that it was taken. Of several
 * that wait only the last goes; it goes after one that is on its way. Releases `put`. Fails with `files-full`.
 */
export function saveVersion(home: Home, edit: DocumentEdit, put: WaitingFile): void {
  const { store } = home.opened()
  const { clock } = home.ports
  const before = versionsOf(store, edit.id)
  const after = before.filter(isUnderWay).map(({ opId }) => opId)
  const instead = before.filter((one) => !isUnderWay(one))
  const now = clock.now()
  const row = store.documents.get(edit.id)
  const { btype, bid } = edit.place
  enqueuePut(home, put, (_store, { opId, fileSize }) => {
    oweDocument(store, home.ports, {
      upload: opId,
      name: row?.name ?? edit.place.name,
      fileSize,
      folder: { btype, bid, parent: row?.parent ?? edit.place.parent },
      more: placeOf(edit, instead.at(-1)),
      after,
    })
    store.documentEdits.put({ ...edit, digest: put.file, mineAt: now })
    // In this transaction nothing is sent yet: no two versions that wait can overtake one another.
    for (const { opId } of instead) store.work.step(opId, { state: 'cancelled' }, now)
  })
  for (const one of instead) takeBack(home, one)
  home.changed('documents', [bid])
}

const beside = (name: string, by: string): string => {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return `${stem}（${by}）${ending}`
}

/**
 * What becomes of a version that met another one at the firm: it takes that one's place, is given up, or stands beside it
 * under a name with the person's and the day. Fails with `not-found` where nobody is asked.
 */
export function decideVersion(home: Home, id: string, keep: 'mine' | 'theirs' | 'both'): void {
  const { store, sync } = home.opened()
  const { clock } = home.ports
  const open = versionsOf(store, id)
  const asked = open.find((operation) => theirsOf(operation) !== null)
  const last = open.at(-1)
  const theirs = asked === undefined ? null : theirsOf(asked)
  if (theirs === null || last === undefined) throw new Failure('not-found')
  for (const one of open) if (one !== last || keep === 'theirs') takeBack(home, one)
  if (keep !== 'theirs') {
    const now = clock.now()
    const title = last.title
    const by = [signedInAuthor(store).name, dayText(now, home.timeZone())].filter(Boolean).join(' ')
    const isGone = theirs.id === ''
    const replaces = keep === 'mine' && !isGone ? { id: theirs.id, fsid: theirs.fsid } : null
    const name = keep === 'mine' || isGone ? title : safeFileName(beside(title, by))
    store.work.step(
      last.opId,
      {
        state: 'queued',
        base: {},
        attempts: 0,
        nextAt: now,
        lastCode: '',
        lastError: '',
        patch: { ...last.patch, name, ...versionPatch({ edit: id, replaces }) },
        dependsOn: last.dependsOn.slice(0, 1),
      },
      now,
    )
  }
  for (const area of ['work', 'documents']) home.changed(area, [])
  sync.wake()
}
