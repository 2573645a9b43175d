import type { Home } from '#core/engine/account-session'
import { Failure } from '#shared/contract/failure'
import { isSwitchedOn } from '#shared/domain/switches'

/** A switch of the firm as it was sent; undefined where there is none. */
export function switchOf(home: Home, name: string): string | undefined {
  return home
    .opened()
    .store.reference.get('config')
    .find((one) => one.name === name)?.value
}

/** Fails with `forbidden` where a switch of the firm is off (§6). */
export function needSwitch(home: Home, name: string): void {
  if (!isSwitchedOn(switchOf(home, name))) throw new Failure('forbidden')
}
