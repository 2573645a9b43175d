import type { Contact } from '#shared/domain/records'
import { createdOf, echoOf } from '../../engine/remote/answers.ts'
import type { Ask } from '../../engine/remote/ask.ts'
import { createBulk } from '../../engine/remote/bulk.ts'
import { oneOrListed } from '../../engine/remote/listed.ts'
import type { AskPage } from '../../engine/remote/lists.ts'
import { readOne } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Remote } from '../../engine/remote/types.ts'
import { createWireForms, wireQuery } from '../../engine/remote/wire.ts'
import { parseContactRow } from './row.ts'

const wholeRow = [['name'], ['gmtModify', 'gmtCreate']] as const

/** Contacts of customers (§7 "Customer contacts"). */
export const createContacts = (ask: Ask, askPage: AskPage, times: FirmTimes): Remote['contacts'] => {
  const parse = (raw: unknown): Parsed<Contact> => parseContactRow(raw, times)
  const forms = createWireForms(times)
  const list =
    (operation: 'contact.list' | 'contact.listBase'): Remote['contacts']['list'] =>
    (query, signal) =>
      askPage('contact', operation, wireQuery(query, times), { page: query, asked: undefined, signal })
  return {
    ...createBulk(ask, 'contact', forms),
    list: list('contact.list'),
    listBase: list('contact.listBase'),
    get: (id, companyId = '') =>
      oneOrListed(
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
