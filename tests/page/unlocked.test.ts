// Work that goes on behind the pages while an account is locked and opened again.
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { SessionState } from '#shared/contract/session'

type Phase = SessionState['phase']

const session = (phase: Phase, key: string) => ({ phase, account: { key } }) as unknown as SessionState
let now: SessionState = session('open', 'a')
vi.mock('../../src/renderer/src/bridge/queries.ts', () => ({
  sessionQuery: { queryKey: ['session'], queryFn: async () => now },
}))
const { isOpenAgain, openAccount } = await import('../../src/renderer/src/bridge/unlocked.ts')

const waiting = async (abort = new AbortController()) => {
  const client = new QueryClient()
  now = session('locked', 'a')
  client.setQueryData(['session'], session('open', 'a'))
  expect(openAccount(client)).toBe('a')
  let answer: boolean | null = null
  const asked = isOpenAgain(client, 'a', abort.signal).then((is) => {
    answer = is
  })
  await expect.poll(() => openAccount(client)).toBe(null)
  expect(answer).toBe(null)
  const become = async (phase: Phase, key: string) => {
    client.setQueryData(['session'], session(phase, key))
    await asked
    return answer
  }
  return { asked, become, answer: () => answer }
}

it('goes on once the account is open again, also where its sign-in has expired', async () => {
  expect(await (await waiting()).become('open', 'a')).toBe(true)
  expect(await (await waiting()).become('expired', 'a')).toBe(true)
})

it('is given up where the account is left, or another one opened', async () => {
  expect(await (await waiting()).become('signed-out', '')).toBe(false)
  expect(await (await waiting()).become('open', 'b')).toBe(false)
})

it('is given up where it is stopped meanwhile', async () => {
  const abort = new AbortController()
  const { asked, answer } = await waiting(abort)
  abort.abort()
  await asked
  expect(answer()).toBe(false)
})
