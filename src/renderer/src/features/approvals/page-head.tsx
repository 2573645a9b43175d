import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ApprovalScene } from '#shared/domain/approval'
import { type ApprovalView, approvalCountsQuery } from '../../bridge/approvals.ts'
import { useOffline } from '../../bridge/online.ts'
import { TabList } from '../../components/tab-list.tsx'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { scenes } from './approvals-state.ts'
import { BeginApproval } from './begin/begin-approval.tsx'

/** The head of the page: the scenes with what waits in each, and the button that begins a form. */
export const PageHead = (props: {
  readonly scene: ApprovalScene
  /** Id of the panel that the tabs lead to. */
  readonly panel: string
  readonly wished: ScreenProps['wished']
  readonly parts: ScreenProps['parts']
  /** The form to begin anew from; null for none. */
  readonly again: ApprovalView | null
  readonly onAgainOver: () => void
  readonly onScene: (scene: ApprovalScene) => void
  readonly onMade: (id: string) => void
}) => {
  const words = useWords()
  const begin = useRef<HTMLSpanElement>(null)
  const offline = useOffline() !== null
  const counts = useQuery(approvalCountsQuery).data
  const { action, onTaken } = props.wished
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
  return (
    <header className="tabs-head approvals-head">
      <h1>{words('approvals.title')}</h1>
      <TabList
        label={words('approvals.scenes')}
        items={scenes.map((scene) => ({
          value: String(scene),
          label: words(`approvals.scene.${scene}`),
          count: counts?.[({ 0: 'initiated', 1: 'waiting', 2: 'copied' } as const)[scene]],
        }))}
        value={String(props.scene)}
        panel={props.panel}
        onChange={(value) => props.onScene(scenes.find((scene) => String(scene) === value) ?? 1)}
      />
      <span className="approvals-begin" ref={begin}>
        <BeginApproval
          parts={props.parts}
          again={props.again}
          onAgainOver={props.onAgainOver}
          onMade={props.onMade}
          offline={offline}
        />
      </span>
    </header>
  )
}
