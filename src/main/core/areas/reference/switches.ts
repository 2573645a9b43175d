import type { Home } from '#core/engine/account-session'
import { Failure } from '#shared/contract/failure'
import { isSwitchedOn } from '#shared/domain/switches'

/** Fails with `forbidden` where a switch of the firm is off (§6). */
export function needSwitch(home: Home, name: string): void {
  const entries = home.opened().store.reference.get('config')
  if (!isSwitchedOn(entries.find((one) => one.name === name)?.value)) throw new Failure('forbidden')
}
