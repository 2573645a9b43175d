import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quickTimes } from '#shared/dates/quick-times'
import {
  type Named,
  type NextAction,
  type NextActionKind,
  nextActionTitle,
  reminders,
  willBeCreated,
} from '#shared/domain/next-action'
import { FirmPeople, usePickerWays } from '../../actions/firm-people.tsx'
import { nextDefaultsQuery } from '../../bridge/matters.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DateInput } from '../../components/field-editor/date-input.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { Icon } from '../../components/icon.tsx'
import { PeoplePicker } from '../../components/people-picker.tsx'
import { Segments } from '../../components/segments.tsx'
import { Select } from '../../components/select.tsx'
import { TextBox } from '../../components/text-box.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { knownZone, momentAt } from '../../lib/zone-time.ts'
import type { NextActionForm } from '../parts.ts'
import { findDefaultProject } from './default-project.ts'
import { asKind, type LastKinds } from './next-kinds.ts'
import { GroupField, ProjectField } from './project-field.tsx'
import '../../app/styles/matters.css'
import '../../app/styles/people.css'

type Props = {
  readonly value: NextAction | null
  readonly onChange: (next: NextAction | null) => void
  readonly objType: string
  readonly objId: string
  readonly form?: NextActionForm
}

/** When it begins: typed, picked in the calendar, or by one press. */
const Start = ({
  value,
  required,
  error,
  onChange,
}: {
  readonly value: number | null
  readonly required: boolean
  readonly error: string | undefined
  readonly onChange: (at: number | null) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const shown = value === null ? '' : formatDateTime(value, zone)
  const [typed, setTyped] = useState<{ readonly of: number | null; readonly text: string } | null>(null)
  const text = typed !== null && typed.of === value ? typed.text : shown
  const momentIn = (typed: string) => {
    const time = momentAt(typed, zone)
    return time === null || time < 0 ? null : time
  }
  const wrong = text.trim() !== '' && momentIn(text) === null
  const put = (next: string) => {
    const time = next.trim() === '' ? null : momentIn(next)
    // What is no moment yet stays as it is typed, and none is named meanwhile.
    setTyped({ of: time, text: next })
    if (time !== value) onChange(time)
  }
  return (
    <FormItem label={words('next.start')} required={required} error={wrong ? words('edit.wrongDateTime') : error}>
      {(field) => (
        <>
          <div className={field.invalid ? 'line-editor invalid' : 'line-editor'}>
            <DateInput {...field} value={text} label={words('next.start')} withTime onChange={put} />
          </div>
          <div className="next-quick">
            {quickTimes(Date.now(), knownZone(zone)).map(({ name, at }) => (
              <Button key={name} kind="quiet" aria-pressed={at === value} onClick={() => put(formatDateTime(at, zone))}>
                {words(`next.quick.${name}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormItem>
  )
}

/** When a schedule reminds. */
const Reminder = (props: { readonly value: number | null; readonly onChange: (seconds: number | null) => void }) => {
  const words = useWords()
  const items = [
    { value: '', label: words('next.noReminder') },
    ...reminders.map((seconds) => ({
      value: String(seconds),
      label: words(`next.remind.${seconds}` as 'next.remind.0'),
    })),
  ]
  return (
    <FormItem label={words('next.reminder')}>
      {(field) => (
        <Select
          id={field.id}
          value={props.value === null ? '' : String(props.value)}
          items={items}
          onChange={(value) => props.onChange(value === '' ? null : Number(value))}
        />
      )}
    </FormItem>
  )
}

const Attendees = (props: {
  readonly value: NextAction['attendees']
  readonly onChange: (people: NextAction['attendees']) => void
}) => (
  <PeoplePicker
    label={useWords()('next.attendees')}
    ways={usePickerWays()}
    chosen={props.value}
    people={FirmPeople}
    onChange={(people) => props.onChange(people.map(({ id, name }) => ({ id, name })))}
  />
)

/** What comes next after a follow-up (FU-01): a schedule or a task, the firm's own kind first (D-21). */
export const NextActionFields = ({ value, onChange, objType, objId, form }: Props) => {
  const words = useWords()
  const defaults = useQuery(nextDefaultsQuery)
  const { first } = defaults.data ?? { first: 'schedule' }
  const client = useQueryClient()
  // What is pressed goes: who opens the fields goes on in them, who closes them at the button.
  const [focus, setFocus] = useState<'fields' | 'add' | null>(form === undefined ? null : 'fields')
  const latest = useRef({ value, onChange })
  const last = useRef<LastKinds>({})
  /** The search for the project of a new task, until it is over or a person chose one. */
  const search = useRef<symbol | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const isThere = useRef(false)
  useEffect(() => {
    latest.current = { value, onChange }
    last.current = value === null ? {} : { ...last.current, [value.kind]: value }
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const endSearch = () => {
    search.current = null
    setAwaited(false)
  }
  const findProject = async () => {
    const own = Symbol()
    search.current = own
    setAwaited(true)
    const put = (project: Named) => {
      const now = latest.current
      const { task } = last.current
      // Fields that are gone change nothing: what stood in them may be saved.
      if (!isThere.current || search.current !== own || task === undefined) return
      setAwaited(false)
      if (task.project.id === project.id) return
      if (now.value?.kind === 'task') now.onChange({ ...now.value, project, group: null })
      else last.current = { ...last.current, task: { ...task, project, group: null } }
    }
    await findDefaultProject(client, { objType, objId }, put).catch(() => undefined)
    if (search.current === own) endSearch()
  }
  const begin = (kind: NextActionKind) => {
    const isNew = last.current.task === undefined
    onChange(asKind(kind, value, last.current))
    if (kind === 'task' && isNew) void findProject()
  }
  // Who presses before it is read which form stands first gets that one a moment later.
  const [isAsked, setAsked] = useState(form !== undefined)
  useEffect(() => {
    if (!isAsked || defaults.isPending) return
    setAsked(false)
    setFocus('fields')
    // A draft that came meanwhile stays as it is.
    if (value === null) begin(first)
  })
  const close = () => {
    setFocus('add')
    onChange(null)
  }
  if (value === null)
    return form === undefined ? (
      <Button kind="quiet" icon="plus" autoFocus={focus === 'add'} onClick={() => setAsked(true)}>
        {words('next.add')}
      </Button>
    ) : null
  const kinds: readonly NextActionKind[] = first === 'task' ? ['task', 'schedule'] : ['schedule', 'task']
  const label = form?.label ?? words('next.label')
  return (
    <fieldset className="next-action">
      <legend className="visually-hidden">{label}</legend>
      <div className="next-top">
        <Segments
          label={label}
          items={kinds.map((kind) => ({ value: kind, label: words(`next.kind.${kind}`) }))}
          value={value.kind}
          onChange={(kind) => begin(kind === 'task' ? 'task' : 'schedule')}
        />
        {form === undefined ? <IconButton icon="close" label={words('next.remove')} onClick={close} /> : null}
      </div>
      <FormItem
        label={words(value.kind === 'task' ? 'next.title' : 'next.summary')}
        required={form !== undefined && value.kind === 'task'}
        error={form?.wrong.title}
      >
        {(field) => (
          <TextBox
            {...field}
            autoFocus={focus === 'fields'}
            value={value.kind === 'task' ? value.title : value.summary}
            maxLength={500}
            onChange={({ target: { value: text } }) =>
              onChange(value.kind === 'task' ? { ...value, title: text } : { ...value, summary: text })
            }
          />
        )}
      </FormItem>
      <Start
        value={value.start}
        required={form !== undefined}
        error={form?.wrong.start}
        onChange={(start) => onChange({ ...value, start })}
      />
      {value.kind === 'schedule' ? (
        <>
          {form?.object}
          <Reminder value={value.remindBefore} onChange={(remindBefore) => onChange({ ...value, remindBefore })} />
        </>
      ) : (
        <>
          <ProjectField
            value={value.project}
            isAwaited={isAwaited}
            onChange={(project) => {
              endSearch()
              onChange({ ...value, project, group: null })
            }}
          />
          {value.project.id === '' ? null : (
            <GroupField
              project={value.project.id}
              value={value.group}
              onChange={(group) => {
                endSearch()
                onChange({ ...value, group })
              }}
            />
          )}
          <p className="next-note meta">{words('next.taskReminders')}</p>
        </>
      )}
      <Attendees value={value.attendees} onChange={(attendees) => onChange({ ...value, attendees })} />
      {form !== undefined || willBeCreated(value) ? null : (
        <p className="next-note" role="status">
          <Icon name="alert" size={14} />
          <span>{words(value.kind === 'task' ? 'next.skipsTask' : 'next.skipsSchedule')}</span>
        </p>
      )}
      {willBeCreated(value) && nextActionTitle(value) === '' ? (
        <p className="next-note meta">{words('next.noSummary')}</p>
      ) : null}
    </fieldset>
  )
}
