import type { Connection } from '#core/engine/store/connection'
import { createFindNewest } from '#core/engine/store/records/newest'
import { createRecordTable } from '#core/engine/store/records/table'
import type { ContactTable, FoundContact } from '#core/engine/store/records/types'
import { createBehindIndex } from '#core/engine/store/search/deferred-index'
import { initialsOf } from '#core/engine/store/search/initials'
import { type PhoneQuery, phoneKey, phoneQuery, searchKey } from '#core/engine/store/search/key'
import { anyMatch, indexTerms } from '#core/engine/store/search/terms'
import { foundThrough, type SearchedName } from '#core/engine/store/search/through'
import type { StoreState } from '#core/engine/store/state'
import type { ContactQuery } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'

const sortColumns = {
  gmtFollowup: 'gmtFollowup',
  name: 'nameKey',
  gmtCreate: 'gmtCreate',
  gmtModify: 'gmtModify',
} as const

const searchTable = 'contact_search'

const searchedName = ({ name, telephone, phoneMore }: Contact): SearchedName => {
  const key = searchKey(name)
  return { nameKey: key, initials: initialsOf(key), phoneKey: phoneKey(telephone, phoneMore) }
}

/** The search over names, initials and numbers, of the same form as that of the customers. */
const createSearch = (connection: Connection, state: StoreState) =>
  createBehindIndex<SearchedName & { readonly no: number }, SearchedName>(connection, state, {
    state: 'contactSearch',
    table: searchTable,
    settings: "detail=none, prefix='1', tokenize='ascii'",
    form: '1',
    sliceRows: 100,
    nextText: 'SELECT no, nameKey, initials, phoneKey FROM contact WHERE no > ? ORDER BY no LIMIT ?',
    read: (stored) => stored,
    terms: (row) => indexTerms(row.nameKey, row.initials, row.phoneKey),
  })

/** Contacts of customers (§7); those of a company stand in the order in which they were made. */
export const createContacts = (connection: Connection, state: StoreState): ContactTable => {
  const search = createSearch(connection, state)
  const findNewest = createFindNewest<SearchedName & { readonly body: string }>(connection, search, {
    table: 'contact',
    search: searchTable,
    time: 'gmtFollowup',
    by: 'contact_by_followup',
    columns: 'nameKey, initials, phoneKey, body',
  })
  const { rows, ...table } = createRecordTable<Contact>(connection, state, {
    table: 'contact',
    columns: ['companyId', 'ownerid', 'nameKey', 'initials', 'phoneKey', 'gmtFollowup', 'gmtCreate', 'gmtModify'],
    values(row) {
      const { nameKey, initials, phoneKey: numbers } = searchedName(row)
      const times = [row.gmtFollowup, row.gmtCreate, row.gmtModify].map((time) => Math.trunc(time ?? 0))
      return [row.companyId, row.ownerid, nameKey, initials, numbers, ...times]
    },
    search: { put: (no, row, isNew) => search.put(no, searchedName(row), isNew), remove: search.remove },
  })
  return {
    ...table,
    suggest: (text, limit) => {
      const key = searchKey(text)
      if (key === '') return { rows: [], more: false }
      const through = foundThrough(key, text)
      return findNewest(anyMatch(key), limit, (stored): FoundContact | null => {
        const matched = through(stored)
        return matched === null ? null : { ...(JSON.parse(stored.body) as Contact), matched }
      })
    },
    searchLeft: search.isLeft,
    buildSearch: search.build,
    ofCompany: (companyId) => rows('WHERE companyId = ? ORDER BY gmtCreate, id', [companyId]),
    list(query) {
      const { text, values } = conditionOf(query)
      const order = `ORDER BY ${sortColumns[query.sortField]} ${query.sortOrder}, id ${query.sortOrder}`
      const total =
        text === ''
          ? table.count()
          : (connection.pluck(`SELECT count(*) FROM contact ${text}`).get(...values) as number)
      const start = query.pageIndex * query.pageSize
      return { rows: rows(`${text} ${order} LIMIT ? OFFSET ?`, [...values, query.pageSize, start]), total }
    },
  }
}

function conditionOf({ text, companyId, ownerid }: ContactQuery): { text: string; values: string[] } {
  const parts: string[] = []
  const values: string[] = []
  const add = (part: string, ...bound: string[]) => {
    parts.push(part)
    values.push(...bound)
  }
  if (companyId !== '') add('companyId = ?', companyId)
  if (ownerid !== '') add('ownerid = ?', ownerid)
  const key = searchKey(text)
  if (key !== '') {
    const phone = phoneQuery(text)
    const named = 'instr(nameKey, ?) > 0 OR instr(initials, ?) > 0'
    const numbers = phone === null ? [] : numbersLike(phone)
    add(`(${[named, ...numbers.map(() => 'instr(phoneKey, ?) > 0')].join(' OR ')})`, key, key, ...numbers)
  }
  return { text: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values }
}

/** What a number looks for among those of a row: its end, its beginning, and the masked form of a whole one. */
function numbersLike({ digits, beginning, masked }: PhoneQuery): readonly string[] {
  return [`${digits} `, ...(beginning ? [` ${digits}`] : []), ...(masked === null ? [] : [`,${masked} `])]
}
