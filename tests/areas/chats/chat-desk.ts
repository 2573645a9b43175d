// The handlers of the chats over a real store, without a firm.
import { createChats } from '#core/areas/chats/service'
import type { Home } from '#core/engine/account-session'
import type { Store } from '#core/engine/store/types'
import { chats } from '#shared/contract/chats'
import type { CoreClient } from '#shared/contract/index'
import { newStore } from '../../store/support.ts'

export type ChatDesk = { readonly store: Store; readonly client: CoreClient['chats'] }

/** A store and a client of its handlers, each answer checked against the contract. */
export function chatDesk(store: Store = newStore(), timeZone = 'Asia/Shanghai'): ChatDesk {
  const home = {
    opened: () => ({ store }),
    timeZone: () => timeZone,
    changed: () => undefined,
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
  return { store, client }
}
