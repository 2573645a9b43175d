// The sync engine: pulls the firm's data into the store. Lives here: planner (pure), walks, areas, passes, background.
// May not: HTTP, SQL, anything of a screen, the name of an area. To add an area: docs/adding-an-area.md.
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { SyncStatus } from '#shared/contract/sync'
import { asFailure, failureClass } from './failures.ts'
import { checkpointJob } from './pull/ingest.ts'
import { newCursor } from './pull/planner.ts'
import { recentObjects } from './pull/recent.ts'
import { refresher } from './pull/refresh.ts'
import { createPush } from './push/index.ts'
import { besidePull } from './push/pull-guard.ts'
import { type Attention, calls, passEvery } from './schedule/attention.ts'
import { background } from './schedule/background.ts'
import { housekeeping } from './schedule/housekeeping.ts'
import { diary } from './schedule/persistent-log.ts'
import { isNoAnswer, isUnreachable, mayBeOneAnswer } from './schedule/reachability.ts'
import { AFTER_WAKE, schedule } from './schedule/schedule.ts'
import { createScreenReads } from './schedule/screen-reads.ts'
import { statusOf } from './schedule/status.ts'
import { Stopped, unlessStopped } from './schedule/stopping.ts'
import { createPasses, endsPass, type Outcome } from './schedule/sync-cycle.ts'
import type { BackgroundJob, Sync, SyncContext, SyncOptions } from './types.ts'

export { storeFailure } from './failures.ts'
export type { Sync, SyncOptions } from './types.ts'

/** After a wake-up the network comes late: what fails until then makes no wait longer. Milliseconds. */
const GRACE = 30_000
/** Windows that are focused one after the other ask for one pass. Milliseconds. */
const FOCUS_APART = 5_000

