/** Requests that wait until a later one of their area (the word before the dot of the class) has been answered. */
export type Overtaking = {
  /** The place of a request that begins now. */
  readonly begin: () => number
  /**
   * Waits until a request of the same area that began later was answered, at most `milliseconds`. One request of an
   * area waits at a time; the next one passes, and so overtakes it.
   */
  readonly wait: (requestClass: string, place: number, milliseconds: number) => Promise<void>
  /** Says that the request that began at `place` was answered. */
  readonly answered: (requestClass: string, place: number) => void
  /** Lets everybody go on. */
  readonly release: () => void
}

const areaOf = (requestClass: string): string => requestClass.split('.')[0] ?? requestClass

/** Nobody waits yet. */
export function createOvertaking(): Overtaking {
  const waiting = new Map<string, { readonly place: number; readonly go: () => void }>()
  let places = 0
  return {
    begin: () => {
      places += 1
      return places
    },
    wait: (requestClass, place, milliseconds) => {
      const area = areaOf(requestClass)
      if (waiting.has(area)) return Promise.resolve()
      return new Promise((resolve) => {
        const go = (): void => {
          clearTimeout(timer)
          waiting.delete(area)
          resolve()
        }
        const timer = setTimeout(go, milliseconds)
        waiting.set(area, { place, go })
      })
    },
    answered: (requestClass, place) => {
      const one = waiting.get(areaOf(requestClass))
      if (one !== undefined && place > one.place) one.go()
    },
    release: () => {
      for (const { go } of [...waiting.values()]) go()
    },
  }
}
