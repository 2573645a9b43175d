import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'
import { callsIn, scanFolder } from './scan.ts'

const folder = 'out/renderer'

describe('the built pages', () => {
  it('checklist 7: no inline script, no inline handler, no foreign address in the HTML', () => {
    const pages = readdirSync(join(root, folder)).filter((name) => name.endsWith('.html'))
    expect(pages).toContain('index.html')
    for (const name of pages) {
      const html = readFileSync(join(root, folder, name), 'utf8')
      for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/\ssrc="\.?\/?[\w./-]+"/)
      expect(html.match(/<script[^>]*>\s*[^<\s]/g)).toBe(null)
      expect(html.match(/\son[a-z]+\s*=/gi)).toBe(null)
      expect(html.match(/(src|href)="(https?:)?\/\//g)).toBe(null)
    }
  })

  it('checklist 7: no eval and no code made from text in the scripts', () => {
    const scripts = scanFolder(root, folder)
    expect(scripts.length).toBeGreaterThan(0)
    const made = scripts.flatMap((file) =>
      callsIn(file)
        .filter(({ callee }) => /^(eval|Function|window\.eval|globalThis\.eval)$/.test(callee))
        .map(({ callee, first }) => `${file.path}: ${callee}(${String(first)})`),
    )
    // Libraries look for the global object this way where there is no globalThis; the content policy stops it, and Chromium has one.
    expect(made.filter((call) => !call.endsWith('Function(return this)'))).toEqual([])
  })
})
