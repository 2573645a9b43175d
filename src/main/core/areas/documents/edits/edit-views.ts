import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { CoreHandlers } from '#shared/contract/index'
import { theirsOf, versionOf, versionsOf } from '../new-version.ts'
import type { EditRun } from './edit-run.ts'

type Answer<Name extends 'edits' | 'conflicts'> = Awaited<ReturnType<CoreHandlers['documents'][Name]>>['rows']

/** How far versions of one document are; one that the firm refused, or whose bytes it refused, waits for a person. */
function stateOf(store: Store, versions: readonly Operation[]): 'open' | 'sending' | 'refused' | 'asked' {
  if (versions.some((one) => theirsOf(one) !== null)) return 'asked'
  const isRefused = ({ state, dependsOn }: Operation) =>
    state === 'rejected' || dependsOn.some((id) => store.work.get(id)?.state === 'rejected')
  if (versions.some(isRefused)) return 'refused'
  return versions.length > 0 ? 'sending' : 'open'
}

/** The edits of the account for the page, with how far what was saved in them is. */
export function editViews({ store, watch }: EditRun): Answer<'edits'> {
  return store.documentEdits.all().map(({ id, place, mineAt }) => {
    const state = stateOf(store, versionsOf(store, id))
    const row = store.documents.get(id)
    const failure = watch.get(place.folder)?.failure ?? ''
    return { id, name: row?.name ?? place.name, state, savedAt: mineAt, gone: row?.deleted !== 0, failure }
  })
}

/** The versions that met another one at the firm, over which a person is asked. */
export function conflictViews({ store }: EditRun): Answer<'conflicts'> {
  return store.work.openOf('document').flatMap((operation) => {
    const [version, theirs] = [versionOf(operation), theirsOf(operation)]
    if (version === null || theirs === null) return []
    const { opId, title, createdAt } = operation
    const other = { theirs: theirs.at, theirsBy: theirs.by, gone: theirs.id === '' }
    return [{ id: version.edit, opId, name: title, mine: createdAt, ...other }]
  })
}
