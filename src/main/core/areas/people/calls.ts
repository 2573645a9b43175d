import type { Region, User } from '#shared/domain/reference'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import type { OperationName } from '../../engine/remote/endpoints.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { createWholeLists } from '../../engine/remote/whole-list.ts'
import type { Outgoing } from '../../engine/remote/wire.ts'
import { parseNamed, parseRegion, parseUser } from '../reference/index.ts'
import { createRoles, createTags } from './roles-and-tags.ts'
import type { PeopleCalls } from './types.ts'

const above = { province: null, city: 'province', county: 'city' } as const

/** Users: all the active ones, and by name, id and team (§7 "Users", D-65). */
const createUsers = ({ ask }: CallTools): PeopleCalls['users'] => {
  const { read, readPages } = createWholeLists(ask)
  const find = async (operation: OperationName, query: Outgoing): Promise<readonly User[]> =>
    readList(await ask(operation, query))
      .rows.map(parseUser)
      .filter((user) => user !== null)
  return {
    list: () => readPages('user.list', parseUser, { status: 1 }),
    teams: () => read('user.teams', parseNamed),
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
      gids.length === 0 ? [] : read('user.byTeam', parseUser, { gids, ...(duties === undefined ? {} : { duties }) }),
  }
}

const regionsOf = (rows: readonly unknown[], kind: Region['kind']): readonly Region[] =>
  rows.map((raw) => parseRegion(raw, kind, above[kind])).filter((region) => region !== null)

/** Regions: all of them, and by name and by id (§7 "Regions", D-04). */
const createRegions = ({ ask }: CallTools): PeopleCalls['regions'] => {
  const { read } = createWholeLists(ask)
  const all = (operation: OperationName, kind: Region['kind']) =>
    read(operation, (raw) => parseRegion(raw, kind, above[kind]))
  const find = async (operation: OperationName, kind: Region['kind'], query: Outgoing): Promise<readonly Region[]> =>
    regionsOf(readList(await ask(operation, query)).rows, kind)
  return {
    list: async () => {
      const lists = await Promise.all([
        all('region.provinces', 'province'),
        all('region.cities', 'city'),
        all('region.counties', 'county'),
      ])
      return lists.flat()
    },
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

/** The client of the calls about people and regions. */
export const peopleCalls = (tools: CallTools): PeopleCalls => ({
  users: createUsers(tools),
  roles: createRoles(tools),
  tags: createTags(tools),
  regions: createRegions(tools),
})
