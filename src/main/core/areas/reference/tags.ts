import type { Remote } from '#core/engine/remote/types'
import type { CoreHandlers } from '#shared/contract/index'
import type { NamedEntry } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'
import { offerHere } from './service.ts'

/** Tags as the firm offers them (§7 "Roles and tags"). */
export function createTags(home: Home): CoreHandlers['tags'] {
  return {
    async create({ objType, name }) {
      const api = await home.opened().connect()
      const entry = await makeTag(api, objType, name)
      offerHere(home, 'tags', { ...entry, rest: { ...entry.rest, objType } })
      return { id: entry.id, name: entry.name || name }
    },
  }
}

/**
 * Makes a tag. Where the firm refused or its answer was lost, a tag of that name may be there all the same: somebody
 * else made it, or it was made just now.
 */
async function makeTag(api: Remote, objType: string, name: string): Promise<NamedEntry> {
  try {
    const { id, row } = await api.tags.create({ name, objType })
    return row ?? { id, name, rest: {} }
  } catch (error) {
    const found = await api.tags.find({ objType }).catch(() => [])
    const same = found.find((tag) => tag.name === name)
    if (same === undefined) throw error
    return same
  }
}
