import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openStore } from '#core/areas/stores'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { newestVersion, storedVersion } from '#core/engine/store/migrate'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { storeKey, writerClock } from './disk/changes.ts'
import type { FaultRun, Played } from './frame.ts'
import { type Contents, makeReleased, rowsOf, storedForm } from './migrations/released.ts'
import { type Stop, stopKinds, stopping } from './migrations/statements.ts'
import { diceOf, strideOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

/** Every so many seeds the file is one of a newer version. */
const NEWER = 20
/** How the process of the older version ended. */
const endings = ['closed', 'log'] as const
/** A file to open, and where that is stopped. */
type Case = { readonly version: number; readonly left: (typeof endings)[number]; readonly stop: Stop | null }

/**
 * R23: a file of every released version is opened by this one, and each statement of that fails, or the process ends
 * before, after or in the middle of it. Afterwards the file opens (`wedged`) in the newest form (`torn`) with the rows
 * that it had (`lost`). A file of a version to come is refused and left as it is (`silent`).
 */
export const migrations: FaultRun = {
  name: 'migrations',
  title: 'R23 C15 a file of any version comes through a migration that is stopped anywhere, and a newer one is refused',
  counts: ['lost', 'torn', 'wedged', 'silent'],
  short: 40,
  long: 3_000,
  controls: [{ name: 'outside of a transaction', runs: 120, moves: 'wedged' }],
  prepare(control, { say }) {
    const loose = control !== ''
    const form = newestForm()
    const cases: Case[] = []
    for (let version = 0; version <= newestVersion; version += 1)
      for (const left of endings) {
        const { names } = live({ version, left, stop: null }, 0, { loose: false, form })
        for (let at = 1; at <= names.length; at += 1)
          for (const kind of stopKinds) cases.push({ version, left, stop: { at, kind } })
      }
    if (!loose) say(`${cases.length} ways to stop one of ${newestVersion + 1} versions`)
    const stride = strideOf(cases.length)
    return {
      play(seed): Played {
        if (seed % NEWER === 0) return refused(seed)
        const number = seed - Math.floor(seed / NEWER)
        return live(cases[(number * stride) % cases.length] as Case, seed, { loose, form })
      },
    }
  },
}

type Lived = Played & { readonly names: readonly string[] }

/** Opens a file of an older version until it is stopped, and judges what the next start makes of it. */
function live({ version, left, stop }: Case, seed: number, { loose, form }: { loose: boolean; form: string }): Lived {
  const scratch = scratchFolder()
  const [folder, image] = [join(scratch.path, 'a'), join(scratch.path, 'b')]
  mkdirSync(folder)
  try {
    const dice = diceOf(seed, 23)
    const before = makeReleased(folder, version, dice, left)
    const { names, ended } = stopping({ stop, folder, image, dice, loose }, () => openIn(folder).close())
    const found = judge(ended ? image : folder, before, form)
    const counts = { lost: found.lost.length, torn: found.torn.length, wedged: found.wedged.length }
    const place =
      stop === null
        ? 'not stopped'
        : `${stop.kind} statement ${stop.at} (${names[stop.at - 1]?.replace(/\s+/g, ' ').slice(0, 60)})`
    const reasons = [...found.wedged, ...found.torn, ...found.lost].slice(0, 4).join('; ')
    return { counts, names, why: `version ${version} (${left}), ${place}: ${reasons}` }
  } finally {
    scratch.remove()
  }
}

function openIn(folder: string): Store {
  return openStore({ folder, key: storeKey, now: writerClock })
}

type Found = Readonly<Record<'lost' | 'torn' | 'wedged', readonly string[]>>

/** What is wrong with the files that a stopped process left, after the next one opened and closed them. */
function judge(folder: string, before: Contents, form: string): Found {
  try {
    openIn(folder).close()
  } catch (error) {
    return { lost: [], torn: [], wedged: [`does not open: ${error instanceof Error ? error.message : error}`] }
  }
  const copies = readdirSync(folder).filter((name) => name.startsWith('before-'))
  const database = openDatabase(join(folder, storeFile), storeKey)
  try {
    const newest = storedVersion(database) === newestVersion && storedForm(database) === form
    const lost = [...before].flatMap(([table, { columns, rows }]) =>
      isDeepStrictEqual(rowsOf(database, table, columns), rows) ? [] : [`other rows in ${table}`],
    )
    return {
      lost,
      torn: newest ? [] : [`version ${storedVersion(database)} has another form`],
      wedged: copies.map((name) => `${name} is left`),
    }
  } finally {
    database.close()
  }
}

/** The form of a file that never was of another version. */
function newestForm(): string {
  const scratch = scratchFolder()
  openIn(scratch.path).close()
  const database = openDatabase(join(scratch.path, storeFile), storeKey)
  const form = storedForm(database)
  database.close()
  scratch.remove()
  return form
}

/** A file of a version that is not written yet. */
function refused(seed: number): Played {
  const scratch = scratchFolder()
  const dice = diceOf(seed, 24)
  const file = join(scratch.path, storeFile)
  try {
    makeReleased(scratch.path, newestVersion, dice, 'closed')
    const database = openDatabase(file, storeKey)
    database.exec('CREATE TABLE to_come (id TEXT) STRICT')
    database.pragma(`user_version=${newestVersion + 1 + dice.below(1_000)}`)
    database.close()
    const bytes = readFileSync(file)
    const code = codeOf(scratch.path)
    const same = readFileSync(file).equals(bytes)
    const silent = Number(code !== 'store-newer') + Number(!same)
    return { counts: { silent }, why: `a version to come: ${code}${same ? '' : ', and the file was changed'}` }
  } finally {
    scratch.remove()
  }
}

function codeOf(folder: string): string {
  try {
    openIn(folder).close()
    return 'opened'
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}
