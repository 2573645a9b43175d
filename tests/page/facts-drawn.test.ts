// The pages that say a few facts, as they are drawn of what the core answers: a visit of the radar, a company's lawsuits.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })

type Key = { readonly queryKey: QueryKey }

const { RadarPage } = (await pageModule('features/radar/radar-page.tsx')) as { readonly RadarPage: ComponentType }
const { LawsuitPage } = (await pageModule('features/lawsuit/lawsuit-page.tsx')) as {
  readonly LawsuitPage: ComponentType
}
const { MessageContent } = (await pageModule('features/chats/message-body.tsx')) as {
  readonly MessageContent: ComponentType<Readonly<Record<string, unknown>>>
}
const { Tags } = (await pageModule('features/followups/follow-up-popover.tsx')) as {
  readonly Tags: ComponentType<Readonly<Record<string, unknown>>>
}
const { followUpQuery } = (await pageModule('bridge/followups.ts')) as { readonly followUpQuery: (id: string) => Key }
const { CallCard } = (await pageModule('features/phone/call-card.tsx')) as {
  readonly CallCard: ComponentType<Readonly<Record<string, unknown>>>
}
const { contractsQuery } = (await pageModule('bridge/contracts.ts')) as {
  readonly contractsQuery: (input: object) => Key
}
const { ClientNames, ClientWarnings } = (await pageModule('features/matters/clients.tsx')) as Readonly<
  Record<'ClientNames' | 'ClientWarnings', ComponentType<{ readonly client: string }>>
>
const { configQuery, customerListQuery, customerQuery, sessionQuery } = (await pageModule('bridge/queries.ts')) as {
  readonly configQuery: Key
  readonly sessionQuery: Key
  readonly customerQuery: (id: string) => Key
  readonly customerListQuery: (query: unknown) => Key
}

