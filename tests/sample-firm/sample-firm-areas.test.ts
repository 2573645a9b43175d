// The sample firm's one list of areas: every call and every table that a folder has stands in it.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints, openings } from '../../src/sample-firm/areas/index.ts'
import type { Endpoint } from '../../src/sample-firm/endpoint.ts'

const folder = new URL('../../src/sample-firm/areas/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))

/** What the files of these names export, of all areas, by name. */
const exportsOf = async (names: RegExp): Promise<readonly (readonly [name: string, value: unknown])[]> => {
  const found = files.filter((file) => names.test(file))
  const modules = await Promise.all(found.map((file) => import(new URL(file, folder).href)))
  return modules.flatMap((module: object) => Object.entries(module))
}

it('has every call that a folder of an area answers', async () => {
  const written = (await exportsOf(/routes\.ts$/)).flatMap(([name, value]) =>
    name.endsWith('Endpoints') ? (value as readonly Endpoint[]) : [],
  )
  expect(written.length).toBeGreaterThan(100)
  expect(new Set(endpoints)).toEqual(new Set(written))
  expect(endpoints).toHaveLength(written.length)
})

it('opens every table that an area brings with its data', async () => {
  const opens = (await exportsOf(/\/data\.ts$/)).flatMap(([name, value]) => (/^open[A-Z]/.test(name) ? [value] : []))
  expect(opens.length).toBeGreaterThan(1)
  expect(new Set(openings)).toEqual(new Set(opens))
})
