// `npm run supply`: what the app is made of. Lockfile, install scripts, prebuilt binaries and Electron's age, without
// the network; `-- --online` also asks npm for the newest Electron and for known holes of what is shipped.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { binaryProblems } from './lib/binaries.ts'
import { electronSupport, type ReleaseTable } from './lib/electron-support.ts'
import { type Lockfile, lockfileProblems, type Manifest } from './lib/lockfile.ts'
import { root } from './lib/tools.ts'

const read = <Form>(name: string): Form => JSON.parse(readFileSync(join(root, name), 'utf8')) as Form

/** What npm prints, whatever its exit code. */
const npm = (...words: readonly string[]): string =>
  spawnSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).stdout.trim()

type Audit = { readonly metadata?: { readonly vulnerabilities?: { readonly total?: number } } }

/** How many known holes npm names, or null where its service gives no answer. */
const knownHoles = (): number | null => {
  try {
    const { metadata } = JSON.parse(npm('audit', '--package-lock-only', '--json')) as Audit
    return metadata?.vulnerabilities?.total ?? null
  } catch {
    return null
  }
}

const online = process.argv.includes('--online')
const manifest = read<Manifest & { readonly devDependencies: { readonly electron: string } }>('package.json')
const asked = online ? npm('view', 'electron', 'dist-tags.latest') : ''
const newest = /^\d+\.\d+\.\d+$/.test(asked) ? asked : null
if (online && newest === null) console.log('npm could not be asked for Electron; the dated table answers.')
const today = new Date().toISOString().slice(0, 10)
const table = read<ReleaseTable>('scripts/electron-releases.json')
const electron = electronSupport(manifest.devDependencies.electron, table, today, newest)
const problems = [
  ...lockfileProblems(manifest, read<Lockfile>('package-lock.json')),
  ...(await binaryProblems(root, null)),
  ...(electron.state === 'outdated' ? [electron.sentence] : []),
]
if (electron.state !== 'outdated') console.log(electron.sentence)
if (online) {
  const holes = knownHoles()
  if (holes === null) console.log('npm audit gave no answer: known holes were not looked for.')
  else if (holes > 0) problems.push(`npm audit knows of ${holes} holes.`)
}
for (const problem of problems) console.log(problem)
console.log(problems.length === 0 ? 'Nothing is wrong with what the app is made of.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
