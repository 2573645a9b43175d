import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Seeds after which everything that is made once is there, and seeds between two looks. */
const WARM = 4_096
const BETWEEN = 2_048
/** What the heap may grow by, bytes. */
const MOST = 5 * 1024 * 1024

/** Called after every seed; answers by how many bytes too much the heap has grown since it was warm, 0 mostly. */
export function heapWatch(): () => number {
  let seeds = 0
  let warm: number | null = null
  return () => {
    seeds += 1
    if (seeds === WARM) warm = settledHeap()
    if (warm === null || seeds % BETWEEN !== 0) return 0
    return Math.max(0, settledHeap() - warm - MOST)
  }
}

function settledHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}
