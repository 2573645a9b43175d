// Whom the list of conversations can be narrowed to: staff of the firm, and the clients that they write with.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN } from '#shared/locale/zh-CN'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/components/find-field.tsx', () => ({
  FindField: ({ label }: { readonly label: string }) => `[${label}]`,
}))

vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
type Account = { readonly openId: string; readonly name: string; readonly platform: string }

const { MemberPanel } = (await pageModule('features/chats/member-picker.tsx')) as { readonly MemberPanel: Drawn }
const { accountOf } = (await pageModule('features/chats/member-account.ts')) as {
  readonly accountOf: (id: string, name: string, accounts: readonly Account[]) => string
}

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, name: `王芳${at}`, avatar: '' }))

const draw = (scene: 1 | 3, count: number, filter: object = {}): string => {
  const client = new QueryClient()
  client.setQueryData(['chat-staff', scene, ''], people(count))
  const props = { scene, accounts: [], filter: { account: '', peer: '', peerName: '', ...filter }, onChange: () => {} }
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MemberPanel, props)))
}

it('MP-01 MP-02 MP-03 either scene has its words and a field for the name, and lists people with face and name', () => {
  expect([zhCN['chats.member.1'], zhCN['chats.member.3']]).toEqual(['选择内部成员', '选择联系人'])
  for (const scene of [1, 3] as const) {
    const drawn = draw(scene, 2, { account: 'p1', peer: 'p1' })
    expect(drawn).toContain(`[${zhCN[`chats.findMember.${scene}`]}]`)
    expect(drawn).toContain(zhCN[`chats.member.${scene}`])
    expect(drawn.match(/<span class="avatar[^>]*>王<\/span><bdi[^>]*>王芳\d<\/bdi>/g)).toHaveLength(2)
    // 全部 first, then who is chosen.
    expect(drawn.match(/<input[^>]*>/g)?.map((input) => input.includes('checked=""'))).toEqual([false, false, true])
  }
  expect(draw(3, 0)).toContain(zhCN['chats.noMember'])
})

it('MP-01 a hundred people are listed at once, and the line below says that a name leads to the others', () => {
  const said = zhCN['chats.firstMembers'].replace('{n}', '100')
  expect([draw(3, 100).includes(said), draw(3, 101).includes(said)]).toEqual([false, true])
  expect(draw(3, 101).match(/<bdi/g)).toHaveLength(100)
})

it('MP-01 a member stands for the account of that id, else for the only one of that name in the enterprise chat', () => {
  const lin = { openId: 'lin', name: '林志远', platform: 'wework' }
  expect(accountOf('lin', '林志远', [lin])).toBe('lin')
  expect(accountOf('7', '林志远', [lin, { ...lin, platform: 'douyin', openId: 'd' }])).toBe('lin')
  expect(accountOf('7', '林志远', [lin, { ...lin, openId: 'lin2' }])).toBe('7')
  expect(accountOf('7', '林志远', [])).toBe('7')
})
