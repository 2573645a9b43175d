// A process that works with a real store until it has made so many changes. What it says stands in the file `voice`, a
// line a change: its number, its kind, and the digest of everything that the store then shows.
// Arguments: folder, number of changes, seed, and `full` or `ingest`, the durability of what a person did.
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '#core/areas/stores'
import { applyChange, digestOf, storeKey, writerClock } from './changes.ts'

const [folder = '', count = '0', seed = '1', durability = 'full'] = process.argv.slice(2)
const voice = openSync(join(folder, 'voice'), 'w')
const store = openStore({ folder, key: storeKey, now: writerClock })
writeSync(voice, `0 page ${digestOf(store)}\n`)
for (let number = 1; number <= Number(count); number += 1) {
  const kind = applyChange(store, number, Number(seed), durability === 'full')
  writeSync(voice, `${number} ${kind} ${digestOf(store)}\n`)
}
store.close()
