import type { ExpressionBuilder } from 'kysely'
import { contains, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createNameOrderFill } from '#core/engine/store/records/name-order-fill'
import { nameOrderKey } from '#core/engine/store/records/name-order-key'
import { createNames, type Names } from '#core/engine/store/records/names'
import { createFindNewest } from '#core/engine/store/records/newest'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable, SearchedTable } from '#core/engine/store/records/types'
import { createDeferredIndex } from '#core/engine/store/search/deferred-index'
import { initialsOf } from '#core/engine/store/search/initials'
import { numberParts, phoneKey, phoneQuery, searchKey } from '#core/engine/store/search/key'
import { matchedField, type SearchedName } from '#core/engine/store/search/matched-field'
import { anyMatch, indexTerms } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns, SearchTable, Tables } from '#core/engine/store/tables'
import type { ContactQuery } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'

/** A contact, and through what it was found. */
export type FoundContact = Contact & { readonly matched: 'name' | 'pinyin' | 'phone' }

export type ContactTable = RecordTable<Contact> &
  SearchedTable<FoundContact> &
  Names<Contact> & {
    /** Through what a text finds a contact; null where it does not. */
    readonly matched: (text: string) => (row: Contact) => FoundContact['matched'] | null
    readonly ofCompany: (companyId: string) => readonly Contact[]
    /** True while rows of an earlier version lack the key of the order of their names. */
    readonly orderLeft: () => boolean
    /** Fills in the next ones; false when none is left. */
    readonly buildOrder: () => boolean
    /** A page by name, initials or telephone, owner and customer, with the number of all that fit. */
    readonly list: (query: ContactQuery) => { readonly rows: readonly Contact[]; readonly total: number }
  }

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly contact: RecordColumns & {
      readonly companyId: string
      readonly ownerid: string
      readonly nameKey: string
      readonly nameOrder: string
      readonly initials: string
      readonly phoneKey: string
      readonly gmtFollowup: number
      readonly gmtCreate: number
      readonly gmtModify: number
    }
    readonly contact_search: SearchTable<'contact_search'>
  }
}

/** Columns of the orders; names go by themselves while the keys of their order are filled in. */
const sortColumns = {
  gmtFollowup: 'gmtFollowup',
  name: 'nameOrder',
  gmtCreate: 'gmtCreate',
  gmtModify: 'gmtModify',
} as const
type SortColumn = (typeof sortColumns)[keyof typeof sortColumns] | 'nameKey'

/** Which filters a list has; `numbers` counts the forms in which a telephone number is looked for. */
type Shape = {
  readonly ofCompany: boolean
  readonly ofOwner: boolean
  readonly named: boolean
  readonly numbers: number
  /** True where the search says which rows can be hits. */
  readonly searched: boolean
}

type Asked = {
  readonly companyId: string
  readonly ownerid: string
  readonly key: string
  readonly number0: string
  readonly number1: string
  readonly number2: string
  /** The search's query for the text. */
  readonly match: string
}

const numberNames = ['number0', 'number1', 'number2'] as const

const passes = (eb: ExpressionBuilder<Tables, 'contact'>, shape: Shape, asked: Asked) => {
  const holds = (column: 'nameKey' | 'initials' | 'phoneKey', text: string) => contains<'contact'>(column, text)(eb)
  const numbers = numberNames.slice(0, shape.numbers).map((name) => holds('phoneKey', asked[name]))
  const hits = () => eb.selectFrom('contact_search').select('rowid').where('contact_search', 'match', asked.match)
  return eb.and([
    ...(shape.searched ? [eb('contact.no', 'in', hits())] : []),
    ...(shape.ofCompany ? [eb('companyId', '=', asked.companyId)] : []),
    ...(shape.ofOwner ? [eb('ownerid', '=', asked.ownerid)] : []),
    ...(shape.named ? [eb.or([holds('nameKey', asked.key), holds('initials', asked.key), ...numbers])] : []),
  ])
}

type Page = { readonly limit: number; readonly offset: number }
type Sort = { readonly column: SortColumn; readonly sortOrder: ContactQuery['sortOrder'] }

const pageOf = statementBy(({ shape, column, sortOrder }: Sort & { readonly shape: Shape }) =>
  statement((db, asked: Asked & Page) =>
    db
      .selectFrom('contact')
      .select('body')
      .where((eb) => passes(eb, shape, asked))
      .orderBy(column, sortOrder)
      .orderBy('id', sortOrder)
      .limit(asked.limit)
      .offset(asked.offset),
  ),
)
const countOf = statementBy((shape: Shape) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom('contact')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where((eb) => passes(eb, shape, asked)),
  ),
)
const ofCompany = statement((db, { companyId }: { companyId: string }) =>
  db.selectFrom('contact').select('body').where('companyId', '=', companyId).orderBy('gmtCreate').orderBy('id'),
)
const numbered = statement((db, { no }: { no: number }) => db.selectFrom('contact').select('body').where('no', '=', no))
const next = statement((db, { above, limit }: { above: number; limit: number }) =>
  db
    .selectFrom('contact')
    .select(['no', 'nameKey', 'initials', 'phoneKey'])
    .where('no', '>', above)
    .orderBy('no')
    .limit(limit),
)

