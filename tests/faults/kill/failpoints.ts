import type { Store } from '#core/engine/store/types'

/** Told of every step by its name; kills the process at the one that was named. */
export type Step = (name: string) => void

/** Steps of a process, counted; at the `at`th `name` the process dies as by kill -9. */
export function stepCounter(target: { readonly name: string; readonly at: number } | null): {
  readonly step: Step
  readonly counts: ReadonlyMap<string, number>
} {
  const counts = new Map<string, number>()
  return {
    counts,
    step(name) {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      if (target?.name === name && target.at === count) process.kill(process.pid, 'SIGKILL')
    },
  }
}

/** Calls that only read are no steps. */
const reads =
  /^(?:get|list|count|ids|detail|suggest|of|open|due|next|indexed|remoteValues|serverId|temporaryId|last|all|ranges|page|search|read|room|size)/

/** The store with a step before and after every call that writes, and around the commit of every transaction. */
export function withSteps(store: Store, step: Step): Store {
  const { memory, ...written } = store
  return { ...wrapped(written, '', step), memory, transaction: transactionOf(store, step) }
}

function wrapped<Area extends object>(area: Area, path: string, step: Step): Area {
  const made: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(area)) {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof member === 'function') made[name] = reads.test(name) ? member : around(member as Run, here, step)
    else made[name] = typeof member === 'object' && member !== null ? wrapped(member, here, step) : member
  }
  return made as Area
}

type Run = (...values: unknown[]) => unknown

const around =
  (run: Run, name: string, step: Step): Run =>
  (...values) => {
    step(`before ${name}`)
    const answer = run(...values)
    if (answer instanceof Promise) return answer.finally(() => step(`after ${name}`))
    step(`after ${name}`)
    return answer
  }

function transactionOf(store: Store, step: Step): Store['transaction'] {
  let depth = 0
  return (run) => {
    const outer = depth === 0
    if (outer) step('before begin')
    depth += 1
    try {
      const answer = store.transaction(() => {
        const inner = run()
        if (outer) step('before commit')
        return inner
      })
      if (outer) step('after commit')
      return answer
    } finally {
      depth -= 1
    }
  }
}

/** A fetch with a step before a request leaves and after its answer came. */
export function fetchWithSteps(fetch: typeof globalThis.fetch, step: Step): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const name = `${request.method} ${new URL(request.url).pathname.replace(/\/[0-9a-f-]{5,}$/, '/…')}`
    step(`before ${name}`)
    const answer = await fetch(request)
    step(`after ${name}`)
    return answer
  }
}
