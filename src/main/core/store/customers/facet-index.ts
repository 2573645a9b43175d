import type { Connection } from '#core/store/connection'
import { extraPrefix } from '#core/store/customers/columns'
import { extraValues, type Facet, facetColumns, isFacet, memberFacet } from '#core/store/customers/wide-filter'
import { isDamage } from '#core/store/failures'
import type { StoreState } from '#core/store/state'
import type { Customer, Json } from '#shared/domain/customer'

/** Form of the terms; another one in the file means: build it again. */
const form = '1'

const createText = `CREATE VIRTUAL TABLE IF NOT EXISTS customer_facet USING fts5(
  terms, content='', contentless_delete=1, detail=none, tokenize='ascii')`

/** Rows of one slice of the building: about five milliseconds. */
const sliceRows = 100

const rowText =
  'SELECT no, industry, city, region, channel, source, weMediaAccountId, userCreate, phase, tagList, participantList, extra FROM customer WHERE no > ? ORDER BY no LIMIT ?'

export type FacetIndex = {
  readonly complete: () => boolean
  /** Highest number in the index: rows above it are not its concern. */
  readonly upTo: () => number
  /** Numbers of the rows that have a facet of every group; null where the index turns out to be damaged. */
  readonly find: (groups: readonly (readonly Facet[])[]) => readonly number[] | null
  /** Brings a row in step, in the caller's transaction. */
  readonly put: (no: number, row: Customer, isNew: boolean) => void
  readonly remove: (no: number) => void
  /** Empties it, before rows are loaded in bulk. */
  readonly drop: () => void
  /** True while rows are left to add. */
  readonly isLeft: () => boolean
  /** Adds the next rows; false when none is left. */
  readonly build: () => boolean
}

/** FNV-1a over UTF-16 with two offsets: 64 bits, so that two facets never meet by chance. */
const termOf = ([field, value]: Facet): string => {
  let one = 0x811c9dc5
  let other = 0x9747b28c
  const text = `${field}\n${value}`
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ (unit + index), 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}x${(other >>> 0).toString(36)}`
}

type Faceted = Pick<Customer, 'tagList' | 'participantList' | 'extra'> & Readonly<Record<string, unknown>>

const facetsOf = (row: Faceted): Facet[] => {
  const facets: Facet[] = []
  for (const column of facetColumns) if (row[column] !== '') facets.push([column, String(row[column])])
  for (const { id } of row.tagList) facets.push(['tagList', String(id)])
  for (const { userId, roleId } of row.participantList)
    facets.push(['participantList', String(userId)], ['role', String(roleId)], memberFacet(userId, roleId))
  for (const [name, value] of Object.entries(row.extra)) {
    for (const one of extraValues(value as Json)) if (isFacet(one)) facets.push([extraPrefix + name, one])
  }
  return facets
}

const termsOf = (row: Faceted): string => [...new Set(facetsOf(row).map(termOf))].join(' ')

/**
 * Which rows have which value: one posting list a value, a byte or two a row. It is built behind the sync, and until it
 * is complete the rows themselves are read.
 */
export const createFacetIndex = (connection: Connection, state: StoreState): FacetIndex => {
  const { database, prepare, pluck, transaction } = connection
  const writes = !database.readonly
  let reached = 0
  let readAt = Number.NaN
  let broken = false

  const read = (): void => {
    const [of, upTo] = (state.get('facets') ?? '').split(' ')
    reached = of !== form ? -1 : upTo === 'all' ? Number.POSITIVE_INFINITY : Number(upTo)
  }
  /** Highest number in the index; -1 where there is none. */
  const upTo = (): number => {
    if (!writes && readAt !== connection.version()) {
      readAt = connection.version()
      read()
    }
    return reached
  }
  const setReached = (next: number): void => {
    state.put('facets', `${form} ${next === Number.POSITIVE_INFINITY ? 'all' : next}`)
    reached = next
  }

  /** A damaged index is left alone from now on, and taken out of the file by the next start: the rows answer for it. */
  const trusted = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      if (!isDamage(error)) throw error
      if (writes) state.put('facets', 'damaged')
      broken = true
    }
  }

  const drop = (): void =>
    transaction(() => {
      database.exec('DROP TABLE IF EXISTS customer_facet')
      database.exec(createText)
      setReached(0)
    })

  const insert = (no: number, row: Faceted): void => {
    prepare('INSERT INTO customer_facet (rowid, terms) VALUES (?, ?)').run(no, termsOf(row))
  }

  read()
  let rollbacks = connection.rollbacks()
  const settled = (): number => {
    // A rollback took the mark in the file back, too.
    if (rollbacks !== connection.rollbacks()) {
      rollbacks = connection.rollbacks()
      read()
    }
    return upTo()
  }

  const isLeft = (): boolean => !broken && settled() !== Number.POSITIVE_INFINITY

  return {
    upTo: settled,
    complete: () => !broken && settled() === Number.POSITIVE_INFINITY,
    find: (groups) => {
      const match = groups.map((group) => `(${group.map((facet) => `"${termOf(facet)}"`).join(' OR ')})`).join(' AND ')
      let numbers: number[] | null = null
      trusted(() => {
        numbers = pluck('SELECT rowid FROM customer_facet WHERE customer_facet MATCH ?').all(match) as number[]
      })
      return numbers
    },
    put: (no, row, isNew) => {
      if (broken || no > settled()) return
      trusted(() => {
        if (!isNew) prepare('DELETE FROM customer_facet WHERE rowid = ?').run(no)
        insert(no, row)
      })
    },
    remove: (no) => {
      if (!broken && no <= settled()) trusted(() => prepare('DELETE FROM customer_facet WHERE rowid = ?').run(no))
    },
    drop,
    isLeft,
    build: () => {
      if (!isLeft()) return false
      if (settled() < 0) trusted(drop)
      if (broken) return false
      return transaction(() => {
        const rows = prepare(rowText).all(reached, sliceRows) as Readonly<Record<string, unknown>>[]
        for (const row of rows)
          insert(row.no as number, {
            ...row,
            tagList: JSON.parse(String(row.tagList)),
            participantList: JSON.parse(String(row.participantList)),
            extra: JSON.parse(String(row.extra)),
          })
        setReached(rows.length < sliceRows ? Number.POSITIVE_INFINITY : (rows.at(-1)?.no as number))
        return rows.length === sliceRows
      })
    },
  }
}
