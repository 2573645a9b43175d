import type { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import type { SyncArea, SyncContext, SyncGroups, SyncOptions } from '../types.ts'
import { type AreaPulls, createAreaPulls, graver, type PulledAll } from './area-pulls.ts'
import { isNoAnswer, isUnreachable, mayBeOneAnswer } from './reachability.ts'
import type { UnlessStopped } from './stopping.ts'

/** How a pass went. */
export type Outcome = {
  /** The gravest failure of an area, or null. */
  readonly failure: Failure | null
  /** True where the firm did not answer any more; else a failure is that of its area alone. */
  readonly silent: boolean
  /** True where some area was read to its end and no area met trouble of the store: it takes rows. */
  readonly stored: boolean
  /** False where every area that was asked failed, and not for want of this computer's store. */
  readonly read: boolean
}

/** Passes over all areas, and pulls of some. */
export type Passes = Pick<AreaPulls, 'refuse' | 'meters' | 'closed'> & {
  /**
   * Pulls every area that is due, group by group, also behind a group that failed while the firm still answers. Behind
   * a pass that read nothing, `unread`, one small list is asked first, another each time, and the others only where that
   * was another answer than before: a firm that is down is not asked for everything at every try.
   */
  readonly pass: (context: SyncContext, unread: Outcome | null) => Promise<Outcome>
  /** Pulls some areas out of turn; an area that is being pulled is not pulled twice. */
  readonly pull: (areas: readonly SyncArea[], context: SyncContext) => Promise<Outcome>
}

/**
 * What asking one list has shown: the areas that need not be pulled again, whether the firm answered one, and the
 * outcome where the others need not be asked.
 */
type OneAsked = { readonly done: readonly SyncArea[]; readonly read: boolean; readonly outcome?: Outcome }

/** Makes the passes over `groups`; `orStopped` ends what waits when the sync is stopped, `answered` hears of every success. */
export function createPasses(
  options: SyncOptions,
  groups: SyncGroups,
  orStopped: UnlessStopped,
  answered: () => void,
): Passes {
  const pulled = groups.map((group) => group.filter((area) => area.pull !== undefined))
  const pulls = createAreaPulls(options, pulled.flat(), orStopped, answered)
  const smallLists = pulled.slice(0, 2).flat()
  let asked = 0

  /** True where nothing answers any more; `before` says whether something did earlier in this pass. */
  const fellSilent = async (result: PulledAll, before: boolean, { remote }: SyncContext): Promise<boolean> => {
    const { failure, heard } = result
    if (failure === null || heard || !isNoAnswer(failure)) return false
    // The way to the firm is one for all its lists: who never got there need not ask again.
    return (!before && !mayBeOneAnswer(failure)) || orStopped(isUnreachable(remote, options.clock))
  }

  /** Asks one list after a pass that read nothing, or more where one had nothing to ask for: that says nothing of the firm. */
  const askOne = async (context: SyncContext, unread: Outcome): Promise<OneAsked> => {
    const done: SyncArea[] = []
    for (const _ of smallLists) {
      const area = smallLists[asked++ % smallLists.length]
      if (area === undefined) continue
      const result = await pulls.pull([area], context)
      if (result.failure !== null) {
        // Another list each time: what one answer alone has does not stand for the firm.
        const unheard = !result.heard && isNoAnswer(result.failure)
        const silent = unheard && (unread.silent || (await fellSilent(result, false, context)))
        return { done, read: false, ...(silent === unread.silent ? { outcome: outcomeOf(result, silent) } : {}) }
      }
      done.push(area)
      if (result.heard) return { done, read: true }
    }
    return { done, read: false }
  }

  /** Pulls the groups one after the other, but for what one list has shown already. */
  const askAll = async (context: SyncContext, { done, read }: OneAsked): Promise<Outcome> => {
    let [worst, heard, ended]: [Failure | null, boolean, boolean] = [null, read, read]
    for (const group of pulled) {
      const due = group.filter((area) => !done.includes(area) && (context.byPerson || !pulls.isFresh(area)))
      const result = await pulls.pull(due, context)
      if (result.failure !== null) worst = graver(worst, result.failure)
      ended ||= result.ended
      if (await fellSilent(result, heard, context)) return outcomeOf({ failure: worst, ended }, true)
      heard ||= result.heard
      if (worst !== null && !isNoAnswer(worst) && endsPass(worst)) break
    }
    return outcomeOf({ failure: worst, ended }, false)
  }

  return {
    async pass(context, unread) {
      const one: OneAsked = unread === null ? { done: [], read: false } : await askOne(context, unread)
      return one.outcome ?? askAll(context, one)
    },
    async pull(areas, context) {
      const result = await pulls.pull(areas, context)
      return outcomeOf(result, await fellSilent(result, true, context))
    },
    refuse: pulls.refuse,
    meters: pulls.meters,
    closed: pulls.closed,
  }
}

/** An outcome by how the areas were pulled. */
function outcomeOf({ failure, ended }: Pick<PulledAll, 'failure' | 'ended'>, silent: boolean): Outcome {
  const isStore = failure !== null && failureClass(failure) === 'store'
  return { failure, silent, stored: ended && !isStore, read: ended || failure === null || isStore }
}

/** True for a failure that every other area would meet too. */
export function endsPass(failure: Failure): boolean {
  const kind = failureClass(failure)
  return kind === 'offline' || kind === 'sign-in' || kind === 'store'
}
