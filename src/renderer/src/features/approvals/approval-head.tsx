import { useEffect, useState } from 'react'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { copyText } from '../../bridge/queries.ts'
import { Avatar } from '../../components/avatar.tsx'
import { IconButton } from '../../components/button.tsx'
import { Menu } from '../../components/menu.tsx'
import { approvalName, durationWords, type Saying, timeWords } from './approval-words.ts'
import type { ListPlace } from './list-place.ts'
import { StatusMark } from './status-mark.tsx'

/** How often the time that one waits is told anew, in milliseconds. */
const TICK = 30_000

/** How long it has waited for the person already. */
const Waited = ({ since, saying }: { readonly since: number; readonly saying: Saying }) => {
  const { words } = saying
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return <span className="meta">{words('approvals.waited', { duration: durationWords(now - since, words) })}</span>
}

/** What is asked for and by whom, how it stands, and the ways around it. */
export const ApprovalHead = (props: {
  readonly approval: ApprovalView
  readonly saying: Saying
  readonly narrow: boolean
  readonly place: ListPlace | null
  readonly onBack: () => void
  readonly onPrint: (what: 'all' | 'bare') => void
  /** Null while the firm cannot be asked. */
  readonly onRefresh: (() => void) | null
}) => {
  const { approval, saying, place, onRefresh } = props
  const { words } = saying
  const { applicant, code, gmtCreate, gmtArrive, mine, status } = approval
  const name = approvalName(approval, saying)
  return (
    <header className="approval-head">
      <div className="approval-head-line">
        {props.narrow ? (
          <IconButton icon="arrow-left" label={words('approvals.back')} className="hang-left" onClick={props.onBack} />
        ) : null}
        <h2 className="approval-name cut" title={name} tabIndex={-1} data-pane-first data-focus-next>
          {name}
        </h2>
        <StatusMark status={status} />
        <span className="grow" />
        {place === null ? null : (
          <span className="approval-walk">
            <span className="meta small">{words('approvals.place', { n: place.n, total: place.total })}</span>
            <IconButton
              icon="chevron-up"
              label={words('approvals.previous')}
              disabled={place.previous === null}
              onClick={() => place.previous?.()}
            />
            <IconButton
              icon="chevron-down"
              label={words('approvals.next')}
              disabled={place.next === null}
              onClick={() => place.next?.()}
            />
          </span>
        )}
        <span className="approval-tools">
          <IconButton icon="print" label={words('approvals.print')} onClick={() => props.onPrint('all')} />
          <Menu
            label={words('approvals.more')}
            items={[
              {
                label: words('approvals.refresh'),
                icon: 'refresh',
                disabled: onRefresh === null,
                ...(onRefresh === null ? { hint: words('online.offline') } : {}),
                run: () => onRefresh?.(),
              },
              { label: words('approvals.printBare'), icon: 'print', run: () => props.onPrint('bare') },
              {
                label: words('approvals.copyCode'),
                icon: 'copy',
                disabled: code === '',
                run: () => void copyText(code),
              },
            ]}
          />
        </span>
      </div>
      <div className="approval-head-line second">
        <span className="person">
          <Avatar name={applicant.name} address={applicant.avatarUrl} />
          <bdi className="cut">{applicant.name || words('approvals.nobody')}</bdi>
        </span>
        {gmtCreate === null ? null : <span>{words('approvals.began', { time: timeWords(gmtCreate, saying) })}</span>}
        {code === '' ? null : <span className="meta">{words('approvals.code', { code })}</span>}
        {mine === 'waiting' && gmtArrive !== null ? <Waited since={gmtArrive} saying={saying} /> : null}
      </div>
    </header>
  )
}
