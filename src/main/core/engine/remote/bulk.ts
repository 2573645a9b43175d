import { importResult, inPart, updatedIn } from './answers.ts'
import type { Ask } from './ask.ts'
import type { OperationName } from './endpoints.ts'
import type { BulkCalls } from './types.ts'
import type { WireForms } from './wire.ts'

const customPrefix = /^extra\./

/** Kinds of records with calls for many of them at once. */
type BulkKind = OperationName extends infer Name ? (Name extends `${infer Kind}.batchUpdate` ? Kind : never) : never

/** The calls of `BulkCalls` under the path of one kind, which is its type in the API too (§7). */
export const createBulk = (ask: Ask, kind: BulkKind, forms: WireForms): BulkCalls => ({
  batchUpdate: async (ids, fieldName, fieldValue, sending) =>
    updatedIn(
      await ask(
        `${kind}.batchUpdate`,
        {
          ids,
          fieldName: fieldName.replace(customPrefix, ''),
          fieldValue: forms.value(fieldName, fieldValue),
          objType: kind,
        },
        sending,
      ),
      ids,
    ),
  batchDelete: async (ids, sending) => inPart(await ask(`${kind}.batchDelete`, { ids }, sending), ids),
  import: async (request, sending) => importResult(await ask(`${kind}.import`, request, sending)),
  transfer: async (srcUserId, destUserId, sending) => {
    await ask(`${kind}.transfer`, { srcUserId, destUserId }, sending)
  },
})
