import { useNavigate } from 'react-router'
import { recordLink } from '#shared/domain/record-link'
import { type CopiedText, useCopy } from '../../bridge/copy.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useStartHours } from '../../bridge/hours.ts'
import { CopiedWords } from '../../components/copied-words.tsx'
import { Menu } from '../../components/menu.tsx'
import { useShortcuts } from '../../lib/keys.ts'
import { partiesState, routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** What else is done with a record: its warning, what a duplicate of it has, a check, hours, a copy as text, a print. */
export const RecordMenu = (props: {
  readonly pinned: boolean
  readonly onPin: () => void
  readonly onFill: () => void
  /** For whom the clock of the hours runs. */
  readonly customer: { readonly id: string; readonly name: string }
  readonly text: () => CopiedText
}) => {
  const words = useWords()
  const { copied, copy } = useCopy()
  const copyRecord = () => void copy(props.text())
  const clock = useStartHours()
  const navigate = useNavigate()
  const check = () => void navigate(routes.checks, { state: partiesState([props.customer.name]) })
  const begin = () => clock.mutate({ note: '', customer: props.customer, project: { id: '', name: '' } })
  const link = recordLink({ objType: 'company', id: props.customer.id })
  useShortcuts({ copy: copyRecord })
  return (
    <>
      <CopiedWords copied={copied} />
      {clock.error === null ? null : (
        <span className="field-note error" role="alert">
          {words('hours.keepFailed', { reason: errorWords(clock.error) })}
        </span>
      )}
      <Menu
        label={words('record.more')}
        items={[
          { label: words(props.pinned ? 'pinned.change' : 'pinned.add'), icon: 'pin', run: props.onPin },
          { label: words('fill.open'), icon: 'people', run: props.onFill },
          { label: words('checks.title'), icon: 'scale', run: check },
          { label: words('hours.start'), icon: 'clock', run: begin },
          { label: words('record.copy'), icon: 'copy', run: copyRecord },
          ...(link === null
            ? []
            : [
                {
                  label: words('record.copyLink'),
                  icon: 'link' as const,
                  run: () => void copy({ text: link, withoutPhones: false }),
                },
              ]),
          // The menu is gone from the page before it is printed.
          { label: words('record.print'), icon: 'file', run: () => requestAnimationFrame(() => window.print()) },
        ]}
      />
    </>
  )
}
