import { useState } from 'react'
import { durationText } from '#shared/domain/hours'
import { Segments } from '../../components/segments.tsx'
import { useWords } from '../../lib/words.ts'

type Sum = { readonly id: string; readonly name: string; readonly minutes: number }
const sides = ['customers', 'projects'] as const
type Side = (typeof sides)[number]

/** How much was worked for whom. */
export const Sums = (props: Readonly<Record<Side, readonly Sum[]>>) => {
  const words = useWords()
  const [side, setSide] = useState<Side>('customers')
  // What runs alone has counted nothing yet.
  const sums = props[side].filter(({ minutes }) => minutes > 0)
  const most = Math.max(1, ...sums.map(({ minutes }) => minutes))
  return (
    <aside className="hours-sums" aria-label={words('hours.sums')}>
      <Segments
        label={words('hours.sums')}
        items={sides.map((value) => ({ value, label: words(`hours.by.${value}`) }))}
        value={side}
        onChange={(value) => setSide(value === 'projects' ? 'projects' : 'customers')}
      />
      <ul>
        {sums.map(({ id, name, minutes }) => (
          <li key={id} className="hours-sum">
            <span className={id === '' ? 'cut meta' : 'cut'} title={name}>
              {id === '' ? words(`hours.none.${side}`) : name || id}
            </span>
            <span className="hours-length">{durationText(minutes)}</span>
            <span className="hours-bar" aria-hidden="true">
              <span style={{ width: `${(100 * minutes) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
