// The page of a record: its head, its fields, and beside them its timeline; in a narrow window one half at a time.
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
  readonly half: RecordHalf
  readonly onHalf: (half: RecordHalf) => void
  readonly head: ReactNode
  readonly timeline: ReactNode
  readonly children: ReactNode
}) => {
  const words = useWords()
  return (
    <div className="detail-page" data-half={props.half} ref={props.page}>
      <div className="detail-main">
        {props.head}
        <div className="detail-halves">
          <Segments
            label={words('detail.halves')}
            items={[
              { value: 'overview', label: words('detail.overview') },
              { value: 'followups', label: words('followup.title') },
            ]}
            value={props.half}
            onChange={(value) => props.onHalf(value === 'followups' ? 'followups' : 'overview')}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
        {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
        <div className="detail-body" role="group" aria-label={props.name} tabIndex={0}>
          {props.children}
        </div>
      </div>
      <aside className="detail-side" ref={props.side} aria-label={words('followup.title')}>
        {props.timeline}
      </aside>
    </div>
  )
}
