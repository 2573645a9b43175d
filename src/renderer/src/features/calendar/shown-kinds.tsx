import { type CalendarKind, calendarKinds } from '#shared/domain/calendar'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { CheckBox } from '../../components/check-list.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { useWords } from '../../lib/words.ts'
import { kindIcon } from './item-look.tsx'

/** Which kinds are shown, with what they look like and how many there are in the days of the view. */
export const ShownKinds = (props: {
  readonly items: readonly CalendarItemView[]
  readonly hidden: readonly CalendarKind[]
  readonly onChange: (hidden: readonly CalendarKind[]) => void
}) => {
  const words = useWords()
  const { items, hidden, onChange } = props
  return (
    <section className="calendar-kinds" aria-labelledby="calendar-kinds">
      <h2 id="calendar-kinds">{words('calendar.kinds')}</h2>
      <div className="calendar-kind-boxes">
        {calendarKinds.map((kind) => (
          <CheckBox
            key={kind}
            className="calendar-kind"
            checked={!hidden.includes(kind)}
            onChange={(checked) => onChange(checked ? hidden.filter((one) => one !== kind) : [...hidden, kind])}
          >
            <span className={`calendar-swatch ${kind}`} aria-hidden="true">
              {kind === 'schedule' ? null : <Icon name={kindIcon(kind)} size={12} />}
            </span>
            {words(`calendar.kind.${kind}`)}
            <span className="calendar-count">{formatCount(items.filter((item) => item.kind === kind).length)}</span>
          </CheckBox>
        ))}
      </div>
    </section>
  )
}
