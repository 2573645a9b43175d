// Makes a fresh clone ready: packages, Electron's binary, a browser for the tests. Plain JavaScript without
// dependencies, because it runs before there are any, on whatever Node (18 or newer) the machine has.
// Lives here: set-up steps, each a no-op when done. May not: anything that the product needs at run time.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(import.meta.url), '..', '..')
const purpose = process.argv.find((argument) => argument.startsWith('--for='))?.slice(6) ?? 'all'
const isRoot = process.getuid?.() === 0
const QUIET_MS = 2_000

const say = (text) => console.log(`firmdesk set-up: ${text}`)

/** Runs a command quietly; says what it is doing once it takes more than two seconds. Answers its exit code and output. */
function run(what, command, argumentsList, { environment = {} } = {}) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(command, argumentsList, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    const slow = setTimeout(() => say(`${what} …`), QUIET_MS)
    const finish = (code) => {
      clearTimeout(slow)
      done({ code, output })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => {
      output += error.message
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Within node_modules: the hash of the lockfile that was installed whole. */
const STAMP = '.firmdesk-lockfile'

/** What `act` does to files is a help: where something holds one of them, npm says below what it cannot do. */
function attempt(act) {
  try {
    act()
  } catch {
    // See above.
  }
}

/**
 * Moves the packages that are there out of the way of `npm ci`, which deletes them before it knows whether it can fetch
 * others, and on Windows cannot delete the Node that runs this (npm puts node_modules/.bin first on the PATH). Where an
 * earlier set-up was broken off, those that it moved stay. Answers what puts them back, and what removes them.
 */
function movePackagesAside() {
  const there = join(root, 'node_modules')
  const aside = join(root, 'out', 'packages-before')
  const remove = (folder) => rmSync(folder, { recursive: true, force: true })
  const isWhole = (folder) => existsSync(join(folder, STAMP))
  if (isWhole(there) || !isWhole(aside)) {
    attempt(() => {
      remove(aside)
      mkdirSync(join(root, 'out'), { recursive: true })
      renameSync(there, aside)
    })
  }
  const putBack = () => {
    if (!existsSync(aside)) return
    remove(there)
    renameSync(aside, there)
  }
  return { putBack: () => attempt(putBack), drop: () => attempt(() => remove(aside)) }
}

/** Installs the packages when they are missing or the lockfile changed. */
async function packages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund']
  // No package runs a script of its own while it is installed, but those that package.json names.
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = Object.keys(allowScripts).filter((name) => allowScripts[name])
  const before = movePackagesAside()
  const installed = await run('installing packages', 'npm', ['ci', '--ignore-scripts', ...quiet])
  const rebuild = ['rebuild', '--ignore-scripts=false', ...quiet, ...named]
  const { code, output } = installed.code === 0 ? await run('installing packages', 'npm', rebuild) : installed
  if (code !== 0) {
    before.putBack()
    console.error(output)
    console.error(
      /\b(EPERM|EBUSY)\b/.test(output)
        ? 'firmdesk set-up: npm could not replace a file that is in use; close Firmdesk and whatever else runs from this folder, such as tests or an editor, and try again.'
        : 'firmdesk set-up: npm could not install the packages; check the network or the npm registry and try again.',
    )
    process.exit(1)
  }
  const probe = spawnSync(nodeBinary(), ['-p', 'process.versions.napi'], { encoding: 'utf8' })
  if (probe.status !== 0 || Number(probe.stdout) < 10) {
    console.error(
      'firmdesk set-up: Node from npm is not there, probably because install scripts are switched off; run `npm rebuild node` and try again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lock)
  before.drop()
}

function nodeBinary() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Fetches Electron's binary where it can be used; a failure is remembered for the version, not fatal. */
async function electron() {
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const folder = join(root, 'node_modules', 'electron')
  if (given || existsSync(join(folder, 'path.txt'))) return
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (purpose !== 'all' && (isRoot || !display)) return
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  const failed = join(root, 'node_modules', '.firmdesk-electron-failed')
  if (purpose !== 'all' && existsSync(failed) && readFileSync(failed, 'utf8') === version) return
  // No limit here: it says nothing while it moves, however slowly, and ends by itself where nothing comes for minutes.
  const { code } = await run("fetching Electron's binary, which can take minutes", nodeBinary(), [
    join(folder, 'install.js'),
  ])
  if (code === 0) return
  writeFileSync(failed, version)
  say(
    "Electron's binary could not be fetched (set ELECTRON_MIRROR and run `npm run setup` to try again); the browser shell is used instead.",
  )
}

function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}

/** Finds a Chromium: the variable, Playwright's own, the system's. */
function findChromium() {
  const given = process.env.FIRMDESK_CHROMIUM
  if (given && existsSync(given)) return given
  try {
    const own = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
    if (own && existsSync(own)) return own
  } catch {
    // Playwright knows no browser for this system; the system's own is tried next.
  }
  const fixed = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((base) => [
        join(base, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(base, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]),
  ]
  return (
    onPath([
      // Nobody looks at the browser of a test: without its own windows it takes a third of the time to open a page.
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'microsoft-edge',
    ]) ??
    fixed.find((path) => existsSync(path)) ??
    null
  )
}

/** What the tests need from the system: a browser, a virtual display, fonts. Installs only as root on Debian. */
async function testTools() {
  const debian = process.platform === 'linux' && isRoot && onPath(['apt-get'])
  if (debian) {
    const wanted = {
      'chromium-headless-shell': findChromium(),
      xvfb: onPath(['Xvfb']),
      gcc: onPath(['gcc']),
      'fonts-noto-cjk': cjkFont(),
    }
    const missing = Object.keys(wanted).filter((name) => !wanted[name])
    if (missing.length > 0) {
      say(`installing ${missing.join(', ')} with apt for the tests`)
      const environment = { DEBIAN_FRONTEND: 'noninteractive' }
      await run('reading the package lists', 'apt-get', ['update', '-qq'], { environment })
      const has = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
      // Systems of some years ago have the shell only as a part of the whole browser.
      const there = missing.map((name) => (name === 'chromium-headless-shell' && !has(name) ? 'chromium' : name))
      const { code, output } = await run('installing', 'apt-get', ['install', '-y', '-qq', ...there], { environment })
      if (code !== 0) console.error(output.slice(-2000))
    }
  }
  if (!findChromium()) {
    await run("fetching Playwright's Chromium", nodeBinary(), [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'install',
      'chromium',
    ])
  }
  const chromium = findChromium()
  if (!chromium) {
    console.error(
      'firmdesk set-up: no Chromium for the tests; install Google Chrome, Edge or Chromium, or name one in FIRMDESK_CHROMIUM.',
    )
    process.exit(1)
  }
  const folder = join(root, 'node_modules', '.firmdesk')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'chromium-path'), chromium)
}

function cjkFont() {
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') ? 'there' : null
}

await packages()
await electron()
if (purpose !== 'start') await testTools()
