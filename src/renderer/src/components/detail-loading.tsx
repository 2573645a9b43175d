import { useWords } from '../lib/words.ts'

/** Stands in place of a record or a list of a page until it is there. */
export const DetailLoading = () => (
  <div className="detail-loading skeleton" role="status" aria-label={useWords()('common.loading')}>
    {[220, 360, 480].map((width) => (
      <span key={width} className="bone" style={{ width }} />
    ))}
  </div>
)
