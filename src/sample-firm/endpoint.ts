import type { CompanyTable, RowShape } from './areas/companies/table.ts'
import type { CompanyWriter } from './areas/companies/writer.ts'
import type { ContactWriter } from './areas/contacts/writer.ts'
import type { DocumentTable } from './areas/documents/table.ts'
import type { FileStore } from './areas/files/store.ts'
import type { MessageTable } from './areas/messages/table.ts'
import type { CallCentre } from './areas/phone/centre.ts'
import type { Reference } from './areas/reference/reference.ts'
import type { Robots } from './areas/robot/robots.ts'
import type { Sessions } from './areas/session/sessions.ts'
import type { FirmDatabase } from './database.ts'
import type { Paging } from './envelope.ts'
import { type Fields, numberOf } from './values.ts'

/** The parts of the firm that its calls work with. */
export type FirmState = {
  readonly database: FirmDatabase
  readonly companies: CompanyTable
  readonly writer: CompanyWriter
  readonly contacts: ContactWriter
  readonly reference: Reference
  readonly sessions: Sessions
  readonly files: FileStore
  readonly documents: DocumentTable
  readonly messages: MessageTable
  readonly robots: Robots
  readonly calls: CallCentre
}

/** One request, read. `query` holds a list where a name repeats; `now` is epoch milliseconds with any skew in it. */
export type Call = {
  readonly firm: FirmState
  readonly user: Fields
  readonly token: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Fields
  readonly body: Fields
  readonly now: number
  readonly shape: RowShape
}

/** Who may call: anybody, a signed-in user, an administrator of the organisation. */
export type Access = 'open' | 'user' | 'admin'

/** One call of §7. `source` says whether the specification shows its path or docs/decisions.md assumes it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** What faults and the ledger call it: area.operation. */
  readonly requestClass: string
  readonly source: 'shown' | 'assumed'
  readonly access: Access
  /** Answers `data`, or a promise of it; throws a `Refusal`. */
  readonly run: (call: Call) => unknown
}

type Maker = (
  method: Endpoint['method'],
  path: string,
  requestClass: string,
  run: Endpoint['run'],
  access?: Access,
) => Endpoint

const maker =
  (source: Endpoint['source']): Maker =>
  (method, path, requestClass, run, access = 'user') => ({ method, path, requestClass, source, access, run })

/** A call whose path stands in §7; a signed-in user may make it unless `access` says otherwise. */
export const shown: Maker = maker('shown')
/** A call whose path docs/decisions.md assumes. */
export const assumed: Maker = maker('assumed')

/** Paging of a call; -1 or nothing means everything unless `standard` says how many. */
export function pagingOf(fields: Fields, standard = -1): Paging {
  const pageSize = numberOf(fields.pageSize) ?? standard
  return {
    pageIndex: Math.max(0, Math.floor(numberOf(fields.pageIndex) ?? 0)),
    pageSize: pageSize < 1 ? -1 : Math.floor(pageSize),
  }
}
