import type { Remote } from '#core/engine/remote/types'
import type { ReferenceArea, ReferenceLists } from '#shared/domain/reference'
import type { SyncArea } from '../../engine/sync/types.ts'

/**
 * An area that is read whole and compared by hash (D-67): an unchanged list writes nothing and tells nobody. An empty
 * answer where the list had entries is believed: these lists are replaced by the next pass.
 */
export function referenceArea<A extends ReferenceArea>(
  name: A,
  read: (remote: Remote) => Promise<ReferenceLists[A]>,
  every?: number,
): SyncArea {
  return {
    name,
    ownCursor: false,
    cached: (store) => store.reference.get(name).length,
    ...(every === undefined ? {} : { every }),
    async pull({ store, remote, clock, progress, changed, breathe }) {
      const list = await read(remote)
      await breathe()
      if (store.reference.replace(name, list, clock.now())) {
        changed(name, [])
        // The shared choices may come from a switch (D-08).
        if (name === 'config') changed('meta', [])
      }
      progress({ phase: 'incremental', rows: list.length, total: list.length })
    },
  }
}
