import { boundedMap } from '#shared/domain/bounded-map'

/** Records of which more is remembered than anybody changes in the time of a request. */
const MOST = 20_000

/**
 * Records that the firm changed because this computer asked for it, so that an answer which was asked for before takes
 * nothing back. An area without a record of the outbox keeps one in its memory; the others have `Sync.wrote`.
 */
export type Touched = {
  /** The firm took a change of these records: what was asked for before is stale for them. */
  readonly note: (ids: readonly string[]) => void
  /** Tells from now on whether a record was changed since: call it before the firm is asked. */
  readonly watch: () => (id: string) => boolean
}

/** The memory of a start. */
export function createTouched(): Touched {
  const at = boundedMap<string, number>(MOST)
  let count = 0
  return {
    note(ids) {
      count += 1
      for (const id of ids) at.set(id, count)
    },
    watch() {
      const mark = count
      return (id) => (at.get(id) ?? 0) > mark
    },
  }
}
