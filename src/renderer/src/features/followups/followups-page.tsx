// Follow-ups of all records (FP, beyond 39): filters, the timeline by day, and the pane in which one is written.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FollowUpFilter, FollowUpView } from '#shared/contract/followups'
import { TaskStrip } from '../../actions/task-strip.tsx'
import { followUpCountQuery } from '../../bridge/followups.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePageState } from '../../bridge/page-state.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { Button } from '../../components/button.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { formatCount } from '../../lib/count.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useZone } from '../../lib/time.ts'
import { useToday } from '../../lib/use-today.ts'
import { useWords } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone-time.ts'
import type { ScreenProps } from '../feature.ts'
import { AllTimeline } from './all-timeline.tsx'
import { ComposerPane } from './composer-pane.tsx'
import { GroupChoice, ObjectFilter, PersonFilter, SpanFilter, TypeFilter } from './filter-fields.tsx'
import {
  aboutOf,
  isPageNarrowed,
  mayQuoteIn,
  nothingNarrowed,
  type PageState,
  pageFilter,
  pageForm,
  type Tab,
  tabs,
  type Written,
} from './filter-state.ts'
import { useExport } from './use-export.ts'
import { useSwitches } from './use-follow-up-draft.ts'
import { usePrint } from './use-print.tsx'
import '../../app/styles/filters.css'
import '../../app/styles/followups.css'
import '../../app/styles/followups-page.css'

type Change = (next: Partial<PageState>, replace?: boolean) => void

/** A tab with how many follow-ups it has. */
const useTabs = (offered: readonly Tab[], filterOf: (tab: Tab) => FollowUpFilter) => {
  const words = useWords()
  const team = useQuery(followUpCountQuery(filterOf('team'), offered.includes('team'))).data
  const mine = useQuery(followUpCountQuery(filterOf('mine'))).data
  const radar = useQuery(followUpCountQuery(filterOf('radar'))).data
  const counts = { team, mine, radar }
  return offered.map((tab) => {
    const count = counts[tab]?.count
    return {
      value: tab,
      label: `${words(`followup.tab.${tab}`)}${count === undefined ? '' : ` ${formatCount(count)}`}`,
    }
  })
}

const Tools = (props: {
  readonly state: PageState
  readonly tab: Tab
  readonly field: RefObject<HTMLInputElement | null>
  readonly change: Change
}) => {
  const words = useWords()
  const switches = useSwitches()
  const { state, tab, change } = props
  return (
    <div className="tools followups-tools">
      {tab === 'radar' ? null : (
        <Segments
          label={words('followup.reports')}
          items={(['all', 'counted', 'other'] as const).map((value) => ({
            value,
            label: words(`followup.reports.${value}`),
          }))}
          value={state.counted}
          onChange={(counted) => change({ counted: counted as PageState['counted'] })}
        />
      )}
      <SearchField
        label={words('followup.search')}
        clearLabel={words('followup.clearSearch')}
        value={state.text}
        field={props.field}
        onChange={(text) => change({ text }, true)}
      />
      {tab === 'team' ? <PersonFilter chosen={state.authors} onChange={change} /> : null}
      {tab === 'radar' ? null : <TypeFilter switches={switches} chosen={state.types} onChange={change} />}
      <ObjectFilter chosen={state.objTypes} onChange={(objTypes) => change({ objTypes })} />
      <SpanFilter state={state} onChange={change} />
      <GroupChoice value={state.group} onChange={(group) => change({ group })} />
    </div>
  )
}

/** The page 跟进. */
export const FollowUpsPage = ({ session, wished }: Pick<ScreenProps, 'session' | 'wished'>) => {
  const words = useWords()
  const zone = knownZone(useZone())
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const focused = useRef<FollowUpView | null>(null)
  const offline = useOffline()
  const { administrator } = usePermissions()
  const { state, change, ready } = usePageState(pageForm)
  const sheet = useExport()
  const paper = usePrint()
  const [quoting, setQuoting] = useState<FollowUpView | null>(null)
  const offered: readonly Tab[] = administrator ? tabs : tabs.filter((tab) => tab !== 'team')
  const tab = offered.includes(state.tab) ? state.tab : 'mine'
  const me = session.user?.id ?? ''
  const today = useToday()
  const filterOf = useCallback((one: Tab) => pageFilter(state, one, me, today, zone), [state, me, today, zone])
  const filter = useMemo(() => filterOf(tab), [filterOf, tab])
  const items = useTabs(offered, filterOf)
  const write = (about: Written = { objType: 'company', objId: '', name: '' }) => {
    // What the pane was to quote when it was last open is void, however it was left.
    if (state.writing === null) setQuoting(null)
    change({ writing: state.writing ?? about })
  }
  const writeAbout = () => write((focused.current === null ? null : aboutOf(focused.current)) ?? undefined)
  const close = () => {
    setQuoting(null)
    change({ writing: null })
    page.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus()
  }
  const { action, onTaken } = wished
  useEffect(() => {
    if (action !== 'write' || !ready) return
    change({ writing: { objType: 'company', objId: '', name: '' } })
    onTaken()
  }, [action, ready, onTaken, change])
  const print = () => paper.run(filter, state.group)
  usePageShortcuts(page, {
    writeFollowUp: writeAbout,
    findFollowUps: () => field.current?.focus(),
    printFollowUps: print,
  })
  const narrowed = isPageNarrowed(filter, tab, me, today, zone)
  return (
    <div className="followups-page" ref={page}>
      <section className="followups-main" aria-label={words('followup.title')}>
        <header className="page-head">
          <h1>{words('followup.title')}</h1>
          <Segments
            label={words('followup.tabs')}
            items={items}
            value={tab}
            onChange={(next) => change({ tab: next as Tab })}
          />
          <div className="head-actions">
            <Button icon="file" disabled={paper.starting} onClick={print}>
              {words('record.print')}
            </Button>
            {administrator ? (
              <Button
                icon="download"
                disabled={offline !== null || sheet.starting}
                title={offline === null ? undefined : words(`online.${offline}`)}
                onClick={() => sheet.run(filter, state.group)}
              >
                {words('followup.export')}
              </Button>
            ) : null}
            <Button icon="edit" aria-pressed={state.writing !== null} onClick={() => write()}>
              {words('detail.writeFollowUp')}
              <span className="key">F</span>
            </Button>
          </div>
        </header>
        <Tools state={state} tab={tab} field={field} change={change} />
        <AllTimeline
          filter={filter}
          group={state.group}
          ready={ready}
          narrowed={narrowed}
          onWrite={() => write()}
          onClear={() => change({ ...nothingNarrowed, counted: 'all', objTypes: [] })}
          onFocused={(entry) => {
            focused.current = entry
          }}
          onQuote={(entry) => {
            setQuoting(entry)
            change({ writing: aboutOf(entry) ?? { objType: 'company', objId: '', name: '' } })
          }}
        />
        <TaskStrip area="followups" onEnded={(_, job) => sheet.ended(job)} onShowResult={() => undefined} />
      </section>
      {paper.sheet}
      {state.writing === null ? null : (
        <ComposerPane
          about={state.writing}
          quoting={quoting !== null && mayQuoteIn(quoting, state.writing) ? quoting : null}
          onQuoted={() => setQuoting(null)}
          onAbout={(writing) => change({ writing }, true)}
          onClose={close}
        />
      )}
    </div>
  )
}
