import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyWhole, moveTo } from '#core/engine/store/repair/files'
import { Failure } from '#shared/contract/failure'

/**
 * How far the salvage of a store is. A kill or a power cut between any two steps leaves one of these, and the salvage
 * goes on from it: `copied` the damaged file lies aside, `built` a fresh one is ready, `swapped` it stands in its place.
 */
export type SalvageStep = 'none' | 'copied' | 'built' | 'swapped'

const storeFiles = ['main.db', 'main.db-wal'] as const

const placesOf = (folder: string) => {
  const work = join(folder, 'salvage')
  return {
    work,
    part: join(work, 'part'),
    /** A copy of the damaged file with its log, whole. */
    copied: join(work, 'copied'),
    /** Folder of the fresh store. */
    fresh: join(work, 'fresh'),
    built: join(work, 'built'),
  }
}

/** The step that a salvage in the folder of an account has come to. */
export const salvageStep = (folder: string): SalvageStep => {
  const { copied, built, fresh } = placesOf(folder)
  if (!existsSync(copied)) return 'none'
  if (!existsSync(built)) return 'copied'
  return existsSync(join(fresh, 'main.db')) ? 'built' : 'swapped'
}

/** Copies the damaged file with its log. Answers the folder of the copy and an empty one for the fresh store. */
export const copyAside = (folder: string): { readonly copied: string; readonly fresh: string } => {
  const { work, part, copied, fresh } = placesOf(folder)
  if (!existsSync(copied)) {
    rmSync(work, { recursive: true, force: true })
    mkdirSync(part, { recursive: true, mode: 0o700 })
    for (const name of storeFiles) if (existsSync(join(folder, name))) copyWhole(join(folder, name), join(part, name))
    moveTo(part, copied)
  }
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  return { copied, fresh }
}

/** Says that the fresh store is whole and closed; `disk-full` where its log is left, for its file alone is swapped in. */
export const markBuilt = (folder: string): void => {
  const { built, part, fresh } = placesOf(folder)
  if (existsSync(join(fresh, 'main.db-wal'))) throw new Failure('disk-full')
  writeFileSync(part, '')
  moveTo(part, built)
}

/** Puts the fresh store in the place of the damaged one. Its log goes first: SQLite would play it into the new file. */
export const swapIn = (folder: string): void => {
  for (const end of ['-wal', '-shm']) rmSync(join(folder, `main.db${end}`), { force: true })
  moveTo(join(placesOf(folder).fresh, 'main.db'), join(folder, 'main.db'))
}

/** Name of the folder in which the damaged file is going to lie. */
export const asideName = (folder: string): string => {
  const numbers = readdirSync(folder).map((name) => Number(/^damaged-(\d+)$/.exec(name)?.[1] ?? '0'))
  return `damaged-${Math.max(0, ...numbers) + 1}`
}

/** Gives the copy of the damaged file its lasting name; only a person deletes it. */
export const finishSalvage = (folder: string): void => {
  const { work, copied } = placesOf(folder)
  moveTo(copied, join(folder, asideName(folder)))
  rmSync(work, { recursive: true, force: true })
}
