// The hours of a person over a real store, with a clock that stands still and every call checked against the contract.
import { createHours } from '#core/areas/hours/service'
import type { Home } from '#core/engine/account-session'
import { createJobs } from '#core/engine/jobs/jobs'
import { createMedia, type Media } from '#core/engine/media'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { hours as contract } from '#shared/contract/hours'
import type { CoreClient } from '#shared/contract/index'
import type { Job } from '#shared/contract/jobs'
import { type TestClock, testClock, testRandom, until } from '../../support/ports.ts'
import { signIn } from '../approvals/small-firm.ts'

export type HoursDesk = {
  readonly client: CoreClient['hours']
  readonly clock: TestClock
  readonly media: Media
  /** The ids of each change that was told, with a space between them. */
  readonly told: string[]
  /** Has another zone as the firm's from now on. */
  readonly moveTo: (zone: string) => void
  readonly cancel: (job: string) => void
  /** Waits for the end of a task. */
  readonly ended: (job: string) => Promise<Job>
}

type Handler = (input: unknown, port: undefined) => unknown

export const openHours = (store: Store, clock = testClock()): HoursDesk => {
  signIn(store)
  let zone = 'Asia/Shanghai'
  const told: string[] = []
  const random = testRandom(7)
  const media = createMedia(clock, random)
  const home = {
    ports: { clock, random, log: () => undefined },
    media,
    opened: () => ({ store }),
    changed: (area: string, ids: readonly string[]) => area === 'hours' && told.push(ids.join(' ')),
    timeZone: () => zone,
    judge: (error: unknown) => error,
  } as unknown as Home
  const jobs = createJobs(home)
  const handlers = createHours(home, jobs) as unknown as Readonly<Record<string, Handler>>
  const jobOf = async (id: string) => jobs.handlers.get({ id }, undefined) as Job
  return {
    client: new Proxy({} as CoreClient['hours'], {
      get: (_, name: keyof typeof contract) => async (input: unknown) =>
        contract[name].output.parse(await handlers[name]?.(contract[name].input.parse(input), undefined)),
    }),
    clock,
    media,
    told,
    moveTo: (next) => {
      zone = next
    },
    cancel: (id) => void jobs.handlers.cancel({ id }, undefined),
    async ended(id) {
      await until(async () => {
        clock.advance(0)
        return (await jobOf(id)).state !== 'running'
      })
      return jobOf(id)
    },
  }
}

/** What somebody worked on, with nothing but a text. */
export const work = (note: string) => ({ note, customer: { id: '', name: '' }, project: { id: '', name: '' } })

/** Code and details of the failure of a call; null where it succeeds. */
export const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => (error instanceof Failure ? { code: error.code, ...error.details } : error),
  )
