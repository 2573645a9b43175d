import { attackRows } from './attack-rows.ts'
import { coreRows } from './core-rows.ts'
import { pageRows } from './page-rows.ts'
import type { Protection } from './protection.ts'
import { storeRows } from './store-rows.ts'
import { windowRows } from './window-rows.ts'

/** Every protection that `npm run faults -- protections` takes out. */
export const protectionTable: readonly Protection[] = [
  ...windowRows,
  ...pageRows,
  ...coreRows,
  ...storeRows,
  ...attackRows,
]
