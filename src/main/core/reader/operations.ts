import type { ReadStore } from '#core/store/types'

/**
 * What may take longer than a person should wait for anything else: searches and scans. Each is a plain question to the
 * store; what it is asked and answers travels between threads.
 */
export const readOperations = (store: ReadStore) => ({
  searchMessages: ({ text, limit }: { readonly text: string; readonly limit: number }) =>
    store.messages.search(text, limit),
})

export type ReadOperations = ReturnType<typeof readOperations>
export type ReadName = keyof ReadOperations
export type ReadInput<Name extends ReadName> = Parameters<ReadOperations[Name]>[0]
export type ReadOutput<Name extends ReadName> = ReturnType<ReadOperations[Name]>
