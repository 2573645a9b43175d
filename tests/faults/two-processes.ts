import { mkdirSync } from 'node:fs'
import { accountFolder } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { testPorts } from '../support/ports.ts'
import { applyChange, digestOf, storeKey, writerClock } from './disk/changes.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'
import { startWorker } from './worker.ts'

const account = 'a1'.repeat(32)
const ways = { password: null, trustSecrets: true, create: true }

/**
 * R30: a second process never opens an account that is open (`doubled`), and once the first was killed, at any moment,
 * the next opens it at once (`wedged`) and finds all that was saved (`lost`).
 */
export const twoProcesses: FaultRun = {
  name: 'two-processes',
  title: 'R30 a second process never opens the store, and a killed one leaves no lock behind',
  counts: ['doubled', 'wedged', 'lost'],
  short: 3,
  long: 60,
  controls: [{ name: 'no lock', runs: 3, moves: 'doubled' }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, careless: boolean): Promise<Played> {
  const scratch = scratchFolder()
  const profile = scratch.path
  mkdirSync(accountFolder(profile, account), { recursive: true })
  const script = new URL('./disk/holder.ts', import.meta.url).pathname
  const holder = startWorker<{ changes: number }, { changes: number }>(script, [
    profile,
    account,
    careless ? 'careless' : 'locked',
  ])
  try {
    await new Promise((resolve) => holder.process.once('message', resolve))
    const { changes } = await holder.ask({ changes: 1 + diceOf(seed).below(12) })
    const doubled = (await opens(profile, careless)) === null ? 0 : 1
    if (seed % 2 === 0) void holder.ask({ changes: 1_000 }).catch(() => undefined)
    await holder.close()
    const store = await opens(profile, careless)
    const wedged = store === null ? 1 : 0
    const lost = store !== null && seed % 2 === 1 && digestOf(store) !== digestAfter(changes) ? 1 : 0
    store?.close()
    return { counts: { doubled, wedged, lost }, why: `${changes} changes, then killed` }
  } finally {
    await holder.close()
    scratch.remove()
  }
}

/** The store, where it can be opened; a store that was opened for the question alone stays open until the end. */
async function opens(profile: string, careless: boolean): Promise<Store | null> {
  if (careless) return openStore({ folder: accountFolder(profile, account), key: storeKey, now: writerClock })
  try {
    const opened = await openAccount(testPorts({ profile }), account, ways)
    return { ...opened.store, close: opened.close }
  } catch (error) {
    if (error instanceof Failure && error.code === 'profile-in-use') return null
    throw error
  }
}

function digestAfter(changes: number): string {
  const scratch = scratchFolder()
  const store = openStore({ folder: scratch.path, key: storeKey, now: writerClock })
  for (let number = 1; number <= changes; number += 1) applyChange(store, number, 1, true)
  const digest = digestOf(store)
  store.close()
  scratch.remove()
  return digest
}
