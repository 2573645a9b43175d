import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/tools.ts'
import { testText } from '../../support/named-tests.ts'
import { broken } from './protection.ts'
import { protectionTable } from './table.ts'

const textOf = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')

describe('the table of protections', () => {
  it('names each protection once, with a place that stands exactly once in its file, and what breaks it', () => {
    expect(new Set(protectionTable.map(({ name }) => name)).size).toBe(protectionTable.length)
    expect(protectionTable.length).toBeGreaterThanOrEqual(40)
    const stale = protectionTable.filter((line) => [null, textOf(line.file)].includes(broken(textOf(line.file), line)))
    expect(stale.map(({ name, file }) => `${name}: ${file}`)).toEqual([])
  })

  it('names tests that exist', () => {
    const tests = protectionTable.flatMap((line) => line.tests.map((test) => ({ name: line.name, ...test })))
    // Titles that a test fills in itself stand in its file as their parts.
    const missing = tests.filter(({ file, title }) => !testText(root, file).includes(title))
    expect(missing).toEqual([])
    expect(protectionTable.filter((line) => line.tests.length === 0)).toEqual([])
  })

  it('is stale where the text is gone, or stands there twice', () => {
    const line = { search: 'sandbox: true', replace: 'sandbox: false' }
    expect(broken('a: 1, sandbox: true', line)).toBe('a: 1, sandbox: false')
    expect(broken('a: 1', line)).toBe(null)
    expect(broken('sandbox: true, sandbox: true', line)).toBe(null)
    expect(broken('x', { search: 'x', replace: "$& and $'" })).toBe("$& and $'")
  })
})
