import { type Contact, contactTextFields, contactTimeFields } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { createdOf, echoOf } from '../../engine/remote/answers.ts'
import { createBulk } from '../../engine/remote/bulk.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readOrFindInList } from '../../engine/remote/find-in-list.ts'
import { readOne } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { BulkCalls, Created, ListQuery, Page, Sending } from '../../engine/remote/types.ts'
import { createWireForms, wireQuery } from '../../engine/remote/wire.ts'
import { parseContactRow } from './row.ts'

/** Calls about contacts of customers. */
export type ContactCalls = BulkCalls & {
  readonly list: (query: ListQuery, signal?: AbortSignal) => Promise<Page<Contact>>
  /** The same list with the base fields alone. */
  readonly listBase: (query: ListQuery, signal?: AbortSignal) => Promise<Page<Contact>>
  /** `companyId` finds it among its customer's contacts where the firm shows none by itself. */
  readonly get: (id: string, companyId?: string) => Promise<Contact>
  readonly getBase: (id: string) => Promise<Contact>
  readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Contact | null>
  readonly create: (values: FieldValues, sending?: Sending) => Promise<Created<Contact>>
  readonly remove: (id: string) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly contacts: ContactCalls
  }
}

const wholeRow = [['name'], ['gmtModify', 'gmtCreate']] as const

/** Contacts of customers (§7 "Customer contacts"). */
export const contactCalls = ({ ask, askPage, times }: CallTools): ContactCalls => {
  const parse = (raw: unknown): Parsed<Contact> => parseContactRow(raw, times)
  const forms = createWireForms(times, { texts: contactTextFields, times: contactTimeFields })
  const list =
    (operation: 'contact.list' | 'contact.listBase'): ContactCalls['list'] =>
    (query, signal) =>
      askPage('contact', operation, wireQuery(query, times), { page: query, asked: undefined, signal })
  return {
    ...createBulk(ask, 'contact', forms),
    list: list('contact.list'),
    listBase: list('contact.listBase'),
    get: (id, companyId = '') =>
      readOrFindInList(
        id,
        () => ask('contact.get', { id }),
        (data) => {
          forms.learn(data)
          return readOne(data, id, parse)
        },
        companyId === '' ? null : (page) => ask('contact.list', { companyId, ...page }),
      ),
    getBase: async (id) => readOne(await ask('contact.getBase', { id }), id, parse),
    update: async (id, values, sending) => {
      const row = echoOf(await ask('contact.update', { ...forms.payload(values), id }, sending), parse, wholeRow)
      return row?.id === id ? row : null
    },
    create: async (values, sending) =>
      createdOf(await ask('contact.create', forms.payload(values), sending), parse, wholeRow),
    remove: async (id) => {
      await ask('contact.delete', { id })
    },
  }
}
