// The boundaries of the core: engine, areas, account, threads.
import { describe, expect, it } from 'vitest'
import {
  circlesOf,
  code,
  core,
  type Import,
  inModule,
  isElectron,
  isIn,
  isPackage,
  kindOf,
  offences,
  show,
  threads,
} from './support/source-files.ts'

/** The area of a file; `threads` holds entries of threads and is none. */
const areaOf = (path: string) => /^src\/main\/core\/areas\/(?!threads\/)([^/]+)\//.exec(path)?.[1]
const isIndexOfArea = (path: string) => /^src\/main\/core\/areas\/[^/]+\/index\.ts$/.test(path)
const passedOn = new Map(code.map((file) => [file.path, file.passedOn]))

/** An import through the index of an area as imports of the files in which the names are made. */
const throughIndex = (entry: Import): readonly Import[] => {
  const files = entry.target !== null && isIndexOfArea(entry.target) ? passedOn.get(entry.target) : undefined
  return files === undefined
    ? [entry]
    : entry.names.map((name) => ({ ...entry, target: files.get(name) ?? entry.target }))
}

describe('the core', () => {
  it('the core imports neither Electron nor a shell, nor the sample firm or the screens', () => {
    expect(
      offences('src/main/core/', (entry) =>
        entry.target === null
          ? !isElectron(entry) && !isPackage(entry, 'electron-store')
          : isIn(entry, 'src/main/core/', 'src/shared/', 'migrations/'),
      ),
    ).toEqual([])
  })

  it('the engine knows no area and no account, and areas know no account', () => {
    const floorOf = (path: string) =>
      ['engine/', 'areas/', 'account/'].findIndex((name) => path.startsWith(core + name))
    const upward = inModule(core)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => target !== null && floorOf(from) >= 0 && floorOf(target) > floorOf(from))
    expect(upward.map(show)).toEqual([])
  })

  it('names of areas are no words of the engine', () => {
    const named = /\w*(customer|contact|comment|follow_?up|conversation|chat|compan)\w*/gi
    /** Identifiers without comments, texts and the paths of imports. */
    const wordsOf = (text: string) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
        .match(named) ?? []
    expect(wordsOf("import { a } from '../customers/store' // contact\nconst openContacts = 'chat'")).toEqual([
      'openContacts',
    ])
    const naming = inModule(`${core}engine/`).flatMap(({ path, text }) =>
      wordsOf(text).map((word) => `${path}: ${word}`),
    )
    expect(naming).toEqual([])
  })

  it('an area reaches another one through its index alone, and never in a circle', () => {
    const between = inModule(core)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => {
        const [one, other] = [areaOf(from), target === null ? undefined : areaOf(target)]
        return one !== undefined && other !== undefined && one !== other
      })
    expect(between.filter(({ target }) => target !== null && !isIndexOfArea(target)).map(show)).toEqual([])
    expect(circlesOf(between.map(({ from, target }) => [areaOf(from) ?? '', areaOf(target ?? '') ?? '']))).toEqual([])
    // The files of an area know each other by their own names: its index is the door for others.
    const ownDoor = inModule(`${core}areas/`)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => target !== null && isIndexOfArea(target) && areaOf(from) === areaOf(target))
    expect(ownDoor.map(show)).toEqual([])
  })

  it.each(['store', 'remote'] as const)('files of the %s know neither the other kind nor what stands above', (kind) => {
    const offending = inModule(core)
      .filter(({ path }) => kindOf(path) === kind)
      .flatMap((file) => file.imports.flatMap(throughIndex))
      .filter(
        (entry) =>
          entry.target !== null &&
          kindOf(entry.target) !== kind &&
          !isIn(entry, 'src/shared/', 'migrations/', 'src/main/core/ports.ts'),
      )
    expect(offending.map(show)).toEqual([])
  })

  it.each(['reader', 'builder', 'checker'])(
    'the thread of the %s opens the store and nothing else of the core',
    (name) => {
      const own = `${threads}${name}/`
      expect(
        offences(
          own,
          (entry) =>
            entry.target === null ||
            kindOf(entry.target) === 'store' ||
            isIn(
              entry,
              own,
              'src/shared/',
              `${core}ports.ts`,
              `${threads}answer-thread.ts`,
              `${threads}serve-thread.ts`,
            ),
        ),
      ).toEqual([])
    },
  )

  it('the threads that open the store load what the areas list for them, and neither migrations nor repairs', () => {
    /** The files that a file loads, itself included. */
    const loadedBy = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
      if (seen.has(path)) return seen
      seen.add(path)
      for (const { target, typeOnly } of code.find((file) => file.path === path)?.imports ?? [])
        if (target !== null && !typeOnly) loadedBy(target, seen)
      return seen
    }
    const loaded = (name: string) => [...loadedBy(`${core}areas/threads/${name}.ts`)]
    const heavy = (path: string) => /^migrations\/|engine\/store\/(index|migrate|repair\/(?!save-rows))/.test(path)
    expect(['reader', 'builder'].flatMap(loaded).filter(heavy)).toEqual([])
    expect(loaded('reader')).toContain(`${core}areas/customers/store/list.ts`)
    const inAreas = loaded('builder').filter((path) => path.startsWith(`${core}areas/`))
    expect(inAreas.filter((path) => !/\/(threads\/builder|area-builds?|store\/build-steps)\.ts$/.test(path))).toEqual(
      [],
    )
  })

  it('the thread of the parser reads what the firm sends, prepares it, and opens no store', () => {
    const prepare = [
      'areas/customers/store/prepare',
      'engine/store/hash',
      'engine/store/records/name-order-key',
      'engine/store/records/pinyin-characters',
      'engine/store/search/initials',
      'engine/store/search/key',
    ].map((name) => `${core}${name}.ts`)
    for (const path of prepare) {
      expect(offences(path, (entry) => entry.target === null || isIn(entry, 'src/shared/', ...prepare))).toEqual([])
    }
    const files = ['ports.ts', 'engine/threads/answer-thread.ts', 'engine/threads/serve-thread.ts'].map(
      (name) => `${core}${name}`,
    )
    const allowed = [`${threads}parser/`, ...files, 'src/shared/']
    const reads = (entry: Import) =>
      entry.target === null || kindOf(entry.target) === 'remote' || isIn(entry, ...allowed)
    expect(offences(`${threads}parser/`, reads)).toEqual([])
    expect(offences(`${core}areas/threads/parser.ts`, (entry) => reads(entry) || isIn(entry, ...prepare))).toEqual([])
  })

  it('what pulls and sends does not import what answers the page', () => {
    const offending = inModule(core)
      .filter(({ path }) => kindOf(path) === 'sync')
      .flatMap((file) => file.imports.flatMap(throughIndex))
      .filter(({ target }) => target !== null && kindOf(target) === 'service')
    expect(offending.map(show)).toEqual([])
  })

  it('what is remembered of a store stands in its memory, and nowhere by its identity', () => {
    const byIdentity = inModule(core).filter(({ text }) => /Weak(?:Map|Set)<(?:Store|Connection)\b/.test(text))
    expect(byIdentity.map(({ path }) => path)).toEqual([])
  })

  it('migrations import only kysely', () => {
    expect(offences('migrations/', (entry) => isPackage(entry, 'kysely') || isIn(entry, 'migrations/'))).toEqual([])
  })
})
