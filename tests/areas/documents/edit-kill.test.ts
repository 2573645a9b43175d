// A document that was saved in Word while the process dies: the next start takes it up, and the firm gets it once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { signInto, type WireList } from '../../support/firm.ts'
import { temporaryFolder } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

type Told = { readonly btype: string; readonly bid: string; readonly parent: string; readonly name: string }

let firm: Firm
const folder = temporaryFolder()
beforeEach(async () => {
  firm = await startSmallFirm({ customers: 4, contacts: 2, followups: 2, messages: 10 })
})
afterEach(() => firm.close())
afterAll(() => folder.remove())

let runs = 0
const start = (task: string, profile: string) => {
  runs += 1
  const words = [task, profile, firm.origin, String(runs)]
  return fork(new URL('./edit-child.ts', import.meta.url), words, { execArgv: [] })
}

describe('DC-02 a save in Word is one version, whenever the process dies', () => {
  it.each([
    ['before it was taken', null],
    ['while its bytes go up', 'file.upload'],
    ['while it is registered', 'file.create'],
  ] as const)(
    '%s',
    async (_when, held) => {
      const profile = `${folder.path}/${runs}`
      if (held !== null) firm.faults.set(held, { kind: 'hold', times: 1 })
      const child = start(held === null ? 'save' : 'send', profile)
      const [told] = (await once(child, 'message')) as [Told]
      if (held !== null) await firm.faults.held(held)
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      firm.faults.clear()
      const next = start('end', profile)
      const ended = once(next, 'exit')
      expect((await once(next, 'message'))[0]).toEqual({ edits: 1, text: '第二稿' })
      await ended
      const { call } = await signInto(firm)
      const place = `btype=${told.btype}&bid=${told.bid}&parent=${told.parent === '' ? '-1' : told.parent}`
      const { data } = await call('GET', `/api/v1/file/list?${place}&pageSize=-1`)
      expect((data as WireList).list.filter(({ name }) => name === told.name)).toHaveLength(1)
    },
    120_000,
  )
})
