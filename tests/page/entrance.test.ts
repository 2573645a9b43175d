// What the pages of the entrance draw: a key that is lost, the sample's password, the server of a firm, a new token.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { zhCN } from '#shared/locale/zh-CN'

vi.stubGlobal('location', { hash: '' })
// Dialogs are read after the first paint; what stands in one is drawn here without it.
vi.mock('../../src/renderer/src/components/dialog.tsx', () => ({
  Dialog: ({ children }: { readonly children: ReactNode }) => children,
}))
vi.mock('../../src/renderer/src/components/dialog-password.tsx', () => ({
  DialogPassword: ({ label, hint = '' }: { readonly label: string; readonly hint?: string }) => `[${label}]${hint}`,
}))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>

/** A page of the entrance by its file. By a name made here: the page's parts are no part of the tests' program. */
const load = async (file: string, name: string): Promise<Drawn> => {
  const path = new URL(`../../src/renderer/src/features/session/${file}.tsx`, import.meta.url).href
  return ((await import(/* @vite-ignore */ path)) as Readonly<Record<string, Drawn>>)[name] as Drawn
}
const BlockedPage = await load('blocked-page', 'BlockedPage')
const UnlockPage = await load('unlock-page', 'UnlockPage')
const SignInForm = await load('sign-in-form', 'SignInForm')
const SignInAgain = await load('sign-in-again', 'SignInAgain')

const draw = (page: Drawn, props: Readonly<Record<string, unknown>>): string =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(page, { ...props })),
  )

const firms = 'https://crm.firm.example'
const accountAt = (server: string) => ({ key: server, server, account: 'lin', displayName: '', firmName: '' })
const sessionAt = (server: string, more: object = {}) => ({
  session: { phase: 'open', account: accountAt(server), keyKeeper: 'system', canLock: true, problem: null, ...more },
})
const hint = '示例账号的密码是 firmdesk'

it('a lost key that no password restores can be left behind with its account, and no sign-in is promised to mend it', () => {
  const lost = draw(BlockedPage, sessionAt(firms, { phase: 'blocked', problem: 'key-lost' }))
  for (const way of ['blocked.forget', 'blocked.toSignIn'] as const) expect(lost).toContain(`>${zhCN[way]}</button>`)
  expect(lost).not.toContain('用密码恢复密钥')
  const unknown = draw(BlockedPage, sessionAt(firms, { phase: 'blocked' }))
  expect(unknown).toContain(zhCN['blocked.unknown'])
  expect(unknown).not.toContain(zhCN['blocked.forget'])
})

it('who came to the sample by one press reads its password where it is asked for, and nobody else', () => {
  expect(draw(UnlockPage, sessionAt('sample', { phase: 'locked' }))).toContain(hint)
  expect(draw(UnlockPage, sessionAt(firms, { phase: 'locked' }))).not.toContain(hint)
  expect(draw(SignInAgain, sessionAt('sample'))).toContain(hint)
  expect(draw(SignInAgain, sessionAt(firms))).not.toContain(hint)
})

it('the sign-in offers the firm’s server, also once the sample was the latest account', () => {
  const form = (...servers: string[]) =>
    draw(SignInForm, { accounts: servers.map((server) => accountAt(server)), defaultServer: firms })
  expect(form()).toContain(`value="${firms}"`)
  expect(form('sample')).toContain(`value="${firms}"`)
  expect(form('sample', 'https://other.example')).toContain('value="https://other.example"')
  expect(draw(SignInForm, { accounts: [accountAt('sample')], defaultServer: 'sample' })).not.toContain('value="sample"')
})

it('an account that has no password signs in again by a token, any other by either', () => {
  const [password, token] = [`[${zhCN['signIn.password']}]`, `[${zhCN['signIn.token']}]`]
  const byToken = draw(SignInAgain, sessionAt(firms, { canLock: false }))
  expect(byToken).toContain(token)
  expect(byToken).not.toContain(zhCN['signIn.withPassword'])
  const byPassword = draw(SignInAgain, sessionAt(firms))
  expect(byPassword).toContain(password)
  expect(byPassword).toContain(zhCN['signIn.withToken'])
})
