// What a wipe left behind: files, keys, words. Lives here: looking. May not: wiping.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFolder, openKey } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { createCore } from '#core/index'
import { Failure } from '#shared/contract/failure'
import { admin, clientOf, member } from '../../support/core.ts'
import type { TestPorts } from '../../support/ports.ts'
import { scratchFolder } from '../scratch.ts'
import type { MadeProfile } from './profile.ts'

/** Names of the files in which a key may stand. */
const keyFiles = ['key.json', 'key.json.new']
/** An account that was left opens by its password alone. */
const ways = { password: member.password, trustSecrets: true, create: false }

/** Every file below a folder with its bytes. */
function filesBelow(folder: string): { readonly name: string; readonly bytes: Buffer }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      name: join(parentPath, name).slice(folder.length + 1),
      bytes: readFileSync(join(parentPath, name)),
    }))
}

/** Digest of every file of an account but those that hold its key. */
export function digestsOf(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesBelow(folder)
      .filter(({ name }) => !keyFiles.includes(name))
      .map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
  )
}

/** True where one of the files of an account still gives its key. */
export async function givesKey(folder: string, { ports, wiped }: MadeProfile): Promise<boolean> {
  for (const name of keyFiles.filter((one) => existsSync(join(folder, one)))) {
    const scratch = scratchFolder()
    cpSync(join(folder, name), join(scratch.path, 'key.json'))
    const where = { folder: scratch.path, account: wiped, secrets: ports.secrets, random: ports.random }
    const opened = (await openKey(where, null)) ?? (await openKey(where, admin.password))
    scratch.remove()
    if (opened !== null) return true
  }
  return false
}

/** What of these words stands in any file of the profile, in its settings or in the log. */
export function leaksOf(
  profile: string,
  ports: Pick<TestPorts, 'stored' | 'lines'>,
  words: ReadonlyMap<string, Buffer>,
): string[] {
  const said = [
    { name: 'the settings', bytes: Buffer.from(JSON.stringify([...ports.stored])) },
    { name: 'the log', bytes: Buffer.from(ports.lines.join('\n')) },
  ]
  return [...filesBelow(profile), ...said].flatMap(({ name, bytes }) =>
    [...words].filter(([, word]) => bytes.includes(word)).map(([what]) => `${what} in ${name}`),
  )
}

/** What the next start on a profile leaves of a wipe that was begun: reasons why it is not finished. */
export async function unfinishedAfter(
  made: MadeProfile,
  ports: TestPorts,
  destroyed: boolean,
): Promise<readonly string[]> {
  const core = await createCore(ports)
  const folder = accountFolder(ports.profile, made.wiped)
  const { session } = clientOf(core.call)
  const listed = async () => (await session.accounts({})).accounts.some(({ key }) => key === made.wiped)
  const found: string[] = []
  try {
    if (!destroyed) {
      if (!(await listed())) found.push('an account that is still there is not listed')
      await session.forget({ key: made.wiped })
    }
    if ((await session.state({})).phase === 'blocked') found.push('the start is blocked')
    if (await listed()) found.push('the account is still listed')
    const left = filesBelow(folder).map(({ name }) => name)
    if (left.length > 0) found.push(`files are left: ${left.join(' ')}`)
    return found
  } finally {
    await core.close()
  }
}

/** What the other account of the profile lost. */
export async function missingOf(made: MadeProfile, ports: TestPorts): Promise<readonly string[]> {
  try {
    const { store, close } = await openAccount(ports, made.kept, ways)
    const whole = store.customers.count() > 0 && store.work.drafts.get('draft') === made.keptWord
    await close()
    return whole ? [] : ['the other account lost something']
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [`the other account does not open: ${error.code}`]
  }
}
