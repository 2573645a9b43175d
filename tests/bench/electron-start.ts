import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepKey } from '#core/account/keys'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { root } from '../../scripts/lib/tools.ts'
import {
  appFolder,
  copiedApp,
  electronBinary,
  giveAway,
  openDisplay,
  quietSwitches,
  removeFolder,
  startProgram,
  writeWrapper,
} from '../support/electron.ts'
import { profilePorts } from '../support/filled-profile.ts'
import { buildPage, emptyContent, listRow } from './browser-pages.ts'
import { benchProfile, CUSTOMERS } from './data.ts'
import { atMost, type BenchmarkRow, compare } from './measure.ts'

const LAUNCHES = 5
const files = join(root, 'tests', 'bench', 'electron-app')

/** Copies what stands between Electron and an app: the entry, and the watch for what `selector` names. */
const layEntry = (folder: string, entry: string, selector: string): void => {
  for (const name of [entry, 'watch.mjs']) cpSync(join(files, name), join(folder, name))
  const watch = readFileSync(join(files, 'watch.cjs'), 'utf8').replace("'BENCH_WANTED'", JSON.stringify(selector))
  writeFileSync(join(folder, 'watch.cjs'), watch)
}

/** The built app with the bench's entry. */
const appOf = (): ReturnType<typeof copiedApp> => {
  const copy = copiedApp()
  layEntry(join(copy.folder, 'out', 'main'), 'app.mjs', listRow)
  const settings = JSON.parse(readFileSync(join(copy.folder, 'package.json'), 'utf8'))
  writeFileSync(join(copy.folder, 'package.json'), JSON.stringify({ ...settings, main: 'out/main/app.mjs' }))
  return copy
}

/** An app of one empty React page. */
const emptyApp = async (): Promise<ReturnType<typeof copiedApp>> => {
  const page = await buildPage('empty-page')
  const folder = appFolder('empty')
  layEntry(folder, 'empty.mjs', emptyContent)
  mkdirSync(join(folder, 'page'))
  cpSync(page.path, join(folder, 'page'), { recursive: true })
  page.remove()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', type: 'module', main: 'empty.mjs' }))
  giveAway(folder)
  return { folder, remove: () => removeFolder(folder) }
}

/** The cached profile as the desktop shell has it: its key kept by the secret store that the bench's entry stands for. */
const desktopProfile = async (say: (text: string) => void) => {
  const profile = await benchProfile(CUSTOMERS, say)
  const secrets = {
    keeper: 'system',
    wrap: async (plain: Uint8Array) => new TextEncoder().encode(Buffer.from(plain).toString('base64')),
    unwrap: () => Promise.reject(new Error('nothing is unwrapped here')),
  } as const
  const { random } = profilePorts(profile.path)
  const account = profile.account.split(/[\\/]/).at(-1) ?? ''
  await keepKey({ folder: profile.account, account, secrets, random }, profile.key, null)
  giveAway(profile.path)
  return profile
}

/** Milliseconds from the start of the program until the page said that it was painted. */
const launch = async (wrapper: string, app: string, profile: string): Promise<number> => {
  const started = Date.now()
  const program = startProgram(wrapper, [...quietSwitches, app, `--profile=${profile}`])
  const line = await program.line('bench-ready')
  await program.ended
  return Number(line.split(' ').at(-1)) - started
}

/** G16 in the real Electron: from the start of the program to painted rows, against an empty React page in the same. */
export const electronStart = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  await ensureBuilt('desktop', say)
  const profile = await desktopProfile(say)
  const emptyProfile = appFolder('profile')
  const [app, empty] = [appOf(), await emptyApp()]
  const display = await openDisplay()
  const wrapper = writeWrapper(electronBinary() ?? '', display)
  try {
    say(`starting each app ${LAUNCHES} times in Electron`)
    const result = await compare(
      () => launch(wrapper.file, empty.folder, emptyProfile),
      () => launch(wrapper.file, app.folder, profile.path),
      LAUNCHES,
    )
    const note = `from the program's start, with ${CUSTOMERS} customers cached; the secret store answers at once`
    return atMost('start-electron', 'ms', 2, result, note)
  } finally {
    await display.close()
    wrapper.remove()
    app.remove()
    empty.remove()
    removeFolder(emptyProfile)
    profile.remove()
  }
}
