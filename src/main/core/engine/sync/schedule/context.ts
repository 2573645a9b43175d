import type { BesidePull } from '../push/pull-guard.ts'
import type { SyncArea, SyncContext, SyncOptions } from '../types.ts'
import { Stopped, type UnlessStopped } from './stopping.ts'

/** Makes what the areas work with, anew for each pass and each piece of work; fails where the firm cannot be reached. */
export function contextMaker(parts: {
  readonly options: Pick<SyncOptions, 'store' | 'connect' | 'clock' | 'random' | 'log' | 'builder'>
  readonly areas: readonly SyncArea[]
  readonly beside: BesidePull
  readonly orStopped: UnlessStopped
  readonly signal: AbortSignal
  readonly changed: SyncContext['changed']
  readonly screen: SyncContext['screen']
}): () => Promise<SyncContext> {
  const { options, areas, beside, orStopped, signal, screen } = parts
  const { store, clock, random, log } = options

  /** Tells what a commit changed; what arrived for an area may lead to more. */
  const changed: SyncContext['changed'] = (name, ids) => {
    parts.changed(name, ids)
    areas.find((area) => area.name === name)?.arrived?.({ store, clock, changed }, ids)
  }
  const breathe = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (signal.aborted) throw new Stopped()
  }

  return async () => ({
    store,
    remote: beside.listened(await orStopped(options.connect())),
    clock,
    random,
    log,
    changed,
    progress: () => undefined,
    breathe,
    mayGoOn: () => true,
    loading: () => areas.some((area) => area.loading?.(store) === true),
    screen,
    byPerson: false,
    beside,
    builder: options.builder ?? null,
    signal,
  })
}
