// Firms with a computer for each person that is signed in and in step, made once a run and copied for whoever needs
// one. A profile belongs to one address of its firm, so what is prepared has a port, and each of Playwright's workers
// that run at once (a slot) prepares for itself.
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Lines, type RunningFirm, runProgram, startFirm } from './browser-processes.ts'
import type { FillRequest } from './filled-profile-child.ts'

/** What is prepared under a name: how the firm is filled, and the accounts that have a computer there. */
export type Recipe = {
  readonly name: string
  readonly customers: number
  readonly seed: number
  /** Archived messages; none unless it says how many. */
  readonly messages?: number
  readonly accounts: readonly string[]
  /** Whether tests take customers: the list is then read, in its longest page, which the computer keeps. */
  readonly taken?: true
}

/** A customer of the firm, as the list of this computer shows it. */
export type KnownCustomer = { readonly id: string; readonly name: string }

/** A copy of what was prepared; nothing that happens to it is seen by another. */
export type Copy = {
  readonly firm: RunningFirm
  /** The profile of an account, in which no shell runs yet. */
  readonly profile: (account: string) => string
  /** Up to 50 customers where tests take them, first those with the latest follow-up. */
  readonly known: readonly KnownCustomer[]
}

/** Who copies, and where to: `slot` is the worker's parallel index, `folder` is made by the copy. */
export type Place = { readonly slot: number; readonly folder: string }

type Note = { readonly port: number; readonly known: readonly KnownCustomer[] }

/** The variable in which set-up leaves the folder of what a run prepares. */
export const preparedFolder = 'FIRMDESK_PREPARED'

const noteIn = (folder: string): string => join(folder, 'note.json')

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer()
    server.once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })

/** A free port below those that systems hand out by themselves, so that it is still free when the copy starts. */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** Customers that a computer tells of where tests take them: its longest page. */
const MOST_KNOWN = 50

type Filler = { readonly child: ChildProcess; readonly lines: Lines }

let filler: Filler | null = null

/** The process that fills the profiles of this worker, and ends with it. */
const runningFiller = (): Filler => {
  if (filler !== null && filler.child.exitCode === null) return filler
  const child = runProgram('tests/support/filled-profile-child.ts', [])
  filler = { child, lines: new Lines(child) }
  return filler
}

/** Signs an account in on a new computer, waits for the first sync and answers customers that it then knows. */
const signedIn = async (request: FillRequest): Promise<readonly KnownCustomer[]> => {
  const { child, lines } = runningFiller()
  child.stdin?.write(`${JSON.stringify(request)}\n`)
  return JSON.parse(await lines.next())
}

const prepare = async (recipe: Recipe, folder: string): Promise<Note> => {
  await rm(folder, { recursive: true, force: true })
  const { customers, seed, messages = 0, accounts, taken = false } = recipe
  const port = await freePort()
  const words = [`--customers=${customers}`, `--messages=${messages}`, `--seed=${seed}`, `--port=${port}`]
  const firm = await startFirm(join(folder, 'firm'), words)
  let known: readonly KnownCustomer[] = []
  const filled = { origin: firm.origin, count: taken ? MOST_KNOWN : 0 }
  for (const account of accounts) known = await signedIn({ ...filled, profile: join(folder, account), account })
  await firm.stop('SIGTERM')
  const note = { port, known }
  // The note comes last: a folder without one is not whole.
  await writeFile(noteIn(folder), JSON.stringify(note))
  return note
}

/** Copies what the recipe says, which is made first where this is the slot's first copy, and starts its firm. */
export const copyPrepared = async (recipe: Recipe, { slot, folder }: Place): Promise<Copy> => {
  const root = process.env[preparedFolder]
  if (root === undefined) throw new Error('the set-up of all tests did not run')
  const source = join(root, `${recipe.name}-${slot}`)
  const copy = async (): Promise<Copy | null> => {
    const note: Note = existsSync(noteIn(source))
      ? JSON.parse(await readFile(noteIn(source), 'utf8'))
      : await prepare(recipe, source)
    await cp(source, folder, { recursive: true })
    const firm = await startFirm(join(folder, 'firm'), [`--port=${note.port}`]).catch(() => null)
    return firm === null ? null : { firm, profile: (account) => join(folder, account), known: note.known }
  }
  const first = await copy()
  if (first !== null) return first
  // Somebody took the port in between, which the firm has said: once more, on another one.
  for (const stale of [source, folder]) await rm(stale, { recursive: true, force: true })
  const second = await copy()
  if (second === null) throw new Error('the firm that was prepared does not start')
  return second
}
