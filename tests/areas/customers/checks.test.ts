// Who is known already: duplicates while typing, and conflicts of interest, over what this computer has.
import { describe, expect, it } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { codeOf, member, startCore, type TestCore } from '../../support/core.ts'
import { coreForEach, searchOffline } from '../../support/core-for-each.ts'
import { START, temporaryFolder } from '../../support/ports.ts'

let firm: Firm
let core: TestCore

coreForEach({ customers: 20, contacts: 6, followups: 10 }, async (at) => {
  firm = at.firm
  core = at.core
  await searchOffline(at)
})

describe('a name or a number that is being typed', () => {
  it('finds customers like it, offline too, and tells of them no more than name and owner', async () => {
    const { hits } = await core.client.checks.similar({ name: ' 澜桥精密 ', phones: [] })
    expect(hits).toEqual([
      {
        kind: 'customer',
        id: expect.any(String),
        name: '宁波澜桥精密机械有限公司',
        ownerName: '陈望舒',
        companyName: '',
        matched: 'name',
        exact: false,
      },
    ])
    const whole = await core.client.checks.similar({ name: '宁波澜桥精密机械有限公司', phones: [] })
    expect(whole.hits[0]).toMatchObject({ exact: true })
    // As it comes out of a document whose line ended there.
    const broken = await core.client.checks.similar({ name: '宁波澜桥精密 机械\u3000有限公司', phones: [] })
    expect(broken.hits[0]).toMatchObject({ name: '宁波澜桥精密机械有限公司', exact: true })
  })

  it('finds a customer once by name and by number, and says nothing of a single character', async () => {
    const { hits } = await core.client.checks.similar({ name: '澜桥', phones: ['5621'] })
    expect(hits.filter(({ name }) => name === '宁波澜桥精密机械有限公司')).toHaveLength(1)
    expect(await core.client.checks.similar({ name: '澜', phones: [] })).toEqual({ hits: [] })
    const byPhone = await core.client.checks.similar({ name: '', phones: ['13800005621'] })
    expect(byPhone.hits[0]).toMatchObject({ name: '宁波澜桥精密机械有限公司', matched: 'phone' })
  })
})

describe('a check of conflicts of interest', () => {
  it('finds the one of the very name among many that are like it, and says where not all are listed', async () => {
    core.ports.cut(false)
    for (let index = 0; index < 310; index += 1)
      firm.edit({ op: 'create', fields: { name: index < 80 ? `张伟${index}号案` : `李娜${index}号案` } })
    firm.edit({ op: 'create', fields: { name: '张伟', gmtFollowup: '2001-01-01 08:00:00' } })
    for (let index = 0; index < 80; index += 1) firm.edit({ op: 'create', fields: { name: `李娜${index}号案` } })
    await core.client.sync.now({})
    await core.synced()
    const check = await core.client.checks.interest({ parties: ['张伟', '李娜'] })
    const like = check.hits.filter(({ party, kind }) => party === '张伟' && kind === 'customer')
    expect(like).toHaveLength(81)
    expect(like.filter(({ exact }) => exact).map(({ name }) => name)).toEqual(['张伟'])
    expect(check.cut).toEqual(['李娜'])
    // Ten parties share what a check holds in all.
    const others = Array.from({ length: 9 }, (_, at) => `无此当事人${at}`)
    const shared = await core.client.checks.interest({ parties: ['李娜', ...others] })
    expect([shared.hits.filter(({ kind }) => kind === 'customer').length, shared.cut]).toEqual([150, ['李娜']])
  })

  it('lists what was found for each party, with who asked and when, and is kept', async () => {
    const check = await core.client.checks.interest({ parties: ['澜桥精密', '没有这家公司'] })
    expect(check).toMatchObject({ at: START, by: '苏若谷', customers: 21, contacts: 6, contracts: 0 })
    expect(check.hits.map(({ party, name }) => [party, name])).toEqual([['澜桥精密', '宁波澜桥精密机械有限公司']])
    const { id, at, by, parties } = check
    expect(await core.client.checks.kept({})).toEqual({ checks: [{ id, at, by, parties, found: 1 }], total: 1 })
    expect(await core.client.checks.one({ id })).toEqual(check)
    expect(await codeOf(core.client.checks.one({ id: 'none' }))).toBe('not-found')
    expect(await codeOf(core.client.checks.interest({ parties: ['一'] }))).toBe('invalid-input')
  })

  it('is as old as the older of customers and contacts, and says what the firm no longer shows', async () => {
    core.ports.cut(false)
    firm.faults.set('contact', { kind: 'status', status: 403 })
    core.ports.clock.jump(3_600_000)
    await core.client.sync.now({})
    await core.synced()
    const check = await core.client.checks.interest({ parties: ['澜桥精密'] })
    expect(check).toMatchObject({ refused: ['contacts'], complete: true })
    expect(check.dataTime).toBeLessThan(START + 3_600_000)
    firm.faults.clear()
    await core.client.sync.now({})
    await core.synced()
    const again = await core.client.checks.interest({ parties: ['澜桥精密'] })
    expect(again).toMatchObject({ refused: [], complete: true })
    expect(again.dataTime).toBeGreaterThanOrEqual(START + 3_600_000)
  })

  it('does not wait for a first sync of what the firm never showed, nor after a start offline', async () => {
    firm.faults.set('contact', { kind: 'status', status: 403 })
    const { path, remove } = temporaryFolder()
    let other = await startCore({ profile: path, firm: firm.origin })
    const refused = async () => {
      const check = await other.client.checks.interest({ parties: ['澜桥精密'] })
      expect(check).toMatchObject({ refused: ['contacts'], complete: true, contacts: 0 })
      expect(check.dataTime).not.toBeNull()
    }
    try {
      await other.client.session.signIn(member)
      await other.synced()
      await refused()
      await other.close()
      other = await startCore({ profile: path, firm: firm.origin, before: other.ports, isCut: true })
      await other.synced()
      await refused()
      expect((await other.client.sync.status({})).dataTime).not.toBeNull()
      firm.faults.clear()
      other.ports.cut(false)
      await other.client.sync.now({})
      await other.synced()
      const check = await other.client.checks.interest({ parties: ['澜桥精密'] })
      expect(check).toMatchObject({ refused: [], complete: true })
      expect(check.contacts).toBeGreaterThan(0)
    } finally {
      await other.close()
      remove()
    }
  })

  it('takes the place of the text that was typed for it, and a check that fails leaves it', async () => {
    const place = 'checks:parties'
    await core.client.work.keepDraft({ place, text: '澜桥精密' })
    await codeOf(core.client.checks.interest({ parties: ['一'], draft: { place, text: null } }))
    expect(await core.client.work.draft({ place })).toEqual({ text: '澜桥精密', holder: 'nobody' })
    core.ports.clock.advance(1_000)
    const told: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && told.push(event.area))
    await core.client.checks.interest({ parties: ['澜桥精密'], draft: { place, text: null } })
    core.ports.clock.advance(1_000)
    // The list of kept checks in another window has it too.
    expect(told).toEqual(expect.arrayContaining(['work', 'checks']))
    expect(await core.client.work.draft({ place })).toEqual({ text: null, holder: 'nobody' })
    expect((await core.client.work.summary({})).drafts).toBe(0)
  })
})