const searchedName = ({ name, telephone, phoneMore }: Contact): SearchedName => {
  const key = searchKey(name)
  return { nameKey: key, initials: initialsOf(key), phoneKey: phoneKey(telephone, phoneMore) }
}

/** Rows of one slice of what is built behind the sync. */
const sliceRows = 100

/** The search over names, initials and numbers, of the same form as that of the customers. */
const createSearch = (connection: Connection, state: StoreState) =>
  createDeferredIndex<SearchedName & { readonly no: number }, SearchedName>(connection, state, {
    state: 'contactSearch',
    table: 'contact_search',
    settings: "detail=none, prefix='1', tokenize='ascii'",
    form: '1',
    sliceRows,
    next,
    read: (stored) => stored,
    terms: (row) => indexTerms(row.nameKey, row.initials, row.phoneKey),
  })

/** Contacts of customers (§7); those of a company stand in the order in which they were made. */
export const createContacts = (connection: Connection, state: StoreState): ContactTable => {
  const search = createSearch(connection, state)
  const order = createNameOrderFill(connection, state, { table: 'contact', mark: 'contactOrder' })
  /** Without the index meanwhile: every row would be written into it at another place. */
  const orderSlice = (): boolean => {
    if (!order.isLeft()) return false
    if (order.isBegin()) connection.database.exec('DROP INDEX IF EXISTS contact_by_order')
    if (order.next(sliceRows)) return true
    connection.database.exec('CREATE INDEX IF NOT EXISTS contact_by_order ON contact (nameOrder, id)')
    order.end()
    return false
  }
  const findNewest = createFindNewest(connection, search, {
    table: 'contact',
    search: 'contact_search',
    time: 'gmtFollowup',
    by: 'contact_by_followup',
    columns: ['nameKey', 'initials', 'phoneKey', 'body'],
  })
  const { rows, version, ...table } = createRecordTable<Contact, 'contact'>(connection, state, {
    table: 'contact',
    columns: [
      'companyId',
      'ownerid',
      'nameKey',
      'nameOrder',
      'initials',
      'phoneKey',
      'gmtFollowup',
      'gmtCreate',
      'gmtModify',
    ],
    values(row) {
      const { nameKey, initials, phoneKey: numbers } = searchedName(row)
      return {
        companyId: row.companyId,
        ownerid: row.ownerid,
        nameKey,
        nameOrder: nameOrderKey(nameKey),
        initials,
        phoneKey: numbers,
        gmtFollowup: Math.trunc(row.gmtFollowup ?? 0),
        gmtCreate: Math.trunc(row.gmtCreate ?? 0),
        gmtModify: Math.trunc(row.gmtModify ?? 0),
      }
    },
    search: { put: (no, row, isNew) => search.put(no, searchedName(row), isNew), remove: search.remove },
  })
  return {
    ...table,
    ...createNames(connection, 'contact', (no) => rows(numbered, { no })[0] ?? null, version),
    matched: (text) => {
      const through = matchedField(searchKey(text), text)
      return (row) => through(searchedName(row))
    },
    suggest: (text, limit) => {
      const key = searchKey(text)
      if (key === '') return { rows: [], more: false }
      const through = matchedField(key, text)
      return findNewest(anyMatch(key), limit, (stored): FoundContact | null => {
        const matched = through(stored)
        return matched === null ? null : { ...(JSON.parse(stored.body) as Contact), matched }
      })
    },
    searchLeft: search.isLeft,
    buildSearch: search.build,
    orderLeft: order.isLeft,
    buildOrder: () => connection.transaction(orderSlice),
    ofCompany: (companyId) => rows(ofCompany, { companyId }),
    list(query) {
      const { shape, asked } = conditionOf(query)
      const { sortField, sortOrder, pageIndex, pageSize } = query
      const column = sortField === 'name' && order.isLeft() ? 'nameKey' : sortColumns[sortField]
      const page = { limit: pageSize, offset: pageIndex * pageSize }
      const isFiltered = shape.ofCompany || shape.ofOwner || shape.named
      const found = (searched: boolean) => {
        const total = isFiltered ? (connection.value(countOf({ ...shape, searched }), asked) ?? 0) : table.count()
        // Sorting reads every hit; a walk in the order reads, between the hits up to the page, the rows that are none.
        const isWalkShorter = (page.offset + page.limit) * table.count() < total * total
        const through = { ...shape, searched: searched && !isWalkShorter }
        return { rows: rows(pageOf({ shape: through, column, sortOrder }), { ...asked, ...page }), total }
      }
      // The few contacts of one company are read by its own index.
      if (shape.named && !shape.ofCompany && search.complete()) {
        let answered: ReturnType<typeof found> | null = null
        search.trusted(() => {
          answered = found(true)
        })
        if (answered !== null) return answered
      }
      return found(false)
    },
  }
}

function conditionOf({ text, companyId, ownerid }: ContactQuery): { shape: Omit<Shape, 'searched'>; asked: Asked } {
  const key = searchKey(text)
  const numbers = numberParts(key === '' ? null : phoneQuery(text))
  const [number0 = '', number1 = '', number2 = ''] = numbers
  return {
    shape: { ofCompany: companyId !== '', ofOwner: ownerid !== '', named: key !== '', numbers: numbers.length },
    asked: { companyId, ownerid, key, number0, number1, number2, match: key === '' ? '' : anyMatch(key) },
  }
}
