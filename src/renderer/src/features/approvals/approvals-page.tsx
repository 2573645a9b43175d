// Approvals (AV): scenes as tabs, the list at the left, one approval with its chain and what can be done at the right.
// Lives here: everything about approvals on the screen; begin/ begins new ones. May not: import another feature.
// To add: what a kind shows in approval-facts.tsx, and what it is called in approval-words.ts.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { approvalScene } from '#shared/domain/approval'
import { type ApprovalView, approvalCountsQuery } from '../../bridge/approvals.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePageState } from '../../bridge/page-state.ts'
import { Notice } from '../../components/notice.tsx'
import { TabList } from '../../components/tab-list.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { rowIdAt } from '../../lib/use-row-walk.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import type { Asked } from './action-bar.tsx'
import type { ListPlace } from './approval-head.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPane } from './approval-pane.tsx'
import { type ApprovalsState, askedOf, pageForm, scenes, unfiltered } from './approvals-state.ts'
import { BatchBar } from './batch-bar.tsx'
import { BeginApproval } from './begin/begin-approval.tsx'
import { ListStates } from './list-states.tsx'
import { ListTools } from './list-tools.tsx'
import { type Approvals, useApprovals } from './use-approvals.ts'
import { useBatch } from './use-batch.ts'
import { useSaying } from './use-saying.ts'
import '../../app/styles/approval.css'
import '../../app/styles/approval-bar.css'
import '../../app/styles/approvals.css'
import '../../app/styles/list-rows.css'
import '../../app/styles/print.css'

const panelId = 'approvals-panel'

/** Where Down, and letters with it, are not the list's. */
const ownKeys = 'textarea, select, [role="tablist"], [role="radiogroup"], [role="combobox"], [role="option"]'

/** Where the open one stands among those of its group, and how one goes on from it; null where the list has it not. */
const placeIn = (
  { rows, total, waiting }: Approvals,
  id: string,
  grouped: boolean,
  open: (id: string) => void,
): ListPlace | null => {
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  if (row === undefined) return null
  const isWaiting = row.mine === 'waiting'
  const group = grouped ? rows.filter(({ mine }) => (mine === 'waiting') === isWaiting) : rows
  const [previous, next] = [rows[at - 1]?.id, rows[at + 1]?.id]
  return {
    n: group.indexOf(row) + 1,
    total: grouped ? (isWaiting ? waiting : total - waiting) : total,
    previous: previous === undefined ? null : () => open(previous),
    next: next === undefined ? null : () => open(next),
  }
}

/** The page 审批: what is chosen stands in its address, so that back and forward lead through it. */
export const ApprovalsPage = ({ wished, parts }: Pick<ScreenProps, 'wished' | 'parts'>) => {
  const words = useWords()
  const saying = useSaying()
  const { state, change, ready } = usePageState(pageForm)
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const begin = useRef<HTMLSpanElement>(null)
  const narrow = useNarrow(page)
  const offline = useOffline() !== null
  const counts = useQuery(approvalCountsQuery).data
  const asked = askedOf(state)
  const approvals = useApprovals(asked, ready)
  const { rows } = approvals
  const isToApprove = state.scene === approvalScene.toApprove
  const grouped = isToApprove && asked.filter === 'all'
  const { selected, select, clear } = useSelection(JSON.stringify(asked), !ready)
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected])
  // What was chosen elsewhere meanwhile stays.
  const batch = useBatch((passed) => select((now) => new Set([...now].filter((id) => !passed.includes(id)))))
  // The approval that a person went into; each turn takes the focus there once.
  const [entered, setEntered] = useState<{ readonly id: string; readonly turn: number } | null>(null)
  const [decision, setDecision] = useState<Asked | null>(null)
  const [again, setAgain] = useState<ApprovalView | null>(null)
  const current = state.id
  const isOpen = current !== ''
  const focusRow = (id: string | null) =>
    (
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? '')}"]`) ??
      list.current?.querySelector<HTMLElement>('[data-id][tabindex="0"]')
    )?.focus()
  const left = useRef<string | null>(null)
  // Once the list is there again.
  useEffect(() => {
    if (isOpen || left.current === null) return
    focusRow(left.current)
    left.current = null
  })
  const back = () => {
    if (!narrow && rows.some(({ id }) => id === current)) return focusRow(current)
    left.current = current
    change({ id: '' })
  }
  const open = (id: string, enter: boolean) => {
    if (id !== current) change({ id }, isOpen && !narrow)
    setEntered((before) => (enter ? { id, turn: (before?.turn ?? 0) + 1 } : null))
  }
  // What narrows the list leaves no way back of its own.
  const filter = (next: Partial<ApprovalsState>) => change(next, true)
  const { action, onTaken } = wished
  useEffect(() => {
    // From elsewhere a decision is asked for together with the address of the approval.
    if ((action === 'approve' || action === 'reject') && ready && current !== '') {
      onTaken()
      setDecision((before) => ({ id: current, action, turn: (before?.turn ?? 0) + 1 }))
    }
  }, [action, onTaken, ready, current])
  useEffect(() => {
    if (action !== 'begin') return
    const frame = requestAnimationFrame(() => {
      onTaken()
      const button = begin.current?.querySelector('button')
      button?.focus()
      button?.click()
    })
    return () => cancelAnimationFrame(frame)
  }, [action, onTaken])
  // What comes after the last that was read is read before somebody goes there.
  const isNearEnd = isOpen && rows.slice(-2).some(({ id }) => id === current)
  const readOn = useEffectEvent(approvals.more)
  useEffect(() => {
    if (isNearEnd) readOn()
  }, [isNearEnd])
  const place = isOpen ? placeIn(approvals, current, grouped, (id) => open(id, false)) : null
  /** A decision about the row that has the focus, which may not be open yet, or about the one that is open. */
  const decide = (wanted: Asked['action'], target: EventTarget | null) => {
    const id = rowIdAt(target) ?? current
    if (id === '') return false
    open(id, false)
    setDecision((before) => ({ id, action: wanted, turn: (before?.turn ?? 0) + 1 }))
    return true
  }
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
      <header className="tabs-head approvals-head">
        <h1>{words('approvals.title')}</h1>
        <TabList
          label={words('approvals.scenes')}
          items={scenes.map((scene) => ({
            value: String(scene),
            label: words(`approvals.scene.${scene}`),
            count: counts?.[({ 0: 'initiated', 1: 'waiting', 2: 'copied' } as const)[scene]],
          }))}
          value={String(state.scene)}
          panel={panelId}
          onChange={(value) =>
            change({ ...unfiltered, scene: scenes.find((scene) => String(scene) === value) ?? 1, id: '' })
          }
        />
        <span className="approvals-begin" ref={begin}>
          <BeginApproval
            parts={parts}
            again={again}
            onAgainOver={() => setAgain(null)}
            onMade={(id) => change({ ...unfiltered, scene: approvalScene.initiated, id })}
            offline={offline}
          />
        </span>
      </header>
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
              entered={entered?.id === current ? entered.turn : 0}
              asked={decision}
              onAskedOver={() => setDecision(null)}
              onBack={back}
              onOpen={(id) => open(id, true)}
              onAgain={setAgain}
            />
          ) : (
            <Notice icon="approve" title={words('approvals.choose')} />
          )}
        </section>
      </div>
    </div>
  )
}
