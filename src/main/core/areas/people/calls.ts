import { Failure } from '#shared/contract/failure'
import type { Region, User } from '#shared/domain/reference'
import type { Ask } from '../../engine/remote/ask.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'
import type { OperationName } from '../../engine/remote/endpoints.ts'
import { readList } from '../../engine/remote/envelope.ts'
import type { RemotePeople } from '../../engine/remote/types.ts'
import type { Outgoing } from '../../engine/remote/wire.ts'
import { parseRegion, parseUser } from '../reference/index.ts'

const above = { province: null, city: 'province', county: 'city' } as const

/** Users by name, id and team (§7 "Users", D-65). */
export const createUsers = (ask: Ask): RemotePeople['users'] => {
  const find = async (operation: OperationName, query: Outgoing): Promise<readonly User[]> =>
    readList(await ask(operation, query))
      .rows.map(parseUser)
      .filter((user) => user !== null)
  return {
    search: (nameLike, anyStatus = false) => {
      const text = nameLike.trim()
      return find('user.list', {
        pageIndex: 0,
        ...(anyStatus ? {} : { status: 1 }),
        ...(text === '' ? {} : { nameLike: text }),
      })
    },
    selected: async (ids) => (ids.length === 0 ? [] : find('user.selected', { ids })),
    ofTeams: async (gids, duties) =>
      gids.length === 0 ? [] : find('user.byTeam', { gids, ...(duties === undefined ? {} : { duties }) }),
  }
}

const regionsOf = (rows: readonly unknown[], kind: Region['kind']): readonly Region[] =>
  rows.map((raw) => parseRegion(raw, kind, above[kind])).filter((region) => region !== null)

/** Regions by name and by id (§7 "Regions", D-04). */
export const createRegions = (ask: Ask): RemotePeople['regions'] => {
  const find = async (operation: OperationName, kind: Region['kind'], query: Outgoing): Promise<readonly Region[]> =>
    regionsOf(readList(await ask(operation, query)).rows, kind)
  return {
    citiesByName: async (name) =>
      name.trim() === '' ? [] : find('region.citiesByName', 'city', { name: name.trim() }),
    countiesByCities: async (cityNames) =>
      cityNames.length === 0 ? [] : find('region.countiesByCities', 'county', { cityNames }),
    get: async (kind, id) => {
      if (kind === 'province') return (await find('region.provinces', kind, {})).filter((one) => one.id === id)
      const data = await ask(`region.${kind}`, { id })
      return regionsOf(isRecord(data) && data.list === undefined ? [data] : readList(data).rows, kind)
    },
  }
}

/** Telephone numbers behind their masks (§7 "Phone and call"). */
export const createPhone = (ask: Ask): RemotePeople['phone'] => ({
  plain: async (objType, objId, maskedPhone) => {
    const data = await ask('phone.plain', { objType, objId, maskedPhone })
    const phone = toText(isRecord(data) ? data.phone : data).trim()
    if (phone === '') throw new Failure('not-found')
    return phone
  },
})
