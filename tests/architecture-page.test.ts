// The boundaries of the page: features, bridge, components, and what the first screen is drawn of.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { drawnParts } from '../scripts/lib/antd/widgets.ts'
import { root } from '../scripts/lib/tools.ts'
import {
  code,
  files,
  type Import,
  inModule,
  isAntd,
  isElectron,
  isIn,
  isNode,
  offences,
  resolveSpecifier,
} from './support/source-files.ts'

describe('the page', () => {
  it('the first screen is drawn without dayjs, which comes with what is opened later', () => {
    const drawn = new Set<string>()
    const specifiers = (path: string): string[] => {
      const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
      return [
        ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some((one) => !one.isType)),
        ...module.staticExports.flatMap(({ entries }) => entries.filter((one) => !one.isType)),
      ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    }
    const visit = (path: string): string[] => {
      if (drawn.has(path)) return []
      drawn.add(path)
      return specifiers(path).flatMap((specifier) => {
        const target = resolveSpecifier(path, specifier)
        if (target !== null) return /\.tsx?$/.test(target) ? visit(target) : []
        return /^dayjs(\/|$)/.test(specifier) ? [`${path} imports ${specifier}`] : []
      })
    }
    expect(visit('src/renderer/src/main.ts').concat(visit('src/renderer/src/app/start.tsx'))).toEqual([])
    expect(drawn.size).toBeGreaterThan(50)
  })

  it('dayjs comes with its plugins, from the file that sets it up', () => {
    const isDayjs = (entry: Import) => entry.specifier === 'dayjs' && !entry.typeOnly
    expect(offences('src/', (entry) => !isDayjs(entry) || entry.from === 'src/shared/dates/dayjs.ts')).toEqual([])
  })

  it('the screens import no Node, no Electron, no core, and contracts as types only', () => {
    expect(
      offences('src/renderer/', (entry) => {
        if (isNode(entry) || isElectron(entry)) return false
        if (isIn(entry, 'src/shared/contract/')) return entry.typeOnly
        return entry.target === null || isIn(entry, 'src/renderer/', 'src/shared/')
      }),
    ).toEqual([])
  })

  it('features never import each other, and components and lib import no data access', () => {
    const featureOf = (path: string) => /^src\/renderer\/src\/features\/([^/]+)\//.exec(path)?.[1]
    expect(
      offences('src/renderer/src/features/', (entry) => {
        const other = entry.target === null ? undefined : featureOf(entry.target)
        return other === undefined || other === featureOf(entry.from)
      }),
    ).toEqual([])
    const lower = (entry: Import) => !isIn(entry, 'src/renderer/src/bridge/', 'src/renderer/src/features/')
    expect(offences('src/renderer/src/components/', lower)).toEqual([])
    expect(offences('src/renderer/src/lib/', lower)).toEqual([])
    expect(offences('src/renderer/src/record/', (entry) => !isIn(entry, 'src/renderer/src/features/'))).toEqual([])
    // What is done with many records, or with a new one, is the same for customers and contacts: dialogs, tasks, import.
    expect(offences('src/renderer/src/actions/', (entry) => !isIn(entry, 'src/renderer/src/features/'))).toEqual([])
    // How files, sounds and small pictures are shown and opened, wherever they stand.
    expect(offences('src/renderer/src/media/', (entry) => !isIn(entry, 'src/renderer/src/features/'))).toEqual([])
  })

  it('the bridge knows no feature and no frame', () => {
    const above = ['features', 'app', 'record', 'actions', 'media'].map((name) => `src/renderer/src/${name}/`)
    expect(offences('src/renderer/src/bridge/', (entry) => !isIn(entry, ...above))).toEqual([])
  })

  it("a feature's declaration is small: of screens it imports the one that the window opens with, and is listed once", () => {
    const declarations = code.filter(({ path }) =>
      /^src\/renderer\/src\/(features\/[^/]+|app\/[^/]+)\/feature\.ts$/.test(path),
    )
    expect(declarations.length).toBeGreaterThan(8)
    const screens = declarations.flatMap(({ text }) =>
      [...text.matchAll(/^import .* from '(.*\.tsx)'/gm)].map(([, name]) => name),
    )
    expect(screens.filter((name) => name !== '../../components/lazy-screen.tsx')).toEqual(['./company-list-page.tsx'])
    for (const { path } of declarations) {
      const importers = code.filter(({ imports }) => imports.some(({ target }) => target === path))
      expect(importers.map((file) => file.path)).toEqual(['src/renderer/src/app/features.ts'])
    }
  })

  it('antd comes by path, never by its barrel', () => {
    expect(offences('src/', (entry) => entry.specifier !== 'antd' || entry.typeOnly)).toEqual([])
  })

  it('the parts of antd that screens import have their styles drawn, and no others but what those are made of', () => {
    const unstyled = ['config-provider', 'locale', 'theme']
    const imported = inModule('src/renderer/')
      .flatMap((file) => file.imports)
      .flatMap(({ specifier }) => /^antd\/es\/([a-z-]+)/.exec(specifier)?.[1] ?? [])
    const styled = new Set(imported.filter((part) => !unstyled.includes(part)))
    expect(drawnParts.filter((part) => part !== 'tooltip').sort()).toEqual([...styled].sort())
  })

  it('the first screen paints without antd', () => {
    const seen = new Set<string>()
    const follow = (path: string): void => {
      const file = files.find((one) => one.path === path)
      if (file === undefined || seen.has(path)) return
      seen.add(path)
      const { imports, text } = file
      for (const { specifier, target, typeOnly } of imports)
        if (!typeOnly && !text.includes(`import('${specifier}')`)) follow(target ?? specifier)
    }
    for (const start of ['main.ts', 'app/start.tsx']) follow(`src/renderer/src/${start}`)
    expect(seen.size).toBeGreaterThan(100)
    expect(offences('src/renderer/', (entry) => !seen.has(entry.from) || entry.typeOnly || !isAntd(entry))).toEqual([])
  })

  it('no class means one thing in a stylesheet that is read later and another in another one', () => {
    const start = files.find(({ path }) => path === 'src/renderer/src/app/start.tsx')?.text ?? ''
    const sheets = files.filter(({ path }) => /\/styles\/[a-z-]+\.css$/.test(path))
    const alone = new Map<string, string[]>()
    const joined: { readonly name: string; readonly sheet: string; readonly selector: string }[] = []
    for (const { path, text } of sheets) {
      const sheet = path.slice(path.lastIndexOf('/') + 1)
      const screen = text.replace(/\/\*.*?\*\//gs, '').replace(/@media print \{.*?\n\}/gs, '')
      for (const [, list = ''] of screen.matchAll(/([^{}]+)\{/g))
        for (const selector of list.split(',').map((one) => one.trim())) {
          const [, name] = /^\.([\w-]+)$/.exec(selector) ?? []
          if (name !== undefined) alone.set(name, [...new Set([...(alone.get(name) ?? []), sheet])])
          for (const compound of selector.split(/[\s>+~]+/)) {
            const classes = [...compound.replace(/\(.*/s, '').matchAll(/\.([\w-]+)/g)].map(([, one = '']) => one)
            for (const one of compound.startsWith('.') ? classes.slice(1) : classes)
              joined.push({ name: one, sheet, selector })
          }
        }
    }
    const isLater = (sheet: string) => !start.includes(`styles/${sheet}`)
    const twice = [...alone].filter(([, owners]) => owners.length > 1 && owners.some(isLater))
    // A class with a prefix is meant where it is joined to another.
    const taken = joined.filter(({ name, sheet }) => {
      const owners = alone.get(name) ?? []
      return !name.includes('-') && owners.length > 0 && owners.every(isLater) && !owners.includes(sheet)
    })
    expect(alone.size).toBeGreaterThan(500)
    expect({ twice, taken }).toEqual({ twice: [], taken: [] })
  })
})
