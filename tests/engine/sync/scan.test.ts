import { expect, it } from 'vitest'
import * as scan from '#core/engine/sync/pull/scan'
import { testRandom } from '../../support/ports.ts'

/** Plays a scan over rows of which some want something, in stretches of three; answers the rows that were dealt with. */
function play(
  start: scan.Scan,
  rows: readonly string[],
  wants: Set<string>,
): { readonly scan: scan.Scan; readonly done: string[] } {
  const done: string[] = []
  let now = start
  for (let step = 0; step < 200; step += 1) {
    const place = scan.nextPlace(now)
    if (place === 'end') return { scan: now, done }
    const from = place === null ? 0 : rows.indexOf(place.id) + 1
    const stretch = rows.slice(from, from + 3)
    const found = stretch.find((id) => wants.has(id))
    if (found === undefined) {
      const last = stretch.at(-1)
      now = scan.afterIdle(now, last === undefined ? null : { time: 0, id: last })
    } else {
      wants.delete(found)
      done.push(found)
      now = scan.after(now, { time: 0, id: found })
    }
  }
  throw new Error('the scan does not end')
}

const rows = Array.from({ length: 30 }, (_, index) => `r${index}`)

it('a scan deals with every row that wants it, once', () => {
  const played = play(scan.newScan, rows, new Set(['r0', 'r7', 'r29']))
  expect(played.done).toEqual(['r0', 'r7', 'r29'])
  expect(scan.nextPlace(played.scan)).toBe('end')
})

it('after an arrival only the top is looked at', () => {
  const { scan: ended } = play(scan.newScan, rows, new Set())
  const played = play(scan.again(ended), ['new', ...rows], new Set(['new', 'r20']))
  expect(played.done).toEqual(['new'])
  expect(scan.nextPlace(played.scan)).toBe('end')
})

it('an arrival while the top has still something to do loses nothing of it', () => {
  const { scan: ended } = play(scan.newScan, rows, new Set())
  // Ten rows wait at the top, two are done, then another one arrives.
  const wants = new Set(['t2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'])
  const top = Array.from({ length: 10 }, (_, index) => `t${index}`)
  const begun = scan.after(scan.again(ended), { time: 0, id: 't1' })
  const played = play(scan.again(begun), ['new', ...top, ...rows], new Set([...wants, 'new']))
  expect(played.done).toEqual(['new', ...wants])
})

it('whatever arrives and however often the scan breaks off, nothing is left', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = testRandom(seed)
    const list = [...rows]
    const wants = new Set(list)
    let state = scan.newScan
    for (let step = 0; step < 400 && (step < 120 || scan.nextPlace(state) !== 'end'); step += 1) {
      if (step < 120 && random.next() < 0.1) {
        const moved =
          random.next() < 0.5 ? `n${step}` : (list.splice(Math.floor(random.next() * list.length), 1)[0] ?? '')
        list.unshift(moved)
        wants.add(moved)
        state = scan.again(state)
      }
      const place = scan.nextPlace(state)
      if (place === 'end') continue
      // A place is a time, and rows that moved to the top leave it: the scan goes on below where it stood.
      const from = place === null ? 0 : Math.max(0, list.indexOf(place.id) + 1)
      const stretch = list.slice(from, from + 3)
      const found = stretch.find((id) => wants.has(id))
      if (found === undefined) {
        const last = stretch.at(-1)
        state = scan.afterIdle(state, last === undefined ? null : { time: 0, id: last })
      } else {
        wants.delete(found)
        state = scan.after(state, { time: 0, id: found })
      }
      state = scan.scanForm.read(JSON.stringify(state))
    }
    expect([...wants], `seed ${seed}`).toEqual([])
  }
})
