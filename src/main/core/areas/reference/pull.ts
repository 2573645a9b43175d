import type { ChangeableList } from '#core/areas/reference/store'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { NamedEntry, ReferenceArea, ReferenceLists } from '#shared/domain/reference'
import type { SyncArea } from '../../engine/sync/types.ts'

/** Statuses of a call that the firm does not have, or not so; 404 has a code of its own. */
const noCall: ReadonlySet<unknown> = new Set([400, 405, 410, 501])

/** True for an answer that gives no such list, and is none of a server in trouble. */
const isNoList = (error: unknown): boolean => {
  if (!(error instanceof Failure)) return false
  const { code, details } = error
  if (code === 'bad-envelope') return details.reason === 'no-list'
  return code === 'refused' || code === 'not-found' || (code === 'http-error' && noCall.has(details.status))
}

/**
 * An area that is read whole and compared by hash (D-67): an unchanged list writes nothing and tells nobody. An empty
 * answer where the list had entries is believed: these lists are replaced by the next pass. `optional`: a firm that gives
 * none, and never gave one, has none, as one without teams, or one that gives its counties by the city alone.
 */
export function referenceArea<A extends ReferenceArea>(
  name: A,
  read: (remote: Remote) => Promise<ReferenceLists[A]>,
  { every, optional = false }: { readonly every?: number; readonly optional?: boolean } = {},
): SyncArea {
  return {
    name,
    ownCursor: false,
    cached: (store) => store.reference.get(name).length,
    ...(every === undefined ? {} : { every }),
    async pull({ store, remote, clock, progress, changed, breathe }) {
      const own = ownEntries(store, name)
      const list = await read(remote).catch((error: unknown): ReferenceLists[A] => {
        if (!optional || !isNoList(error) || store.reference.get(name).length > 0) throw error
        return []
      })
      await breathe()
      if (store.reference.replace(name, own(list), clock.now())) {
        changed(name, [])
        // The shared choices may come from a switch (D-08).
        if (name === 'config') changed('meta', [])
      }
      progress({ phase: 'incremental', rows: list.length, total: list.length })
    },
  }
}

const isChangeable = (name: ReferenceArea): name is ChangeableList => name === 'roles' || name === 'tags'

/**
 * Asked before a list is: takes what stands here of the entries that were made, changed or deleted from here meanwhile
 * into it, for the list is older than they are.
 */
function ownEntries<A extends ReferenceArea>(store: Store, name: A): (list: ReferenceLists[A]) => ReferenceLists[A] {
  if (!isChangeable(name)) return (list) => list
  const isTouched = store.memory.reference[name].watch()
  const merged = (list: readonly NamedEntry[]): readonly NamedEntry[] => {
    const here = store.reference.get(name).filter(({ id }) => isTouched(id))
    const listed = new Set(list.map(({ id }) => id))
    return [
      ...list.flatMap((entry) => (isTouched(entry.id) ? here.filter(({ id }) => id === entry.id) : [entry])),
      ...here.filter(({ id }) => !listed.has(id)),
    ]
  }
  return (list) => merged(list as readonly NamedEntry[]) as ReferenceLists[A]
}
