import { useWords } from '../../lib/words.ts'
import { dayOf } from './days.ts'
import { GridItem } from './grid-item.tsx'
import type { GridProps } from './grid-props.ts'
import { MoreItems } from './more-items.tsx'

/** Above the hours: what belongs to whole days, as the end of a customer's term. */
export const AllDayRow = ({ grid }: { readonly grid: GridProps }) => {
  const words = useWords()
  const { layouts, zone, now, opened, reachable } = grid
  const today = dayOf(now, zone)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no row of a grid
    <div className="cal-all" role="group" aria-label={words('calendar.allDay')}>
      <span className="cal-all-label">{words('calendar.allDay')}</span>
      {layouts.map(({ day, whole, wholeLeft }) => (
        <div key={day} className="cal-all-day">
          {whole.map((item) => (
            <GridItem
              key={item.id}
              item={item}
              day={day}
              zone={zone}
              now={now}
              lines={1}
              opened={item.id === opened}
              reachable={item.id === reachable}
              onOpen={grid.onOpen}
              onTick={grid.onTick}
            />
          ))}
          <MoreItems day={day} today={today} count={wholeLeft} onDay={grid.onDay} />
        </div>
      ))}
    </div>
  )
}