/** A page at an address, with answers that the core has given. */
const drawn = (page: ComponentType, path: string, address: string, answers: readonly (readonly [Key, unknown])[]) => {
  const client = new QueryClient()
  for (const [{ queryKey }, answer] of answers) client.setQueryData(queryKey, answer)
  const route = createElement(Route, { path, element: createElement(page) })
  const inside = createElement(MemoryRouter, { initialEntries: [address] }, createElement(Routes, null, route))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

const visit = (url: string) =>
  drawn(RadarPage, '/radardetail/:id', '/radardetail/7', [
    [
      followUpQuery('7'),
      {
        details: { title: '诉讼流程', url },
        group: { type: 'company', id: '1', name: '甲公司' },
        object: { type: 'company', id: '1', name: '甲公司' },
        author: { name: '林知远' },
        gmtCreate: null,
        text: '',
      },
    ],
  ])

it('RT-04 a link that the shell opens has a button; of any other, its address is there to be copied', () => {
  const https = visit('https://example.com/guide')
  expect(https).toContain(words['radar.open'])
  expect(https).not.toContain(words['radar.copy'])
  for (const url of ['http://example.com/guide', 'https://name:word@example.com/', 'pages/guide?id=1']) {
    const other = visit(url)
    expect(other).not.toContain(words['radar.open'])
    expect(other).toContain(words['radar.copy'])
    expect(other).toContain(url)
  }
})

it('RT-10 a document or a link of a conversation is opened by a press where the shell opens its address; any other one is there to be copied', () => {
  const card = (body: object) =>
    drawn(() => createElement(MessageContent, { message: { id: '1', body }, mark: '', platform: '' }), '/', '/', [])
  const link = (url: string) => card({ kind: 'link', title: '办理流程', description: '', image: '', url })
  const doc = (url: string) => card({ kind: 'docmsg', title: '费用表', creator: '', document: 'excel', url })
  for (const made of [link, doc]) {
    expect(made('https://example.com/a')).toMatch(/<button type="button" class="bubble message-card/)
    expect(made('https://example.com/a')).not.toContain(words['messages.copyAddress'])
    const plain = made('http://mp.weixin.qq.com/s?id=1')
    expect(plain).not.toMatch(/<button type="button" class="bubble message-card/)
    expect(plain).toContain(words['messages.copyAddress'])
    expect(plain).toContain('title="http://mp.weixin.qq.com/s?id=1"')
    expect(made('')).not.toContain('<button')
  }
})

it('FP-05 D-109 the popover offers tags, and says why none is needed where the firm demands one and has none', () => {
  const tags = (choices: readonly object[], lacksTags: boolean) =>
    drawn(() => createElement(Tags, { draft: { choices, tags: ['高意向'], lacksTags } }), '/', '/', [])
  const offered = tags([{ name: '高意向' }, { name: '待签约' }], false)
  expect(offered.match(/aria-pressed="(?:true|false)"/g)).toEqual(['aria-pressed="true"', 'aria-pressed="false"'])
  expect(offered).not.toContain(words['followup.tagsNone'])
  expect(tags([], true)).toContain(words['followup.tagsNone'])
  expect(tags([], false)).toBe('')
})

const name = '澜桥精密有限公司'
const customer = (id: string, city: string, called = name) =>
  [customerQuery(id), { id, name: called, fields: { city } }] as const
const lawsuits = (address: string, ...answers: readonly (readonly [Key, unknown])[]) =>
  drawn(LawsuitPage, '/lawsuitdetail', `/lawsuitdetail${address}`, [
    [configQuery, { values: { 'lawsuitsearch.enable': '1' } }],
    [sessionQuery, { phase: 'open', user: { permissions: ['lawsuit.search'] } }],
    ...answers,
  ])
const newest = [customerListQuery({ columnValues: { name: [name] } }), { rows: [{ id: '2' }], total: 2 }] as const

it('CL-24 the facts are those of the customer whose icon was pressed, whatever others are called and whatever its name', () => {
  const own = lawsuits('?customer=1', customer('1', '宁波'), customer('2', '杭州'), newest)
  expect(own).toContain('宁波')
  expect(own).toContain('/companydetail/1')
  expect(own).not.toContain('杭州')
  const long = `${'长'.repeat(250)}公司`
  for (const called of [` ${name} `, long]) {
    const shown = lawsuits('?customer=1', customer('1', '宁波', called))
    expect(shown).toContain(`>${called.trim()}</h1>`)
    expect(shown).toContain('宁波')
    expect(shown).not.toContain(words['lawsuit.unknown'])
  }
})

it('CL-24 a company that is known by its name alone has those of the customer of that name', () => {
  const found = lawsuits(`?name=${encodeURIComponent(name)}`, customer('2', '杭州'), newest)
  expect(found).toContain('杭州')
  expect(found).toContain('/companydetail/2')
})

it('CL-25 PM-04 PM-05 the page is closed where the firm has switched lawsuits off, in either form of no', () => {
  const at = (own: string) => {
    const values = { 'lawsuitsearch.enable': '1', 'customer.lawsuit.enable': own }
    return lawsuits('?customer=1', customer('1', '宁波'), [configQuery, { values }])
  }
  for (const off of ['0', 'false']) expect(at(off), off).toContain(words['lawsuit.forbidden'])
  for (const on of ['1', 'true', '']) expect(at(on), on).toContain('宁波')
})

it('beyond 28 the card of a call has the contracts that are not finished before those that are', () => {
  const contract = (id: string, called: string, finishUserName: string) => {
    return { id, name: called, partyA: name, partyB: '', finishUserName }
  }
  const rows = [
    contract('1', '旧顾问合同', '林知远'),
    contract('2', '旧诉讼合同', '林知远'),
    contract('3', '新合同', ''),
  ]
  const call = { objType: 'company', objId: '1', customerId: '1', number: '', name }
  const card = drawn(() => createElement(CallCard, { call }), '/', '/', [
    customer('1', '宁波'),
    [contractsQuery({ text: name, pageSize: 20 }), { rows }],
  ])
  expect([...card.matchAll(/title="([新旧][^"]*)"/g)].map(([, called]) => called)).toEqual(['新合同', '旧顾问合同'])
})

it('beyond 33 a project shows the warnings of the customers that its client names, and leads to each that is the only one', () => {
  const client = `${name}、张三丰`
  const asked = { columnValues: { name: [client, name, '张三丰'] }, columns: ['note', 'extra.pinnedWarning'] }
  const at = (part: typeof ClientNames, rows: readonly object[]) =>
    drawn(() => createElement(part, { client }), '/', '/', [[customerListQuery(asked), { rows, total: rows.length }]])
  const rows = [
    { id: '1', name, pinnedWarning: '仅联系家属' },
    { id: '2', name: '张三丰' },
  ]
  expect(at(ClientWarnings, rows)).toContain(`${name}：仅联系家属`)
  expect(at(ClientWarnings, rows)).not.toContain('张三丰')
  expect(at(ClientWarnings, [])).toBe('')
  expect(at(ClientNames, rows)).toBe(
    `<a href="/companydetail/1" data-discover="true">${name}</a>、<a href="/companydetail/2" data-discover="true">张三丰</a>`,
  )
  // Which of two is meant, nobody can tell.
  expect(at(ClientNames, [...rows, { id: '3', name }])).not.toContain('/companydetail/1')
  expect(at(ClientNames, [])).toBe(client)
})
