import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../scripts/lib/tools.ts'
import { faultRuns } from './faults/index.ts'

const document = readFileSync(join(root, 'docs/sync.md'), 'utf8')
const table = document.split('### What shows each guarantee\n')[1]?.split('\n## ')[0] ?? ''
const guarantees = [...table.matchAll(/^\| (?!Guarantee|---)([^|]+) \| (.+) \|$/gm)].map(
  ([, what = '', shownBy = '']) => ({
    what,
    shownBy,
  }),
)

/** Files of tests by the names that the table gives them: a path, or the name of one of the sync or of an area. */
const filesOf = (name: string): readonly string[] => {
  if (name.endsWith('.ts')) return existsSync(join(root, name)) ? [name] : []
  const areas = readdirSync(join(root, 'tests/areas'), { withFileTypes: true }).filter((one) => one.isDirectory())
  const folders = ['tests/engine/sync', ...areas.map((area) => `tests/areas/${area.name}`)]
  return folders.map((folder) => `${folder}/${name}.test.ts`).filter((file) => existsSync(join(root, file)))
}

/** Sentences of a cell, at semicolons outside of quotation marks. */
const partsOf = (cell: string): readonly string[] => cell.split(/;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/)

/** What a part of a cell names and nobody has: a run of faults, a file, a title. */
function missingIn(part: string): readonly string[] {
  const runs = [...part.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command.split(' ')[0] ?? '')
  if (part.startsWith('`')) return runs.filter((name) => name !== 'npm' && !faultRuns.some((run) => run.name === name))
  const [, name = ''] = /^([\w./-]+)/.exec(part) ?? []
  const text = filesOf(name)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  if (text === '') return [part]
  const titles = [...part.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
  const pattern = (title: string) => new RegExp(title.split('…').map(escaped).join('.*'))
  return titles.filter((title) => !pattern(title).test(text))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

describe('docs/sync.md', () => {
  it('names for each guarantee tests and runs that exist, by titles that they have', () => {
    expect(guarantees.length).toBeGreaterThan(20)
    const missing = guarantees.flatMap(({ what, shownBy }) =>
      partsOf(shownBy)
        .flatMap(missingIn)
        .map((name) => `${what}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('has a guarantee for each of its rules', () => {
    const rulesUnder = (heading: string) =>
      [...(document.split(`\n## ${heading}\n`)[1]?.split('\n#')[0] ?? '').matchAll(/^(\d+)\. /gm)].map(([, no]) => no)
    const named = (kind: string) =>
      new Set(
        guarantees.flatMap(({ what }) => [...what.matchAll(new RegExp(`${kind} (\\d+)`, 'gi'))].map(([, no]) => no)),
      )
    expect(rulesUnder('Rules').filter((no) => !named('pull').has(no))).toEqual([])
    expect(rulesUnder('What was changed here goes out').filter((no) => !named('push').has(no))).toEqual([])
  })

  it('is looked at in the form in which it names tests', () => {
    expect(partsOf('merge: "a; b", "c"; `drift`')).toEqual(['merge: "a; b", "c"', '`drift`'])
    expect(missingIn('merge: "keeps every law", "no such title"')).toEqual(['no such title'])
    expect(missingIn('other-firm: "a page of HTML at … holds nothing else up"')).toEqual([])
    expect(missingIn('nothing-there: all')).toEqual(['nothing-there: all'])
    expect(missingIn('`drift`, `no-run`')).toEqual(['no-run'])
  })
})
