import type { Connection } from '#core/store/connection'
import { createRecordTable } from '#core/store/records/table'
import type { ContactTable } from '#core/store/records/types'
import { initialsOf } from '#core/store/search/initials'
import { type PhoneQuery, phoneKey, phoneQuery, searchKey } from '#core/store/search/key'
import type { StoreState } from '#core/store/state'
import type { ContactQuery } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'

const sortColumns = {
  gmtFollowup: 'gmtFollowup',
  name: 'nameKey',
  gmtCreate: 'gmtCreate',
  gmtModify: 'gmtModify',
} as const

/** Contacts of customers (§7); those of a company stand in the order in which they were made. */
export const createContacts = (connection: Connection, state: StoreState): ContactTable => {
  const { rows, ...table } = createRecordTable<Contact>(connection, state, {
    table: 'contact',
    columns: ['companyId', 'ownerid', 'nameKey', 'initials', 'phoneKey', 'gmtFollowup', 'gmtCreate', 'gmtModify'],
    values(row) {
      const key = searchKey(row.name)
      const times = [row.gmtFollowup, row.gmtCreate, row.gmtModify].map((time) => Math.trunc(time ?? 0))
      return [row.companyId, row.ownerid, key, initialsOf(key), phoneKey(row.telephone, row.phoneMore), ...times]
    },
  })
  return {
    ...table,
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
