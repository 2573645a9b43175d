// Time keeping (beyond 35): the clock, entries by day, what may become one, and the sums; all of it on this computer.
// Lives here: the page 工时. May not: another feature, or the network.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { durationText } from '#shared/domain/hours'
import { TaskStrip } from '../../actions/task-strip.tsx'
import { errorWords } from '../../bridge/error-words.ts'
import {
  type HoursEntry,
  type HoursOpened,
  type HoursProposal,
  type HoursSpan,
  hoursQuery,
} from '../../bridge/hours.ts'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import { Button } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { DayField } from '../../components/field-editor/day-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { isTyping, usePageShortcuts } from '../../lib/keys.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone-time.ts'
import type { ScreenProps } from '../feature.ts'
import { ClockBar, nothingSaid } from './clock-bar.tsx'
import { EntryDays } from './entry-days.tsx'
import { EntryForm } from './entry-form.tsx'
import { type HoursState, inPeriod, opaque, periods, readHoursState, spanOf, writeHoursState } from './hours-state.ts'
import { Proposals } from './proposals.tsx'
import { Sums } from './sums.tsx'
import { useEntryActions } from './use-entry-actions.ts'
import { useExport } from './use-export.ts'
import '../../app/styles/hours.css'

/** Which days are shown. */
const Days = (props: {
  readonly state: HoursState
  /** The days that this means now. */
  readonly span: HoursSpan | null
  readonly onChange: (next: HoursState) => void
}) => {
  const words = useWords()
  const { state, span, onChange } = props
  const { period, from, to } = state
  return (
    <>
      <Segments
        label={words('hours.period')}
        items={periods.map((value) => ({ value, label: words(`hours.period.${value}`) }))}
        value={period}
        onChange={(value) => onChange(inPeriod(state, periods.find((one) => one === value) ?? 'week', span))}
      />
      {period === 'custom' ? (
        <span className="date-days">
          <DayField label={words('hours.from')} value={from} onChange={(day) => onChange({ ...state, from: day })} />
          <span aria-hidden="true">—</span>
          <DayField label={words('hours.to')} value={to} onChange={(day) => onChange({ ...state, to: day })} />
          {from !== '' && to !== '' && from > to ? (
            <span className="form-note error" role="alert">
              {words('hours.turned')}
            </span>
          ) : null}
        </span>
      ) : null}
    </>
  )
}

/** What was taken away last, and the way back. */
const Removed = ({
  name,
  onUndo,
  failed,
}: {
  readonly name: string
  readonly onUndo: () => void
  readonly failed: unknown
}) => {
  const words = useWords()
  return (
    <p className="hours-removed" role="status">
      <span className="cut">{failed === null ? words('hours.removed', { name }) : errorWords(failed)}</span>
      <Button kind="link" onClick={onUndo}>
        {words('hours.undo')}
        <kbd>{keyWords('Mod+Z')}</kbd>
      </Button>
    </p>
  )
}

const Head = (props: {
  /** The sum of what is shown; undefined until it was read. */
  readonly minutes: number | undefined
  readonly canExport: boolean
  readonly onExport: () => void
  /** The button that writes an entry down. */
  readonly writing: RefObject<HTMLButtonElement | null>
  readonly onWrite: () => void
}) => {
  const words = useWords()
  const { minutes } = props
  return (
    <header className="page-head">
      <h1>{words('hours.title')}</h1>
      {minutes === undefined ? null : (
        <span className="meta">{words('hours.total', { time: durationText(minutes) })}</span>
      )}
      <div className="head-actions">
        <Button icon="download" disabled={!props.canExport} onClick={props.onExport}>
          {words('hours.export')}
        </Button>
        <Button ref={props.writing} icon="plus" onClick={props.onWrite}>
          {words('hours.new')}
          <span className="key">N</span>
        </Button>
      </div>
    </header>
  )
}

