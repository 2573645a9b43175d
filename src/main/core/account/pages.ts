import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { CoreHandlers } from '#shared/contract/index'
import { recordPlace } from '#shared/contract/search'
import { optionalTime } from '#shared/contract/values'
import type { Home } from '../engine/account-session.ts'

const MOST_QUERIES = 200
const MOST_CHARACTERS = 200_000
const MOST_VISITS = 10

/** Names under which the store keeps them. */
const names = { queries: 'pages.queries', left: 'pages.left', visits: 'pages.visits' } as const

const queryList = z.array(z.tuple([z.string(), z.string()]))
const visitList = z.array(recordPlace.extend({ at: optionalTime.default(null) }))
type Visit = z.output<typeof visitList>[number]

/** What pages keep of the account, instead of the storage of a browser (`contract/pages.ts`). */
export function createPages(home: Home): CoreHandlers['pages'] {
  let known: { readonly store: Store; readonly queries: Map<string, string> } | null = null
  const storeOf = () => home.opened().store

  /** Queries by id, the newest last. */
  const queriesOf = (store: Store): Map<string, string> => {
    if (known?.store !== store)
      known = { store, queries: new Map(parsed(queryList, store.values.get(names.queries)) ?? []) }
    return known.queries
  }
  const visitsOf = (store: Store): readonly Visit[] => parsed(visitList, store.values.get(names.visits)) ?? []

  return {
    query({ id }) {
      const queries = queriesOf(storeOf())
      const search = queries.get(id)
      if (search === undefined) return { search: null }
      // What is still looked at is not the oldest.
      queries.delete(id)
      queries.set(id, search)
      return { search }
    },
    keepQuery({ id, search }) {
      const store = storeOf()
      const queries = queriesOf(store)
      const isKept = queries.get(id) === search
      queries.delete(id)
      queries.set(id, search)
      if (isKept) return {}
      dropOldest(queries)
      keep(store, names.queries, JSON.stringify([...queries]))
      return {}
    },
    left: () => ({ search: storeOf().values.get(names.left) }),
    keepLeft({ search }) {
      const store = storeOf()
      if (store.values.get(names.left) === search) return {}
      keep(store, names.left, search)
      home.changed('pages', ['left'])
      return {}
    },
    visits: () => ({ records: [...visitsOf(storeOf())] }),
    visit({ record }) {
      const store = storeOf()
      const others = visitsOf(store).filter(({ to, id }) => to !== record.to || id !== record.id)
      const visit: Visit = { ...record, at: home.ports.clock.now() }
      keep(store, names.visits, JSON.stringify([visit, ...others].slice(0, MOST_VISITS)))
      home.changed('pages', ['visits'])
      return {}
    },
  }
}

/** Writes without waiting for the disk: a crash loses none of it, and a power cut only the way back to a list. */
function keep(store: Store, name: string, value: string | null): void {
  store.setDurability('ingest')
  try {
    store.values.put(name, value)
  } finally {
    store.setDurability('full')
  }
}

/** Drops the oldest queries beyond what is kept; the newest stays, however long it is. */
function dropOldest(queries: Map<string, string>): void {
  let characters = 0
  for (const search of queries.values()) characters += search.length
  for (const [id, search] of queries) {
    if (queries.size === 1 || (queries.size <= MOST_QUERIES && characters <= MOST_CHARACTERS)) return
    queries.delete(id)
    characters -= search.length
  }
}

/** A value of the store; null where there is none, or one of another version, which is not worth an error. */
function parsed<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
