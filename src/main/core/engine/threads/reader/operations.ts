import type { AreaReads, AreaStore, ReadStore } from '#core/engine/store/types'

/**
 * What may take longer than a person should wait for anything else: searches and scans. Each is a plain question to the
 * store; what it is asked and answers travels between threads.
 */
export const readOperations = (store: ReadStore, areas: readonly AreaStore[]): AreaReads =>
  Object.assign({}, ...areas.map(({ reads }) => reads?.(store)))

export type ReadName = keyof AreaReads
export type ReadInput<Name extends ReadName> = Parameters<AreaReads[Name]>[0]
export type ReadOutput<Name extends ReadName> = ReturnType<AreaReads[Name]>
