import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { accountFolder, openKey } from '#core/account/keys'
import { storeFile } from '#core/engine/store/index'
import { root } from '../../scripts/lib/tools.ts'
import { type Firm, startFirm } from '../../src/sample-firm/index.ts'
import { admin } from '../support/core.ts'
import { fillProfile, profilePorts } from '../support/filled-profile.ts'
import { temporaryFolder } from '../support/ports.ts'

/** Customers of the large firm, and of the small one that memory is compared with. */
export const CUSTOMERS = 200_000
export const FEW_CUSTOMERS = 50

/** The firms that a benchmark may ask for, by their number of customers. */
export type Size = typeof CUSTOMERS | typeof FEW_CUSTOMERS | 0

const cache = join(root, 'node_modules', '.firmdesk', 'bench')

/** The day from which the data is dated back; it stands still, so that a run next year measures the same rows. */
const DAY = Date.UTC(2025, 10, 20, 6, 32)

/** What makes the firm's rows, and what makes a profile of them. */
const firmSources = ['src/sample-firm']
const profileSources = [
  ...firmSources,
  'src/main/core',
  'src/shared',
  'migrations',
  'tests/bench/data.ts',
  'tests/support/filled-profile.ts',
]

const filesOf = (place: string): readonly string[] => {
  if (!statSync(place).isDirectory()) return [place]
  const found = readdirSync(place, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** What tells one state of some files and folders of the repository from another. */
export const digest = (folders: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const path of filesOf(join(root, folder)))
      hash.update(relative(root, path)).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A folder of the cache, made by `make` where it is not there; older ones of the same kind go away. */
export const cached = async (kind: string, hash: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const name = `${kind}-${hash}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const old of readdirSync(cache)) {
    if (old.startsWith(`${kind}-`)) rmSync(join(cache, old), { recursive: true, force: true })
  }
  const unfinished = `${folder}.${process.pid}`
  await make(unfinished)
  renameSync(unfinished, folder)
  return folder
}

const optionsOf = (customers: Size) => ({ customers, contacts: 0, followups: 0, seed: 1, now: () => DAY })

/** Folder of the firm's data with 200,000 customers; made once for each state of the sample firm. */
export const firmFolder = (say: (text: string) => void): Promise<string> =>
  cached('firm', digest(firmSources), async (folder) => {
    say(`making a firm of ${CUSTOMERS} customers, once`)
    const firm = await startFirm({ ...optionsOf(CUSTOMERS), data: folder })
    await firm.close()
  })

/** The firm of a size in this process: the large one from its folder, the others in memory. Its clock stands still. */
export const openFirm = async (customers: Size, say: (text: string) => void): Promise<Firm> =>
  startFirm(customers === CUSTOMERS ? { ...optionsOf(customers), data: await firmFolder(say) } : optionsOf(customers))

/** Fills the profile of the firm's administrator. */
export const fillAdmin = (profile: string, { origin }: Firm): Promise<void> =>
  fillProfile(profile, { origin, account: admin.account }, async () => undefined)

/** The profile of a signed-in user with everything cached; made once for each state of the core. */
const profileFolder = (customers: Size, say: (text: string) => void): Promise<string> =>
  cached(`profile-${customers}`, digest(profileSources), async (folder) => {
    say(`filling a profile with ${customers} customers, once`)
    const firm = await openFirm(customers, say)
    await fillAdmin(folder, firm).finally(firm.close)
  })

/** A copy of a filled profile that a benchmark may change. */
export type BenchProfile = {
  readonly path: string
  /** Folder of its one account, and the name and raw key of the store in it. */
  readonly account: string
  readonly store: string
  readonly key: Uint8Array
  readonly remove: () => void
}

/** Copies the profile of a size. */
export const benchProfile = async (customers: Size, say: (text: string) => void): Promise<BenchProfile> => {
  const source = await profileFolder(customers, say)
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  cpSync(source, path, { recursive: true })
  const [account] = readdirSync(join(path, 'accounts'))
  if (account === undefined) throw new Error('the profile of the benchmark has no account')
  const folder = accountFolder(path, account)
  const { secrets, random } = profilePorts(path)
  const opened = await openKey({ folder, account, secrets, random }, null)
  if (opened === null) throw new Error('the profile of the benchmark has lost its key')
  return { path, account: folder, store: join(folder, storeFile), key: opened.key, remove }
}
