import type { NamedEntry } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'

/** Small lists of named entries that this computer keeps and a person may change at the firm. */
type Changeable = 'roles' | 'tags'

/** From now on this computer offers an entry as the firm has it, without waiting for the next pass. */
export function offerHere(home: Home, area: Changeable, entry: NamedEntry): void {
  const known = home.opened().store.reference.get(area)
  const isKnown = known.some(({ id }) => id === entry.id)
  put(home, area, isKnown ? known.map((one) => (one.id === entry.id ? entry : one)) : [...known, entry])
}

/** From now on this computer offers an entry no more. */
export function dropHere(home: Home, area: Changeable, id: string): void {
  put(
    home,
    area,
    home
      .opened()
      .store.reference.get(area)
      .filter((one) => one.id !== id),
  )
}

function put(home: Home, area: Changeable, entries: readonly NamedEntry[]): void {
  if (home.opened().store.reference.replace(area, entries, home.ports.clock.now())) home.changed(area, [])
}
