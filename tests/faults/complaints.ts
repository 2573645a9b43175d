import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Complaints of users of comparable products that a test must stand against, by number. */
export const complaintCount = 22

const tests = resolve(import.meta.dirname, '..')
const title = /\b(?:it|test|describe)(?:\.\w+)*\s*\(|\btitle:|^\s*['"`]/
const number = /\bC([1-9]\d?)\b(?!-)/g

/** Numbers that titles of tests carry, in the lines of one file. */
export function complaintsIn(text: string): number[] {
  return text
    .split('\n')
    .filter((line) => title.test(line))
    .flatMap((line) => [...line.matchAll(number)].map((match) => Number(match[1])))
}

/** Numbers that no title in tests/ carries. */
export function complaintsWithoutTest(): string[] {
  const files = readdirSync(tests, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.startsWith('complaints'),
  )
  const found = new Set(
    files.flatMap((entry) => complaintsIn(readFileSync(join(entry.parentPath, entry.name), 'utf8'))),
  )
  return Array.from({ length: complaintCount }, (_, index) => index + 1)
    .filter((each) => !found.has(each))
    .map((each) => `C${each}`)
}
