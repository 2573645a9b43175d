// Lists that a preset of days narrows are of the day on which they were asked for; no event says that the day is over.
import type { QueryClient } from '@tanstack/react-query'
import { CUSTOM } from '#shared/domain/date-presets'
import { firmZone, formatDate } from '../lib/time.ts'
import { customerKeys } from './customer-keys.ts'

const MINUTE = 60_000

/** True for a query of customers of which a date is a preset: the core works out its days when it is asked. */
const hasPreset = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'dates' in query &&
  Object.values(query.dates as Readonly<Record<string, { readonly type: number }>>).some(({ type }) => type !== CUSTOM)

/** A look at the clock: where the day of the firm's zone is another one than at the last look, such lists are read again. */
export const dayWatch = (client: QueryClient, zoneOf: () => string | undefined, now: () => number): (() => void) => {
  const today = () => formatDate(now(), zoneOf() ?? firmZone)
  let day = today()
  return () => {
    if (day === today()) return
    day = today()
    for (const queryKey of [customerKeys.lists, customerKeys.found])
      void client.invalidateQueries({ queryKey, predicate: (query) => hasPreset(query.queryKey.at(-1)) })
  }
}

/** Looks at the clock as each minute begins, for as long as the page lives: a timer of hours goes wrong where a computer sleeps. */
export const followDays = (client: QueryClient, zoneOf: () => string | undefined): void => {
  const look = dayWatch(client, zoneOf, Date.now)
  const wait = () =>
    setTimeout(
      () => {
        look()
        wait()
      },
      MINUTE - (Date.now() % MINUTE),
    )
  wait()
}
