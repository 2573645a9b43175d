// Stands between the store and SQLite: counts every statement and ends the process, or fails, at one of them.
// Lives here: the blow. May not: what a migration is.
import { closeSync, cpSync, ftruncateSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Dice } from '../random.ts'

/** What happens at a statement: an error instead of it, or the end of the process before, after or in the middle of it. */
export const stopKinds = ['fails', 'before', 'after', 'within'] as const
export type Stop = { readonly at: number; readonly kind: (typeof stopKinds)[number] }

/** What ran until the stop, and whether the process ended there. */
export type Stopped = { readonly names: readonly string[]; readonly ended: boolean }

export type StopOptions = {
  readonly stop: Stop | null
  /** The folder of the store, and where its files go at the moment at which the process ends. */
  readonly folder: string
  readonly image: string
  readonly dice: Dice
  /** Known-bad: what begins and ends the transaction of a migration is left out. */
  readonly loose: boolean
}

class Ended extends Error {}

type AnyFunction = (this: unknown, ...parts: never[]) => unknown
type Table = Record<string, AnyFunction>

const ofStatement = ['run', 'get', 'all']
const ofDatabase = ['exec', 'pragma']
const isBoundary = (text: string): boolean => /^(?:BEGIN|COMMIT|ROLLBACK)\b/.test(text)

/** Runs something whose statements are counted, and stopped at one of them. What it throws is what the stop made of it. */
export function stopping(options: StopOptions, run: () => void): Stopped {
  const { stop, folder, image, dice, loose } = options
  const names: string[] = []
  let ended = false
  let inside = false

  const end = (text: string): never => {
    ended = true
    cpSync(folder, image, { recursive: true })
    throw new Ended(text)
  }
  const around = (text: string, act: () => unknown): unknown => {
    if (inside) return act()
    if (ended) throw new Ended(text)
    names.push(text)
    const hit = names.length === stop?.at ? stop.kind : null
    if (hit === 'fails') throw new Database.SqliteError('made to fail', 'SQLITE_IOERR_WRITE')
    if (hit === 'before') end(text)
    inside = true
    try {
      const answer = act()
      if (hit === 'within') cutCopies(folder, dice)
      return hit === null ? answer : end(text)
    } finally {
      inside = false
    }
  }

  const undone: (() => void)[] = []
  const wrap = (table: Table, name: string, textOf: (self: unknown, parts: readonly unknown[]) => string) => {
    const old = table[name] as AnyFunction
    table[name] = function (this: unknown, ...parts: never[]) {
      const text = textOf(this, parts)
      if (loose && name === 'exec' && isBoundary(text)) return this
      return around(text, () => Reflect.apply(old, this, parts))
    }
    undone.push(() => {
      table[name] = old
    })
  }
  const probe = new Database(':memory:')
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Table
  probe.close()
  for (const name of ofStatement) wrap(statements, name, (self) => (self as Database.Statement).source)
  for (const name of ofDatabase)
    wrap(Database.prototype as unknown as Table, name, (_, [text]) => `${name === 'pragma' ? 'PRAGMA ' : ''}${text}`)
  try {
    run()
  } catch (error) {
    // A process that ended says nothing more, and one that lives has thrown what the store makes of a bad disk.
    if (stop === null) throw error
  } finally {
    for (const undo of undone) undo()
  }
  return { names, ended }
}

/** A copy that was being written ends anywhere. */
function cutCopies(folder: string, dice: Dice): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.part'))) {
    const path = join(folder, name)
    const file = openSync(path, 'r+')
    ftruncateSync(file, dice.below(statSync(path).size + 1))
    closeSync(file)
  }
}
