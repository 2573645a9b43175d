import type { CoreHandlers } from '#shared/contract/index'
import { isNamed } from '#shared/domain/named'
import type { NamedEntry, User } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'
import { offeredTags } from '../../engine/sync/push/tag-ids.ts'
import { isOwnerRole } from '../reference/index.ts'

/** User status that means active (§7). */
const ACTIVE = 1

/** Those who are with the firm, whatever it was asked for. */
const active = (users: readonly User[]): readonly User[] => users.filter(({ status }) => status === ACTIVE)

/** Lists to choose from. What is cached is answered by the store; the rest asks the server. */
export function createPickers(home: Home): CoreHandlers['pickers'] {
  const remote = () => home.opened().connect()
  return {
    users({ text, teamIds }) {
      const { reference } = home.opened().store
      const found = active(reference.get('users'))
        .filter((user) => text === '' || isNamed(user, text))
        .filter((user) => teamIds.length === 0 || user.teamIds.some((team) => teamIds.includes(team)))
      return { users: found.map(summary) }
    },
    async findUsers({ text, anyStatus }) {
      const found = await (await remote()).users.search(text, anyStatus)
      return { users: (anyStatus ? found : active(found)).map(summary) }
    },
    async usersById({ ids }) {
      return { users: (await (await remote()).users.selected(ids)).map(summary) }
    },
    async usersOfTeams({ teamIds, duties }) {
      const asked = duties.length === 0 ? undefined : duties
      return { users: active(await (await remote()).users.ofTeams(teamIds, asked)).map(summary) }
    },
    async userTags() {
      const groups = Map.groupBy(await (await remote()).tags.find({ objType: 'user' }), ({ name }) => name)
      const tags = [...groups].map(([name, entries]) => ({ name, userIds: [...new Set(entries.flatMap(carrier))] }))
      return { tags: tags.filter(({ userIds }) => userIds.length > 0) }
    },
    teams: () => ({ teams: home.opened().store.reference.get('teams').map(named) }),
    roles({ module }) {
      const roles = home.opened().store.reference.get('roles')
      const found = roles.filter((role) => belongs(role, 'module', module))
      return { roles: found.map((role) => ({ ...named(role), owner: isOwnerRole(role) })) }
    },
    tags({ objType }) {
      const tags = home.opened().store.reference.get('tags')
      return { tags: offeredTags(tags.filter((tag) => belongs(tag, 'objType', objType))).map(named) }
    },
    async firmTags({ objType }) {
      const tags = await (await remote()).tags.find({ objType })
      return { tags: offeredTags(tags.filter((tag) => belongs(tag, 'objType', objType))).map(named) }
    },
    async cities({ text }) {
      if (text === '') return { cities: [] }
      return { cities: (await (await remote()).regions.citiesByName(text)).map(named) }
    },
    async counties({ cityNames, text }) {
      const counties = await (await remote()).regions.countiesByCities(cityNames)
      return { counties: counties.filter(({ name }) => name.includes(text)).map(named) }
    },
  }
}

/** True also where the server does not say whose the entry is. */
function belongs({ rest }: NamedEntry, field: string, value: string): boolean {
  const said = rest[field]
  return said === undefined || said === null || said === '' || said === value
}

/** The user who carries a tag (§3: a tag has objType and objId). */
function carrier({ rest }: NamedEntry): readonly string[] {
  const { objType, objId } = rest
  const id = typeof objId === 'number' ? String(objId) : objId
  return objType === 'user' && typeof id === 'string' && id !== '' ? [id] : []
}

function summary({ id, name, flName }: User): { id: string; name: string; flName: string } {
  return { id, name, flName }
}

function named({ id, name }: { readonly id: string; readonly name: string }): { id: string; name: string } {
  return { id, name }
}
