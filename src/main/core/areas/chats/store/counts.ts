import type { StoreState } from '#core/engine/store/state'

/** How many messages there are, and bytes of their words and bodies; kept by the writer. */
export type MessageCounts = {
  readonly rows: () => number
  readonly bytes: () => number
  readonly add: (rows: number, bytes: number) => void
}

/** Counts that commit and roll back with the rows. */
export const createMessageCounts = (state: StoreState): MessageCounts => {
  const rows = (): number => Number(state.get('message') ?? '0')
  const bytes = (): number => Number(state.get('messageBytes') ?? '0')
  return {
    rows,
    bytes,
    add: (moreRows, moreBytes) => {
      if (moreRows !== 0) state.put('message', String(rows() + moreRows))
      if (moreBytes !== 0) state.put('messageBytes', String(bytes() + moreBytes))
    },
  }
}
