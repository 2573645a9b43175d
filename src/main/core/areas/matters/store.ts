import { contains, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import { searchKey } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import { compareNames } from '#shared/domain/named'
import type { Project } from '#shared/domain/project'

export type ProjectTable = RecordTable<Project> & {
  /** Projects whose names contain the text, by the pinyin of the name, from one of them on. */
  readonly named: (text: string, limit: number, offset?: number) => readonly Project[]
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly project: RecordColumns & { readonly nameKey: string }
  }
}

const names = statement((db, { key }: { key: string }) =>
  db.selectFrom('project').select(['id', 'nameKey']).where(contains('nameKey', key)).orderBy('id'),
)

/** What a shorter answer left out stays as it is known: a hit of the search has a name and little else. */
const complete = (given: Project, known: Project): Project => ({
  ...given,
  name: given.name || known.name,
  bigType: given.bigType || known.bigType,
  number: given.number || known.number,
  status: given.status || known.status,
  client: given.client || known.client,
  court: given.court || known.court,
  gmtModify: given.gmtModify ?? known.gmtModify,
  other: given.other.length === 0 ? known.other : given.other,
  attorneys: given.attorneys.length === 0 ? known.attorneys : given.attorneys,
})

/** Projects that were read once. */
export const createProjects = (connection: Connection, state: StoreState): ProjectTable => {
  const table = createRecordTable<Project, 'project'>(connection, state, {
    table: 'project',
    columns: ['nameKey'],
    complete,
    values: ({ name }) => ({ nameKey: searchKey(name) }),
  })
  return {
    ...table,
    named(text, limit, offset = 0) {
      // SQLite has no order by pinyin.
      const found = connection.all(names, { key: searchKey(text) })
      const sorted = found.toSorted((one, other) => compareNames(one.nameKey, other.nameKey))
      return sorted.slice(offset, offset + limit).flatMap(({ id }) => table.get(id) ?? [])
    },
  }
}
