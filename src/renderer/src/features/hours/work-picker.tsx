import type { ComponentProps } from 'react'
import { RecordPicker } from '../../actions/record-picker.tsx'
import type { HoursWork } from '../../bridge/hours.ts'
import { useWords } from '../../lib/words.ts'

const kinds = { customer: 'company', project: 'project' } as const

/** The customer or the project that was worked for; none may be. */
export const WorkPicker = ({
  of,
  work,
  field,
  onChange,
}: {
  readonly of: keyof typeof kinds
  readonly work: HoursWork
  readonly onChange: (change: Partial<HoursWork>) => void
} & Pick<ComponentProps<typeof RecordPicker>, 'field'>) => {
  const words = useWords()
  return (
    <div className="hours-pick">
      <RecordPicker
        kind={kinds[of]}
        value={work[of]}
        label={words(`hours.${of}`)}
        choose={words(`hours.choose.${of}`)}
        clear={words(`hours.no.${of}`)}
        {...(field === undefined ? {} : { field })}
        onChange={(chosen) => onChange({ [of]: chosen })}
      />
    </div>
  )
}
