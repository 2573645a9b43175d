import { describe, expect, it } from 'vitest'
import { formatRowTime } from '../../src/renderer/src/features/chats/chat-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'

describe('when a conversation was written in last', () => {
  const zone = 'America/New_York'
  // Half past midnight, after a day of 23 hours: the clocks there went forward on 8 March 2026.
  const now = Date.UTC(2026, 2, 9, 4, 30)

  it('is yesterday by the calendar of the zone, also where that day was shorter', () => {
    expect(formatRowTime(Date.UTC(2026, 2, 8, 16), zone, words, now)).toBe(words('chats.yesterday'))
    expect(formatRowTime(Date.UTC(2026, 2, 8, 4, 40), zone, words, now)).toBe('03-07')
    expect(formatRowTime(now - 60_000, zone, words, now)).toBe('00:29')
    expect(formatRowTime(Date.UTC(2025, 2, 8, 16), zone, words, now)).toBe('2025-03-08')
  })
})