/** Makes the sync of an open account. It does nothing until it is started or run. */
export function createSync(given: SyncOptions): Sync {
  const { store, clock, random, power } = given
  const log = diary(given)
  const options: SyncOptions = { ...given, log }
  const { areas: groups, senders, cleanUps } = options
  const areas = groups.flat()
  const abort = new AbortController()
  const orStopped = unlessStopped(abort.signal)
  let connection: SyncStatus['connection'] = 'unknown'
  /** The last pass where it read nothing and nothing was read since: the firm is down, whatever it answers. */
  let unread: Outcome | null = null
  const answered = () => {
    connection = 'online'
    unread = null
  }
  const isReadable = () => connection === 'online' && unread === null
  const push = createPush({
    ...options,
    stateChanged: options.statusChanged,
    recovered() {
      if (running === null && !isReadable()) hint()
    },
    unanswered(silent) {
      if (connection === 'offline') return
      if (silent) connection = 'offline'
      // Whether it is the network or one request alone, a pass finds out.
      if (running === null) hint()
      options.statusChanged()
    },
    lease: Buffer.from(random.bytes(8)).toString('hex'),
  })
  const beside = besidePull(store, clock, push, senders, () => options.changed('work', []))
  // Without a sign-in nothing is started, and nothing can be sent.
  const sending = {
    state: push.state,
    pause: push.pause,
    cancel: push.cancel,
    wake: () => (started ? push.wake() : undefined),
    now: () => (started ? push.now() : undefined),
  }
  const passes = createPasses(options, groups, orStopped, answered)
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  let started = false
  let frozen = false
  /** A person asked for a pass, and none has begun since. */
  let asked = false
  let failures = 0
  let graceUntil = 0
  let passEnded = Number.NEGATIVE_INFINITY
  let attention: Attention = { screen: null, visible: true }

  const breathe = async () => {
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (abort.signal.aborted) throw new Stopped()
  }

  const changed: SyncContext['changed'] = (name, ids) => {
    recent.changed(name, ids)
    options.changed(name, ids)
    areas.find((area) => area.name === name)?.arrived?.({ store, clock, changed }, ids)
  }

  const context = async (): Promise<SyncContext> => ({
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
    screen: () => attention.screen,
    byPerson: false,
    beside,
    builder: options.builder ?? null,
    signal: abort.signal,
  })

  /** Takes what a request said about the firm, the sign-in and the store; `silent` where nothing answers any more. */
  const hear = (failure: Failure | null, silent: boolean) => {
    const kind = failure === null ? null : failureClass(failure)
    if (silent) connection = 'offline'
    else if (failure === null) answered()
    else if (kind === 'transient' || kind === 'offline') connection = 'online'
    if (kind === 'sign-in') frozen = true
    if (failure !== null && kind === 'store') options.storeFailed(failure)
  }

  /** The same for a failure outside of the passes: where it may be that of one answer, the firm is asked first. */
  const hearOf = async (failure: Failure, connected: boolean): Promise<boolean> => {
    if (!endsPass(failure)) return false
    const silent =
      isNoAnswer(failure) &&
      (!connected || (await orStopped(context().then(({ remote }) => isUnreachable(remote, clock)))))
    if (!abort.signal.aborted) hear(failure, silent)
    return silent || !isNoAnswer(failure)
  }

  const readings = refresher({ context, monotonic: clock.monotonic })
  const recent = recentObjects({ areas, store, clock, refresher: readings })
  const stoppable = (job: BackgroundJob): BackgroundJob => ({
    ...job,
    slice: (tools) => orStopped(job.slice(tools)),
  })
  const jobs = [
    ...recent.jobs,
    housekeeping(cleanUps),
    ...areas.flatMap((area) => area.background ?? []),
    checkpointJob,
  ]
  const backgroundWork = background({
    jobs: jobs.map(stoppable),
    clock,
    random,
    state: () => ({ store, now: clock.now(), screen: attention.screen }),
    context,
    mayRun: () => running === null && !abort.signal.aborted && !frozen && isReadable(),
    async failed(job, error) {
      if (error instanceof Stopped || abort.signal.aborted) return true
      const failure = asFailure(error)
      log('warn', 'sync.failed', { area: job, code: failure.code, reason: error instanceof Error ? error.name : '' })
      return hearOf(failure, job !== '').catch(() => true)
    },
    changed: options.statusChanged,
  })

  const timer = schedule({
    clock,
    random,
    power,
    run: () => void runAnew(),
    every: () => passEvery(attention, random),
    // What failed before the sleep says nothing about the network after it.
    woke() {
      failures = 0
      graceUntil = clock.monotonic() + AFTER_WAKE + GRACE
    },
  })

  const pass = async (): Promise<Outcome> => {
    const byPerson = asked
    asked = false
    try {
      return await passes.pass({ ...(await context()), byPerson }, byPerson ? null : unread)
    } catch (error) {
      if (error instanceof Stopped) throw error
      const failure = asFailure(error)
      // No area was asked: where the reason is not the network, each of them says it.
      if (!isNoAnswer(failure)) passes.refuse(failure)
      return { failure, silent: isNoAnswer(failure), stored: false, read: false }
    }
  }

  const runOnce = async (): Promise<void> => {
    options.statusChanged()
    const began = clock.monotonic()
    const outcome = await pass()
    const { failure, silent, stored } = outcome
    hear(failure, silent)
    unread = outcome.read ? null : outcome
    failures = failure === null ? 0 : clock.monotonic() < graceUntil ? 1 : failures + 1
    passEnded = clock.monotonic()
    log('info', 'sync.pass', { ms: Math.round(passEnded - began), code: failure?.code ?? null })
    const isDown = connection === 'offline' || unread !== null
    if (!frozen) timer.next(failures, { isDown, atLeast: Math.max(retryAfter(failure), push.held()) })
    if (failure === null || stored) options.storeWorks()
  }

  const run = (): Promise<void> => {
    if (abort.signal.aborted || frozen) return Promise.resolve()
    running ??= runOnce()
      .catch((error: unknown) => {
        if (!(error instanceof Stopped)) log('error', 'sync.bug', { reason: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        running = null
        options.statusChanged(true)
        if (!frozen) push.wake()
        if (isReadable()) backgroundWork.wake()
        else backgroundWork.giveUp()
        looks.set()
      })
    return running
  }

  /** A pass that begins from now on: what runs already may have read what has changed since. */
  const runAnew = (): Promise<void> => {
    if (running === null) return run()
    following ??= running.then(() => {
      following = null
      return run()
    })
    return following
  }

  const looks = createScreenReads({
    areas,
    clock,
    random,
    attention: () => attention,
    online: () => isReadable() && !frozen && !abort.signal.aborted,
    async look(seen) {
      try {
        if (running === null && !frozen) {
          const { failure, silent } = await passes.pull(seen, await context())
          if (failure !== null && endsPass(failure)) hear(failure, silent)
        }
        backgroundWork.wake()
      } catch (error) {
        if (!(error instanceof Stopped) && !abort.signal.aborted) hear(asFailure(error), isNoAnswer(error))
      }
    },
  })

  const begun = (pass: () => Promise<void>): Promise<void> => {
    started = true
    push.probe()
    return pass()
  }

  const hint = () => {
    failures = 0
    void run()
  }

  return {
    run: () => begun(run),
    runAnew: () => begun(runAnew),
    runForPerson() {
      asked = true
      return begun(runAnew)
    },
    start: () => void begun(run),
    wake: sending.wake,
    push: sending,
    async stop() {
      timer.stop()
      looks.stop()
      abort.abort()
      await push.stop()
      await running
      await backgroundWork.rest()
    },
    async refresh(name, object) {
      const area = areas.find((one) => one.name === name && one.refresh !== undefined)
      if (area === undefined) throw new Failure('not-found')
      recent.opened(object)
      try {
        await orStopped(readings.refresh(area, object))
        recent.read(name, object)
        hear(null, false)
      } catch (error) {
        if (error instanceof Stopped) throw new Failure('signed-out')
        const failure = asFailure(error)
        // Nobody who waits for this object waits for the answer to that.
        void hearOf(failure, mayBeOneAnswer(failure)).catch(() => undefined)
        throw failure.code === 'internal' ? error : failure
      } finally {
        backgroundWork.wake()
      }
    },
    deleted: beside.deleted,
    wrote: beside.wrote,
    current: beside.current,
    async sweep({ area, confirm = false, again } = {}) {
      const swept = areas.flatMap(({ name, sweep }) => (sweep && (area ?? name) === name ? [sweep] : []))
      for (const sweep of swept) {
        sweep.ask(store, confirm, clock.now())
        if (again !== undefined) sweep.plan(store, clock.now() + again)
      }
      const ended = Promise.all(swept.map(({ job }) => backgroundWork.ended(job)))
      if (!isReadable()) await run()
      backgroundWork.wake()
      if (!isReadable() || frozen || abort.signal.aborted) backgroundWork.giveUp()
      await ended
    },
    attend(next) {
      const before = attention
      attention = next
      if (calls(before, next)) hint()
      else if (next.screen !== before.screen && looks.follows(next)) looks.now()
      else looks.set()
    },
    hint(what) {
      if (what === 'online') push.probe()
      else push.wake()
      if (what === 'online' || clock.monotonic() - passEnded >= FOCUS_APART) hint()
    },
    status: () =>
      statusOf({
        areas,
        store,
        passes,
        connection,
        running: running !== null,
        background: backgroundWork,
        failing: push.state().failing,
      }),
    isClosed: passes.closed,
  }
}

/** Milliseconds that the server asked to wait. */
function retryAfter(failure: Failure | null): number {
  return Number(failure?.details.retryAfter ?? 0) * 1000
}

/** Lets every area begin anew; what is stored stays and is compared row by row. */
export function resetCursors(store: Store): void {
  for (const { scope, lastDone } of store.cursors.all()) store.cursors.put({ ...newCursor(scope), lastDone })
}
