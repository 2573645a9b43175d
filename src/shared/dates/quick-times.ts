import { momentOf, offsetsOf, wallOf } from './zone.ts'

/** A moment that is picked by one press (今天 17:00, 明天 09:00, 下周一 09:00). */
export type QuickTime = { readonly name: 'today' | 'tomorrow' | 'monday'; readonly at: number }

/** The moments that can be picked at `now` in a zone, epoch milliseconds, each once; one that has passed is left out. */
export const quickTimes = (now: number, zone: string): readonly QuickTime[] => {
  const today = wallOf(now, zone).startOf('day')
  const at = (days: number, hour: number) => momentOf(today.add(days, 'day').hour(hour).valueOf(), offsetsOf(zone))
  const toMonday = (8 - today.day()) % 7 || 7
  const times: readonly QuickTime[] = [
    { name: 'today', at: at(0, 17) },
    { name: 'tomorrow', at: at(1, 9) },
    { name: 'monday', at: at(toMonday, 9) },
  ]
  const isFirst = (one: QuickTime) => times.find(({ at }) => at === one.at) === one
  return times.filter((one) => one.at > now && isFirst(one))
}
