import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'

/**
 * Notes that the calls of a customer are to be written down. One that waits to be sent covers the later calls too; who
 * `asked` for it by hand is also content with one that is on its way or in doubt.
 */
export function enqueueCallSync(
  home: Home,
  { customerId, title, asked }: { readonly customerId: string; readonly title: string; readonly asked: boolean },
): void {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const open = store.work.ofRecord('callSync', customerId)
  if (open.some(({ state, attempts }) => asked || (state === 'queued' && attempts === 0))) return
  store.work.add({
    opId: hexId(random),
    entity: 'callSync',
    localId: customerId,
    kind: 'action',
    title,
    patch: { written: true },
    base: { written: false },
    at: clock.now(),
  })
  home.changed('work', [])
  sync.wake()
}
