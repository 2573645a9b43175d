import type { Customer } from '#shared/domain/customer'
import { createdOf, defaultsResult, echoOf, exportResult } from '../../engine/remote/answers.ts'
import type { Ask } from '../../engine/remote/ask.ts'
import { createBulk } from '../../engine/remote/bulk.ts'
import { oneOrListed } from '../../engine/remote/listed.ts'
import type { AskPage } from '../../engine/remote/lists.ts'
import { readOne } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Remote } from '../../engine/remote/types.ts'
import { createWireForms, wireQuery } from '../../engine/remote/wire.ts'
import { parseCompanyRow } from './row.ts'

const wholeRow = [['name'], ['gmtModify', 'gmtCreate']] as const

/** Companies (§3, §7, D-65). */
export const createCompanies = (ask: Ask, askPage: AskPage, times: FirmTimes): Remote['companies'] => {
  const parse = (raw: unknown): Parsed<Customer> => parseCompanyRow(raw, times)
  const forms = createWireForms(times)
  return {
    ...createBulk(ask, 'company', forms),
    list: (query, signal, held) =>
      askPage('company', 'company.list', wireQuery(query, times), {
        page: query,
        asked: undefined,
        signal,
        held,
      }),
    get: (id, name = '') =>
      oneOrListed(
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
    batchPhase: async (ids, destPhase, sending) => {
      await ask('company.batchPhase', { ids, destPhase }, sending)
    },
    export: async (range, signal) => exportResult(await ask('company.export', wireQuery(range, times), { signal })),
    initDefaults: async (sending) => defaultsResult(await ask('company.initDefaults', {}, sending)),
    syncFromAlpha: async (sending) => {
      await ask('project.syncCustomers', {}, sending)
    },
  }
}
