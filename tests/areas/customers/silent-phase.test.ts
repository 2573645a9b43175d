// A phase that many customers get at a firm whose rows do not show it: what its answer says is all that is known.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customerIds, ended, fieldsOf, startCore, type TestCore } from '../../support/core.ts'
import { type OtherFirm, startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder } from '../../support/ports.ts'

const folder = temporaryFolder()
let runs = 0
let firm: OtherFirm
let core: TestCore

beforeEach(async () => {
  runs += 1
  let now = () => START
  const size = { contacts: 0, followups: 0, comments: 0, conversations: 0 }
  const habits = { switches: ['customer.sea.enable'], hiddenFields: ['phase'] }
  firm = await startOtherFirm({ now: () => now(), ...size, habits })
  core = await startCore({ profile: `${folder.path}/${runs}`, seed: runs })
  now = core.ports.clock.now
  await core.client.session.signIn({ server: firm.origin, account: 'wangli', password: firm.password })
  await core.synced()
})
afterEach(async () => {
  await core.close()
  await firm.close()
})

const phaseOf = async (ids: readonly string[], phase: 4 | 5) =>
  ended(core, await core.client.batch.phase({ ids: [...ids], phase }))

describe('a firm whose rows do not show the phase', () => {
  it('BT-13 D-66 is believed how many it changed, and no customer is named that it may have changed', async () => {
    const ids = await customerIds(core, 4)
    firm.behave({ locked: ids.slice(0, 1) })
    const job = await phaseOf(ids, 5)
    expect(job).toMatchObject({ state: 'done', result: { updated: 3 }, failures: [] })
    expect(firm.companies.get(ids[3] ?? '')?.texts.phase).toBe('5')
  })

  it('BT-13 D-66 is believed which it changed where its answer has a row for each', async () => {
    const ids = await customerIds(core, 4)
    const [locked = ''] = ids
    firm.behave({ locked: [locked], many: 'rows' })
    const job = await phaseOf(ids, 5)
    expect(job).toMatchObject({ state: 'done', result: { updated: 3 } })
    expect(job.failures).toMatchObject([{ id: locked, code: 'refused', message: '该客户已锁定' }])
  })

  it('BT-13 D-66 names all where it changed none, and all as uncertain where its answer was lost', async () => {
    const ids = await customerIds(core, 2)
    firm.behave({ locked: ids })
    const none = await phaseOf(ids, 5)
    expect(none).toMatchObject({ state: 'done', result: { updated: 0 } })
    expect(none.failures).toMatchObject(ids.map((id) => ({ id, code: 'change-ignored' })))
    core.ports.clock.advance(1_000)
    firm.behave({ locked: [], lost: ['/api/v1/customer/company/batch/phase'] })
    const lost = await phaseOf(ids, 5)
    expect(lost.failures).toMatchObject(ids.map((id) => ({ id, code: 'http-error' })))
    expect((await fieldsOf(core, ids[0] ?? '')).phase).not.toBe('5')
  })
})
