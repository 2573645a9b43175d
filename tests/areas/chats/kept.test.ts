// What the sync keeps of its own in the store: texts that an earlier version, a bug or a broken disk may have left.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { newScan, scanForm } from '#core/engine/sync/pull/scan'
import { type Desk, openDesk } from '../../engine/sync/desk.ts'
import { chatFirm } from './chat-firm.ts'

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const states = ['sync.messages.new', 'sync.messages.older', 'sync.messages.late', 'sync.messages.parked']

describe.each(states)('%s', (name) => {
  it.each(['{"at":', '7', '{}', '[{"id":7},null]', '{"at":{"time":"never"},"top":7,"turn":null}'])(
    'that says %s counts as nothing, and the sync goes on',
    async (text) => {
      const firm = chatFirm(4, 300)
      desk.store.values.put(name, text)
      const sync = await desk.sync(firm.remote, [[conversations], [messages]])
      await desk.settle(sync)
      expect(desk.store.messages.count()).toBe(1_200)
      expect(desk.lines.filter((line) => line.includes('failed'))).toEqual([])
    },
  )
})

it('a scan of a version that knew no rounds is at its first one', () => {
  const at = { time: 7, id: 'c' }
  expect(scanForm.read(JSON.stringify({ at, top: null, turn: 3 }))).toEqual({ at, top: null, depth: 0, turn: 3 })
  expect(scanForm.read(null)).toBe(newScan)
})

it('such texts are parsed in one place', () => {
  const folder = join(import.meta.dirname, '../../../src/main/core')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /^engine\/sync\/.*\.ts$|^areas\/[^/]+\/pull[^/]*\.ts$/.test(file))
  const parsing = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('JSON.parse'))
  expect(parsing).toEqual(['engine/sync/stored-value.ts'])
})
