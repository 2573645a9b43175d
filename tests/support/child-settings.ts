// What a settings file does for a real shell, for a process that a test kills and starts again on its profile.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from '#core/ports'
import type { TestPorts } from './ports.ts'

/** Settings of the ports that outlive the process, in a file of the profile. */
export function settingsInFile({ profile, stored, settings }: TestPorts): Ports['settings'] {
  mkdirSync(profile, { recursive: true })
  const file = join(profile, 'settings.json')
  if (existsSync(file))
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) stored.set(key, value)
  return {
    get: settings.get,
    written: settings.written,
    set(key, value) {
      settings.set(key, value)
      writeFileSync(file, JSON.stringify(Object.fromEntries(stored)))
    },
  }
}
