import type { Remote } from '#core/engine/remote/types'

type Make = (call: () => Promise<unknown>) => Promise<unknown>

/** The API with every call made through `make`; groups of calls stay as they are. */
export function throughCalls(remote: Remote, make: Make): Remote {
  const group = (calls: object): object =>
    Object.fromEntries(
      Object.keys(calls).map((name) => {
        const part: unknown = Reflect.get(calls, name)
        if (typeof part === 'function') return [name, through(calls, name, make)]
        return [name, typeof part === 'object' && part !== null ? group(part) : part]
      }),
    )
  return group(remote) as Remote
}

/** One call of a group, looked up when it is made. */
const through =
  (calls: object, name: string, make: Make) =>
  (...values: unknown[]) =>
    make(async () => Reflect.apply(Reflect.get(calls, name), calls, values))
