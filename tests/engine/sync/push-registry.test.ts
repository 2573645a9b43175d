// The registry of what can be written: every kind answers all that is asked of it, from the outbox to a copy and back.
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWork, sealWork } from '#core/account/outbox-bundle'
import { restoreWork } from '#core/account/outbox-restore'
import { openStore } from '#core/areas/stores'
import { senderFor, senders, syncAreas } from '#core/areas/sync'
import type { Store } from '#core/engine/store/types'
import { discardOperation } from '#core/engine/sync/push/inbox-actions'
import { takenAlong } from '#core/engine/sync/push/taken-along'
import type { OperationKind } from '#shared/domain/work'
import { START, temporaryFolder, testClock, testRandom } from '../../support/ports.ts'

const account = 'firm-user'
const password = '一二三四五六七八'
/** Every change that can be written, by its kind of record. */
const changes = senders.flatMap(({ entity, kinds }) => kinds.map((kind) => [entity, kind] as const))

/** What the files of the contract declare as writable; a type alone, so it is read off their text. */
const writableKinds = (): readonly string[] => {
  const contract = new URL('../../../src/shared/contract/', import.meta.url)
  const texts = readdirSync(contract).map((file) => readFileSync(new URL(file, contract), 'utf8'))
  const bodies = texts.flatMap((text) =>
    [...text.matchAll(/interface WritableKinds \{([^}]*)\}/g)].map(([, body]) => body ?? ''),
  )
  return bodies.flatMap((body) => [...body.matchAll(/readonly (\w+): true/g)].map(([, name]) => name ?? ''))
}

let folder: ReturnType<typeof temporaryFolder>
let store: Store

beforeEach(() => {
  folder = temporaryFolder()
  store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(1), now: () => START })
})
afterEach(() => {
  store.close()
  folder.remove()
})

describe('the registry of writable kinds', () => {
  it('has one sender for each, under its own name', () => {
    const declared = writableKinds()
    expect(declared).toContain('customer')
    expect(senders.map(({ entity }) => entity).toSorted()).toEqual(declared.toSorted())
    for (const { entity } of senders) expect(senderFor(entity).entity).toBe(entity)
    for (const { entity, kinds } of senders) expect(kinds, entity).not.toEqual([])
  })

  it('names areas that are pulled, and an edited one has its rows beside the pull', () => {
    const pulled = syncAreas.flat().map(({ name }) => name)
    for (const { entity, area, kinds, record } of senders) {
      if (area !== null) expect(pulled, entity).toContain(area)
      expect(record !== null, entity).toBe(kinds.includes('update'))
      if (record !== null) expect(area, entity).not.toBeNull()
    }
  })

  it.each(changes)('seals, restores, leads from and gives up: %s, %s', async (entity, kind: OperationKind) => {
    const opId = 'a'.repeat(32)
    const patch = { content: '文字', objType: 'company', objId: '7', note: '文字' }
    const change = { opId, entity, localId: `${entity}-1`, kind, title: '名称', patch, base: {}, at: START } as const
    store.work.add(change)
    const { text, left } = await sealWork(store, account, password, testRandom(1))
    expect(left).toEqual(entity === 'file' ? ['名称'] : [])
    const sealed = await openWork(text, account, password)
    expect(sealed).toEqual([{ change: expect.objectContaining(change), file: null }])
    store.work.step(opId, { state: 'done' }, START)
    const again = sealed.map((one) => ({ ...one, change: { ...one.change, opId: 'b'.repeat(32) } }))
    expect(await restoreWork(store, again, START)).toBe(1)
    const restored = store.work.get('b'.repeat(32))
    expect(restored).toMatchObject({ entity, kind, state: 'verify' })
    const customer = senderFor(entity).leadsTo(store, change)
    expect(customer === null || typeof customer === 'string').toBe(true)
    expect(takenAlong({ store, senders }, store.work.open())('b'.repeat(32))).toEqual([])
    store.work.step('b'.repeat(32), { state: 'rejected' }, START)
    const tools = { store, clock: testClock(START), random: testRandom(1), senders, changed: () => undefined }
    discardOperation(tools, 'b'.repeat(32))
    expect(store.work.open()).toEqual([])
    expect([store.followups.get(`${entity}-1`), store.comments.get(`${entity}-1`)]).toEqual([null, null])
  })
})
