import type { ConfigEntry, FieldDefinition } from '#shared/domain/reference'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord } from '../../engine/remote/coerce.ts'
import type { AreaRemotes } from '../../engine/remote/types.ts'
import { createWholeLists } from '../../engine/remote/whole-list.ts'
import { parseConfig, parseField } from './row.ts'

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly meta: { readonly companyFields: () => Promise<readonly FieldDefinition[]> }
    readonly config: { readonly list: () => Promise<readonly ConfigEntry[]> }
  }
}

/** Switches of a firm that answers one record of them, by their names, as the list of the others. */
const asList = (data: unknown): unknown => {
  const isMap = isRecord(data) && Object.keys(data).some((name) => name.includes('.'))
  return isMap ? Object.entries(data).map(([name, value]) => ({ name, value })) : data
}

/** Field definitions and switches, read whole (D-67). An entry without a name is left out: nothing could refer to it. */
export const referenceCalls = ({ ask }: CallTools): Pick<AreaRemotes, 'meta' | 'config'> => {
  const { read } = createWholeLists(ask)
  const switches = createWholeLists(async (...asked) => asList(await ask(...asked)))
  return {
    meta: {
      companyFields: async () => {
        // §7 names bListField without its values: "no" may mean all the fields or only the others. Both together are all.
        const [listed, rest] = await Promise.all(
          [true, false].map((bListField) =>
            read('meta.fields', (raw) => parseField(raw, bListField), { bDefaultFields: true, bListField }),
          ),
        )
        const fields = new Map([...(rest ?? []), ...(listed ?? [])].map((field) => [field.fieldName, field]))
        return [...fields.values()].sort((one, other) => one.fieldOrder - other.fieldOrder)
      },
    },
    config: { list: () => switches.read('config.list', parseConfig) },
  }
}
