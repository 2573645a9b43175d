// A profile of the browser shell's form, filled without a shell and a page.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createCore } from '#core/index'
import type { Ports } from '#core/ports'
import { openFileSecrets } from '../../src/main/browser/file-secrets.ts'
import { openSettingsFile } from '../../src/main/browser/settings-file.ts'
import { admin, clientOf, type TestClient } from './core.ts'
import { moment, until } from './ports.ts'

/** Time, randomness and power as the browser shell gives them. */
export const plainPorts: Pick<Ports, 'clock' | 'random' | 'power'> = {
  clock: {
    now: Date.now,
    monotonic: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  random: { bytes: (count) => randomBytes(count), next: Math.random },
  power: { onResume: () => () => undefined, onSuspend: () => () => undefined },
}

/** Ports over a profile of the browser shell's form. */
export const profilePorts = (profile: string): Ports => ({
  ...plainPorts,
  log: () => undefined,
  secrets: openFileSecrets(profile),
  network: { fetch },
  settings: openSettingsFile(profile),
  sampleFirm: { start: () => Promise.reject(new Error('no sample firm here')), stop: async () => undefined },
  startThread: null,
  confirmServer: null,
  printPdf: null,
  applications: null,
  restart: () => undefined,
  profile,
  defaultServer: 'sample',
})

/** Who signs in where. */
export type Place = { readonly origin: string; readonly account: string }

/**
 * Signs somebody in, lets the first sync end with what is read behind it, and answers what `look` finds. Whoever opens
 * the profile later and finds no firm is offline.
 */
export const fillProfile = async <T>(
  profile: string,
  { origin, account }: Place,
  look: (client: TestClient) => Promise<T>,
): Promise<T> => {
  mkdirSync(profile, { recursive: true })
  const core = await createCore(profilePorts(profile))
  const client = clientOf(core.call)
  try {
    await client.session.signIn({ server: origin, account, password: admin.password })
    const isQuiet = async () => {
      const { running, background } = await client.sync.status({})
      return !running && !background
    }
    await until(isQuiet, moment)
    const { areas } = await client.sync.status({})
    const failed = areas.filter((area) => area.failure !== null).map((area) => `${area.area}: ${area.failure}`)
    if (failed.length > 0) throw new Error(`the profile was not filled (${failed.join(', ')})`)
    return await look(client)
  } finally {
    await core.close()
  }
}
