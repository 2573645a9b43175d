// An import as a task: what a cancel still stops, and what the firm finishes.
import { expect, it } from 'vitest'
import { importPlan } from '#core/areas/files/import-file'
import type { Home } from '#core/engine/account-session'
import { createJobs } from '#core/engine/jobs/jobs'
import { createMedia } from '#core/engine/media'
import type { ImportResult, Remote } from '#core/engine/remote/types'
import { ORDER_NOT_KEPT } from '#core/engine/sync/pull/incremental-pull'
import { Failure } from '#shared/contract/failure'
import type { Job } from '#shared/contract/jobs'
import { testClock, testRandom, until } from '../../support/ports.ts'

const counts = { insertNum: 3, updateNum: 2, skipNum: 0, failureNum: 1, fsid: '' }
const result: ImportResult = { ...counts, failureMsgList: ['第3行：缺少名称'] }

/** A task that imports a sheet; `read` stands for the firm once it has the file, `sweep` for the reading of all after it. */
const stage = (read: () => Promise<ImportResult>, sweep?: () => Promise<void>) => {
  const clock = testClock()
  const random = testRandom(3)
  const media = createMedia(clock, random)
  let passes = 0
  const runAnew = async () => {
    passes += 1
  }
  const files = { upload: async () => ({ fsid: 'f1' }) }
  const lines: string[] = []
  const areas = sweep === undefined ? [] : [{ area: 'customers', notice: ORDER_NOT_KEPT }]
  const home = {
    ports: { clock, random, log: (_level: string, event: string) => void lines.push(event) },
    opened: () => ({ connect: async () => ({ files }), sync: { runAnew, sweep, status: () => ({ areas }) } }),
    changed: () => undefined,
    judge: (error: unknown) => error,
  } as unknown as Home
  const jobs = createJobs(home)
  const session = media.of('page')
  const handle = session.offer({ name: '客户.xlsx', type: '', bytes: new Uint8Array(8) })
  const { job } = jobs.start(importPlan(home, 'customers', { media: session, handle }, (_api: Remote) => read()))
  return {
    jobNow: () => jobs.handlers.get({ id: job }, undefined) as Job,
    passes: () => passes,
    lines,
    cancel: () => jobs.handlers.cancel({ id: job }, undefined),
  }
}

it.each([
  ['done', async () => result, { result }],
  [
    'failed',
    async () => {
      throw new Failure('refused', { message: '文件格式有误' })
    },
    { failure: { code: 'refused', message: '文件格式有误' } },
  ],
] as const)(
  'IM-10 a cancel that comes while the firm reads the file hides nothing of its end: %s',
  async (state, end, told) => {
    const held = Promise.withResolvers<void>()
    const { jobNow, cancel } = stage(() => held.promise.then(end))
    expect(jobNow()).toMatchObject({ state: 'running', cancellable: true })
    await until(() => jobNow().total === null)
    expect(jobNow().cancellable).toBe(false)
    cancel()
    held.resolve()
    await until(() => jobNow().state !== 'running')
    expect(jobNow()).toMatchObject({ state, cancelAsked: false, ...told })
  },
)

it.each([
  ['nothing for a minute', new Failure('timeout'), 'doubtful', 1],
  ['a gateway that waited in vain', new Failure('http-error', { status: 504 }), 'doubtful', 1],
  ['half an answer', new Failure('not-json', { reason: 'cut' }), 'doubtful', 1],
  ['nobody, before it was asked', new Failure('unreachable', { reason: 'ECONNREFUSED' }), 'unreachable', 0],
  ['a refusal', new Failure('refused', { message: '文件格式有误' }), 'refused', 0],
] as const)(
  'IM-10 the firm may still be reading a file where no answer came, and then the list is read anew: %s',
  async (_answer, failure, code, passed) => {
    const { jobNow, passes } = stage(() => Promise.reject(failure))
    await until(() => jobNow().state !== 'running')
    expect(jobNow()).toMatchObject({ state: 'failed', failure: { code } })
    expect(passes()).toBe(passed)
  },
)

it('a cancel that comes before the firm has the file stops it', async () => {
  let read = 0
  const { jobNow, cancel } = stage(async () => {
    read += 1
    return result
  })
  cancel()
  await until(() => jobNow().state !== 'running')
  expect([jobNow().state, read]).toEqual(['cancelled', 0])
})

it('IM-10 an import that the firm has done is done, also where the disk is too full to have the list read whole', async () => {
  const { jobNow, lines } = stage(
    async () => result,
    async () => Promise.reject(new Failure('disk-full')),
  )
  await until(() => jobNow().state !== 'running')
  expect(jobNow()).toMatchObject({ state: 'done', result })
  await until(() => lines.includes('behind.failed'))
})
