import { useWords } from '../lib/words.ts'
import '../app/styles/list-rows.css'

/** Where rows of a list beside a pane will stand. */
export const RowsWaiting = () => {
  const words = useWords()
  return (
    <div className="skeleton" role="status" aria-label={words('common.loading')}>
      {[180, 220, 150, 200, 170].map((width) => (
        <span key={width} className="list-row">
          <span className="bone round" />
          <span className="list-row-lines">
            <span className="bone" style={{ width: width / 2 }} />
            <span className="bone" style={{ width }} />
          </span>
        </span>
      ))}
    </div>
  )
}
