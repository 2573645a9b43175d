import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { quickTimes } from '#shared/dates/quick-times'
import {
  type NextAction,
  type NextActionKind,
  nextActionTitle,
  personalProject,
  reminders,
  willBeCreated,
} from '#shared/domain/next-action'
import { FirmPeople, usePickerWays } from '../../actions/firm-people.tsx'
import { foundProjectsQuery, nextDefaultsQuery, projectQuery } from '../../bridge/matters.ts'
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

/** The same next action as the other kind: title, start and attendees stay. */
const asKind = (kind: NextActionKind, before: NextAction | null): NextAction => {
  const { start, attendees } = before ?? { start: null, attendees: [] }
  const title = before === null ? '' : before.kind === 'task' ? before.title : before.summary
  return kind === 'task'
    ? { kind, title, start, project: personalProject, group: null, attendees }
    : { kind, summary: title, start, remindBefore: 0, attendees }
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

type Project = Extract<NextAction, { readonly kind: 'task' }>['project']

/** The project that a new task begins with: the record itself, or the one of the firm's default name (SC-08, D-94). */
const useDefaultProject = ({ objType, objId }: Pick<Props, 'objType' | 'objId'>, defaultName: string) => {
  const client = useQueryClient()
  return async (): Promise<Project | null> => {
    try {
      if (objType === 'project') {
        const { project } = await client.fetchQuery(projectQuery(objId))
        return { id: objId, name: project?.name ?? '' }
      }
      if (defaultName === '') return null
      const { projects } = await client.fetchQuery(foundProjectsQuery(defaultName))
      return projects.find(({ name }) => name === defaultName) ?? null
    } catch {
      return null
    }
  }
}

/** What comes next after a follow-up (FU-01): a schedule or a task, the firm's own kind first (D-21). */
export const NextActionFields = ({ value, onChange, objType, objId, form }: Props) => {
  const words = useWords()
  const defaults = useQuery(nextDefaultsQuery)
  const { first, projectName } = defaults.data ?? { first: 'schedule', projectName: '' }
  const defaultProject = useDefaultProject({ objType, objId }, projectName)
  // What is pressed goes: who opens the fields goes on in them, who closes them at the button.
  const [focus, setFocus] = useState<'fields' | 'add' | null>(form === undefined ? null : 'fields')
  const latest = useRef({ value, onChange })
  const isChosen = useRef(false)
  const isThere = useRef(false)
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const begin = (kind: NextActionKind) => {
    onChange(asKind(kind, value))
    if (kind !== 'task') return
    isChosen.current = false
    void defaultProject().then((project) => {
      const now = latest.current
      // Fields that are gone change nothing: what stood in them may be saved.
      if (!isThere.current || project === null || isChosen.current || now.value?.kind !== 'task') return
      now.onChange({ ...now.value, project })
    })
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
            onChange={(project) => {
              isChosen.current = true
              onChange({ ...value, project, group: null })
            }}
          />
          {value.project.id === '' ? null : (
            <GroupField
              project={value.project.id}
              value={value.group}
              onChange={(group) => onChange({ ...value, group })}
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
