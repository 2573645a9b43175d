import type { Remote } from '#core/engine/remote/types'
import { classifyFailure } from '#core/engine/sync/failures'
import type { FirmRole, FirmTag } from '#shared/contract/admin'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { taggedTypes } from '#shared/domain/record-kinds'
import type { NamedEntry } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'
import { readAllAgain } from '../../engine/jobs/change-unnamed.ts'
import { needAdministrator } from '../../engine/signed-in-user.ts'
import { dropHere, offerHere } from './service.ts'

/**
 * The firm's roles and tags, for its administrators (§7 "Roles and tags"). A line is read again before it is changed or
 * deleted, so that nobody works on an outdated one, and after an answer that was lost.
 */
export function createAdmin(home: Home): CoreHandlers['admin'] {
  const rolesOf = ({ roles }: Remote): EntryList => ({ ...roles, all: roles.list })
  const tagsOf = ({ tags }: Remote): EntryList => ({
    ...tags,
    all: async () => (await Promise.all(taggedTypes.map((objType) => tags.find({ objType })))).flat(),
  })
  const connect = (): Promise<Remote> => {
    needAdministrator(home)
    return home.opened().connect()
  }
  const isTaken = async (api: Remote, { module, name }: Pick<FirmRole, 'module' | 'name'>, own = '') =>
    (await api.roles.ofModule(module)).some((role) => role.name === name && role.id !== own && within(module, role))

  return {
    async roles({ module }) {
      const api = await connect()
      const [roles, types] = await Promise.all([
        module === '' ? api.roles.list() : api.roles.ofModule(module),
        api.roles.types(),
      ])
      return {
        roles: roles.filter((role) => within(module, role)).map(roleOf),
        types: types.map(({ id, name }) => ({ id, name: name || id })),
      }
    },
    async createRole({ name, module, type }) {
      const api = await connect()
      if (await isTaken(api, { module, name })) return { result: 'taken' }
      const entry = await orFound(
        async () => {
          const { id, row } = await api.roles.create({ name, module, ...(type === '' ? {} : { type }) })
          return row ?? { id, name, rest: { module, type } }
        },
        async () => (await api.roles.ofModule(module)).find((role) => role.name === name && within(module, role)),
      )
      offerHere(home, 'roles', entry)
      return { result: 'done' }
    },
    async changeRole({ id, seen, name, type }) {
      const api = await connect()
      const now = await entryNow(rolesOf(api), id)
      if (now === null) {
        dropHere(home, 'roles', id)
        return { result: 'gone', role: null }
      }
      const isDone = (role: NamedEntry) => role.name === name && roleOf(role).type === type
      const keep = (role: NamedEntry) => {
        offerHere(home, 'roles', role)
        return roleOf(role)
      }
      if (isDone(now)) return { result: 'done', role: keep(now) }
      if (!isSame(roleOf(now), seen)) return { result: 'outdated', role: keep(now) }
      const { module } = roleOf(now)
      if (name !== now.name && (await isTaken(api, { module, name }, id))) return { result: 'taken', role: roleOf(now) }
      const rest = { ...now.rest, type }
      const after = await orFound(
        async () => {
          await api.roles.update(id, { ...rest, name })
          return { id, name, rest }
        },
        async () => {
          const role = await entryNow(rolesOf(api), id)
          return role !== null && isDone(role) ? role : undefined
        },
      )
      return { result: 'done', role: keep(after) }
    },
    async removeRole({ id, seen }) {
      const api = await connect()
      const now = await remove(rolesOf(api), id, (role) => isSame(roleOf(role), seen))
      if (now === null) dropHere(home, 'roles', id)
      else offerHere(home, 'roles', now)
      return now === null ? { result: 'done', role: null } : { result: 'outdated', role: roleOf(now) }
    },
    async roleHolders({ id }) {
      const said = new Set((await (await connect()).members.userRole(id)).map((entry) => entry.id))
      // Another firm may mean something else by the call: those alone count who are people of the firm.
      const people = home.opened().store.reference.get('users')
      return { names: people.filter((user) => said.has(user.id)).map(({ name }) => name) }
    },
    async tags({ objType }) {
      const tags = await (await connect()).tags.find({ objType })
      const own = tags.filter((tag) => within(objType, tag, 'objType'))
      return { tags: [...new Map(own.map((tag) => [tag.id, tagOf(tag)])).values()] }
    },
    async tagNames({ objType }) {
      return { names: [...new Set(await (await connect()).tags.names({ objType }))] }
    },
    async removeTag({ id, seen }) {
      const api = await connect()
      const now = await remove(tagsOf(api), id, ({ name }) => name === seen.name)
      if (now !== null) {
        if (
          home
            .opened()
            .store.reference.get('tags')
            .some((tag) => tag.id === id)
        )
          offerHere(home, 'tags', now)
        return { result: 'outdated', tag: tagOf(now) }
      }
      dropHere(home, 'tags', id)
      // Whatever carried it has changed at the firm.
      readAllAgain(home, ['customers', 'contacts'])
      return { result: 'done', tag: null }
    },
  }
}

/** One of the firm's lists: its entries one by one, and all of them. */
type EntryList = {
  readonly get: (id: string) => Promise<NamedEntry>
  readonly all: () => Promise<readonly NamedEntry[]>
  readonly remove: (id: string) => Promise<void>
}

/** An entry as the firm has it, null where it has none: there are firms that show one in their lists alone. */
async function entryNow({ get, all }: EntryList, id: string): Promise<NamedEntry | null> {
  return (await present(get(id))) ?? (await all()).find((entry) => entry.id === id) ?? null
}

/** Deletes an entry that is as it was seen; null where it is gone, else what the firm has instead. */
async function remove(
  list: EntryList,
  id: string,
  wasSeen: (entry: NamedEntry) => boolean,
): Promise<NamedEntry | null> {
  const now = await entryNow(list, id)
  if (now === null) return null
  if (!wasSeen(now)) return now
  return orFound(
    async () => {
      await present(list.remove(id))
      return null
    },
    async () => ((await entryNow(list, id)) === null ? null : undefined),
  )
}

/**
 * Does what the firm may have done although its answer was lost: `find` then says what is there, undefined where it was
 * not done. What the firm refused is no such case.
 */
async function orFound<Done>(act: () => Promise<Done>, find: () => Promise<Done | undefined>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure) || classifyFailure(error, 'create').class !== 'unknown') throw error
    const found = await find().catch(() => undefined)
    if (found === undefined) throw error
    return found
  }
}

/** What a call answers; null where the firm has no such entry, or no more. */
async function present<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return null
    throw error
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

function roleOf({ id, name, rest }: NamedEntry): FirmRole {
  return { id, name, module: textOf(rest.module), type: textOf(rest.type) }
}

function tagOf({ id, name }: NamedEntry): FirmTag {
  return { id, name }
}

/** True also where the firm does not say whose the entry is. */
function within(wanted: string, { rest }: NamedEntry, field = 'module'): boolean {
  const said = textOf(rest[field])
  return wanted === '' || said === '' || said === wanted
}

function isSame(role: FirmRole, seen: Omit<FirmRole, 'id'>): boolean {
  return role.name === seen.name && role.module === seen.module && role.type === seen.type
}
