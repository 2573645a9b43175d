// The thread that builds what customers are found by: it builds what the core would, and leaves it where it cannot.
import { afterEach, describe, expect, it } from 'vitest'
import { sortingIn } from '#core/engine/store/build-store'
import { storeFile } from '#core/engine/store/index'
import type { StartThread } from '#core/engine/threads/answer-thread'
import { type Builder, createBuilder } from '#core/engine/threads/builder/index'
import { customer, madeCustomers, newFolder, newStore, noon, query, testKey } from '../engine/store/support.ts'
import { coreThread } from '../support/threads.ts'

const builders: Builder[] = []

afterEach(async () => {
  for (const builder of builders.splice(0)) await builder.rest()
})

const office = (start: StartThread = coreThread) => {
  const folder = newFolder()
  const store = newStore({ folder })
  const lines: string[] = []
  const log = (level: string, event: string) => lines.push(`${level} ${event}`)
  const input = { folder, file: storeFile, key: testKey }
  const builder = createBuilder({ input, start, log, after: () => () => undefined })
  builders.push(builder)
  const rows = madeCustomers(3000)
  store.customers.dropIndexes(false)
  store.customers.upsert(rows, noon)
  const build = (between: () => void = () => undefined) =>
    store.customers.buildIndexes(
      () => undefined,
      async () => between(),
      builder.run,
    )
  const names = (text: string) => store.customers.suggest(text, 20).map(({ name }) => name)
  return { store, rows, builder, lines, build, names }
}

describe('the building thread', () => {
  it('builds what the core would, while rows come, change and go between its steps', async () => {
    const { store, rows, lines, build, names } = office()
    let breaths = 0
    await build(() => {
      breaths += 1
      const [changed, removed] = [rows[breaths], rows[2999 - breaths]]
      if (breaths > 9 || changed === undefined || removed === undefined) return
      store.customers.upsert([{ ...changed, name: `改名客户${breaths}号` }], noon)
      store.customers.upsert([customer(`new-${breaths}`, `新来客户${breaths}号`)], noon)
      store.customers.remove([removed.id])
    })
    expect(store.customers.indexed()).toBe(true)
    expect(lines).toEqual([])
    const turns = Array.from({ length: 9 }, (_, index) => index + 1)
    expect(names('改名客户').toSorted()).toEqual(turns.map((turn) => `改名客户${turn}号`))
    expect(names('新来客户').toSorted()).toEqual(turns.map((turn) => `新来客户${turn}号`))
    const kept = rows.filter((_, index) => index < 1 || (index > 9 && index < 2990))
    const here = newStore()
    here.customers.upsert(kept, noon)
    await here.customers.buildIndexes(
      () => undefined,
      async () => undefined,
    )
    const first = rows[20]?.name ?? ''
    const found = (from: typeof store) =>
      from.customers
        .suggest(first.slice(0, 2), 20)
        .map(({ id }) => id)
        .toSorted()
    expect(found(store)).toEqual(found(here))
    expect(store.customers.list(query({ sortField: 'name', sortOrder: 'asc' })).total).toBe(3000)
  })

  it('sorts where a file may be used only what can never need one', () => {
    const mebibytes = 1024 * 1024
    expect(sortingIn({ bytes: 240 * mebibytes, rows: 200_000 })).toBe('FILE')
    expect(sortingIn({ bytes: 384 * mebibytes, rows: 1 })).toBe('MEMORY')
    expect(sortingIn({ bytes: 300 * mebibytes, rows: 2_000_000 })).toBe('MEMORY')
  })

  it('says while a step runs that it holds the file, and ends when it is told to rest', async () => {
    const { builder, build } = office()
    expect(builder.busy()).toBeNull()
    const step = builder.run({ area: 'customers', kind: 'index', field: 'name' })
    const busy = builder.busy()
    expect(busy).not.toBeNull()
    expect(await builder.run({ area: 'customers', kind: 'finish' })).toBeNull()
    expect(await step).toBe(false)
    await busy
    expect(builder.busy()).toBeNull()
    await builder.rest()
    await build()
  })

  it('leaves the rest to the core where it ends or never begins', async () => {
    const broken = office((name, input) => coreThread(name, input && { ...input, key: new Uint8Array(32) }))
    await broken.build()
    expect(broken.store.customers.indexed()).toBe(true)
    expect(broken.lines).toEqual(['warn builder.ended'])
    expect(broken.names(broken.rows[0]?.name ?? '')).toContain(broken.rows[0]?.name)
  })
})
