import type { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { ingest } from './pull/ingest.ts'

/** How a fact of the sync stands as text in the store: here alone such a text is parsed. */
export type StoredForm<Value> = {
  /** What counts where nothing is kept, or nothing that can be read. */
  readonly empty: Value
  readonly read: (text: string | null) => Value
}

/** A form that is believed as a whole or not at all: a scan or a sweep whose facts are lost just begins anew. */
export function storedForm<Value>(schema: z.ZodType<Value>, empty: Value): StoredForm<Value> {
  return {
    empty,
    read(text) {
      const parsed = schema.safeParse(parse(text))
      return parsed.success ? parsed.data : empty
    },
  }
}

/** The form of a list, of which entries that cannot be read are left out. */
export function listOf<Entry>(schema: z.ZodType<Entry>): StoredForm<readonly Entry[]> {
  const empty: readonly Entry[] = []
  return {
    empty,
    read(text) {
      const value = parse(text)
      if (!Array.isArray(value)) return empty
      return value.flatMap((entry) => {
        const parsed = schema.safeParse(entry)
        return parsed.success ? [parsed.data] : []
      })
    },
  }
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One such fact in a store. */
export type StoredValue<Value> = {
  /** The same object as long as nothing else is put; cheap enough to be asked for before every slice. */
  readonly get: () => Value
  readonly put: (value: Value) => void
  /** The same in the caller's transaction. */
  readonly write: (value: Value) => void
}

/** The fact under a name, parsed when its text has changed. Every reader of a name has to give the same form. */
export function storedValue<Value>(store: Store, name: string, form: StoredForm<Value>): StoredValue<Value> {
  const all = store.memory.parsedValues
  const write = (value: Value) => {
    const isEmpty = value === form.empty || (Array.isArray(value) && value.length === 0)
    const text = isEmpty ? null : JSON.stringify(value)
    store.values.put(name, text)
    all.set(name, { text, value: isEmpty ? form.empty : value })
  }
  return {
    get() {
      const text = store.values.get(name)
      const known = all.get(name)
      if (known !== undefined && known.text === text) return known.value as Value
      const value = form.read(text)
      all.set(name, { text, value })
      return value
    },
    put: (value) => ingest(store, () => write(value)),
    write,
  }
}
