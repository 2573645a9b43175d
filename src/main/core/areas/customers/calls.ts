import { type Customer, customerTextFields, customerTimeFields } from '#shared/domain/customer'
import type { PackedCustomer } from '#shared/domain/customer-values'
import type { FieldValues } from '#shared/domain/work'
import { createdOf, defaultsResult, echoOf, exportResult, inPart } from '../../engine/remote/answers.ts'
import { createBulk } from '../../engine/remote/bulk.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readOrFindInList } from '../../engine/remote/find-in-list.ts'
import { readOne } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { BulkCalls, Created, InPart, ListQuery, Page, Sending } from '../../engine/remote/types.ts'
import { createWireForms, wireQuery } from '../../engine/remote/wire.ts'
import { parseCompanyRow } from './row.ts'

/** Calls about customers; each throws a `Failure` as `Remote` says. */
export type CustomerCalls = BulkCalls & {
  /** `isCached` says by a page's digest whether the caller has its rows, which are then not read again. */
  readonly list: (
    query: ListQuery,
    signal?: AbortSignal,
    isCached?: (digest: string) => boolean,
  ) => Promise<Page<PackedCustomer>>
  /** `name` finds it in the list where the firm shows no customer by itself; without one it is not looked for there. */
  readonly get: (id: string, name?: string) => Promise<Customer>
  /**
   * Sends only the named fields: system fields directly, custom ones under `extra` (FD-12, FD-13). Lists and times go
   * out as the API writes them. Answers the row where the server sends one back.
   */
  readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Customer | null>
  readonly create: (values: FieldValues, sending?: Sending) => Promise<Created<Customer>>
  /** 4 following-up, 5 signed (§9). Answers null where the firm changed all of them. */
  readonly batchPhase: (ids: readonly string[], destPhase: number, sending?: Sending) => Promise<InPart | null>
  /** Of a query with its page (5000 at most, §9), or of chosen customers. */
  readonly export: (
    range: ListQuery | { readonly customerIds: readonly string[] },
    signal?: AbortSignal,
  ) => Promise<{ readonly fsid: string; readonly fileName: string }>
  /** Fills empty fields with their defaults. */
  readonly initDefaults: (sending?: Sending) => Promise<{ readonly totalCount: number; readonly initCount: number }>
  /** Brings customers over from the legal-matter project system. */
  readonly syncFromAlpha: (sending?: Sending) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly companies: CustomerCalls
  }
}

const wholeRow = [['name'], ['gmtModify', 'gmtCreate']] as const

/** Companies (§3, §7, D-65). */
export const customerCalls = ({ ask, askPage, times }: CallTools): CustomerCalls => {
  const parse = (raw: unknown): Parsed<Customer> => parseCompanyRow(raw, times)
  const forms = createWireForms(times, { texts: customerTextFields, times: customerTimeFields })
  return {
    ...createBulk(ask, 'company', forms),
    list: (query, signal, isCached) =>
      askPage('company', 'company.list', wireQuery(query, times), {
        page: query,
        asked: undefined,
        signal,
        isCached,
      }),
    get: (id, name = '') =>
      readOrFindInList(
        id,
        () => ask('company.get', { id }),
        (data) => {
          forms.learn(data)
          return readOne(data, id, parse)
        },
        name === '' ? null : (page) => ask('company.list', { name, ...page }),
      ),
    update: async (id, values, sending) => {
      const row = echoOf(await ask('company.update', { ...forms.payload(values), id }, sending), parse, wholeRow)
      return row?.id === id ? row : null
    },
    create: async (values, sending) =>
      createdOf(await ask('company.create', forms.payload(values), sending), parse, wholeRow),
    batchPhase: async (ids, destPhase, sending) =>
      inPart(await ask('company.batchPhase', { ids, destPhase }, sending), ids),
    export: async (range, signal) => exportResult(await ask('company.export', wireQuery(range, times), { signal })),
    initDefaults: async (sending) => defaultsResult(await ask('company.initDefaults', {}, sending)),
    syncFromAlpha: async (sending) => {
      await ask('project.syncCustomers', {}, sending)
    },
  }
}
