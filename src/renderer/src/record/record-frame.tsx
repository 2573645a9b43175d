// The page of a record: its head, its fields, and beside them its timeline, if it has one; in a narrow window one half
// at a time.
import type { ReactNode, RefObject } from 'react'
import { Segments } from '../components/segments.tsx'
import { useWords } from '../lib/words.ts'

/** The half that a narrow window shows. */
export type RecordHalf = 'overview' | 'followups'

/** Head, body and side of a record's page. `name` is the record's, by which its body is called. */
export const RecordFrame = (props: {
  readonly page: RefObject<HTMLDivElement | null>
  readonly side?: RefObject<HTMLElement | null>
  readonly name: string
  readonly half?: RecordHalf
  readonly onHalf?: (half: RecordHalf) => void
  readonly head: ReactNode
  /** Left out, with the halves, for a record on which no follow-ups hang. */
  readonly timeline?: ReactNode
  readonly children: ReactNode
}) => {
  const words = useWords()
  const { timeline, half = 'overview', onHalf } = props
  const isAlone = timeline === undefined
  return (
    <div className={isAlone ? 'detail-page alone' : 'detail-page'} data-half={half} ref={props.page}>
      <div className="detail-main">
        {props.head}
        {isAlone ? null : (
          <div className="detail-halves">
            <Segments
              label={words('detail.halves')}
              items={[
                { value: 'overview', label: words('detail.overview') },
                { value: 'followups', label: words('followup.title') },
              ]}
              value={half}
              onChange={(value) => onHalf?.(value === 'followups' ? 'followups' : 'overview')}
            />
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
        {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
        <div className="detail-body" role="group" aria-label={props.name} tabIndex={0}>
          {props.children}
        </div>
      </div>
      {isAlone ? null : (
        <aside className="detail-side" ref={props.side} aria-label={words('followup.title')}>
          {timeline}
        </aside>
      )}
    </div>
  )
}
