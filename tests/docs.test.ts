// What comments and titles of tests cite stands in the docs: sections, rows of the product, decisions, complaints,
// goals and facts, files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { root } from '../scripts/lib/tools.ts'

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

function listFiles(folder: string, wanted: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const documents = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs', /\.md$/)].map((path) => ({
  path,
  text: textOf(path),
}))
const product = documents.filter(({ path }) => path.startsWith('docs/product/'))
const find = (texts: readonly { readonly text: string }[], pattern: RegExp): string[] =>
  texts.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))

const rowIds = find(product, /^\| ([A-Z]{2}-\d{2}) \|/gm)
const decisions = find(documents, /^\| (D-\d{2,3}) \|/gm)
const numbers = find(documents, /^\| ([CRF]\d{1,2}) \|/gm)
const headings = find(product, /^#+ (.+)$/gm)
const sections = find(product, /^#+ §(\d) /gm)
/** How many rules a numbered list of docs/sync.md has. */
const rulesUnder = (heading: string): number =>
  [...(textOf('docs/sync.md').split(`\n## ${heading}\n`)[1]?.split('\n#')[0] ?? '').matchAll(/^\d+\. /gm)].length
const rules: Readonly<Record<string, number>> = {
  pull: rulesUnder('Rules'),
  push: rulesUnder('What was changed here goes out'),
}

const title = /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\)\(|\btitle:)\s*(['"`])(.*?)\1/g
const areas = new Set(rowIds.map((id) => id.slice(0, 2)))

/** Comments of a source and titles of its tests; a stylesheet whole. */
function wordsOf(path: string, text: string): string[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return [text]
  const comments = parseSync(path, text).comments.map(({ value }) => value)
  const titles = path.startsWith('tests/') ? [...text.matchAll(title)].map((match) => match[2] ?? '') : []
  return [...comments, ...titles]
}

/** Names of sources and stylesheets, without their folders. */
const sources: ReadonlySet<string> = new Set([
  ...readdirSync(root),
  ...['src', 'tests', 'scripts', 'migrations'].flatMap((module) =>
    listFiles(module, /\.(tsx?|mjs|css)$/).map((path) => basename(path)),
  ),
])
/** A file by its name, but no pattern of names and no module of the build. */
const sourceName = /(?<![\w:*./-])(?:[\w-]+\/)*([\w-][\w.-]*\.(?:tsx?|mjs|css))\b/g

/** What a text cites and no document of the repository has. */
function dangling(text: string): string[] {
  const own = text.replaceAll(/ECMA-376[^§]*§[\d.]+/g, '')
  const all = (pattern: RegExp) => [...own.matchAll(pattern)]
  return [
    ...all(/\b([A-Z]{2})-\d{2}\b/g).filter(([id, area = '']) => areas.has(area) && !rowIds.includes(id)),
    ...all(/\bD-\d{2,3}\b/g).filter(([id]) => !decisions.includes(id)),
    ...all(/\b[CRF][1-9]\d?\b(?!-)/g).filter(([id]) => !numbers.includes(id)),
    ...all(/§(\d+(?:\.\d+)*)(?: "([^"]+)")?/g).filter(
      ([, section = '', name]) => !sections.includes(section) || (name !== undefined && !headings.includes(name)),
    ),
    ...all(/\b([\w./-]+\.md)\b(?:,? (?:(pull|push) )?([A-Z]?\d[\d.]*\d?)|,? "([^"]+)")?/g).filter(
      ([, file = '', list, number, heading]) =>
        !existsSync(join(root, file)) ||
        (number !== undefined && (list === undefined || Number(number) > (rules[list] ?? 0))) ||
        (heading !== undefined && !new RegExp(`^#+ ${heading}$`, 'm').test(textOf(file))),
    ),
    ...all(sourceName).filter(([, file = '']) => !sources.has(file)),
  ].map(([citation]) => citation)
}

describe('the docs', () => {
  it('define whatever a comment or a title cites', () => {
    const files = ['src', 'tests', 'scripts', 'migrations'].flatMap((module) => listFiles(module, /\.(tsx?|mjs|css)$/))
    expect(files.length).toBeGreaterThan(500)
    const found = files
      .filter((path) => path !== 'tests/docs.test.ts')
      .flatMap((path) =>
        wordsOf(path, textOf(path))
          .flatMap(dangling)
          .map((citation) => `${path}: ${citation}`),
      )
    expect(found).toEqual([])
  })

  it('name nothing in the code that is not there', () => {
    const code = ['src', 'tests', 'scripts', 'migrations'].flatMap((module) => listFiles(module, /\.(tsx?|mjs)$/))
    const words = new Set(code.flatMap((path) => textOf(path).match(/\w+/g) ?? []))
    const gone = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/`([A-Za-z]+[a-z][A-Z]\w*)`/g)]
        .filter(([, name = '']) => !words.has(name))
        .map(([name]) => `${path}: ${name}`),
    )
    expect(gone).toEqual([])
  })

  it('define each id once, and those of the checklist alone', () => {
    const { ids } = JSON.parse(textOf('tests/acceptance-ids.json')) as { readonly ids: readonly string[] }
    expect(rowIds.toSorted()).toEqual(ids.toSorted())
    for (const list of [decisions, numbers]) expect(list).toEqual([...new Set(list)])
  })

  it('cite nothing that they do not define, and link to files that are there', () => {
    const links = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => join(dirname(path), target))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${path}: ${target}`),
    )
    expect(links).toEqual([])
    const cited = product.concat(documents.filter(({ path }) => path === 'docs/decisions.md'))
    expect(cited.flatMap(({ text }) => dangling(text.replaceAll(/[\w./-]+\.md/g, '')))).toEqual([])
  })

  it('name every package with its version', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Record<string, string>
    >
    const named = [...textOf('docs/parts.md').matchAll(/^\|[^|]*\| (\S+) \| (\S+) \|/gm)]
      .map(([, name, version]) => `${name} ${version}`)
      .filter((line) => !line.startsWith('Part ') && !line.startsWith('---'))
    const taken = Object.entries({ ...dependencies, ...devDependencies }).map((entry) => entry.join(' '))
    expect(named.toSorted()).toEqual(taken.toSorted())
  })

  it('are looked at in the forms in which they are cited', () => {
    expect(dangling('CL-24, D-66, C4, §7 "Roles and tags", docs/sync.md, push 3; docs/sync.md, "Proof"')).toEqual([])
    expect(dangling('CL-99 D-999 C99 §12 §7 "Nothing"')).toEqual(['CL-99', 'D-999', 'C99', '§12', '§7 "Nothing"'])
    expect(dangling('sync.md 3.5; docs/sync.md 3.5; docs/sync.md, push 99; docs/sync.md, "Nothing"')).toEqual([
      'sync.md 3.5',
      'docs/sync.md 3.5',
      'docs/sync.md, push 99',
      'docs/sync.md, "Nothing"',
    ])
    expect(dangling('parts.test.ts, lib/time.ts, `tokens.css`; lib/nowhere.ts')).toEqual(['lib/nowhere.ts'])
    expect(wordsOf('tests/a.test.ts', "it('C5 goes on', () => f('C6')) // C7")).toEqual([' C7', 'C5 goes on'])
  })
})
