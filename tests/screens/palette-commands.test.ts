// Why a command of the palette cannot be given now.
import { expect, it } from 'vitest'
import { readFeatures } from '../support/page-features.ts'

it('the lock says why an account that signed in with a token cannot be locked', async () => {
  const commands = (await readFeatures()).flatMap(({ commands = [] }) => commands)
  const lock = commands.find(({ name }) => name === 'lock')
  expect(lock?.reason?.({ canLock: true })).toBe(null)
  expect(lock?.reason?.({ canLock: false })).toBe('failure.no-password')
})
