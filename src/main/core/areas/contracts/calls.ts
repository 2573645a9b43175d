import { Failure } from '#shared/contract/failure'
import type { FirmContract } from '#shared/domain/contract'
import type { Attachment } from '#shared/domain/records'
import { createdOrNull } from '../../engine/remote/answers.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { toRecord, type Wire } from '../../engine/remote/coerce.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import { firstText, readAttachment } from '../../engine/remote/parts.ts'
import type { Created, Page, Paging, Sending } from '../../engine/remote/types.ts'
import { parseContract } from './row.ts'

/** The fields of a contract that a person writes. */
export type ContractFields = Pick<FirmContract, 'name' | 'partyA' | 'partyB'>

/** Calls about contracts. */
export type ContractCalls = {
  readonly list: (paging: Paging, signal?: AbortSignal) => Promise<Page<FirmContract>>
  readonly get: (id: string, signal?: AbortSignal) => Promise<FirmContract>
  /** Null where the firm took it and does not say under which id. */
  readonly create: (
    fields: ContractFields & { readonly fsid: string },
    sending?: Sending,
  ) => Promise<Created<FirmContract> | null>
  /** A firm may take what comes for the whole contract: all that its own answer, `shown`, had goes back with it. */
  readonly update: (id: string, fields: ContractFields, shown?: FirmContract | null, sending?: Sending) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** What the firm reads out of a file that was uploaded (CT-05). */
  readonly parse: (fsid: string, signal?: AbortSignal) => Promise<ContractFields>
  readonly file: (id: string, signal?: AbortSignal) => Promise<Attachment>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly contracts: ContractCalls
  }
}

/** Contracts that were read by themselves, as they came. */
const answers = new WeakMap<FirmContract, Wire>()

/** A whole contract with other values in some fields, under the names that it came with. */
const withFields = (answer: Wire, fields: ContractFields): Wire => ({
  ...answer,
  ...fields,
  ...('contractName' in answer ? { contractName: fields.name } : {}),
})

const wholeRow = [['name', 'contractName'], ['partyA'], ['partyB']] as const

/** Contracts (§7 "Contracts", D-04, D-102). */
export const contractCalls = ({ ask, times }: CallTools): ContractCalls => {
  const parse = (raw: unknown) => parseContract(raw, times)
  return {
    list: async ({ pageIndex, pageSize }, signal) => {
      const data = await ask('contract.list', { pageIndex, pageSize }, { signal })
      return readPage(data, { pageIndex, pageSize, mayBeEmpty: true }, parse)
    },
    get: async (id, signal) => {
      const data = await ask('contract.get', { id }, { signal })
      const row = readOne(data, id, parse)
      answers.set(row, toRecord(data) ?? {})
      return row
    },
    create: async ({ name, partyA, partyB, fsid }, sending) => {
      const data = await ask('contract.create', { name, partyA, partyB, ...(fsid === '' ? {} : { fsid }) }, sending)
      return createdOrNull(data, parse, wholeRow)
    },
    update: async (id, fields, shown = null, sending) => {
      const answer = (shown === null ? undefined : answers.get(shown)) ?? {}
      await ask('contract.update', { ...withFields(answer, fields), id }, sending)
    },
    remove: async (id) => {
      await ask('contract.delete', { id })
    },
    parse: async (fsid, signal) => {
      const read = toRecord(await ask('contract.parse', { fsid }, { signal })) ?? {}
      return {
        name: firstText(read.name, read.contractName),
        partyA: firstText(read.partyA),
        partyB: firstText(read.partyB),
      }
    },
    file: async (id, signal) => {
      const data = await ask('contract.file', { id }, { signal })
      const file = readAttachment(Array.isArray(data) ? data[0] : data)
      if (file === null || file.fsid === '') throw new Failure('not-found')
      return file
    },
  }
}
