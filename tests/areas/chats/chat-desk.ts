// The handlers of the chats over a real store, without a firm.
import { areaStores } from '#core/areas/area-stores'
import { createChats } from '#core/areas/chats/service'
import type { Home } from '#core/engine/account-session'
import type { Store } from '#core/engine/store/types'
import { chats } from '#shared/contract/chats'
import type { CoreClient } from '#shared/contract/index'
import { newStore, noon } from '../../engine/store/support.ts'
import { testClock } from '../../support/ports.ts'

export type ChatDesk = {
  readonly store: Store
  readonly client: CoreClient['chats']
  /** What windows were told. */
  readonly changes: (readonly [area: string, ids: readonly string[]])[]
  /** Kinds of objects that were read again at the firm. */
  readonly refreshed: string[]
}

/** A store and a client of its handlers, each answer checked against the contract. */
export function chatDesk(store: Store = newStore()): ChatDesk {
  const changes: (readonly [string, readonly string[]])[] = []
  const refreshed: string[] = []
  const reads = areaStores.flatMap((area) => ('reads' in area && area.reads !== undefined ? [area.reads(store)] : []))
  const asked = Object.assign({}, ...reads) as Record<string, (question: unknown) => unknown>
  const home = {
    opened: () => ({
      store,
      reader: { ask: async (name: string, question: unknown) => asked[name]?.(question) },
      sync: {
        run: async () => undefined,
        refresh: async (_: string, { objType }: { readonly objType: string }) => void refreshed.push(objType),
      },
    }),
    timeZone: () => 'Asia/Shanghai',
    ports: { clock: testClock(noon) },
    changed: (area: string, ids: readonly string[]) => void changes.push([area, ids]),
  } as unknown as Home
  const handlers = createChats(home)
  const client = new Proxy(
    {},
    {
      get: (_, name) => async (input: unknown) => {
        const operation = chats[name as keyof typeof chats]
        const handler = handlers[name as keyof typeof handlers] as (parsed: unknown) => unknown
        return operation.output.parse(await handler(operation.input.parse(input)))
      },
    },
  ) as CoreClient['chats']
  return { store, client, changes, refreshed }
}
