// Pictures of people where they stand on the screen.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type Context, createElement, use } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>

const { Avatar, FaceSlot } = (await pageModule('components/avatar.tsx')) as Readonly<
  Record<'Avatar' | 'FaceSlot', Drawn>
>
const { ConversationRow } = (await pageModule('features/chats/conversation-row.tsx')) as {
  readonly ConversationRow: Drawn
}
const { MessageItem } = (await pageModule('features/chats/message-item.tsx')) as { readonly MessageItem: Drawn }

const { Faces } = (await pageModule('app/providers.tsx')) as { readonly Faces: Drawn }
const { ApprovalRow } = (await pageModule('features/approvals/approval-row.tsx')) as { readonly ApprovalRow: Drawn }
const { keys } = (await pageModule('bridge/keys.ts')) as { readonly keys: { readonly preferences: readonly string[] } }

const Face = ({ address }: { readonly address: string }) => `[${address}]`
const draw = (part: Drawn, props: Readonly<Record<string, unknown>>): string =>
  renderToStaticMarkup(createElement(FaceSlot, { value: Face }, createElement(part, props)))

const [peer, account] = ['peer', 'account'].map((openId) => ({
  ...{ openId, name: `${openId}甲` },
  avatar: `https://a.example/${openId}.png`,
}))

it('a person is drawn with the picture that the firm names, over the first letter; without one the letter stands alone', () => {
  const drawn = draw(Avatar, { name: '王芳', address: peer?.avatar })
  expect(drawn).toContain(`王[${peer?.avatar}]`)
  expect(draw(Avatar, { name: '王芳', address: '' })).toMatch(/>王<\/span>$/)
  expect(renderToStaticMarkup(createElement(Avatar, { name: '王芳', address: peer?.avatar }))).toMatch(/>王<\/span>$/)
})

it('CA-19 pictures are switched off in the settings: then, and before it is known, nothing on the screen asks for one', () => {
  const Asks = () => (use(FaceSlot as unknown as Context<unknown>) === null ? 'letters' : 'pictures')
  const shown = (preferences?: { readonly faces: boolean }) => {
    const client = new QueryClient()
    if (preferences !== undefined) client.setQueryData(keys.preferences, preferences)
    return renderToStaticMarkup(
      createElement(QueryClientProvider, { client }, createElement(Faces, null, createElement(Asks))),
    )
  }
  expect([shown({ faces: true }), shown({ faces: false }), shown()]).toEqual(['pictures', 'letters', 'letters'])
})

it('CA-05 a row of the conversations has the picture of the peer or of the account, as the flag says', () => {
  const conversation = {
    ...{ id: 'wework:c1', platform: 'wework', peer, account, time: null, unread: false, warnings: 0 },
    ...{ companyId: '', companyName: '', pinned: false, gone: false },
    preview: { type: 'text', text: '在吗', own: false, broken: false },
  }
  const row = { conversation, current: false, reachable: false, draft: undefined }
  for (const [avatar, shown, other] of [
    ['peer', peer, account],
    ['account', account, peer],
  ] as const) {
    const drawn = draw(ConversationRow, { ...row, avatar })
    expect([drawn.includes(`[${shown?.avatar}]`), drawn.includes(`[${other?.avatar}]`)], avatar).toEqual([true, false])
  }
})

it('CA-19 a message has the picture of who wrote it, once for what follows', () => {
  const message = {
    ...{ id: 'm1', own: false, from: peer, time: null, ai: false, companyId: '', emotion: false, warning: 'none' },
    body: { kind: 'text', text: '在吗', cut: false },
  }
  const share = { mark: '', current: null, clearReason: null, platform: 'wework' }
  expect(draw(MessageItem, { message, share, follows: false })).toContain(`[${peer?.avatar}]`)
  expect(draw(MessageItem, { message, share, follows: true })).not.toContain('[https:')
})

it('AV-01 an approval among others has the picture of who began it', () => {
  const applicant = { id: 'u2', name: '周简宁', avatarUrl: 'https://a.example/applicant.png' }
  const approval = {
    ...{ id: 'a1', kind: 'other', kindName: '', status: 1, applicant, reason: '外出', object: null, mine: 'waiting' },
    ...{ leave: null, reimbursement: null, stamp: null, gmtCreate: null, gmtArrive: null, other: [] },
  }
  const row = { approval, leaves: [], current: false, reachable: true, selected: null }
  expect(draw(ApprovalRow, row)).toContain(`周[${applicant.avatarUrl}]`)
})
