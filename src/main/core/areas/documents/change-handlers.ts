import type { Remote } from '#core/engine/remote/types'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { signedInAuthor } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import * as changes from './changes.ts'

type ChangeHandlers = Pick<
  CoreHandlers['documents'],
  'createFolder' | 'rename' | 'move' | 'copy' | 'remove' | 'restore' | 'removeCompletely' | 'purge'
>

/** What a person changes about documents while they wait; `connect` reaches the firm. */
export function documentChanges(home: Home, connect: () => Promise<Remote>): ChangeHandlers {
  /** Runs a change at the firm, and tells whose documents it touched. */
  const change = async <T>(bids: readonly string[], run: (tools: changes.ChangeTools) => Promise<T>): Promise<T> => {
    const { store } = home.opened()
    const by = signedInAuthor(store).name
    try {
      return await online(async () => run({ store, remote: await connect(), now: home.ports.clock.now, by }))
    } finally {
      home.changed('documents', [...new Set(bids)])
    }
  }
  const bidsOf = (ids: readonly string[]): readonly string[] => {
    const { documents } = home.opened().store
    return ids.flatMap((id) => documents.get(id)?.bid ?? [])
  }

  return {
    async createFolder({ btype, bid, parent, name }) {
      const id = await change([bid], (tools) => changes.createFolder(tools, { btype, bid, parent }, name))
      return { id }
    },
    async rename({ id, name }) {
      await change(bidsOf([id]), (tools) => changes.rename(tools, id, name))
      return {}
    },
    async move({ ids, parent }) {
      await change(bidsOf(ids), (tools) => changes.move(tools, ids, parent))
      return {}
    },
    async copy({ ids, btype, bid, parent }) {
      await change([bid], (tools) => changes.copy(tools, ids, { btype, bid, parent }))
      return {}
    },
    async remove({ ids }) {
      await change(bidsOf(ids), (tools) => changes.remove(tools, ids))
      return {}
    },
    async restore({ ids }) {
      await change(bidsOf(ids), (tools) => changes.restore(tools, ids))
      return {}
    },
    async removeCompletely({ ids }) {
      await change(bidsOf(ids), (tools) => changes.removeCompletely(tools, ids))
      return {}
    },
    async purge({ btype, bid }) {
      await change([bid], (tools) => changes.purge(tools, btype, bid))
      return {}
    },
  }
}
