import type { ChangeableList } from '#core/areas/reference/store'
import type { NamedEntry } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'

/** From now on this computer offers an entry as the firm has it, without waiting for the next pass. */
export function offerHere(home: Home, area: ChangeableList, entry: NamedEntry): void {
  touch(home, area, entry.id)
  const known = home.opened().store.reference.get(area)
  const isKnown = known.some(({ id }) => id === entry.id)
  put(home, area, isKnown ? known.map((one) => (one.id === entry.id ? entry : one)) : [...known, entry])
}

/** From now on this computer offers an entry no more. */
export function dropHere(home: Home, area: ChangeableList, id: string): void {
  touch(home, area, id)
  put(
    home,
    area,
    home
      .opened()
      .store.reference.get(area)
      .filter((one) => one.id !== id),
  )
}

/** A list that was asked for before is stale for an entry. */
function touch(home: Home, area: ChangeableList, id: string): void {
  home.opened().store.memory.reference[area].note([id])
}

function put(home: Home, area: ChangeableList, entries: readonly NamedEntry[]): void {
  if (home.opened().store.reference.replace(area, entries, home.ports.clock.now())) home.changed(area, [])
}