/** Why no entries are shown, and the way on. */
const NoEntries = (props: {
  readonly error: Error | null
  /** True where they were read and there are none. */
  readonly none: boolean
  /** What is searched for; '' for nothing. */
  readonly text: string
  readonly onRetry: () => void
  readonly onClear: () => void
}) => {
  const words = useWords()
  const { error, none, text } = props
  return (
    <>
      {error === null ? null : (
        <Notice
          icon="alert"
          title={words('hours.failed')}
          text={errorWords(error)}
          action={{ label: words('common.retry'), run: props.onRetry }}
        />
      )}
      {none ? (
        <Notice
          icon="clock"
          title={words(text === '' ? 'hours.empty' : 'hours.noneFound')}
          text={text === '' ? words('hours.emptyNext') : undefined}
          detail={words('hours.local')}
          action={text === '' ? undefined : { label: words('hours.clearSearch'), run: props.onClear }}
        />
      ) : null}
    </>
  )
}

/** The page 工时. */
export const HoursPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const zone = knownZone(useZone())
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const writing = useRef<HTMLButtonElement>(null)
  const { search, setSearch } = useStoredQuery(opaque)
  const [opened, setOpened] = useState<HoursOpened | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const now = useMinute()
  const state = readHoursState(search)
  const { text } = state
  const span = spanOf(state, now, zone)
  const { data, error, refetch } = useQuery({
    ...hoursQuery(span ?? { from: '', to: '' }, text),
    enabled: span !== null,
  })
  const actions = useEntryActions()
  const sheet = useExport()
  const write = () => setOpened({})
  const reached = useCallback(() => setWanted(null), [])
  const remove = (entry: HoursEntry, beside: string | null) => {
    if (beside === null) writing.current?.focus()
    else setWanted(beside)
    actions.remove(entry)
  }
  const undo = () => actions.restore(setWanted)
  const choose = (next: HoursState) => {
    // An entry of another day that was written down takes no focus later.
    setWanted(null)
    setSearch(new URLSearchParams(writeHoursState(next)), { replace: true })
  }
  const { action, onTaken } = wished
  const { start } = actions
  useEffect(() => {
    if (action !== 'start' && action !== 'newHours') return
    if (action === 'start') start(nothingSaid)
    else setOpened({})
    onTaken()
  }, [action, onTaken, start])
  usePageShortcuts(page, {
    newHours: write,
    findHours: () => field.current?.focus(),
    // In a text, Ctrl+Z takes back what was typed.
    undoHours: (event) => (actions.removed === null || isTyping(event) ? false : undo()),
  })
  const entries = data?.entries ?? []
  return (
    <div className="hours-page" ref={page}>
      <Head
        minutes={data?.minutes}
        canExport={span !== null && entries.length > 0 && !sheet.starting}
        onExport={() => (span === null ? undefined : sheet.run(span, text))}
        writing={writing}
        onWrite={write}
      />
      <ClockBar />
      <div className="tools hours-tools">
        <Days state={state} span={span} onChange={choose} />
        <SearchField
          label={words('hours.search')}
          clearLabel={words('hours.clearSearch')}
          value={text}
          onChange={(next) => choose({ ...state, text: next })}
          field={field}
        />
      </div>
      <div className="hours-body">
        <div className="hours-main">
          {actions.failed === null ? null : (
            <p className="hours-said error" role="alert">
              {words('hours.keepFailed', { reason: errorWords(actions.failed) })}
            </p>
          )}
          {span === null ? null : (
            <Proposals span={span} onTake={(proposal: HoursProposal) => setOpened({ proposal })} />
          )}
          {span !== null && data === undefined && error === null ? <DetailLoading /> : null}
          <NoEntries
            error={error}
            none={data !== undefined && entries.length === 0}
            text={text}
            onRetry={() => void refetch()}
            onClear={() => choose({ ...state, text: '' })}
          />
          <EntryDays
            entries={entries}
            wanted={wanted}
            onReached={reached}
            onOpen={(entry) => setOpened({ entry })}
            onRun={actions.run}
            onRemove={remove}
          />
          {data?.cut === true ? <p className="meta hours-note">{words('hours.cut')}</p> : null}
          {entries.length === 0 ? null : <p className="meta hours-note">{words('hours.local')}</p>}
        </div>
        {data === undefined || data.minutes === 0 ? null : <Sums {...data} />}
      </div>
      {actions.removed === null ? null : (
        <Removed name={actions.removed.name} failed={actions.restoreFailed} onUndo={undo} />
      )}
      <TaskStrip area="hours" onEnded={(_, job) => sheet.ended(job)} onShowResult={() => undefined} />
      {opened === null ? null : <EntryForm opened={opened} onClose={() => setOpened(null)} onSaved={setWanted} />}
    </div>
  )
}
