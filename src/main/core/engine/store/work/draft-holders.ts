/** Which page writes which draft, kept in memory: pages end with the process. A place without a draft has no holder. */
export type DraftHolders = {
  /** The page that writes there; null where nobody does. */
  readonly holder: (place: string) => string | null
  /** The page that wrote there last, also where its text was saved or given up since. */
  readonly lastHolder: (place: string) => string | null
  /** Gives a place to a page, whoever had it before. */
  readonly hold: (place: string, page: string) => void
  /** Gives back what a page holds: one place, or all of it where none is named. */
  readonly release: (page: string, place?: string) => void
  /** Hears of every place whose draft or holder changes; answers a function that ends it. */
  readonly listen: (run: (place: string) => void) => () => void
}

/** Holders of the drafts that `exists` finds; `tell` and `rename` are for the drafts themselves. */
export const createDraftHolders = (exists: (place: string) => boolean) => {
  const holders = new Map<string, string>()
  const listeners = new Set<(place: string) => void>()
  const tell = (place: string): void => {
    for (const listener of listeners) listener(place)
  }
  const holding: DraftHolders = {
    holder: (place) => (holders.has(place) && exists(place) ? (holders.get(place) ?? null) : null),
    lastHolder: (place) => holders.get(place) ?? null,
    hold: (place, page) => {
      if (holders.get(place) === page) return
      holders.set(place, page)
      tell(place)
    },
    release: (page, place) => {
      for (const [held, holder] of [...holders]) {
        if (holder !== page || (place !== undefined && held !== place) || !exists(held)) continue
        holders.delete(held)
        tell(held)
      }
    },
    listen: (run) => {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
  const rename = (from: string, to: string): void => {
    for (const [place, page] of [...holders]) {
      if (!place.includes(from)) continue
      holders.delete(place)
      holders.set(place.replaceAll(from, to), page)
      tell(place)
    }
  }
  return { holding, tell, rename }
}
