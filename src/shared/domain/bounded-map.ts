/** A memory of values by key that never holds more than its limit. */
export type BoundedMap<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  /** The value of the key, made and kept where there is none. */
  readonly take: (key: Key, make: () => Value) => Value
  readonly clear: () => void
}

/**
 * A map of at most `limit` entries (two or more): the half of them that was used last is always there. What goes, goes
 * by the half, so that a full map is as quick as an empty one; deleting the oldest one by one is not.
 */
export function boundedMap<Key, Value extends NonNullable<unknown>>(limit: number): BoundedMap<Key, Value> {
  const half = Math.max(1, Math.floor(limit / 2))
  let recent = new Map<Key, Value>()
  let older = new Map<Key, Value>()

  const set = (key: Key, value: Value): void => {
    if (recent.size >= half && !recent.has(key)) {
      older = recent
      recent = new Map()
    }
    older.delete(key)
    recent.set(key, value)
  }
  const get = (key: Key): Value | undefined => {
    const known = recent.get(key)
    if (known !== undefined) return known
    const before = older.get(key)
    if (before !== undefined) set(key, before)
    return before
  }
  return {
    get,
    set,
    take(key, make) {
      const known = get(key)
      if (known !== undefined) return known
      const made = make()
      set(key, made)
      return made
    },
    clear() {
      recent = new Map()
      older = new Map()
    },
  }
}
