import type { Created, Sending } from '#core/remote/record-types'
import type { CompanyListQuery, Page, Remote } from '#core/remote/types'
import type { Store } from '#core/store/types'
import { verdictOf } from '#core/sync/failures'
import { leaveDraft } from '#core/sync/push/edit'
import { contactQuery } from '#shared/contract/contacts'
import { customerQuery } from '#shared/contract/customers'
import { Failure } from '#shared/contract/failure'
import type { KeptDraft } from '#shared/contract/work'
import type { Customer } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import type { Contact } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { checkedContactValues, checkedValues } from './edits.ts'
import type { Home } from './home.ts'
import { storedUser } from './profile.ts'

/** Clocks of a firm and of this computer may differ by so much, milliseconds. */
const CLOCKS_APART = 10 * 60_000
/** Records of the same name that are looked through. */
const LOOKED_AT = 20
/** Characters of a name that are looked for. */
const LONGEST_NAME = 200

/** Keys that were sent and whose fate nobody knows, each as it was sent first; outlives a crash. */
const SENT_KEYS = 'create.first-sent'
/** A key whose form is given up is forgotten after so long, milliseconds. */
const KEYS_KEPT = 30 * 24 * 60 * 60_000

type Asked = {
  readonly values: FieldValues
  readonly key?: string | undefined
  readonly draft?: KeptDraft | undefined
}

/** When a form was sent first, and the records of its name that this computer knew then, which it cannot have made. */
type FirstSent = { readonly at: number; readonly known: readonly string[] }

type Row = { readonly id: string; readonly name: string; readonly gmtCreate: number | null }

/** A kind of record that is made at the firm. */
type Kind<Made extends Row> = {
  readonly area: 'customers' | 'contacts'
  readonly checked: (store: Store, values: FieldValues) => FieldValues
  readonly create: (api: Remote, values: FieldValues, sending: Sending) => Promise<Created<Made>>
  readonly get: (api: Remote, id: string) => Promise<Made>
  readonly list: (api: Remote, query: CompanyListQuery) => Promise<Page<Made>>
  /** The newest records here that have the name or have it as a part. */
  readonly named: (store: Store, values: FieldValues) => readonly { readonly id: string }[]
  readonly keep: (store: Store, row: Made, now: number) => void
  /** True where a record of that name may be the one that `me` made with the values. */
  readonly isLike: (row: Made, values: FieldValues, me: string) => boolean
}

const customerKind: Kind<Customer> = {
  area: 'customers',
  checked: checkedValues,
  create: (api, values, sending) => api.companies.create(values, sending),
  get: (api, id) => api.companies.get(id),
  list: async (api, query) => {
    const page = await api.companies.list(query)
    return { ...page, rows: page.rows.map(customerOf) }
  },
  named: (store, values) => store.customers.list(customerQuery.parse({ ...newest(values), columns: ['id'] })).rows,
  keep: (store, row, now) => void store.customers.upsert([row], now),
  isLike: (row, _values, me) => row.userCreate === '' || row.userCreate === me,
}

const contactKind: Kind<Contact> = {
  area: 'contacts',
  checked: (_store, values) => checkedContactValues(values),
  create: (api, values, sending) => api.contacts.create(values, sending),
  get: (api, id) => api.contacts.get(id),
  list: (api, query) => api.contacts.list(query),
  named: (store, values) => {
    const { name: text, ...page } = newest(values)
    return store.contacts.list(contactQuery.parse({ ...page, text, companyId: values.companyId ?? '' })).rows
  },
  keep: (store, row, now) => void store.contacts.upsert([row], now),
  isLike: (row, values) => row.companyId === (values.companyId ?? ''),
}

type Creator = (asked: Asked) => Promise<{ readonly id: string }>

/** Creates customers (CL-06). */
export const customerCreator = (home: Home): Creator => creator(home, customerKind)

