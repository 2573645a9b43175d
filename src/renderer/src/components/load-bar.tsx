import type { AreaProgress } from '#shared/contract/sync'
import { useWords } from '../lib/words.ts'

/** Share of an area's rows that are here, 0 to 1; 0 while nobody knows how many there are. */
export const loadShare = ({ rows, total }: Pick<AreaProgress, 'rows' | 'total'>): number =>
  total ? Math.min(1, rows / total) : 0

/** How far a first sync is, as a bar. */
export const LoadBar = ({ area }: { readonly area: Pick<AreaProgress, 'rows' | 'total'> }) => {
  const words = useWords()
  return (
    <span
      className="bar"
      role="progressbar"
      aria-label={words('sync.progress')}
      aria-valuemin={0}
      aria-valuemax={area.total ?? undefined}
      aria-valuenow={area.total === null ? undefined : area.rows}
    >
      <span style={{ transform: `scaleX(${loadShare(area)})` }} />
    </span>
  )
}
