import { importResult, updatedCount } from './answers.ts'
import type { Ask } from './ask.ts'
import type { Remote } from './types.ts'
import type { WireForms } from './wire.ts'

const customPrefix = /^extra\./

/** What the API does with many customers or contacts at once: the same calls under two paths (§7). */
export const createBulk = (
  ask: Ask,
  area: 'company' | 'contact',
  forms: WireForms,
): Pick<Remote['contacts'], 'batchUpdate' | 'batchDelete' | 'import' | 'transfer'> => ({
  batchUpdate: async (ids, fieldName, fieldValue, sending) =>
    updatedCount(
      await ask(
        `${area}.batchUpdate`,
        {
          ids,
          fieldName: fieldName.replace(customPrefix, ''),
          fieldValue: forms.value(fieldName, fieldValue),
          objType: area,
        },
        sending,
      ),
    ),
  batchDelete: async (ids, sending) => {
    await ask(`${area}.batchDelete`, { ids }, sending)
  },
  import: async (request, sending) => importResult(await ask(`${area}.import`, request, sending)),
  transfer: async (srcUserId, destUserId, sending) => {
    await ask(`${area}.transfer`, { srcUserId, destUserId }, sending)
  },
})
