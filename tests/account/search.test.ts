// The search over everything on this computer (beyond 4): what it finds, where that leads, and which questions give way.
import { describe, expect, it } from 'vitest'
import { excerpt } from '#shared/domain/excerpt'
import { codeOf, type TestCore } from '../support/core.ts'
import { coreForEach, searchOffline } from '../support/core-for-each.ts'
import { START } from '../support/ports.ts'

let core: TestCore

coreForEach({ quiet: false, customers: 5, contacts: 3, followups: 20 }, async (at) => {
  core = at.core
  await searchOffline(at)
})

const groups = async (text: string, limit = 5) =>
  (await core.client.search.everything({ text, limit })).groups?.map(({ kind, hits, more }) => ({
    kind,
    more,
    hits: hits.map(({ title, matched }) => `${title} ${matched}`),
  }))

describe('everything that is kept on this computer', () => {
  it('finds a customer by name, initials and the end of a number, offline too, and tells no number', async () => {
    const name = '宁波澜桥精密机械有限公司'
    for (const [text, matched] of [
      ['澜桥精密', 'name'],
      ['LQJM', 'pinyin'],
      ['5621', 'phone'],
    ] as const) {
      const answer = await core.client.search.everything({ text: ` ${text} ` })
      expect(answer.groups?.[0]?.hits[0]).toEqual({
        id: expect.any(String),
        title: name,
        subtitle: '陈望舒',
        matched,
        at: null,
        type: null,
        leads: { to: 'customer', id: answer.groups?.[0]?.hits[0]?.id },
      })
      expect(JSON.stringify(answer)).not.toContain('5621')
    }
  })

  it('finds contacts with their customer, and follow-ups that lead to theirs', async () => {
    const { rows } = await core.client.contacts.list({ pageSize: 10 })
    const person = rows[0]
    if (person === undefined) throw new Error('the firm has contacts')
    const { groups: found } = await core.client.search.everything({ text: person.name, kinds: ['contacts'] })
    expect(found?.map(({ kind }) => kind)).toEqual(['contacts'])
    expect(found?.[0]?.hits).toContainEqual({
      id: person.id,
      title: person.name,
      subtitle: person.companyName,
      matched: 'name',
      at: null,
      type: null,
      leads: { to: 'contact', id: person.id },
    })

    const customer = (await core.client.search.everything({ text: '澜桥精密' })).groups?.[0]?.hits[0]
    const id = customer?.id ?? ''
    await core.client.followups.add({
      objType: 'company',
      objId: id,
      type: 0,
      content: '约定周四补交"评估%报告"',
      gmtCreate: START,
    })
    for (const text of ['评估%报告', '"评估', '补交 周四']) {
      const answer = await core.client.search.everything({ text, kinds: ['followups'] })
      expect(answer.groups).toEqual([
        {
          kind: 'followups',
          more: false,
          hits: [
            {
              id: expect.any(String),
              title: '宁波澜桥精密机械有限公司',
              subtitle: '约定周四补交"评估%报告"',
              matched: 'text',
              at: START,
              type: 0,
              leads: { to: 'customer', id },
            },
          ],
        },
      ])
    }
  })

  it('AV-01 finds approvals by who began them and by what they say, each once, and leads to them', async () => {
    const { rows } = await core.client.approvals.list({ scene: 1, pageSize: 50 })
    const row = rows.find(({ reason }) => reason.length > 3)
    if (row === undefined) throw new Error('approvals wait for this member')
    for (const text of [row.reason.slice(0, 6), row.applicant.name]) {
      const found = (await core.client.search.everything({ text, kinds: ['approvals'], limit: 20 })).groups?.[0]?.hits
      expect(found?.filter(({ id }) => id === row.id)).toEqual([
        {
          id: row.id,
          title: row.applicant.name,
          subtitle: expect.stringContaining(row.reason.slice(0, 6)),
          matched: 'text',
          at: row.gmtCreate,
          type: null,
          leads: { to: 'approval', id: row.id },
        },
      ])
      const times = found?.map(({ at }) => at ?? 0) ?? []
      expect(times).toEqual([...times].sort((one, other) => other - one))
    }
  })

  it('finds documents and projects that were read here by their names, and leads to the folder and the page', async () => {
    const { client, ports } = core
    const customer = (await client.customers.list({ pageSize: 10 })).rows[0]
    if (customer === undefined) throw new Error('the firm has customers')
    const owner = { btype: 'company', bid: customer.id, name: customer.name }
    ports.cut(false)
    await client.documents.refresh(owner)
    await client.matters.search({ text: '' })
    ports.cut(true)
    const { rows } = await client.documents.list({ ...owner, pageSize: 50 })
    const [folder, file] = [rows.find(({ directory }) => directory), rows.find(({ directory }) => !directory)]
    const hitOf = async (text: string, id: string) => {
      const { groups: found } = await client.search.everything({ text, limit: 20 })
      return found?.flatMap(({ hits }) => hits).find((hit) => hit.id === id)
    }
    const plain = { subtitle: customer.name, matched: 'name', at: null, type: null }
    for (const row of [folder, file]) {
      if (row === undefined) throw new Error('the customer has a folder and a file')
      const leads = { to: 'document', id: row.id, folder: row.directory ? row.id : '', owner }
      expect(await hitOf(row.name.toUpperCase(), row.id)).toEqual({ ...plain, id: row.id, title: row.name, leads })
    }
    const [project] = (await client.matters.known({ text: '', from: 0 })).projects
    expect(await hitOf(project?.name ?? '', project?.id ?? '')).toMatchObject({
      title: project?.name,
      subtitle: project?.client,
      leads: { to: 'project', id: project?.id, bigType: project?.bigType },
    })
  })

  it('says where there are more than it lists, and has no empty groups', async () => {
    const all = await groups('有限', 2)
    expect(all?.[0]).toMatchObject({ kind: 'customers', more: true })
    expect(all?.[0]?.hits).toHaveLength(2)
    expect(await groups('没有任何记录写着这个')).toEqual([])
    expect(await groups('   ')).toEqual([])
    expect(await codeOf(core.client.search.everything({ text: 'x'.repeat(201) }))).toBe('invalid-input')
    expect(await codeOf(core.client.search.everything({ text: 'x', limit: 21 }))).toBe('invalid-input')
  })

  it('names records as they are now, in the asked order, and leaves out those that are gone', async () => {
    const { rows } = await core.client.contacts.list({ pageSize: 10 })
    const person = rows[0]
    const customer = (await core.client.search.everything({ text: '澜桥精密' })).groups?.[0]?.hits[0]
    if (person === undefined || customer === undefined) throw new Error('the firm has both')
    const asked = [
      { to: 'customer', id: 'gone' },
      { to: 'contact', id: person.id },
      { to: 'contact', id: customer.id },
      { to: 'customer', id: customer.id },
    ] as const
    expect((await core.client.search.named({ records: [...asked] })).records).toEqual([
      { to: 'contact', id: person.id, name: person.name, subtitle: person.companyName },
      { to: 'customer', id: customer.id, name: '宁波澜桥精密机械有限公司', subtitle: '陈望舒' },
    ])
  })

  it('is for nobody who is signed out', async () => {
    await core.client.session.signOut({})
    expect(await codeOf(core.client.search.everything({ text: '澜桥' }))).toBe('signed-out')
  })
})

describe('an excerpt', () => {
  it('shows the words around what was found, on one line, and says where it was cut', () => {
    expect(excerpt('一\n二  三', '三')).toBe('一 二 三')
    const long = `${'前'.repeat(60)}Contract${'后'.repeat(200)}`
    const part = excerpt(long, 'contract 别的')
    expect(part).toMatch(/^…前{14}Contract后+…$/)
    expect([...part].length).toBeLessThanOrEqual(122)
    expect(excerpt('短', '没有')).toBe('短')
    expect(excerpt(`${'İ'.repeat(40)}合同`, '合同')).toContain('İ')
    expect(excerpt(`${'😀'.repeat(40)}合同`, '合同')).toMatch(/^…/)
  })
})
