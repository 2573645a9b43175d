import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the repository. */
export const root = resolve(import.meta.dirname, '..', '..')

/** Path of the script behind a package's command, so that it runs on this Node and not on the machine's. */
export function commandOf(packageName: string, command: string): string {
  const folder = join(root, 'node_modules', packageName)
  const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const path = typeof description.bin === 'string' ? description.bin : description.bin[command]
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, path)
}

/** Runs a package's command with its output shown; answers the exit code. */
export function runTool(
  what: string,
  packageName: string,
  command: string,
  argumentsList: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return runScript(what, commandOf(packageName, command), argumentsList, environment)
}

/** Runs a script on this Node with its output shown; answers the exit code. */
export function runScript(
  what: string,
  path: string,
  argumentsList: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [path, ...argumentsList], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      console.error(`${what}: ${error.message}`)
      done(1)
    })
    child.on('close', (code) => {
      if (code !== 0) console.error(`${what}: failed`)
      done(code ?? 1)
    })
  })
}

/** Ends this process as soon as everything printed has left it: an exit at once would cut what waits in a pipe. */
export function endWith(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
