import type { Remote } from '#core/engine/remote/types'

/** The API with every call made through `make`; groups of calls stay as they are. */
export function throughCalls(remote: Remote, make: (call: () => Promise<unknown>) => Promise<unknown>): Remote {
  return wrapped(remote, make)
}

function wrapped<T extends object>(target: T, make: (call: () => Promise<unknown>) => Promise<unknown>): T {
  return new Proxy(target, {
    get(owner, name) {
      const value: unknown = Reflect.get(owner, name)
      if (typeof value === 'function')
        return (...values: unknown[]) => make(async () => Reflect.apply(value, owner, values))
      return typeof value === 'object' && value !== null ? wrapped(value, make) : value
    },
  })
}
