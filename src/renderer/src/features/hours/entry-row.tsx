import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { durationText, minutesOf, runningText, secondsAt } from '#shared/domain/hours'
import type { HoursEntry } from '../../bridge/hours.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'
import { LONG, nameOf, sourceIcons } from './entry-words.ts'
import { useSecond } from './use-second.ts'

/** How long an entry is; what runs is told each second. */
const Length = ({ entry }: { readonly entry: HoursEntry }) => {
  const words = useWords()
  const runs = entry.since !== null
  const seconds = secondsAt(entry, useSecond(entry.since))
  return (
    <span className={runs ? 'hours-length running' : 'hours-length'}>
      {seconds < LONG ? null : (
        <span title={words('hours.long')}>
          <Icon name="warning" size={14} />
          <span className="visually-hidden">{words('hours.long')}</span>
        </span>
      )}
      {runs ? runningText(seconds) : durationText(minutesOf(seconds))}
    </span>
  )
}

/** An entry: changed by Enter or a press, its clock goes on by S, Delete takes it away. */
export const EntryRow = (props: {
  readonly entry: HoursEntry
  readonly reachable: boolean
  readonly onOpen: () => void
  readonly onRun: () => void
  readonly onRemove: () => void
}) => {
  const words = useWords()
  const { entry, onOpen, onRun, onRemove } = props
  const { id, note, customer, project, source, since } = entry
  const name = nameOf(entry, words)
  const tabIndex = props.reachable ? 0 : -1
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'openHours')) onOpen()
    else if (isShortcut(event, 'runHours')) onRun()
    else if (isShortcut(event, 'removeHours')) onRemove()
    else return
    event.preventDefault()
  }
  return (
    <li className="hours-row">
      <button
        type="button"
        className="hours-open"
        data-row={id}
        tabIndex={tabIndex}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span className="hours-source">
          <span className="visually-hidden">{words('hours.edit')}</span>
          {source === '' ? null : (
            <span title={words(`hours.source.${source}`)}>
              <Icon name={sourceIcons[source]} size={14} />
              <span className="visually-hidden">{words(`hours.source.${source}`)}</span>
            </span>
          )}
        </span>
        <bdi className={note.trim() === '' ? 'cut meta' : 'cut'} title={note}>
          {note.trim() || words('hours.blank')}
        </bdi>
        <Length entry={entry} />
      </button>
      <span className="hours-of">
        {customer.id === '' ? null : (
          <Link className="cut" to={routes.companydetail(customer.id)} title={customer.name} tabIndex={tabIndex}>
            {customer.name || customer.id}
          </Link>
        )}
      </span>
      <span className="hours-of">
        {project.id === '' ? null : (
          <Link className="cut" to={routes.projectdetail(project.id, '')} title={project.name} tabIndex={tabIndex}>
            {project.name || project.id}
          </Link>
        )}
      </span>
      <span className="hours-acts">
        <IconButton
          icon={since === null ? 'play' : 'stop'}
          label={since === null ? words('hours.resume', { name }) : words('hours.stop')}
          tabIndex={-1}
          onClick={onRun}
        />
        <IconButton icon="trash" label={words('hours.remove', { name })} tabIndex={-1} onClick={onRemove} />
      </span>
    </li>
  )
}
