// Stands between the core and a folder: counts every call that changes a file there, and kills or fails at one of them.
// Lives here: the blow. May not: what a wipe is.
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import type { Dice } from '../random.ts'

/** `before` and `within` end the process at a step, untouched or half done; `fails` is an error, and life goes on. */
export const blowKinds = ['before', 'within', 'fails'] as const
export type Blow = { readonly at: number; readonly kind: (typeof blowKinds)[number] }

/** What a process that was struck did: its steps by name, and whether it is dead. */
export type Struck = {
  readonly names: readonly string[]
  readonly dead: boolean
  /** Runs a step that is no call to the file system. */
  readonly step: (name: string, act: () => void) => void
  /** Takes the blow away: what follows is another process. */
  readonly end: () => void
}

export class Killed extends Error {}

const PAGE = 4096
const codes = ['EIO', 'EBUSY', 'EACCES', 'ENOSPC'] as const
const inPromises = ['rm', 'unlink', 'rmdir', 'rename', 'mkdir', 'writeFile', 'truncate'] as const
const inSync = ['rmSync', 'unlinkSync', 'rmdirSync', 'renameSync', 'mkdirSync', 'writeFileSync'] as const
const ofHandle = ['write', 'writeFile', 'truncate', 'sync', 'datasync'] as const

type AnyFunction = (...parts: never[]) => unknown
type Table = { [name: string]: AnyFunction }

/**
 * Arms a blow for every call below `folder` from now on, but for those on what `isApart` says that something else changes;
 * `began` runs before the first of them.
 */
export function strike(
  folder: string,
  blow: Blow | null,
  dice: Dice,
  began: () => void,
  isApart: (path: string) => boolean = () => false,
): Struck {
  const names: string[] = []
  let dead = false

  /** Answers whether the step ends half done. */
  const enter = (name: string): boolean => {
    if (dead) throw new Killed(name)
    if (names.length === 0) began()
    names.push(name)
    if (names.length !== blow?.at) return false
    if (blow.kind === 'fails') throw Object.assign(new Error('made to fail'), { code: dice.pick(codes) })
    dead = true
    if (blow.kind === 'before') throw new Killed(name)
    return true
  }
  const kill = (name: string): never => {
    throw new Killed(name)
  }

  const wrapped = (name: string, real: AnyFunction, halve: (parts: readonly unknown[]) => readonly unknown[] | null) =>
    function (this: unknown, ...parts: unknown[]): unknown {
      if (!enter(name)) return Reflect.apply(real, this, parts)
      const half = halve(parts)
      const done = half === null ? undefined : Reflect.apply(real, this, half)
      return done instanceof Promise ? done.then(() => kill(name)) : kill(name)
    } as AnyFunction

  /** Of a folder any part of it may be gone when the process ends within its removal. */
  const halfRemoved = (parts: readonly unknown[]): readonly unknown[] | null => {
    const [path] = parts as [string]
    if (!fs.existsSync(path) || !fs.statSync(path).isDirectory()) return parts
    for (const entry of fs.readdirSync(path, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && dice.next() < 0.5) real.unlinkSync(join(entry.parentPath, entry.name))
    return null
  }
  /** What is longer than a page may have arrived in part; less than that goes in one piece. */
  const halfWritten = ([bytes, ...rest]: readonly unknown[]): readonly unknown[] =>
    bytes instanceof Uint8Array && bytes.length > PAGE
      ? [bytes.subarray(0, bytes.length >> 1), ...rest]
      : [bytes, ...rest]

  const real = { unlinkSync: fs.unlinkSync }
  const undone: (() => void)[] = []
  const replace = (table: Table, name: string, make: (old: AnyFunction) => AnyFunction) => {
    const old = table[name] as AnyFunction
    const made = make(old)
    table[name] = ((...parts: unknown[]) =>
      String(parts[0]).startsWith(folder) && !isApart(String(parts[0]))
        ? Reflect.apply(made, table, parts)
        : Reflect.apply(old, table, parts)) as AnyFunction
    undone.push(() => {
      table[name] = old
    })
  }
  const halves = (name: string) =>
    name.startsWith('rm') && !name.startsWith('rmdir') ? halfRemoved : (parts: readonly unknown[]) => parts
  const tables = [
    [promises as unknown as Table, inPromises],
    [fs as unknown as Table, inSync],
  ] as const
  for (const [table, list] of tables)
    for (const name of list) replace(table, name, (old) => wrapped(name, old, halves(name)))
  replace(
    promises as unknown as Table,
    'open',
    (old) =>
      (async (...parts: unknown[]) => {
        const reads = parts[1] === undefined || parts[1] === 'r'
        if (dead || (!reads && enter('open'))) throw new Killed('open')
        const handle = (await Reflect.apply(old, promises, parts)) as Table
        for (const name of ofHandle) {
          const method = handle[name] as AnyFunction
          const halve = name.startsWith('write') ? halfWritten : (own: readonly unknown[]) => own
          handle[name] = wrapped(
            name,
            ((...own: unknown[]) => Reflect.apply(method, handle, own)) as AnyFunction,
            halve,
          )
        }
        return handle
      }) as unknown as AnyFunction,
  )
  syncBuiltinESMExports()

  return {
    names,
    get dead() {
      return dead
    },
    step(name, act) {
      const half = enter(name)
      act()
      if (half) throw new Killed(name)
    },
    end() {
      for (const undo of undone.splice(0)) undo()
      syncBuiltinESMExports()
    },
  }
}
