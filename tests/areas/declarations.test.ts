// The one list of areas: every folder declares itself in it, and what areas give together has no gap and nothing twice.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contract } from '#core/account/contract'
import { areaStores } from '#core/areas/area-stores'
import { areas } from '#core/areas/index'
import { endpoints } from '#core/areas/remote'
import { searchStore } from '#core/areas/search-store'
import { senders, syncAreas } from '#core/areas/sync'
import type { Home } from '#core/engine/account-session'
import { type Area, contractOf, endpointsOf, handlersOf, pullsOf, sendersOf } from '#core/engine/area'
import type { Jobs } from '#core/engine/jobs/jobs'
import { assumed } from '#core/engine/remote/define-endpoint'
import { createRemote } from '#core/engine/remote/index'
import { senderFor } from '#core/engine/sync/push/senders'
import type { Operation } from '#shared/contract/operation'
import { fixedToken } from '../engine/remote/server.ts'

const folder = new URL('../../src/main/core/areas/', import.meta.url)
const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const has = (name: string, file: string) => readdirSync(new URL(`${name}/`, folder)).includes(file)

/** What the files of that name export, of all areas. */
async function exportsOf(file: string): Promise<readonly unknown[]> {
  const found = folders.filter(({ name }) => has(name, file))
  const modules = await Promise.all(found.map(({ name }) => import(new URL(`${name}/${file}`, folder).href)))
  return modules.flatMap((module: object) => Object.values(module))
}

/** True for what a file of the contract exports under the name of an area. */
function isOperations(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.values(value)
  const isOperation = (entry: Partial<Operation> | null) =>
    typeof entry === 'object' && entry !== null && 'kind' in entry && 'input' in entry && 'output' in entry
  return entries.length > 0 && entries.every(isOperation)
}

describe('the list of areas', () => {
  it('names every folder that has a declaration, under the name of the folder', () => {
    const declared = folders.filter(({ name }) => has(name, 'area.ts')).map(({ name }) => name)
    expect(areas.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
  })

  it('has every call and every sender that an area’s folder has', async () => {
    const written = (await exportsOf('endpoints.ts')).flatMap((table) => Object.keys(table as object))
    expect(written.length).toBeGreaterThan(100)
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(written))
    const made = await exportsOf('sender.ts')
    expect(made.length).toBeGreaterThan(0)
    expect(senders).toEqual(expect.arrayContaining([...made]))
  })

  it('keeps what every area’s folder declares to the store, and the search over all of them', async () => {
    const declared = (await exportsOf('area-store.ts')).filter((part) => typeof part === 'object')
    expect(declared.length).toBeGreaterThan(9)
    expect(new Set(areaStores)).toEqual(new Set([...declared, searchStore]))
    expect(areaStores).toHaveLength(declared.length + 1)
  })

  it('has every operation that a file of the contract declares, and its handler', async () => {
    const folder = new URL('../../src/shared/contract/', import.meta.url)
    const files = readdirSync(folder).filter((file) => file !== 'shell.ts' && file !== 'index.ts')
    const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
    const written = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isOperations(value))
    expect(written.length).toBeGreaterThan(15)
    expect(Object.fromEntries(written)).toEqual({ ...contract })

    const ports = { clock: { monotonic: () => 0 } }
    const home = { ports, whileOpen: () => undefined } as unknown as Home
    const handlers = handlersOf(areas, home, { jobs: {} as Jobs })
    const namesOf = (parts: object) =>
      Object.entries(parts).flatMap(([area, part]) => Object.keys(part).map((name) => `${area}.${name}`))
    expect(namesOf(handlers).toSorted()).toEqual(namesOf(contractOf(areas, {})).toSorted())
  })

  it('pulls in the order of the stages: the user alone, small lists, customers, what hangs on them, the archive', () => {
    expect(syncAreas.map((group) => group.map(({ name }) => name))).toEqual([
      ['user'],
      ['meta', 'config', 'users', 'teams', 'roles', 'tags', 'regions'],
      ['customers', 'contracts'],
      ['contacts', 'followups', 'comments', 'approvals', 'calendar'],
      ['documents', 'conversations', 'messages'],
    ])
  })

  it('leaves a stage out in which nothing is pulled', () => {
    const pulled = { name: 'notes', ownCursor: false, pull: async () => undefined }
    const late: Area = { name: 'notes', pulls: [{ stage: 'history', area: pulled }] }
    expect(pullsOf([late, { name: 'empty' }])).toEqual([[pulled]])
  })

  it('refuses a call that two areas declare, a client part that two make, and a kind that none sends', () => {
    const twice: Area = { name: 'other', endpoints: { 'contact.list': assumed('GET', '/x') } }
    expect(() => endpointsOf([...areas, twice])).toThrow('two areas declare contact.list')
    const calls = areas.flatMap((area) => area.calls ?? [])
    const options = {
      fetch: globalThis.fetch,
      origin: 'https://firm.example',
      token: fixedToken(null),
      tokenHeader: 'Authorization',
      endpointOverrides: {},
      timeZone: 'Asia/Shanghai',
    }
    const parts = { endpoints, calls: [...calls, ...calls], rows: {} as never }
    expect(() => createRemote(options, parts)).toThrow('two areas make the calls of')
    expect(() => contractOf(areas, contract)).toThrow('two areas declare')
    expect(() => senderFor(sendersOf(areas.slice(0, 1)), 'customer')).toThrow('no area sends customer')
  })
})
