import { readFile } from 'node:fs/promises'
import { logPlace } from '#core/log-place'
import type { CoreHandlers } from '#shared/contract/index'
import type { AccountHome } from './home.ts'
import { readPreferences } from './preferences.ts'

/** Lines of the log that go along: the newest. */
const LINES = 2_000

/** What no line of the log has. Should one have it all the same, it does not leave the computer this way. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/(?<!\d)\+?(?:86)?1[3-9]\d{9}(?!\d)/g, '[number]'],
  [/[A-Za-z0-9_-]{32,}/g, '[key]'],
  [/\p{Script=Han}+/gu, '[words]'],
]

const withoutWords = (text: string): string => hidden.reduce((line, [found, shown]) => line.replace(found, shown), text)

/** The newest lines of the log, oldest first. */
async function logLines(profile: string): Promise<readonly string[]> {
  const { older, file } = logPlace(profile)
  const texts = await Promise.all([older, file].map((path) => readFile(path, 'utf8').catch(() => '')))
  const lines = texts.join('').split('\n').filter(Boolean)
  return lines.slice(-LINES).map(withoutWords)
}

/** How often each value occurs. */
const counted = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]))

/**
 * What somebody who looks into a failure asks for: settings, how the sync stands, what is unsent by kind and state, and the
 * log. Codes, counts and times, and nothing of what a firm keeps.
 */
export const createDiagnostics =
  (home: AccountHome): CoreHandlers['settings']['diagnostics'] =>
  async () => {
    const { clock, settings, profile } = home.ports
    const { store, sync } = home.opened()
    return {
      facts: {
        made: new Date(clock.now()).toISOString(),
        preferences: readPreferences(settings),
        sync: sync.status(),
        cursors: store.cursors.all().map(({ scope, phase, rows, total, lastDone }) => {
          return { scope: withoutWords(scope), phase, rows, total, lastDone }
        }),
        unsent: counted(store.work.openChanges().map(({ entity, kind, state }) => `${entity} ${kind} ${state}`)),
        drafts: store.work.drafts.count(),
        log: [...(await logLines(profile))],
      },
    }
  }
