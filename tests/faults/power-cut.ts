import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { digestOf, storeKey, writerClock } from './disk/changes.ts'
import { type PowerCutter, powerCutter } from './disk/power.ts'
import { readRecording, type Said } from './disk/recording.ts'
import { shimmed, shimObstacle } from './disk/shim.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

/** Changes of one recorded life of a store: enough for several checkpoints. */
const CHANGES = 260
/** Cuts of one recording; the next seeds record another life. */
const CUTS = 1000

type Life = { readonly cutter: PowerCutter; readonly said: readonly Said[] }

/** R2: the power goes at any moment, with what was not synced lost, reordered or torn by sectors. */
export const powerCut: FaultRun = {
  name: 'power-cut',
  title: 'R2 C15 a power cut loses no change that was saved and tears none',
  counts: ['lost', 'torn'],
  short: 200,
  long: 5_000,
  controls: [{ name: 'synchronous=NORMAL', runs: 300, moves: 'lost' }],
  obstacle: shimObstacle,
  prepare(control) {
    const scratch = scratchFolder()
    let recorded: { readonly seed: number; readonly life: Life } | null = null
    const lifeOf = (seed: number): Life => {
      if (recorded?.seed !== seed)
        recorded = { seed, life: recordLife(scratch.path, seed, control === '' ? 'full' : 'ingest') }
      return recorded.life
    }
    return {
      play(seed) {
        const life = lifeOf(Math.floor(seed / CUTS))
        const dice = diceOf(seed)
        const at = dice.below(life.cutter.events + 1)
        const folder = join(scratch.path, 'after')
        life.cutter.cut(at, dice.next, folder)
        return judge(
          folder,
          life.said.filter((one) => one.before <= at),
          life.said,
        )
      },
      close: scratch.remove,
    }
  },
}

function recordLife(scratch: string, seed: number, durability: string): Life {
  const folder = join(scratch, 'life')
  const log = join(scratch, 'log')
  rmSync(folder, { recursive: true, force: true })
  const script = join(import.meta.dirname, 'disk', 'writer.ts')
  const made = spawnSync('mkdir', ['-p', folder])
  const child = spawnSync(process.execPath, [script, folder, String(CHANGES), String(seed), durability], {
    env: shimmed({ folder, log }),
    encoding: 'utf8',
  })
  if (made.status !== 0 || child.status !== 0) throw new Error(`the writer failed: ${child.stderr}`)
  const { events, said } = readRecording(log, folder, 'voice')
  if (said.length !== CHANGES + 1) throw new Error(`the record holds ${said.length} of ${CHANGES + 1} changes`)
  return { cutter: powerCutter(events), said }
}

/** Opens what the cut left: it must be the store as it was after the last change that is owed, or after a later one. */
function judge(folder: string, before: readonly Said[], all: readonly Said[]): Played {
  const owed = before.map(partsOf).findLast(({ kind }) => kind !== 'page')?.number ?? 0
  let store: Store
  try {
    store = openStore({ folder, key: storeKey, now: writerClock })
  } catch (error) {
    return { counts: { torn: 1 }, why: `the store does not open: ${error}` }
  }
  try {
    const digest = digestOf(store)
    const found = all.map(partsOf).findLast((one) => one.digest === digest)
    if (found === undefined) return { counts: { torn: 1 }, why: 'the store shows a state that it never had' }
    if (found.number < owed) {
      return { counts: { lost: owed - found.number }, why: `change ${found.number} is there, ${owed} was saved` }
    }
    return { counts: {} }
  } finally {
    store.close()
  }
}

function partsOf({ text }: Said): { readonly number: number; readonly kind: string; readonly digest: string } {
  const [number = '', kind = '', digest = ''] = text.trim().split(' ')
  return { number: Number(number), kind, digest }
}
