// Approvals (AV): scenes as tabs, the list at the left, one approval with its chain and what can be done at the right.
// Lives here: everything about approvals on the screen; begin/ begins new ones. May not: import another feature.
// To add: what a kind shows in approval-facts.tsx, and what it is called in approval-words.ts.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { approvalScene } from '#shared/domain/approval'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { usePageState } from '../../bridge/page-state.ts'
import { Notice } from '../../components/notice.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { usePaneFocus } from '../../lib/use-pane-focus.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPane } from './approval-pane.tsx'
import { type ApprovalsState, askedOf, pageForm, unfiltered } from './approvals-state.ts'
import { BatchBar } from './batch-bar.tsx'
import { placeIn } from './list-place.ts'
import { ListStates } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import { PageHead } from './page-head.tsx'
import { useApprovals } from './use-approvals.ts'
import { useBatch } from './use-batch.ts'
import { useDecision } from './use-decision.ts'
import { useSaying } from './use-saying.ts'
import '../../app/styles/approval.css'
import '../../app/styles/approval-bar.css'
import '../../app/styles/approvals.css'
import '../../app/styles/list-rows.css'
import '../../app/styles/print.css'

const panelId = 'approvals-panel'

/** Where Down, and letters with it, are not the list's. */
const ownKeys = 'textarea, select, [role="tablist"], [role="radiogroup"], [role="combobox"], [role="option"]'

/** The page 审批: what is chosen stands in its address, so that back and forward lead through it. */
export const ApprovalsPage = ({ wished, parts }: Pick<ScreenProps, 'wished' | 'parts'>) => {
  const words = useWords()
  const saying = useSaying()
  const { state, change, ready } = usePageState(pageForm)
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const narrow = useNarrow(page)
  const asked = askedOf(state)
  const approvals = useApprovals(asked, ready)
  const { rows } = approvals
  const isToApprove = state.scene === approvalScene.toApprove
  const grouped = isToApprove && asked.filter === 'all'
  const { selected, select, clear } = useSelection(JSON.stringify(asked), !ready)
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected])
  // What was chosen elsewhere meanwhile stays.
  const batch = useBatch((passed) => select((now) => new Set([...now].filter((id) => !passed.includes(id)))))
  const [again, setAgain] = useState<ApprovalView | null>(null)
  const current = state.id
  const isOpen = current !== ''
  const focusRow = (id: string) =>
    (
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ??
      list.current?.querySelector<HTMLElement>('[data-id][tabindex="0"]')
    )?.focus()
  const pane = usePaneFocus(isOpen ? current : null, focusRow)
  const back = () => {
    if (!narrow && rows.some(({ id }) => id === current)) return focusRow(current)
    pane.leave()
    change({ id: '' })
  }
  const open = (id: string, enter: boolean) => {
    if (id !== current) change({ id }, isOpen && !narrow)
    pane.opened(id, enter)
  }
  const { decision, decide, over } = useDecision(wished, current, ready, (id) => open(id, false))
  // What narrows the list leaves no way back of its own.
  const filter = (next: Partial<ApprovalsState>) => change(next, true)
  // What comes after the last that was read is read before somebody goes there.
  const isNearEnd = isOpen && rows.slice(-2).some(({ id }) => id === current)
  const readOn = useEffectEvent(approvals.more)
  useEffect(() => {
    if (isNearEnd) readOn()
  }, [isNearEnd])
  const place = isOpen ? placeIn(approvals, current, grouped, (id) => open(id, false)) : null
  usePageShortcuts(page, {
    searchApprovals: () => {
      search.current?.focus()
      search.current?.select()
    },
    enterApprovals: ({ target }) => {
      const own = target instanceof Element && target !== search.current && target.closest(ownKeys) !== null
      return own || rows.length === 0 || (narrow && isOpen) ? false : focusRow(current)
    },
    approve: ({ target }) => decide('approve', target),
    reject: ({ target }) => decide('reject', target),
    previousApproval: () => (place === null ? false : place.previous?.()),
    nextApproval: () => (place === null ? false : place.next?.()),
    leaveApproval: () => {
      if (selected.size > 0) clear()
      else if (isOpen) back()
      else return false
    },
  })
  return (
    <div className="approvals" ref={page} data-open={isOpen ? true : undefined}>
      <PageHead
        scene={state.scene}
        panel={panelId}
        wished={wished}
        parts={parts}
        again={again}
        onAgainOver={() => setAgain(null)}
        onScene={(scene) => change({ ...unfiltered, scene, id: '' })}
        onMade={(id) => change({ ...unfiltered, scene: approvalScene.initiated, id })}
      />
      <div className="approvals-panel" id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${state.scene}`}>
        <section className="approvals-list" aria-label={words('approvals.list')} inert={narrow && isOpen}>
          <ListTools state={state} field={search} onChange={filter} />
          <ListStates approvals={approvals} state={state} onChange={filter} />
          {rows.length === 0 ? null : (
            <ApprovalList
              approvals={approvals}
              leaves={saying.leaves}
              grouped={grouped}
              current={current}
              follows={!narrow}
              list={list}
              selection={isToApprove ? { selected, select } : null}
              onOpen={open}
            />
          )}
          {isToApprove ? (
            <BatchBar
              selected={chosen}
              saying={saying}
              batch={batch.batch}
              onRun={(some) => {
                // What cannot be approved is not chosen any more.
                select(new Set(some.map(({ id }) => id)))
                batch.run(some)
              }}
              onStop={batch.stop}
              onCloseResult={batch.close}
              onClear={clear}
            />
          ) : null}
        </section>
        <section className="approvals-pane" aria-label={words('approvals.pane')}>
          {isOpen ? (
            <ApprovalPane
              key={current}
              id={current}
              row={rows.find(({ id }) => id === current)}
              page={page}
              narrow={narrow}
              place={place}
              entered={pane.turn}
              asked={decision}
              onAskedOver={over}
              onBack={back}
              onOpen={(id) => open(id, true)}
              onAgain={setAgain}
            />
          ) : rows.length === 0 ? null : (
            <Notice icon="approve" title={words('approvals.choose')} />
          )}
        </section>
      </div>
    </div>
  )
}
