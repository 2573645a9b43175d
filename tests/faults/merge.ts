import { customerKinds } from '#core/areas/customers/record'
import { mergeFields } from '#core/engine/sync/merge/index'
import { brokenLaws, type Merge, type Triple, triples } from '../engine/sync/merge-laws.ts'
import fc from '../support/properties.ts'
import type { FaultRun, Played } from './frame.ts'

/** Triples that are made at once. */
const BLOCK = 1_000

const product: Merge = (base, mine, theirs) => mergeFields(base, mine, theirs, customerKinds)
const lastWins: Merge = (_base, mine) => ({ send: mine, agreed: [], conflicts: [] })

/**
 * R7: the laws of the merge on correlated triples, one a seed. An edit of one side that is gone is `lost`, a clash that
 * nobody is asked about is `silent`, and a result that depends on the side, the time or the repetition is `diverged`.
 */
export const merge: FaultRun = {
  name: 'merge',
  title: 'R7 C3 a merge of two edits loses no edit of one side and hides no clash',
  counts: ['lost', 'silent', 'diverged'],
  short: 5_000,
  long: 200_000,
  // Whoever writes last hides clashes too, and its result depends on who that is.
  controls: [{ name: 'the last writer wins', runs: 100, moves: 'lost', movesToo: ['silent', 'diverged'] }],
  prepare(control) {
    const under = control === '' ? product : lastWins
    let block: { readonly number: number; readonly triples: readonly Triple[] } = { number: -1, triples: [] }
    return {
      play(seed): Played {
        const number = Math.floor(seed / BLOCK)
        if (block.number !== number) {
          block = { number, triples: fc.sample(triples, { seed: number, numRuns: BLOCK }) }
        }
        const triple = block.triples[seed % BLOCK]
        const broken = triple === undefined ? [] : brokenLaws(under, triple)
        if (broken.length === 0) return { counts: {} }
        const silent = broken.filter((law) => law.includes('silent')).length
        const lost = broken.filter((law) => /lost|came back|step back/.test(law)).length
        return { counts: { lost, silent, diverged: broken.length - silent - lost }, why: broken.join('; ') }
      },
    }
  },
}