/** Creates contacts of customers (CC-01). */
export const contactCreator = (home: Home): Creator => creator(home, contactKind)

/**
 * Creates records of a kind. Where an answer was lost, the firm is asked whether the record is there, so that trying
 * again with the same key never makes a second one. Fails with `invalid-input` and the field, or as the API does.
 */
function creator<Made extends Row>(home: Home, kind: Kind<Made>): Creator {
  return async ({ values, key, draft }) => {
    const { store, connect, sync } = home.opened()
    const now = home.ports.clock.now()
    const checked = kind.checked(store, values)
    if (typeof checked.name !== 'string') throw new Failure('invalid-input', { field: 'name', reason: 'empty' })
    const api = await connect()
    const before = firstSent(store, key)
    const first = before ?? { at: now, known: kind.named(store, checked).map(({ id }) => id) }
    /** The record, the end of its key and of its draft go together: a crash leaves all of them or none. */
    const arrived = (id: string, row: Made | null) => {
      store.transaction(() => {
        if (row !== null) kind.keep(store, row, now)
        putSent(store, key, null, now)
        leaveDraft(store, draft, now)
      })
      home.changed(kind.area, [id])
      if (draft !== undefined) home.changed('work', [])
      return { id }
    }
    const found = before === null ? null : await lookFor(home, api, kind, checked, before)
    if (found !== null) return arrived(found.id, found)
    putSent(store, key, first, now)
    try {
      const { id, row } = await kind.create(api, checked, key === undefined ? {} : { key })
      const made = row ?? (await kind.get(api, id).catch(() => null))
      // It is there; the next pass brings it.
      if (made === null) void sync.runAnew()
      return arrived(id, made)
    } catch (error) {
      const inDoubt = error instanceof Failure && verdictOf(error, 'create').class === 'unknown'
      // What was certainly not done needs no looking for the next time.
      if (!inDoubt && before === null) putSent(store, key, null, now)
      const late = inDoubt ? await lookFor(home, api, kind, checked, first).catch(() => null) : null
      if (late === null) throw error
      return arrived(late.id, late)
    }
  }
}

/** A page of the newest records of a name; a very long one is looked for by its beginning. */
function newest({ name }: FieldValues) {
  return {
    name: String(name).slice(0, LONGEST_NAME),
    pageIndex: 0,
    pageSize: LOOKED_AT,
    sortField: 'gmtCreate',
    sortOrder: 'desc',
  } as const
}

function sentKeys(store: Store): Record<string, FirstSent> {
  return JSON.parse(store.values.get(SENT_KEYS) ?? '{}')
}

function firstSent(store: Store, key: string | undefined): FirstSent | null {
  return key === undefined ? null : (sentKeys(store)[key] ?? null)
}

function putSent(store: Store, key: string | undefined, first: FirstSent | null, now: number): void {
  if (key === undefined) return
  const { [key]: before, ...others } = sentKeys(store)
  if (before === undefined ? first === null : first !== null) return
  const young = Object.entries(first === null ? others : { ...others, [key]: first }).filter(
    ([, { at }]) => now - at < KEYS_KEPT,
  )
  store.values.put(SENT_KEYS, young.length === 0 ? null : JSON.stringify(Object.fromEntries(young)))
}

/** The one record of that name that this person made since and this computer did not know before; else null. */
async function lookFor<Made extends Row>(
  home: Home,
  api: Remote,
  kind: Kind<Made>,
  values: FieldValues,
  { at, known }: FirstSent,
): Promise<Made | null> {
  const { store } = home.opened()
  const me = storedUser(store)?.id ?? ''
  const { rows } = await kind.list(api, newest(values))
  const made = rows.filter(
    (row) =>
      row.name === values.name &&
      kind.isLike(row, values, me) &&
      (row.gmtCreate === null || row.gmtCreate >= at - CLOCKS_APART) &&
      !known.includes(row.id),
  )
  const [row] = made
  return row === undefined || made.length > 1 ? null : row
}
