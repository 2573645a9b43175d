/** One request that reached the firm; `handled` counts how often it was carried out (2 for a duplicate delivery). */
export type LedgerEntry = {
  readonly requestClass: string
  readonly method: string
  /** The path alone. */
  readonly path: string
  /** Which page was asked for, in which order, and whose rows: as it was sent. */
  asked: Readonly<Record<string, unknown>>
  status: number
  handled: number
}

/** What the firm was asked, for tests: kept in memory only, the newest 2,000 requests whole. */
export type Ledger = {
  readonly begin: (requestClass: string, method: string, path: string) => LedgerEntry
  /** Requests of a class, an area or '*' since the last reset. */
  readonly count: (requestClass?: string) => number
  readonly counts: () => Readonly<Record<string, number>>
  readonly entries: () => readonly LedgerEntry[]
  readonly reset: () => void
}

const kept = 2000

/** An empty ledger. */
export function createLedger(): Ledger {
  let entries: LedgerEntry[] = []
  let counts = new Map<string, number>()
  return {
    begin: (requestClass, method, path) => {
      const entry: LedgerEntry = { requestClass, method, path, asked: {}, status: 0, handled: 0 }
      entries.push(entry)
      if (entries.length > kept * 2) entries = entries.slice(-kept)
      counts.set(requestClass, (counts.get(requestClass) ?? 0) + 1)
      return entry
    },
    count: (requestClass = '*') =>
      [...counts]
        .filter(([name]) => requestClass === '*' || name === requestClass || name.startsWith(`${requestClass}.`))
        .reduce((sum, [, count]) => sum + count, 0),
    counts: () => Object.fromEntries(counts),
    entries: () => entries.slice(-kept),
    reset: () => {
      entries = []
      counts = new Map()
    },
  }
}
