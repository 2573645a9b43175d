import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type CalendarItemView, useCalendarMark } from '../../bridge/calendar.ts'
import { useCopy } from '../../bridge/copy.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { CopiedWords } from '../../components/copied-words.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { objectRoute, routes } from '../../lib/paths.ts'
import { isBare } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { HoursOfTask } from './hours-of-task.tsx'
import { itemFacts, itemText } from './item-facts.ts'
import { isLate, kindIcon, needsPerson, plainTitle, sendingIcon } from './item-look.tsx'
import { whenText } from './item-time.ts'
import { RemoveItem } from './remove-item.tsx'
import '../../app/styles/calendar-items.css'

/** What the record is called on which an item hangs. */
const objectLabel = ({ kind, object }: CalendarItemView) => {
  if (object?.type === 'project' && kind === 'task') return 'calendarItem.project'
  return object?.type === 'company' ? 'calendarItem.customer' : 'calendarItem.object'
}

/** The view that is chosen, in the head of the page. */
const chosenView = '.calendar [role="radiogroup"] input:checked'

/** Told of a press that leads away from the page. */
type Leaving = { readonly onLeave: (event: MouseEvent) => void }

/** Not at the firm yet, or not taken by it, and where that is settled. */
const Sending = ({ sending, onLeave }: Pick<CalendarItemView, 'sending'> & Leaving) => {
  const words = useWords()
  if (sending === '') return null
  return (
    <p className={needsPerson(sending) ? 'field-note error' : 'field-note'}>
      <Icon name={sendingIcon(sending)} size={14} />
      <span>{words(`calendarItem.${sending}`)}</span>
      <Link to={routes.sync} onClick={onLeave}>
        {words('calendarItem.toSync')}
      </Link>
    </p>
  )
}

/** Ticks a task, or takes the tick back; what the firm says is finished stays so. */
const Tick = ({ item }: { readonly item: CalendarItemView }) => {
  const words = useWords()
  const note = useId()
  const mark = useCalendarMark()
  const isFirms = item.done && !item.doneHere
  return (
    <>
      {isFirms ? null : (
        <Button
          icon={item.done ? 'undo' : 'check'}
          aria-describedby={note}
          aria-disabled={mark.isPending}
          onClick={() => {
            if (!mark.isPending) mark.mutate({ id: item.id, done: !item.done })
          }}
        >
          {words(item.done ? 'calendarItem.untick' : 'calendarItem.tick')}
        </Button>
      )}
      <p id={note} className="item-note">
        {words(isFirms ? 'calendarItem.tickedAtFirm' : 'calendarItem.tickHere')}
      </p>
      <FieldError text={mark.error === null ? null : errorWords(mark.error)} />
    </>
  )
}

/** One fact under its name. */
const Fact = (props: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </>
)

/** All that is known of one item, beside its place, and what can be done with it. */
export const ItemPopover = ({
  item,
  anchor,
  onClose,
}: {
  readonly item: CalendarItemView
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline()
  const { copied, copy } = useCopy()
  const [isRemoving, setRemoving] = useState(false)
  const why = useId()
  // The page that is left takes the focus along: closing would write the address of the calendar over that of the next one.
  const isLeft = useRef(false)
  const onLeave = (event: MouseEvent) => {
    isLeft.current = isBare(event) && !event.shiftKey
  }
  // What the panel lies beside goes with a schedule that is deleted: the choice of views has the focus then. Not before the
  // question has ended, which holds the focus until then; the sync may tell of it earlier than the answer.
  const isGoing = useRef(false)
  useEffect(
    () => () => {
      if (isGoing.current) queueMicrotask(() => document.querySelector<HTMLElement>(chosenView)?.focus())
    },
    [],
  )
  const { kind, object, other } = item
  const title = plainTitle(item, words)
  const route = object === null ? null : objectRoute(object)
  return (
    <Floating
      anchor={anchor}
      label={`${words(`calendar.kind.${kind}`)}${words('join.colon')}${title}`}
      className="item-popover"
      onClose={() => {
        if (!isLeft.current) onClose()
      }}
    >
      <header className="item-head">
        <span className={`item-kind ${kind}`}>
          <Icon name={kindIcon(kind)} size={14} />
          {words(`calendar.kind.${kind}`)}
        </span>
        {item.done ? (
          <span className="item-state done">
            <Icon name="check" size={14} />
            {words('calendar.state.done')}
          </span>
        ) : isLate(item, Date.now(), zone) ? (
          <span className="item-state late">
            <Icon name="alert" size={14} />
            {words('calendar.state.late')}
          </span>
        ) : null}
        <span className="grow" />
        <IconButton icon="close" label={words('common.close')} onClick={onClose} />
      </header>
      <h2 className="item-title">{title}</h2>
      <p className="item-when">{whenText(item, zone, words)}</p>
      <Sending sending={item.sending} onLeave={onLeave} />
      <dl className="item-facts">
        {object === null ? null : (
          <Fact name={words(objectLabel(item))}>
            {route === null ? (
              object.name || words('calendarItem.unnamed')
            ) : (
              <Link to={route} onClick={onLeave}>
                {object.name || words('calendarItem.unnamed')}
              </Link>
            )}
          </Fact>
        )}
        {itemFacts(item, words).map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {other.length === 0 ? null : (
        <details className="item-other">
          <summary>
            <Icon name="chevron-right" size={14} />
            {words('calendarItem.other', { n: other.length })}
          </summary>
          <dl className="item-facts">
            {other.map(({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </details>
      )}
      <footer className="item-foot">
        {kind === 'task' ? <Tick item={item} /> : null}
        <div className="item-actions">
          <Button
            kind="quiet"
            icon="copy"
            onClick={() => void copy({ text: itemText(item, zone, words), withoutPhones: false })}
          >
            {words('calendarItem.copy')}
          </Button>
          <CopiedWords copied={copied} />
          <span className="grow" />
          {kind === 'task' && item.done ? <HoursOfTask task={item} /> : null}
          {item.removable ? (
            <Button
              kind="quiet"
              className="danger-text"
              icon="trash"
              disabled={offline !== null}
              aria-describedby={offline === null ? undefined : why}
              onClick={() => setRemoving(true)}
            >
              {words('calendarItem.remove')}
            </Button>
          ) : null}
        </div>
        {item.removable && offline !== null ? (
          <p id={why} className="item-note">
            {words('calendarItem.remove')}
            {words('join.colon')}
            {words(`online.${offline}`)}
          </p>
        ) : null}
      </footer>
      {isRemoving ? (
        <RemoveItem
          item={item}
          onAsked={(asked) => {
            isGoing.current = asked
          }}
          onRemoved={onClose}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Floating>
  )
}
