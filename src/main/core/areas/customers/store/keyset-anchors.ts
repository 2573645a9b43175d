/** A row of a sorted walk to begin from: its sort key and its tie. */
export type Anchor = { readonly anchorKey: string | number; readonly anchorTie: number }

/** Rows between two anchors. A page is at most this far from one, which costs a few hundredths of the page itself. */
const stride = 256

/** Where a page begins: so many rows after an anchor, or after the first row where there is none yet. */
export type Start = { readonly anchor: Anchor | null; readonly offset: number }

export type Ladder = {
  /** Rows that still have to be walked before a page at this place can begin cheaply. */
  readonly missing: (place: number) => number
  /** Finds the start of a page; the walk to it leaves anchors, so that it is paid once. */
  readonly start: (place: number) => Start
}

/** Anchors of one filter, order and direction. `next` answers the row `offset` rows after an anchor. */
export const createLadder = (next: (from: Anchor | null, offset: number) => Anchor | null): Ladder => {
  const anchors: Anchor[] = []
  const at = (rung: number): Anchor | null => (rung === 0 ? null : (anchors[rung - 1] ?? null))
  return {
    missing: (place) => Math.max(0, Math.floor(place / stride) - anchors.length) * stride,
    start: (place) => {
      const wanted = Math.floor(place / stride)
      while (anchors.length < wanted) {
        const anchor = next(at(anchors.length), stride)
        if (anchor === null) break
        anchors.push(anchor)
      }
      const rung = Math.min(wanted, anchors.length)
      return { anchor: at(rung), offset: place - rung * stride }
    },
  }
}
