import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { outboxQuery, workSummaryQuery } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Floating } from '../../components/floating.tsx'
import { routes } from '../../lib/paths.ts'
import { needsPerson } from './outbox-line.tsx'
import { OutboxList } from './outbox-list.tsx'
import { useChangeWords } from './use-change-words.ts'
import '../../app/styles/sync.css'

/** What of a customer is saved on this computer and not on the server yet, with its ways on; nothing where all is there. */
export const RecordChanges = ({ customerId }: { readonly customerId: string }) => {
  const tools = useChangeWords()
  const { words } = tools
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const some = (useQuery(workSummaryQuery).data?.marks.length ?? 0) > 0
  const { data } = useQuery({ ...outboxQuery, enabled: some })
  const entries = some ? (data?.entries ?? []).filter((entry) => entry.customerId === customerId) : []
  if (entries.length === 0) return null
  const urgent = entries.some(needsPerson)
  const label = words('record.changes', { n: entries.length })
  return (
    <>
      <Button
        kind="quiet"
        className={urgent ? 'danger-text' : undefined}
        icon={urgent ? 'alert' : 'clock'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {label}
      </Button>
      {anchor === null ? null : (
        <Floating anchor={anchor} label={label} className="record-changes" atEnd onClose={() => setAnchor(null)}>
          <OutboxList entries={entries} tools={tools} onShow={() => void navigate(routes.sync)} />
        </Floating>
      )}
    </>
  )
}
