// Today: what is due, what waits for the person, and the day's schedule, each read out of the store by itself.
// Lives here: the page 今日. May not: import another feature; what an approval or a warning says are their parts.
// To add: a section of its own in section.tsx, with its own states and one way through its rows.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/button.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { spellDay } from '../../lib/relative-time.ts'
import { formatDate, useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import { DialledList, useDialRow, useTelephone } from '../../record/dialled-record.tsx'
import type { ScreenProps } from '../feature.ts'
import { ChatWarnings } from './chat-warnings.tsx'
import { DueTasks } from './due-tasks.tsx'
import { RecentCustomers } from './recent-customers.tsx'
import { TodayAgenda } from './today-agenda.tsx'
import { WaitingApprovals } from './waiting-approvals.tsx'
import '../../app/styles/today.css'

/** The page 今日. */
export const TodayPage = ({ onAction }: Pick<ScreenProps, 'onAction'>) => {
  const words = useWords()
  const zone = useZone()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const now = useMinute()
  const telephone = useTelephone()
  const [dialFailure, setDialFailure] = useState('')
  const dialRow = useDialRow(telephone, setDialFailure)
  const dial = (customer: string, number: string) => {
    setDialFailure('')
    dialRow({ objType: 'company', objId: customer }, [number])
  }
  /** Leads to a screen that does something there, as a command does. */
  const go = (path: string, action: string, address = path) => {
    onAction(path, action)
    void navigate(address)
  }
  const write = () => go(routes.followups, 'write')
  const create = () => go(routes.calendar, 'create')
  usePageShortcuts(page, { writeToday: write })
  return (
    <DialledList telephone={telephone} note={setDialFailure}>
      <div className="today-page" ref={page}>
        <header className="today-head">
          <h1>{words('today.title')}</h1>
          <span className="meta">{spellDay(formatDate(now, zone), words('day.thisYear'), words)}</span>
          <span className="today-head-acts">
            <Button icon="calendar" onClick={create}>
              {words('calendar.new')}
            </Button>
            <Button kind="primary" icon="edit" onClick={write}>
              {words('detail.writeFollowUp')}
              <kbd>F</kbd>
            </Button>
          </span>
        </header>
        <div className="today-body">
          <div className="today-main">
            <DueTasks now={now} onWrite={write} onDial={dial} dialFailure={dialFailure} />
            <WaitingApprovals
              onBegin={() => go(routes.approvals, 'begin')}
              onDecide={(id, decision) => go(routes.approvals, decision, routes.approval(id))}
            />
            <ChatWarnings />
          </div>
          <aside className="today-side" aria-label={words('today.agenda')}>
            <TodayAgenda now={now} onCreate={create} />
            <RecentCustomers onDial={dial} />
          </aside>
        </div>
      </div>
    </DialledList>
  )
}
